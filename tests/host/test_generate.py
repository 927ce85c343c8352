"""New sets: numbered, marked, and every deal as likely as any other."""

import random
from collections import Counter
from math import comb

import pytest

from dealing.cards import HAND
from fourhand import generate, plan
from fourhand.errors import BadInput
from fourhand.formats.validate import check
from fourhand.ranking import DEALS, rank, unrank
from tests import chisquare

SAMPLE = 6_000


@pytest.fixture(scope="module")
def deals():
    """Deals of numbers that are the same at every run."""
    draw = random.Random(20270107)
    return [unrank(draw.randrange(DEALS)) for _ in range(SAMPLE)]


def number_of(board):
    assert board.hands
    return rank(board.hands)


def test_numbers_and_marks():
    made = generate.fresh_set(18, first=15).boards
    assert [board.number for board in made] == list(range(15, 33))
    assert [board.dealer for board in made[:4]] == [2, 3, 0, 1]
    assert [board.vulnerability for board in made[:4]] == ["NS", "EW", "None", "NS"]
    assert all(board.complete for board in made)


def test_a_set_can_be_dealt():
    made = generate.fresh_set(36)
    assert not check(made, [])
    assert len(plan.places(made.boards)) == 36


def test_no_two_are_alike():
    numbers = [number_of(board) for _ in range(2) for board in generate.fresh_set(50).boards]
    assert len(set(numbers)) == 100


def test_each_number_is_drawn_by_the_operating_system(monkeypatch):
    drawn = iter([DEALS - 1, 7])
    asked = []

    def randbelow(limit):
        asked.append(limit)
        return next(drawn)

    monkeypatch.setattr(generate.secrets, "randbelow", randbelow)
    made = generate.fresh_set(2)
    assert [number_of(board) for board in made.boards] == [DEALS - 1, 7]
    assert asked == [DEALS, DEALS]


@pytest.mark.parametrize(("count", "first"), [(0, 1), (1, 0), (2, 99_999), (100_000, 1)])
def test_numbers_no_board_can_have(count, first):
    with pytest.raises(BadInput, match="99999"):
        generate.fresh_set(count, first)


def test_nothing_shows_the_deals():
    assert repr(generate.fresh_set(2)) == "<2 boards>"


# Small statistics; a million deals: make bench


def test_every_seat_gets_every_card_alike(deals):
    counted = Counter(
        (card, seat) for hands in deals for seat, hand in enumerate(hands) for card in hand
    )
    expected = SAMPLE / 4
    total = sum(
        (counted[card, seat] - expected) ** 2 / expected for card in range(52) for seat in range(4)
    )
    # A deal gives every seat 13 cards: 51 cards are free of each other, each with 3 free seats.
    assert abs(chisquare.deviation(total * 51 / 52, 153)) < 4


@pytest.mark.parametrize("seat", range(4))
def test_spades_of_a_seat_as_often_as_counted(deals, seat):
    counted = Counter(sum(card < HAND for card in hands[seat]) for hands in deals)
    chances = {k: comb(13, k) * comb(39, 13 - k) / comb(52, 13) for k in range(14)}
    assert abs(chisquare.of_counts(counted, chances, SAMPLE)) < 4


def test_aces_of_partners_as_often_as_counted(deals):
    counted = Counter(sum(card % HAND == 0 for card in hands[0] + hands[2]) for hands in deals)
    chances = {k: comb(4, k) * comb(48, 26 - k) / comb(52, 26) for k in range(5)}
    assert abs(chisquare.of_counts(counted, chances, SAMPLE)) < 4
