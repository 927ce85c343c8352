"""A million new deals: how fast they are drawn, and how far they are from what must be expected.

A deviation is chi-square in standard deviations: beyond 4 either way comes once in 16,000 fair
runs. The chances are counted from the pack, with nothing of the program that draws.
"""

import secrets
import time
from bisect import bisect
from collections import Counter, defaultdict
from math import comb

from dealing.cards import HAND, SEAT_NAMES
from fourhand.ranking import DEALS, unrank
from tests import chisquare

DRAWN = 1_000_000
_AT_ONCE = 20_000
_CARDS = "cards by seat"
_POINTS = bytes([4, 3, 2, 1, *[0] * 9] * 4 + [0] * (256 - 52))  # by card
_SUITS = (HAND, 2 * HAND, 3 * HAND)  # where hearts, diamonds and clubs begin
_ALL = comb(52, 13)


def rows(drawn: int = DRAWN) -> list[tuple[str, str, str]]:
    """Return the rows of the table."""
    tallies: defaultdict[str, Counter] = defaultdict(Counter)
    drawing = unranking = 0.0
    for _ in range(drawn // _AT_ONCE):
        begun = time.process_time()
        numbers = [secrets.randbelow(DEALS) for _ in range(_AT_ONCE)]
        half = time.process_time()
        deals = [unrank(number) for number in numbers]
        drawing += half - begun
        unranking += time.process_time() - half
        _count(deals, tallies)
    took = drawing + unranking
    limit = "this limits: 39 cards found in tables, the rest is the system's randomness"
    told = [
        (
            "deals drawn and unranked, each second of a core",
            f"{drawn / took:,.0f}",
            "15,000 at least",
        ),
        ("  of the time, unranking in Python", f"{unranking / took:.0%}", limit),
    ]
    for what, tally in tallies.items():
        square = _cards_by_seat(tally, drawn) if what == _CARDS else _usual(what, tally, drawn)
        told.append((f"{drawn:,} deals: {what}", f"{square:+.2f}", "between -4 and 4"))
    return told


def _count(deals, tallies: defaultdict[str, Counter]) -> None:
    """Add what deals have to the tallies."""
    seats = [[hands[seat] for hands in deals] for seat in range(4)]
    for name, hands in zip(SEAT_NAMES, seats, strict=True):
        cards = Counter(b"".join(hands))
        tallies[_CARDS].update({(name, card): count for card, count in cards.items()})
        tallies[f"points of {name}"].update(sum(hand.translate(_POINTS)) for hand in hands)
        tallies[f"shapes of {name}"].update(map(_shape, hands))
    pairs = zip(seats[0], seats[2], strict=True)
    tallies["spades of North and South"].update(
        bisect(north, HAND - 1) + bisect(south, HAND - 1) for north, south in pairs
    )


def _usual(what: str, tally: Counter, drawn: int) -> float:
    chances = {"points": point_chances, "shapes": shape_chances, "spades": pair_chances}
    return chisquare.of_counts(tally, chances[what.split()[0]](), drawn)


def _cards_by_seat(tally: Counter, drawn: int) -> float:
    """Of the cards 51 are free of each other, of the seats 3: each deal gives 13 cards to each."""
    expected = drawn / 4
    places = [(name, card) for name in SEAT_NAMES for card in range(52)]
    square = sum((tally[place] - expected) ** 2 / expected for place in places)
    return chisquare.deviation(square * 51 / 52, 51 * 3)


def _shape(hand: bytes) -> tuple[int, ...]:
    spades, hearts, diamonds = (bisect(hand, first - 1) for first in _SUITS)
    return spades, hearts - spades, diamonds - hearts, HAND - diamonds


def point_chances() -> dict[int, float]:
    """Return how likely a hand has so many points, 0 to 37."""
    chances: Counter[int] = Counter()
    few = range(5)
    for a, k, q, j in ((a, k, q, j) for a in few for k in few for q in few for j in few):
        rest = HAND - a - k - q - j
        if rest >= 0:
            ways = comb(4, a) * comb(4, k) * comb(4, q) * comb(4, j) * comb(36, rest)
            chances[4 * a + 3 * k + 2 * q + j] += ways
    return {points: ways / _ALL for points, ways in chances.items()}


def shape_chances() -> dict[tuple[int, ...], float]:
    """Return how likely a hand has so many spades, hearts, diamonds and clubs."""
    size = range(HAND + 1)
    shapes = [(s, h, d, HAND - s - h - d) for s in size for h in size for d in size]
    return {
        (s, h, d, c): comb(13, s) * comb(13, h) * comb(13, d) * comb(13, c) / _ALL
        for s, h, d, c in shapes
        if c >= 0
    }


def pair_chances() -> dict[int, float]:
    """Return how likely two hands have so many spades together."""
    return {k: comb(13, k) * comb(39, 26 - k) / comb(52, 26) for k in range(HAND + 1)}
