"""The chances are exact: held against all orders of small packs, one by one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb, factorial
from random import Random

import pytest

from fourhand import likeness

NAMES = (
    likeness.SAME_HAND,
    likeness.SAME_RANK,
    likeness.SIDE_BY_SIDE,
    likeness.RISES,
    likeness.RIFFLE,
)


def by_count(orders, score):
    """Return, by score, how many of the orders have it."""
    found = Counter(map(score, orders))
    return [found[k] for k in range(max(found) + 1)]


def trimmed(counts):
    """Return counts without what is never reached."""
    return counts[: max(k for k, count in enumerate(counts) if count) + 1]


@pytest.mark.parametrize(("groups", "size"), [(2, 3), (3, 2), (4, 2), (1, 5), (5, 1)])
def test_neighbours_of_one_group_in_all_orders(groups, size):
    def score(order):
        return sum(one // size == other // size for one, other in pairwise(order))

    orders = list(permutations(range(groups * size)))
    assert trimmed(likeness.same_group_counts(groups, size)) == by_count(orders, score)
    for order in orders[:: len(orders) // 100]:
        assert likeness.same_group(bytes(card // size for card in order)) == score(order)


def test_two_hands_of_three_by_hand():
    # AAABBB has 20 arrangements, each of 3! * 3! orders: 2 of them (AAABBB BBBAAA) have four
    # joined neighbours, 4 three, 8 two, 4 one (ABABBA and the like), 2 none (ABABAB BABABA).
    assert likeness.same_group_counts(2, 3)[:5] == [72, 144, 288, 144, 72]


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5, 6, 7])
def test_cards_side_by_side_in_all_orders(cards):
    def score(order):
        return sum(other in (one - 1, one + 1) for one, other in pairwise(order))

    orders = list(permutations(range(cards)))
    assert trimmed(likeness.side_by_side_counts(cards)) == by_count(orders, score)
    for order in orders[:: len(orders) // 100 or 1]:
        assert likeness.side_by_side(bytes(order)) == score(order)


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5, 6, 7])
def test_rises_in_all_orders(cards):
    def score(order):
        ups = [low for low in range(cards - 1) if order.index(low) < order.index(low + 1)]
        return max(len(ups), cards - 1 - len(ups))

    orders = list(permutations(range(cards)))
    assert trimmed(likeness.rises_counts(cards)) == by_count(orders, score)
    for order in orders[:: len(orders) // 100 or 1]:
        assert likeness.rises(bytes(map(order.index, range(cards)))) == score(order)


def riffled_packs(hands, size):
    """Return every order of hands that a riffle of whole hands and a cut can give."""
    cards = hands * size
    found = set()
    for stack in permutations(range(hands)):
        pack = [hand for hand in stack for _ in range(size)]
        for top in range(cards + 1):
            for places in combinations(range(cards), top):
                halves = {True: iter(pack[:top]), False: iter(pack[top:])}
                riffled = [next(halves[place in places]) for place in range(cards)]
                found |= {bytes(riffled[k:] + riffled[:k]) for k in range(cards)}
    return found


@pytest.mark.parametrize("size", [1, 2])
def test_one_riffle_is_told_from_all_else(size):
    possible = riffled_packs(4, size)
    orders = {bytes(card // size for card in order) for order in permutations(range(4 * size))}
    assert len(orders) == factorial(4 * size) // factorial(size) ** 4
    assert {order for order in orders if likeness.one_riffle(order)} == possible
    assert len(possible) * factorial(size) ** 4 <= likeness.riffle_bound(4, size) * factorial(
        4 * size
    )


@pytest.mark.parametrize("name", NAMES)
def test_chances_fall_from_certain_to_none(name):
    chances = likeness.chances(name)
    assert chances[0] == 1
    assert chances[-1] == 0
    assert all(one >= other for one, other in pairwise(chances))


def mean(name):
    return sum(likeness.chances(name)[1:])


def test_means_are_those_of_single_neighbours():
    # 51 neighbours, of which the second is one of 12 (of 3) cards out of 51 of the same group;
    # 2 * 51 ordered neighbours out of 52 * 51 lay side by side, at 51 places.
    assert mean(likeness.SAME_HAND) == 12
    assert mean(likeness.SAME_RANK) == 3
    assert mean(likeness.SIDE_BY_SIDE) == Fraction(51 * 2 * 51, 52 * 51)


def test_extremes_have_the_chance_of_their_orders():
    orders = factorial(52)
    whole_hands = factorial(4) * factorial(13) ** 4
    assert likeness.chances(likeness.SAME_HAND)[48] == Fraction(whole_hands, orders)
    whole_ranks = factorial(13) * factorial(4) ** 13
    assert likeness.chances(likeness.SAME_RANK)[39] == Fraction(whole_ranks, orders)
    assert likeness.chances(likeness.SIDE_BY_SIDE)[51] == Fraction(2, orders)
    assert likeness.chances(likeness.RISES)[51] == Fraction(2, orders)
    # One riffle gives 2 ** 52 - 52 orders, all with two rising sequences at most.
    assert likeness.chances(likeness.RISES)[50] == Fraction(2 * (2**52 - 52), orders)


def test_the_bound_on_one_riffle():
    deals = factorial(52) // factorial(13) ** 4
    assert likeness.chances(likeness.RIFFLE)[1] == Fraction(24 * 52 * 2**52, deals)
    # sum of comb(52, k): where the pack is parted, and which places the top half's cards take
    assert sum(comb(52, k) for k in range(53)) == 2**52


@pytest.mark.parametrize(
    ("name", "score"),
    [("same-hand", 17), ("same-rank", 6), ("side-by-side", 5), ("rises", 29)],
)
def test_shuffled_packs_are_as_like_as_the_chances_say(name, score):
    tries = 10_000
    rng = Random(f"shuffled {name}")
    measures = {
        "same-hand": lambda order: likeness.same_group(bytes(card // 13 for card in order)),
        "same-rank": lambda order: likeness.same_group(bytes(card % 13 for card in order)),
        "side-by-side": lambda order: likeness.side_by_side(bytes(order)),
        "rises": lambda order: likeness.rises(bytes(order)),
    }
    order = list(range(52))
    hits = 0
    for _ in range(tries):
        rng.shuffle(order)
        hits += measures[name](order) >= score
    chance = float(likeness.chances(name)[score])
    assert 0.02 < chance < 0.2
    assert abs(hits - tries * chance) < 4 * (tries * chance * (1 - chance)) ** 0.5
