"""The trick audit: what it gives back of legal play, and that it tells one thing wrong."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import plays
from tests.audited import kinds, of_lin, of_pbn, of_text, revoked
from tests.plays import legal_play

SEEDS = st.integers(0, 10**9)
ENOUGH = settings(max_examples=60, deadline=None)


def is_legal(tricks, hands, declarer, trump):
    """Whether a play keeps the rules, and who wins the tricks: told in another way than ours."""
    left = [list(hand) for hand in hands]
    leader, winners = (declarer + 1) % 4, []
    for trick in tricks:
        led = trick[leader][0]
        for seat in range(4):
            if trick[seat][0] != led and any(card[0] == led for card in left[seat]):
                return None
        for seat in range(4):
            left[seat].remove(trick[seat])
        leader = max(range(4), key=lambda seat: plays.strength(trick[seat], led, trump))
        winners.append(leader)
    return winners


@ENOUGH
@given(SEEDS)
def test_any_legal_play_gives_back_its_tricks(seed):
    play = legal_play(seed)
    for found in (
        of_pbn(plays.pbn(play)),
        of_text(plays.written(play)),
        of_lin(plays.lin(play)),
    ):
        assert not found.flaws
        assert found.winners == play.winners
        assert found.taken[play.declarer % 2] == found.result == play.result


def test_json_is_read_as_the_text_is():
    play = legal_play(3)
    hands = {"NESW"[seat]: [trick[seat] for trick in play.tricks] for seat in range(4)}
    told = {"board": 3, "contract": play.contract, "declarer": "NESW"[play.declarer]}
    for text in (json.dumps({**told, "hands": hands}), json.dumps([{**told, "hands": hands}])):
        assert of_text(text).winners == play.winners


def swapped_between_hands(play, draw):
    """Two players' cards exchanged: each plays one that was dealt to the other."""
    trick = draw.choice(play.tricks)
    one, other = draw.sample(range(4), 2)
    trick[one], trick[other] = trick[other], trick[one]
    return "not-held"


def doubled(play, draw):
    one, other = draw.sample(range(13), 2)
    seat = draw.randrange(4)
    play.tricks[one][seat] = play.tricks[other][seat]
    return "card-twice"


def dropped(play, draw):
    play.tricks[draw.randrange(13)][draw.randrange(4)] = "-"
    return "card-missing-from-trick"


@pytest.mark.parametrize("harm", [swapped_between_hands, doubled, dropped, revoked])
@ENOUGH
@given(SEEDS)
def test_a_single_corruption_is_told(harm, seed):
    play = legal_play(seed)
    expected = harm(play, random.Random(seed))
    found = of_pbn(plays.pbn(play))
    if isinstance(expected, str):
        assert expected in kinds(found)
    else:
        assert expected in [(one.kind, one.trick, one.seat) for one in found.flaws]


def in_order(play):
    """Return the cards in the order played, as LIN has them."""
    leaders = [(play.declarer + 1) % 4, *play.winners]
    return [
        trick[(leader + step) % 4]
        for trick, leader in zip(play.tricks, leaders, strict=False)
        for step in range(4)
    ]


def a_card_less(cards, draw):
    del cards[draw.randrange(52)]


def a_card_more(cards, draw):
    cards.insert(draw.randrange(53), draw.choice(cards))


def a_card_again(cards, draw):
    one, other = draw.sample(range(52), 2)
    cards[one] = cards[other]


def two_in_one_trick_exchanged(cards, draw):
    first = 4 * draw.randrange(13)
    one, other = draw.sample(range(first, first + 4), 2)
    cards[one], cards[other] = cards[other], cards[one]


@pytest.mark.parametrize(
    "harm", [a_card_less, a_card_more, a_card_again, two_in_one_trick_exchanged]
)
@ENOUGH
@given(SEEDS)
def test_a_single_corruption_of_a_lin_record_is_told(harm, seed):
    play = legal_play(seed)
    cards = in_order(play)
    harm(cards, random.Random(seed))
    assert of_lin(plays.lin(play, cards=cards)).flaws


