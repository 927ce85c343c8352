"""Every deal has one number, in Big Deal's order."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourhand.formats import suits
from fourhand.ranking import DEALS, rank, unrank

SPADES, HEARTS, DIAMONDS, CLUBS = (bytes(range(first, first + 13)) for first in (0, 13, 26, 39))

numbers = st.integers(0, DEALS - 1)


def text(hands):
    return " ".join(suits.write(hand) for hand in hands)


def test_how_many():
    assert DEALS == 53_644_737_765_488_792_839_237_440_000
    assert comb(52, 13) * comb(39, 13) * comb(26, 13) == DEALS


def test_the_first_and_the_last():
    assert unrank(0) == (SPADES, HEARTS, DIAMONDS, CLUBS)
    assert unrank(DEALS - 1) == (CLUBS, DIAMONDS, HEARTS, SPADES)
    assert rank((SPADES, HEARTS, DIAMONDS, CLUBS)) == 0
    assert rank((CLUBS, DIAMONDS, HEARTS, SPADES)) == DEALS - 1


def test_the_second_changes_what_counts_least():
    """South's last card goes one on: the two of diamonds for the ace of clubs."""
    second = "AKQJT98765432... .AKQJT98765432.. ..AKQJT9876543.A ..2.KQJT98765432"
    assert text(unrank(1)) == second


@pytest.mark.parametrize(
    ("number", "hands"),
    [
        (comb(26, 13), "AKQJT98765432... .AKQJT9876543.A. .2.KQJT98765432. ...AKQJT98765432"),
        (
            comb(39, 13) * comb(26, 13),
            "AKQJT9876543.A.. 2.KQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
        ),
    ],
)
def test_east_counts_more_than_south_and_north_most(number, hands):
    assert text(unrank(number)) == hands


def test_a_published_deal():
    """World Bridge Games 2024, phase 7, session 1, board 1 (formats.md, section 4)."""
    hands = "AT3.K8654.AT6.93 Q65.A9732.3.KJ42 J974.QJT.K752.A7 K82..QJ984.QT865"
    assert text(unrank(8769329935151910410009728500)) == hands


@given(numbers)
def test_there_and_back(number):
    hands = unrank(number)
    assert sorted(b"".join(hand or b"" for hand in hands)) == list(range(52))
    assert all(hand and len(hand) == 13 and list(hand) == sorted(hand) for hand in hands)
    assert rank(hands) == number


@given(st.permutations(range(52)))
def test_and_from_the_deal(pack):
    north, east, south, west = (bytes(pack[k : k + 13]) for k in (0, 13, 26, 39))
    back = unrank(rank((north, east, south, west)))
    assert [set(hand or b"") for hand in back] == [*map(set, (north, east, south, west))]


@given(numbers, numbers)
def test_in_the_order_of_a_dictionary(one, other):
    """North's cards decide, then East's, then South's."""
    assert (one < other) == (unrank(one)[:3] < unrank(other)[:3])


@pytest.mark.parametrize("number", [-1, DEALS])
def test_no_deal_of_this_number(number):
    with pytest.raises(ValueError):
        unrank(number)


@pytest.mark.parametrize(
    "hands",
    [
        (SPADES, HEARTS, DIAMONDS, None),
        (SPADES, HEARTS, DIAMONDS, CLUBS[:12]),
        (SPADES, HEARTS, DIAMONDS, DIAMONDS),
        (SPADES, HEARTS[:12], DIAMONDS, CLUBS + HEARTS[12:]),
        (SPADES, HEARTS, DIAMONDS, CLUBS[:12] + b"\x34"),
        (SPADES, HEARTS, DIAMONDS, CLUBS[:12] + CLUBS[:1]),
    ],
    ids=["three hands", "51 cards", "a suit twice", "12 and 14", "no card", "a card twice"],
)
def test_what_is_no_deal_has_no_number(hands):
    with pytest.raises(ValueError, match=r"^a deal has four hands of 13 cards, all different$"):
        rank(hands)
