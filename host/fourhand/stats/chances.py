"""What fair deals give, counted exactly: of the 635,013,559,600 hands, how many are such.

A distribution is a list: index = a number of points or cards, value = its probability.
"""

from itertools import permutations, product
from math import comb

from dealing.cards import CARDS, HAND

Distribution = list[float]
Shape = tuple[int, int, int, int]

_HANDS = comb(CARDS, HAND)
_HONOURS = (4, 3, 2, 1)  # points of ace, king, queen, jack; there are four of each
_SMALL = CARDS - 4 * len(_HONOURS)

#: All 39 shapes, the longest suit first.
SHAPES: tuple[Shape, ...] = tuple(
    (a, b, c, HAND - a - b - c)
    for a, b, c in product(range(HAND, -1, -1), repeat=3)
    if a >= b >= c >= HAND - a - b - c >= 0
)
#: Shapes without a singleton or void and with one doubleton at most.
BALANCED = frozenset({(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)})


def points(hands: int = 1) -> Distribution:
    """Return how likely so many high card points are in one hand, or two hands together."""
    cards = HAND * hands
    ways = [0] * 41
    for held in product(range(5), repeat=len(_HONOURS)):
        rest = cards - sum(held)
        if 0 <= rest <= _SMALL:
            total = sum(points * number for points, number in zip(_HONOURS, held, strict=True))
            honours = comb(4, held[0]) * comb(4, held[1]) * comb(4, held[2]) * comb(4, held[3])
            ways[total] += honours * comb(_SMALL, rest)
    return [way / comb(CARDS, cards) for way in ways]


def suit_length() -> Distribution:
    """Return how likely a hand has so many cards of one suit that is named."""
    return [comb(13, n) * comb(39, HAND - n) / _HANDS for n in range(HAND + 1)]


def shape(lengths: Shape) -> float:
    """Return how likely a hand has this shape, whatever the suits."""
    a, b, c, d = lengths
    one_way = comb(13, a) * comb(13, b) * comb(13, c) * comb(13, d)
    return len(set(permutations(lengths))) * one_way / _HANDS


def event(probability: float) -> Distribution:
    """Return the distribution of what a hand has or has not."""
    return [1 - probability, probability]


def mean(each: Distribution) -> float:
    return sum(value * chance for value, chance in enumerate(each))


def as_uneven(each: Distribution, boards: int, total: int) -> float:
    """Return how likely the total of so many boards is at least so far from what is expected.

    each: of one board. Exact: the boards are drawn one by one, so their distributions are folded.
    """
    import numpy

    whole, power = numpy.array([1.0]), numpy.array(each)
    left = boards
    while left:
        if left & 1:
            whole = numpy.convolve(whole, power)
        left >>= 1
        if left:
            power = numpy.convolve(power, power)
    expected = boards * mean(each)
    distance = numpy.abs(numpy.arange(len(whole)) - expected)
    return min(1.0, float(whole[distance >= abs(total - expected) - 1e-9].sum()))
