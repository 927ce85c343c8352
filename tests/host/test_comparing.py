"""What lies in the pockets is told for what it is, and no text tells where a card lies."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealing.cards import CARDS, NAMES, dealer, vulnerability
from fourhand import comparing, words
from fourhand.comparing import compare
from fourhand.formats.deals import Board
from fourhand.verdict import MISDEALT, VERIFIED

SEATS = range(4)


def board(number, seed):
    cards = list(range(CARDS))
    random.Random(seed).shuffle(cards)
    hands = tuple(bytes(sorted(cards[13 * seat : 13 * seat + 13])) for seat in SEATS)
    return Board(number, dealer(number), vulnerability(number), hands)  # pyright: ignore


SET = [board(number, number) for number in range(1, 9)]
WANTED = SET[2]


def lying(of=WANTED, seed=0):
    """The pockets with a board in them, each hand in an order of its own."""
    rng = random.Random(seed)
    return [rng.sample(list(hand), 13) for hand in of.four_hands]


def found(pockets):
    return compare(pockets, WANTED, SET)


def faults(finding):
    return {why.fault for why in finding.reasons}


@given(st.integers(0, 10**6))
def test_a_board_is_right_in_whatever_order_its_hands_lie(seed):
    finding = found(lying(seed=seed))
    assert (finding.what, finding.is_board) == ("right", 3)
    assert finding.verdict == (VERIFIED, ())
    assert finding.moves == ()


@given(st.permutations(list(SEATS)), st.integers(1, 8))
def test_whole_hands_in_any_pockets_of_any_board_of_the_set(hands, number):
    """hands: pocket -> whose hand lies in it; a turn by q puts North's into the q-th pocket."""
    there = lying(SET[number - 1])
    finding = found([there[seat] for seat in hands])
    assert finding.is_board == number
    turned = any(hands == [(pocket - q) % 4 for pocket in SEATS] for q in (1, 2, 3))
    if number != 3:
        assert finding.what == "other-board"
        assert "wrong-board" in faults(finding)
    elif hands == list(SEATS):
        assert finding.what == "right"
    else:
        assert finding.what == ("turned" if turned else "exchanged")
        assert faults(finding) == {"wrong-pocket"}
    assert finding.hands == tuple(hands)
    assert finding.moves == ()


@pytest.mark.parametrize(("quarters", "told"), [(1, "a quarter"), (2, "a half"), (3, "three")])
def test_a_turned_board_is_called_turned(quarters, told):
    there = lying()
    finding = found([there[(pocket - quarters) % 4] for pocket in SEATS])
    assert told in finding.reasons[0].message


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=8), st.data()
)
def test_cards_in_wrong_pockets_are_counted_and_moved_back(swaps, data):
    there = lying()
    for one, other in swaps:
        a, b = data.draw(st.integers(0, 12)), data.draw(st.integers(0, 12))
        there[one][a], there[other][b] = there[other][b], there[one][a]
    home = {card: seat for seat in SEATS for card in WANTED.four_hands[seat]}
    wrong = [(card, seat, home[card]) for seat in SEATS for card in there[seat]]
    wrong = [move for move in wrong if move[1] != move[2]]
    finding = found(there)
    assert sorted(finding.moves) == sorted(wrong)
    if wrong:
        assert (finding.what, faults(finding)) == ("wrong-pockets", {"wrong-pocket"})
        assert f"{len(wrong)} card" in finding.reasons[0].message
        assert finding.verdict.word == MISDEALT
    else:
        assert finding.what == "right"


@given(
    st.permutations(list(SEATS)),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=20),
    st.randoms(use_true_random=False),
)
def test_no_fewer_moves_would_put_it_right(hands, moved, rng):
    """A move takes one card, or one whole hand, to another pocket; every way to do it is tried."""
    lay = lying()
    there = [lay[seat] for seat in hands]
    for one, other in moved:
        if there[one]:
            there[other].append(there[one].pop(rng.randrange(len(there[one]))))
    costs = []
    for whose in itertools.permutations(SEATS):  # pocket -> whose hand it is taken for
        strays = sum(
            len(set(there[pocket]) - set(WANTED.four_hands[seat]))
            for pocket, seat in enumerate(whose)
        )
        costs.append(strays + sum(seat != pocket for pocket, seat in enumerate(whose)))
    finding = found(there)
    if finding.what == "no-board":
        return
    assert len(finding.moves) + sum(s != p for p, s in enumerate(finding.hands)) == min(costs)
    for card, here, to in finding.moves:
        there[here].remove(card)
        there[to].append(card)
    after = {seat: sorted(there[pocket]) for pocket, seat in enumerate(finding.hands)}
    assert after == {seat: sorted(WANTED.four_hands[seat]) for seat in SEATS}


