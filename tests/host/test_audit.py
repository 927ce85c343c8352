"""The trick audit: what it gives back of legal play, and what it says of anything else."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from fourhand import dealfiles, secrecy
from fourhand.audit import impounded, lin_play
from fourhand.audit.contracts import Contract, score
from fourhand.audit.explaining import explained
from fourhand.audit.pbn_play import of_board
from fourhand.cli import app
from fourhand.formats import pbn
from tests import plays
from tests.plays import legal_play

SEEDS = st.integers(0, 10**9)
ENOUGH = settings(max_examples=60, deadline=None)


def of_pbn(text):
    """Return the audit of one PBN game."""
    (board,) = pbn.read(text.encode())[0].boards
    played = of_board(board)
    assert played
    return explained(played)


def of_lin(text):
    """Return the audit of one LIN game."""
    ((_, played),), _ = lin_play.plays(text.encode(), None)
    assert played
    return explained(played)


def of_text(text):
    (played,) = impounded.plays(text.encode(), "hands")
    return explained(played)


def kinds(found):
    return [one.kind for one in found.flaws]


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


# legal play


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


# one thing wrong


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


def revoked(play, draw):
    """A player who followed suit plays a card of another suit instead, and this one later."""
    leaders = [(play.declarer + 1) % 4, *play.winners]
    choices = [
        (nth, seat, later)
        for nth, trick in enumerate(play.tricks)
        for seat in range(4)
        if seat != leaders[nth] and trick[seat][0] == trick[leaders[nth]][0]
        for later in range(nth + 1, 13)
        if play.tricks[later][seat][0] != trick[seat][0]
    ]
    nth, seat, later = draw.choice(choices)
    mine, other = play.tricks[nth], play.tricks[later]
    mine[seat], other[seat] = other[seat], mine[seat]
    return "revoke", nth + 1, seat


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


def test_the_two_rooms_of_a_lin_match_are_told_apart(tmp_path):
    text = plays.lin(legal_play(7))
    both = written(tmp_path, text + text.replace("qx|o", "qx|c"), "match.lin")
    told = [json.loads(line) for line in run(both, "--json").stdout.splitlines()]
    assert [one["room"] for one in told[:2]] == ["open", "closed"]
    alone = written(tmp_path, text, "one.lin")
    assert json.loads(run(alone, "--json").stdout.splitlines()[0])["room"] == ""
    assert run(alone, "--contract", "4S").exit_code == 2
    bare = "".join(part + "|" for part in text.split("|")[:10])
    assert "tells of no play" in run(written(tmp_path, bare, "bare.lin")).stderr


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


# tricks with a card too many or missing: 1959, 80 and 81

#: Each hand is one suit and there are no trumps: whoever leads wins, and leads again.
SUIT_HANDS = {
    seat: [suit + rank for rank in "AKQJT98765432"]
    for seat, suit in zip("NESW", "CDHS", strict=True)
}


def suits(declarer="W", **changed):
    """Return the audit of a board in no trump on which North leads clubs and wins each trick."""
    hands = {**SUIT_HANDS, **changed}
    lines = ["board 1", "contract 1NT", f"declarer {declarer}"]
    return of_text("\n".join([*lines, *(f"{seat} {' '.join(hands[seat])}" for seat in "NESW")]))


def two_at(seat, nth):
    """Return a hand that plays two cards to the nth trick and has none for the last."""
    hand = SUIT_HANDS[seat]
    return [*hand[: nth - 1], "&".join(hand[nth - 1 : nth + 1]), *hand[nth + 1 :], "-"]


def none_at(seat, nth, tricks=13):
    return [*SUIT_HANDS[seat][: nth - 1], "-", *SUIT_HANDS[seat][nth - 1 : tricks - 1]]


def the_flaw(found, kind):
    """Return the only flaw of a kind, the article that rules it, and the row of its ruling."""
    (one,) = [each for each in found.flaws if each.kind == kind]
    assert one.ruling
    return one, one.ruling.article.number, one.ruling.row


def test_two_cards_to_a_trick_noticed_late_stand_and_the_hand_plays_on_short():
    found = suits(E=two_at("E", 5))
    one, article, row = the_flaw(found, "extra-card-in-trick")
    assert (one.trick, one.seat, article) == (5, 1, "81a")
    assert row.kind == "stands"
    assert kinds(found) == ["extra-card-in-trick"]  # nothing to the last trick is as 81a has it
    assert found.winners == [0] * 13


def test_two_cards_noticed_in_time_are_put_right_and_a_defenders_becomes_a_penalty_card():
    end = {seat: SUIT_HANDS[seat][:5] for seat in "NSW"}
    late = {**end, "E": ["DA", "DK", "DQ", "DJ", "DT&D9"]}
    for declarer, penalty in (("S", True), ("W", False)):
        one, article, row = the_flaw(suits(declarer, **late), "extra-card-in-trick")
        assert (one.trick, article) == (5, "80")
        assert ("becomes a penalty card" in row.text["en"]) is penalty


def test_one_side_alone_has_played_on_it_is_still_in_time():
    hands = {"N": SUIT_HANDS["N"][:6], "E": two_at("E", 5)[:5], "S": SUIT_HANDS["S"][:6]}
    found = suits("S", W=SUIT_HANDS["W"][:5], **hands)
    assert the_flaw(found, "extra-card-in-trick")[1] == "80"
    hands["W"] = SUIT_HANDS["W"][:6]
    assert the_flaw(suits("S", **hands), "extra-card-in-trick")[1] == "81a"


def test_a_missing_card_is_added_and_does_not_change_the_winner():
    found = suits(N=["CA", "-", *SUIT_HANDS["N"][1:12]])
    one, article, _row = the_flaw(found, "card-missing-from-trick")
    assert (one.trick, one.seat, article) == (2, 0, "81b")
    # North did not lead to trick 2: East did, by what was played, and its king of diamonds won
    assert found.winners[1] == 1
    added = suits(
        S=["HA", "HK", "CA^", *SUIT_HANDS["S"][3:]],
        N=["CK", "CQ", "CJ", *SUIT_HANDS["N"][3:12], "C2"],
    )
    assert added.winners[2] == 0


def test_the_last_card_of_a_short_hand_wins_and_the_next_player_leads():
    hand = ["CA&CK", *SUIT_HANDS["N"][2:], "-"]
    found = suits(N=hand)
    assert kinds(found) == ["extra-card-in-trick", "short-hand-won"]
    assert the_flaw(found, "short-hand-won")[1] == "81a"
    assert found.leaders[12] == found.winners[12] == 1
    assert found.taken == (12, 1)


def test_a_shifted_hand_is_explained_and_not_guessed():
    """East laid D2 with H3 to trick 5: read straight, it is a revoke in trick 6."""
    north = ["H" + rank for rank in "AKQJT98"] + ["S" + rank for rank in "AKQJT9"]
    east = ["H7", "H6", "H5", "H4", "H3", "D2", "H2", "S8", "S7", "S6", "S5", "S4", "C2"]
    south = ["D" + rank for rank in "AKQJT9876543"] + ["C3"]
    west = ["CA", "CK", "CQ", "CJ", "CT", "C9", "C8", "S3", "S2", "C7", "C6", "C5", "C4"]
    lines = ["board 1", "contract 1NT", "declarer W"]
    hands = zip("NESW", (north, east, south, west), strict=True)
    lines += [f"{seat} {' '.join(hand)}" for seat, hand in hands]
    found = of_text("\n".join(lines))
    assert "revoke" in kinds(found)
    assert "East played two cards to trick 5" in [one.told() for one in found.explained]


# the records


def test_directions_that_all_say_otherwise_are_a_dispute():
    lines = plays.written(legal_play(1)).split("\n")
    rows = [line.split() for line in lines[4:8]]
    for row in rows:
        row[3] = row[3][:-1] + {"+": "-", "-": "+"}[row[3][-1]]
    turned = [*lines[:4], *map(" ".join, rows)]
    one, article, row = the_flaw(of_text("\n".join(turned)), "owner-disputed")
    assert (one.trick, article, row.kind) == (3, "82", "play-stops")


def test_a_claim_bounds_the_result():
    play = legal_play(5)
    text = plays.pbn(play)
    rows = text.rstrip().split("\n")
    claimed = "\n".join([*rows[:-5], "*", ""])
    assert not of_pbn(claimed).flaws
    so_far = sum(seat % 2 == play.declarer % 2 for seat in play.winners[:8])
    wrong = claimed.replace(f'[Result "{play.result}"]', f'[Result "{so_far + 6}"]')
    assert kinds(of_pbn(wrong)) == ["result-differs"]
    assert kinds(of_pbn(claimed.replace("*\n", ""))) == ["half-play"]


AUCTION = '[Auction "N"]\n{}\n'
GAME = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal ""]\n{}\n'


def test_the_auction_names_contract_and_declarer():
    found = of_pbn(GAME.format(AUCTION.format("1S Pass 2H Pass\n4S ! Pass =1= Pass Pass")))
    assert str(found.played.contract) == "4S by N"
    assert not found.flaws
    other = '[Contract "3NT"]\n[Declarer "N"]\n' + AUCTION.format("1S Pass 4S AP")
    assert kinds(of_pbn(GAME.format(other))) == ["contract-differs"]


@pytest.mark.parametrize(
    "calls", ["1S 1H Pass Pass Pass", "X AP", "1S Pass X AP", "1S XX AP", "1S 8H AP", "1S Pass",
              "Pass Pass Pass Pass 1S"],
)  # fmt: skip
def test_an_auction_that_cannot_be(calls):
    assert "bad-call" in kinds(of_pbn(GAME.format(AUCTION.format(calls))))


def test_a_lead_out_of_turn_that_the_record_tells():
    """East leads the second trick, which South should have led, and wins it."""
    text = GAME.replace('[Deal ""]\n', "").format(
        '[Contract "1NT"]\n[Declarer "E"]\n[Result "?"]\n[Play "S"]\nSA S2 S3 S4\nH3 H2 H4 HA^L\n*'
    )
    found = of_pbn(text)
    assert kinds(found) == ["lead-out-of-turn"]
    assert found.leaders == [2, 1]


#: Worked out by hand from Law 77 of 2017.
SCORES = [
    ((4, 0, 0), False, 10, 420), ((4, 0, 0), True, 10, 620), ((1, 4, 0), False, 7, 90),
    ((3, 4, 1), True, 10, 950), ((2, 1, 2), False, 8, 640), ((6, 0, 0), True, 12, 1430),
    ((7, 4, 0), False, 13, 1520), ((3, 3, 0), False, 7, -100), ((3, 3, 1), False, 6, -500),
    ((3, 3, 1), False, 5, -800), ((4, 1, 2), True, 8, -1000), ((5, 2, 1), True, 10, -200),
    ((1, 3, 2), True, 8, 630), ((2, 3, 0), False, 8, 90), ((2, 3, 1), False, 8, 180),
    ((2, 2, 0), True, 10, 130), ((1, 4, 0), True, 4, -300), ((3, 4, 0), False, 9, 400),
]  # fmt: skip


@pytest.mark.parametrize(("bid", "vulnerable", "tricks", "points"), SCORES)
def test_the_score(bid, vulnerable, tricks, points):
    level, denomination, doubled = bid
    assert score(Contract(level, denomination, 0, doubled), vulnerable, tricks) == points


def test_another_score_is_told():
    play = legal_play(7)
    points = of_pbn(plays.pbn(play)).score
    assert points is not None
    assert kinds(of_pbn(plays.pbn(play, Score=f"NS {points}"))) == []
    assert kinds(of_pbn(plays.pbn(play, Score=f"NS {points + 10}"))) == ["score-differs"]


# the command


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")


def run(path, *options):
    return CliRunner().invoke(app, ["audit", str(path), *options])


def written(tmp_path, content, name="played.pbn"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_what_is_in_order_ends_with_0_and_what_is_not_with_1(tmp_path):
    good = "".join(plays.pbn(legal_play(seed)) for seed in range(3))
    assert run(written(tmp_path, good)).exit_code == 0
    play = legal_play(4)
    revoked(play, random.Random(4))
    bad = run(written(tmp_path, good + plays.pbn(play)), "--json")
    assert bad.exit_code == 1
    *boards, result = map(json.loads, bad.stdout.splitlines())
    assert (result["event"], result["boards"], result["flawed"]) == ("result", 4, 1)
    assert [board["flaws"] == [] for board in boards] == [True, True, True, False]
    assert "2017 Laws 61 to 64" in [flaw["article"] for flaw in boards[3]["flaws"]]
    assert "had a" in run(tmp_path / "played.pbn").stdout


ROWS = plays.pbn(legal_play(9)).rstrip().split("\n")
FAULTY = {
    "53 cards": ("\n".join([*ROWS[:-1], ROWS[-1] + " SA", ""]), "53 cards, and a pack 52"),
    "another trick": ("\n".join([*ROWS, ROWS[-1], ""]), "56 cards"),
    "played twice": ("\n".join([*ROWS[:-1], ROWS[-2], ""]), "is played again by"),
    "half a section": ("\n".join([*ROWS[:-6], ROWS[-6][:5], ""]), "nothing says it ended there"),
    "no card": ("\n".join([*ROWS[:-1], "XX YY ZZ QQ", ""]), "'XX' is no card"),
    "no seat": (plays.pbn(legal_play(9), Play="Q"), "'Q', no seat"),
    "15 tricks": (plays.pbn(legal_play(9), Result=15), "given as 15 tricks"),
    "no number": (plays.pbn(legal_play(9), Result="many"), "'many', no number"),
    "8 spades": (plays.pbn(legal_play(9), Contract="8S"), "'8S' is no contract"),
    "no declarer": (plays.pbn(legal_play(9), Declarer="?"), "the contract is not told"),
    "a pass played": (plays.pbn(legal_play(9), Contract="Pass"), "was passed out"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_record_is_told_in_words(tmp_path, name):
    content, words = FAULTY[name]
    told = run(written(tmp_path, content))
    assert (told.exit_code, "Traceback" in told.output) == (1, False)
    assert words in told.stdout


HANDS = plays.written(legal_play(9))
UNUSABLE = {
    "no play": ('[Board "1"]\n[Deal "N:' + " ".join(["AKQJT98765432..."] * 4) + '"]\n', "no play"),
    "bytes": (bytes(range(128, 256)), "neither PBN nor"),
    "empty": ("", "holds no board"),
    "broken json": ('{"board": 1', "no JSON"),
    "json of another kind": ("[1, 2]", "is no board"),
    "an unknown name": (HANDS.replace("result", "weather"), "'weather' is nothing"),
    "no hand of East": ("\n".join(line for line in HANDS.split("\n") if line[:2] != "E "), "of E"),
    "no contract": (HANDS.replace("contract", "# "), "does not tell the contract"),
    "result 14": (HANDS.replace("result ", "result 4"), "not a number from 0 to 13"),
    "no card": (HANDS.replace("\nN ", "\nN S1 "), "'S1' is no card"),
    "told twice": (HANDS.replace("board", "result 3\nboard"), "tells result twice"),
    "a hand of numbers": ('{"board":1,"contract":"1NT","declarer":"N","hands":{"N":[1]}}', "list"),
}


def test_hands_that_a_machine_read_get_their_contract_by_options(tmp_path):
    plays_of = {7: legal_play(11), 8: legal_play(12)}
    rows = [
        {"board": n, "hands": {"NESW"[s]: [trick[s] for trick in play.tricks] for s in range(4)}}
        for n, play in plays_of.items()
    ]
    path = written(tmp_path, "\n".join(map(json.dumps, rows)), "found.json")
    play = plays_of[8]
    told = ["--contract", play.contract, "--declarer", "NESW"[play.declarer]]
    right = run(path, "--board", "8", *told, "--result", str(play.result))
    assert (right.exit_code, "board 8: " in right.stdout) == (0, True)
    assert run(path, "--board", "8", *told, "--result", str((play.result + 1) % 14)).exit_code == 1
    for wrong, words in (
        ([], "--contract 4S"),
        (["--board", "9"], "no board 9"),
        (told, "several boards"),
        (["--board", "8", "--contract", "4S"], "--declarer S"),
    ):
        refused = run(path, *wrong)
        assert (refused.exit_code, words in refused.stderr) == (2, True)
    assert run(written(tmp_path, plays.pbn(play)), *told).exit_code == 2


@pytest.mark.parametrize("name", UNUSABLE)
def test_what_cannot_be_used_ends_with_2(tmp_path, name):
    content, words = UNUSABLE[name]
    told = run(written(tmp_path, content, "hands.txt"))
    assert (told.exit_code, "Traceback" in told.output) == (2, False)
    assert words in told.stderr
    assert run(tmp_path / "missing.pbn").exit_code == 2


def test_a_session_under_show_from_is_not_shown(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path))
    deals = pbn.read(plays.pbn(legal_play(9)).encode())[0]
    for secret, words in (
        (secrecy.made("2099-01-01 22:45", None), "not shown before 2099"),
        (None, "--show-cards"),
    ):
        path = tmp_path / "record.pbn.sealed"
        dealfiles.write(path, type(deals)(deals.boards, secret=secret), force=True)
        told = run(path, "--json")
        assert told.exit_code == 4
        assert words in told.stderr
        assert legal_play(9).tricks[0][0] not in told.output
    assert run(path, "--show-cards").exit_code == 0