def test_lin_tells_whose_card_is_missing_or_out_of_turn():
    play = legal_play(21)
    cards = in_order(play)
    third = (play.winners[3] + 2) % 4  # who plays third to trick 5
    left_out = [*cards[:18], *cards[19:]]
    flaws = [
        (one.kind, one.trick, one.seat) for one in of_lin(plays.lin(play, cards=left_out)).flaws
    ]
    assert ("card-missing-from-trick", 5, third) in flaws
    cards[18:20] = cards[19:17:-1]
    (flaw,) = of_lin(plays.lin(play, cards=cards)).flaws
    assert (flaw.kind, flaw.trick, flaw.seat) == ("played-out-of-turn", 5, (third + 1) % 4)


def test_half_a_lin_play_a_claim_and_a_pass():
    play = legal_play(5)
    assert not of_lin(plays.lin(play, tricks=8, claim=play.result)).flaws
    assert of_lin(plays.lin(play, tricks=8, claim=play.result)).result == play.result
    assert kinds(of_lin(plays.lin(play, tricks=8))) == ["half-play"]
    so_far = sum(seat % 2 == play.declarer % 2 for seat in play.winners[:8])
    assert kinds(of_lin(plays.lin(play, tricks=8, claim=so_far + 6))) == ["result-differs"]
    assert kinds(of_lin(plays.lin(play, tricks=8, claim="all"))) == ["bad-result"]
    assert kinds(of_lin(plays.lin(play, claim=(play.result + 1) % 14))) == ["result-differs"]
    passed = of_lin(plays.lin(play, cards=(), calls=["pppp"]))
    assert (passed.played.passed, passed.score, passed.flaws) == (True, 0, [])
    assert "play-of-a-pass" in kinds(of_lin(plays.lin(play, calls=["p", "p", "p", "p"])))
    assert "bad-call" in kinds(of_lin(plays.lin(play, calls=["1S", "1H!", "p", "p", "p"])))
    assert "bad-play" in kinds(of_lin(plays.lin(play, cards=["ZZ", *in_order(play)])))


@ENOUGH
@given(SEEDS)
def test_a_hand_in_another_order_is_told_or_is_another_legal_play(seed):
    play, draw = legal_play(seed), random.Random(seed)
    seat, (one, other) = draw.randrange(4), draw.sample(range(13), 2)
    mine, later = play.tricks[one], play.tricks[other]
    mine[seat], later[seat] = later[seat], mine[seat]
    found = of_pbn(plays.pbn(play))
    legal = is_legal(play.tricks, play.hands, play.declarer, play.trump)
    if legal is None:
        assert "revoke" in kinds(found)
    else:
        assert found.winners == legal
        ours = sum(winner % 2 == play.declarer % 2 for winner in legal)
        assert kinds(found) == ([] if ours == play.result else ["result-differs"])


@ENOUGH
@given(SEEDS, st.integers(1, 13))
def test_another_result_is_told(seed, more):
    play = legal_play(seed)
    wrong = (play.result + more) % 14
    assert kinds(of_pbn(plays.pbn(play, Result=wrong))) == ["result-differs"]
    assert kinds(of_text(plays.written(play, result=wrong))) == ["result-differs"]


@ENOUGH
@given(SEEDS, st.integers(1, 3))
def test_another_leader_is_told(seed, further):
    play = legal_play(seed)
    leader = "NESW"[(play.declarer + 1 + further) % 4]
    assert "opening-lead-out-of-turn" in kinds(of_text(plays.written(play, leader=leader)))
    assert "opening-lead-out-of-turn" in kinds(of_pbn(plays.pbn(play, Play=leader)))


@ENOUGH
@given(SEEDS)
def test_a_card_turned_the_wrong_way_is_told(seed):
    play, draw = legal_play(seed), random.Random(seed)
    seat, nth = draw.randrange(4), draw.randrange(13)
    lines = plays.written(play).split("\n")
    cards = lines[4 + seat].split()
    cards[nth + 1] = cards[nth + 1][:-1] + {"+": "-", "-": "+"}[cards[nth + 1][-1]]
    lines[4 + seat] = " ".join(cards)
    (one,) = of_text("\n".join(lines)).flaws
    assert (one.kind, one.trick, one.seat) == ("wrong-way", nth + 1, seat)
    assert one.ruling
    assert one.ruling.article.number == "82"
