"""Ways a pack gets from one deal to the next, for measuring what fourhand.shuffling finds.

A pack is a list, top first. Every way takes (pack, rng) and returns a new list.
"""

from collections.abc import Callable
from itertools import pairwise
from random import Random

Way = Callable[[list[int], Random], list[int]]

#: How many cards a packet of an overhand shuffle has, on average.
OVERHAND_PACKET = 5


def leave(pack: list[int], rng: Random) -> list[int]:
    """Nothing at all."""
    return pack


def cut(pack: list[int], rng: Random) -> list[int]:
    """A cut anywhere."""
    k = rng.randrange(1, len(pack))
    return pack[k:] + pack[:k]


def riffle(pack: list[int], rng: Random) -> list[int]:
    """The riffle of Gilbert, Shannon and Reeds (D. Bayer and P. Diaconis, 1992).

    Where the pack is parted is binomial; cards fall from a half in proportion to its size.
    """
    k = sum(rng.random() < 0.5 for _ in pack)
    halves = [pack[k:][::-1], pack[:k][::-1]]  # popped from the end
    result = []
    while halves[0] or halves[1]:
        from_top = rng.random() * (len(halves[0]) + len(halves[1])) < len(halves[1])
        result.append(halves[from_top].pop())
    return result


def overhand(pack: list[int], rng: Random) -> list[int]:
    """One pass: packets from the top, each laid upon those before (R. Pemantle, 1989)."""
    gaps = [k for k in range(1, len(pack)) if rng.random() * OVERHAND_PACKET < 1]
    packets = [pack[low:high] for low, high in pairwise([0, *gaps, len(pack)])]
    return [card for packet in packets[::-1] for card in packet]


def piles(count: int) -> Way:
    """Deal the pack one by one into so many piles and put them together."""

    def way(pack: list[int], rng: Random) -> list[int]:
        return [card for k in range(count) for card in pack[k::count][::-1]]

    return way


def times(count: int, way: Way) -> Way:
    """A way, several times over."""

    def repeated(pack: list[int], rng: Random) -> list[int]:
        for _ in range(count):
            pack = way(pack, rng)
        return pack

    return repeated


def then(first: Way, second: Way) -> Way:
    """One way, then another."""
    return lambda pack, rng: second(first(pack, rng), rng)


def collect(hands: list[list[int]], rng: Random) -> list[int]:
    """Four played hands put together: each in a new order, the four in any order."""
    played = [rng.sample(hand, len(hand)) for hand in hands]
    rng.shuffle(played)
    return [card for hand in played for card in hand]