@given(st.integers(0, 3), st.integers(0, 12), st.sampled_from(["gone", "strange", "double"]))
def test_a_pack_that_is_not_whole_is_never_right(seat, nth, how):
    there = lying()
    card = there[seat].pop(nth)
    if how == "strange":
        there[seat].append(-1)
    if how == "double":
        there[seat].append(there[(seat + 1) % 4][0])
    finding = found(there)
    assert finding.what == "incomplete"
    assert finding.verdict.word == MISDEALT
    assert "missing-card" in faults(finding)
    assert ("unknown-card" in faults(finding)) == (how == "strange")
    assert ("duplicate-card" in faults(finding)) == (how == "double")
    named = any(words.card(card) in why.message for why in finding.reasons)
    assert named == (how == "gone")  # else a card in a pocket may be the one, misread
    if named:  # who knows the card must not hear whose hand lacks it
        assert not any(" has " in why.message for why in finding.reasons)


def test_twelve_and_fourteen():
    there = lying()
    there[1].append(there[0].pop())
    finding = found(there)
    assert finding.reasons[0].message == (
        "1 card lies in a wrong pocket (North has 12, East has 14)"
    )


def test_a_hand_left_out():
    there = lying()
    there[3] = []
    finding = found(there)
    assert (finding.what, finding.is_board) == ("incomplete", 3)
    assert "13 cards are missing (West has 0)" in finding.reasons[0].message


@given(st.integers(100, 10**6))
def test_a_board_of_no_set(seed):
    finding = found(lying(board(3, seed)))
    assert (finding.what, finding.is_board) == ("no-board", 0)
    assert faults(finding) == {"wrong-board"}


def test_nothing_at_all():
    assert found([[], [], [], []]).what == "no-board"


@given(st.integers(0, 10**6), st.permutations(list(range(CARDS))))
def test_what_is_told_does_not_depend_on_where_which_card_lies(seed, renamed):
    """The same mistake with all cards renamed, in the set and in the pockets alike."""
    rng = random.Random(seed)
    there = lying()
    for _ in range(rng.randrange(4)):
        one, other = rng.randrange(4), rng.randrange(4)
        there[one][0], there[other][1] = there[other][1], there[one][0]
    if rng.randrange(2):
        there[0][5] = -1
    other_set = [
        Board(
            one.number,
            one.dealer,
            one.vulnerability,
            tuple(bytes(sorted(renamed[c] for c in hand)) for hand in one.four_hands),  # pyright: ignore
        )
        for one in SET
    ]
    again = [[renamed[card] if card >= 0 else -1 for card in pocket] for pocket in there]
    told = found(there)
    also = compare(again, other_set[2], other_set)
    assert (told.what, told.is_board, told.reasons) == (also.what, also.is_board, also.reasons)
    for why in told.reasons:
        assert not any(name in f"{why.message} {why.advice}".split() for name in NAMES)
    assert "moves" not in repr(told)


@given(st.permutations(list(range(CARDS))))
def test_a_whole_pack(cards):
    assert comparing.complete(cards) == ()
    assert [why.fault for why in comparing.complete(cards[1:])] == ["missing-card"]
    assert [why.fault for why in comparing.complete([*cards, cards[0]])] == ["duplicate-card"]


@given(st.permutations(list(range(CARDS))), st.integers(1, 5).filter(lambda n: n != 3))
def test_a_whole_pack_says_how_many_strange_cards_are_to_lie_in_it(cards, strange):
    (why,) = comparing.undivided([*cards, *[-1] * strange])
    number = "1 card is" if strange == 1 else f"{strange} cards are"
    wanted = f"{number} not of this deck (just three are to lie between the hands)"
    assert (why.fault, why.message) == ("unknown-card", wanted)
    (why,) = comparing.complete([*cards, *[-1] * strange])  # its hands are known
    assert why.message == f"{number} not of this deck"
