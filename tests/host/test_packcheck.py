"""A pack that passed: what is wrong with it is told as far as it is known, and what to do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealing.cards import CARDS, card_number
from fourhand import packcheck
from fourhand.passed import Passed

H9, HT, C2 = map(card_number, ("H9", "HT", "C2"))
FOREIGN, UNREAD = (-1, "3ff"), (-1, "")
ALL = [(card, "1") for card in range(CARDS)]


def judged(cards):
    return packcheck.judge(
        [Passed(nth, card, code, 99) for nth, (card, code) in enumerate(cards, 1)]
    )


def instead(card, other):
    return [*ALL[:card], other, *ALL[card + 1 :]]


def without(*cards):
    return [row for row in ALL if row[0] not in cards]


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (UNREAD, "not seen: two of clubs; could not be read, perhaps of those not seen: 1"),
        (FOREIGN, "not seen: two of clubs; of another deck, a joker, or misread: 1"),
        ((HT, "1"), "not seen: two of clubs; seen twice, one perhaps misread: ten of hearts"),
    ],
)
def test_of_52_cards_none_is_called_missing_while_another_may_be_it(other, told):
    found = judged(instead(C2, other))
    assert str(found) == told
    assert (found.whole, found.unsure, found.missing) == (False, True, [C2])
    (step,) = found.steps()
    assert "check again" in step


@pytest.mark.parametrize(
    ("cards", "told", "step"),
    [
        (without(C2), "missing: two of clubs", "replace the pack"),
        ([*ALL, (HT, "1")], "double: ten of hearts", "out"),
        ([*ALL, FOREIGN], "of another deck, or jokers: 1", "Take out"),
        ([*ALL, UNREAD], "could not be read: 1", "check again"),
    ],
)
def test_what_is_known_is_told_as_known(cards, told, step):
    found = judged(cards)
    assert str(found) == told
    assert (found.whole, found.unsure) == (False, False)
    assert len(found.steps()) == 1
    assert step in found.steps()[0]


def test_of_two_not_seen_one_may_be_there():
    found = judged([*without(C2, H9), UNREAD])
    assert str(found).startswith("not seen, 1 of them missing: nine of hearts, two of clubs; ")
    assert not found.unsure
    assert len(found.steps()) == 2


def test_another_maker_s_pack_is_not_named_card_by_card():
    found = judged([FOREIGN] * CARDS)
    assert str(found).startswith("not seen: 52 cards;")
    assert "profile use" in found.steps()[-1]


READ = st.one_of(
    st.tuples(st.integers(0, CARDS - 1), st.just("1")), st.sampled_from([FOREIGN, UNREAD])
)


@given(st.lists(READ, max_size=4), st.sets(st.integers(0, CARDS - 1), max_size=4))
def test_nothing_is_called_missing_that_may_have_passed_and_all_that_is_wrong_has_a_step(
    more, gone
):
    cards = without(*gone) + more
    found = judged(cards)
    strange = len(cards) - len({card for card, _ in cards if card >= 0})
    assert ("missing:" in str(found)) <= (len(cards) < CARDS)
    assert str(found).startswith("missing:") == bool(found.missing and not strange)
    assert bool(found.steps()) == bool(str(found)) == (not found.whole)
    assert not found.unsure or len(cards) == CARDS
