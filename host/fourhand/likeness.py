"""How like a former deal the order of a pack is, and how likely a shuffled pack is to be so.

A likeness is a count. Its chances are exact, from counting all orders of the pack (for
RIFFLE: an upper bound), so that a threshold on it has a known rate of false alarms.
docs/shuffling.md derives them. Orders, hands and places are bytes; nothing here names a card.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from math import comb, factorial

from dealing.cards import CARDS, HAND, RANKS, SEATS

#: Neighbours that came from one former hand (or suit): 13 cards each.
SAME_HAND = "same-hand"
#: Neighbours that came from one group of four: packs sorted by rank.
SAME_RANK = "same-rank"
#: 1 if the former hands, put together and riffled once, then cut or not, can give this order.
RIFFLE = "riffle"
#: Neighbours that lay side by side before, whichever came first.
SIDE_BY_SIDE = "side-by-side"
#: Cards that followed each other before and still come one after the other, however far apart;
#: of the pack or of the pack turned round, whichever has more. Few riffles undo few of them.
RISES = "rises"


def same_group(groups: bytes) -> int:
    """Return how many neighbours are of one group, given the group of each card in order."""
    return sum(map(int.__eq__, groups, groups[1:]))


def one_riffle(groups: bytes) -> int:
    """Return 1 if one riffle of four whole groups, then a cut or none, can give this; else 0."""
    if not any(_apart(groups, *pair) for pair in combinations(sorted(set(groups)), 2)):
        return 0
    turned = (groups[cut:] + groups[:cut] for cut in range(len(groups)))
    return int(any(map(_uncut_riffle, turned)))


def side_by_side(places: bytes) -> int:
    """Return how many cards that followed each other are neighbours now.

    places: the place in the pack of each card, the cards in their former order.
    """
    return sum(abs(one - other) == 1 for one, other in pairwise(places))


def rises(places: bytes) -> int:
    """Return how many cards still come after the one they followed, or before it if more do."""
    up = sum(map(int.__lt__, places, places[1:]))
    return max(up, len(places) - 1 - up)


def _apart(groups: bytes, one: int, other: int) -> bool:
    """Whether, round the pack, all of one group come and then all of the other.

    One riffle of four groups leaves such a pair: two that lay in the same half. A shuffled pack
    has none but once in 60,000 times, and is done with quickly.
    """
    pair = bytes(group for group in groups if group in (one, other))
    return same_group(pair) >= len(pair) - 3


def _uncut_riffle(groups: bytes) -> bool:
    first = {group: groups.index(group) for group in set(groups)}
    last = {group: groups.rindex(group) for group in first}

    def in_turn(stack: Sequence[int]) -> bool:
        return all(last[one] < first[other] for one, other in pairwise(stack))

    def halves(stack: Sequence[int], split: int) -> bool:
        """Whether the halves meet in the group at ``split``: it ends one and begins the other.

        Each of its cards then lies behind the groups above it or before those below it.
        """
        above, below = stack[:split], stack[split + 1 :]
        low = first[below[0]] if below else len(groups)
        high = last[above[-1]] if above else -1
        return in_turn(above) and in_turn(below) and stack[split] not in groups[low:high]

    return any(
        halves(stack, split) for stack in permutations(first) for split in range(len(stack))
    )


@lru_cache
def chances(likeness: str) -> tuple[Fraction, ...]:
    """Return, for k = 0, 1, ..., how likely a shuffled pack is to reach k; the last one is 0."""
    if likeness == RIFFLE:
        return (Fraction(1), riffle_bound(len(SEATS), HAND), Fraction(0))
    counts = {
        SAME_HAND: lambda: same_group_counts(len(SEATS), HAND),
        SAME_RANK: lambda: same_group_counts(len(RANKS), len(SEATS)),
        SIDE_BY_SIDE: lambda: side_by_side_counts(CARDS),
        RISES: lambda: rises_counts(CARDS),
    }[likeness]()
    return tuple(Fraction(sum(counts[k:]), factorial(CARDS)) for k in range(len(counts) + 1))


def same_group_counts(groups: int, size: int) -> list[int]:
    """Return, by k, how many orders of groups * size cards have k neighbours of one group.

    A group breaks into b chains of its own cards in comb(size - 1, b - 1) * size! / b! ways.
    """
    chains = [0] + [
        comb(size - 1, b - 1) * (factorial(size) // factorial(b)) for b in range(1, size + 1)
    ]
    pack = [1]
    for _ in range(groups):
        pack = _product(pack, chains)
    return _by_count(pack)


def side_by_side_counts(cards: int) -> list[int]:
    """Return, by k, how many orders have k neighbours that lay side by side before.

    Of b chains of the former order r are longer than a card, and each of these may be turned.
    """
    chains = [
        sum(comb(b, r) * comb(cards - b - 1, r - 1) * 2**r for r in range(1, b + 1))
        for b in range(cards)
    ]
    return _by_count([*chains, 1])


def rises_counts(cards: int) -> list[int]:
    """Return, by k, how many orders have k rises, by the recurrence of Euler's numbers."""
    ups = [1]
    for n in range(2, cards + 1):
        old = [0, *ups, 0]
        ups = [(k + 1) * old[k + 1] + (n - k) * old[k] for k in range(n)]
    counts = [0] * cards
    for k, orders in enumerate(ups):
        counts[max(k, cards - 1 - k)] += orders
    return counts


def riffle_bound(hands: int, size: int) -> Fraction:
    """Return a bound on the chance of RIFFLE: stacks of hands * riffles * cuts, over all orders.

    A riffle says of each card from which half it comes: 2 ** cards of them.
    """
    cards = hands * size
    ways = factorial(hands) * 2**cards * cards
    return Fraction(ways * factorial(size) ** hands, factorial(cards))


def _by_count(chains: Sequence[int]) -> list[int]:
    """Return, by k, the orders with k joined neighbours.

    chains: by m, the ways to break the pack into m chains. Put in any order they give the orders
    with cards - m neighbours marked; one with k joined neighbours is among them comb(k, marks)
    times, which the alternating sum undoes.
    """
    cards = len(chains) - 1
    marked = [factorial(cards - marks) * chains[cards - marks] for marks in range(cards)]
    return [
        sum((-1) ** (j - k) * comb(j, k) * marked[j] for j in range(k, cards))
        for k in range(cards)
    ]


def _product(one: Sequence[int], other: Sequence[int]) -> list[int]:
    result = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            result[i + j] += a * b
    return result
