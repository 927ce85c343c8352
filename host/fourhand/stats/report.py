"""Counts of a set of boards, by seat and by side, beside what fair deals give."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dealing.cards import SEATS
from fourhand.formats.deals import Board
from fourhand.stats import chances
from fourhand.stats.chances import Distribution, Shape

_POINTS = [4, 3, 2, 1] + [0] * 9
_LONG, _VOID = 6, 0


@dataclass(frozen=True)
class Number:
    """One number by which unevenness would show. who: a seat or a side, as N or NS.

    total: in all boards; expected: of fair deals; one_in_1000: so many of 1,000 such sets of fair
    deals are at least so far from it.
    """

    measure: str
    who: str
    total: int
    expected: float
    one_in_1000: float


@dataclass(frozen=True)
class Report:
    """shapes: how many hands have each, and how many are expected."""

    boards: int
    numbers: tuple[Number, ...]
    shapes: tuple[tuple[Shape, int, float], ...]

    def as_dict(self) -> dict[str, Any]:
        """Return it as one JSON object."""
        return {
            "boards": self.boards,
            "numbers": [vars(number) for number in self.numbers],
            "shapes": [
                {"shape": "-".join(map(str, shape)), "hands": held, "expected": expected}
                for shape, held, expected in self.shapes
            ],
        }


def points_of(hand: bytes) -> int:
    """Return the high card points of a hand."""
    return sum(_POINTS[card % 13] for card in hand)


def lengths_of(hand: bytes) -> list[int]:
    """Return how many spades, hearts, diamonds and clubs a hand has."""
    suits = [card // 13 for card in hand]
    return [suits.count(suit) for suit in range(4)]


def shape_of(hand: bytes) -> Shape:
    a, b, c, d = sorted(lengths_of(hand), reverse=True)
    return a, b, c, d


def _measures() -> list[tuple[str, Callable[[bytes], int], Distribution]]:
    """Return name, what a hand counts for it, and what is likely."""

    def chance(has: Callable[[Shape], bool]) -> Distribution:
        return chances.event(sum(chances.shape(one) for one in chances.SHAPES if has(one)))

    def in_suit(suit: int, hand: bytes) -> int:
        return lengths_of(hand)[suit]

    def is_balanced(shape: Shape) -> bool:
        return shape in chances.BALANCED

    def is_long(shape: Shape) -> bool:
        return shape[0] >= _LONG

    def has_void(shape: Shape) -> bool:
        return shape[3] == _VOID

    length = chances.suit_length()
    return [
        ("points", points_of, chances.points()),
        *(
            (name, partial(in_suit, suit), length)
            for suit, name in enumerate(("spades", "hearts", "diamonds", "clubs"))
        ),
        ("hands, balanced", lambda hand: is_balanced(shape_of(hand)), chance(is_balanced)),
        ("hands, six-card suit", lambda hand: is_long(shape_of(hand)), chance(is_long)),
        ("hands, void", lambda hand: has_void(shape_of(hand)), chance(has_void)),
    ]


def report(boards: Sequence[Board]) -> Report:
    """Return what is in boards, each with four whole hands."""
    deals = [board.four_hands for board in boards]
    numbers = []
    for name, count, each in _measures():
        for seat, letter in enumerate(SEATS):
            total = sum(int(count(hands[seat])) for hands in deals)
            numbers.append(_number(name, letter, total, each, len(deals)))
    side = chances.points(hands=2)
    north_south = sum(points_of(hands[0] + hands[2]) for hands in deals)
    numbers.append(_number("points, N and S", "NS", north_south, side, len(deals)))
    held = Counter(shape_of(hand) for hands in deals for hand in hands)
    shapes = tuple(
        (shape, held[shape], 4 * len(deals) * chances.shape(shape)) for shape in chances.SHAPES
    )
    by_chance = sorted(shapes, key=lambda row: -row[2])
    return Report(len(deals), tuple(numbers), tuple(by_chance))


def _number(name: str, who: str, total: int, each: Distribution, boards: int) -> Number:
    rare = 1000 * chances.as_uneven(each, boards, total)
    return Number(name, who, total, boards * chances.mean(each), round(rare, 1))
