"""The arithmetic of docs/misreads.md, held against small packs worked out in full."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from random import Random

import pytest

from tests.soak import misreads

P = 0.1

#: Packs of a few cards, and what each may be read as.
SMALL = {
    "two cards": [{1: P}, {0: P}],
    "a ring": [{1: P}, {2: P}, {0: P}],
    "no way back": [{1: P}, {2: P}, {}],
    "a square of two bars": [{1: P / 2, 2: P / 2}, {0: P / 2, 3: P / 2},
                             {3: P / 2, 0: P / 2}, {2: P / 2, 1: P / 2}],
    "any other": [{b: P / 9 for b in range(5) if b != a} for a in range(5)],
    "uneven": [{1: P, 3: P / 7}, {0: P / 2, 2: P / 3}, {3: P, 1: P / 5}, {0: P, 2: P / 11}],
}  # fmt: skip


def all_readings(pack, right):
    """Yield (what each card is read as, the chance of it), each way in which a pack can be read.

    None: a code that no card has.
    """
    choices = [[(card, right), *row.items(), (None, 1 - right - sum(row.values()))]
               for card, row in enumerate(pack)]  # fmt: skip
    for way in product(*choices):
        chance = 1.0
        for _, part in way:
            chance *= part
        yield [card for card, _ in way], chance


def near(value):
    return pytest.approx(value, rel=1e-12)


def is_silent(seen):
    return None not in seen and sorted(seen) == list(range(len(seen)))


@pytest.mark.parametrize("name", SMALL)
def test_silent_is_a_wrong_reading_in_which_each_card_comes_once(name):
    pack, right = SMALL[name], 1 - 2 * P
    ways = all_readings(pack, right)
    expected = sum(
        chance for seen, chance in ways if is_silent(seen) and seen != list(range(len(pack)))
    )
    assert misreads.silent(pack, 2 * P, len(pack)) == near(expected)


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("most", [2, 3])
def test_up_to_so_many_misread_cards(name, most):
    pack, right = SMALL[name], 1 - 2 * P
    expected = sum(
        chance
        for seen, chance in all_readings(pack, right)
        if is_silent(seen) and 0 < sum(card != k for k, card in enumerate(seen)) <= most
    )
    assert misreads.silent(pack, 2 * P, most) == near(expected)


@pytest.mark.parametrize("name", SMALL)
def test_the_same_pair_read_wrong_twice(name):
    pack, right = SMALL[name], 1 - 2 * P
    expected = sum(
        chance**2
        for seen, chance in all_readings(pack, right)
        if is_silent(seen) and sum(card != k for k, card in enumerate(seen)) == 2
    )
    assert misreads.silent_twice(pack, 2 * P) == near(expected)


def pairs(readings):
    return sum(a in readings[b] for a in range(52) for b in readings[a] if a < b)


def test_pairs_of_cards_that_differ_in_one_bar():
    # Numbers 1..52, both with and without the bar of value 1, 2, 4, ...: 25 pairs (2-3 to 50-51),
    # 25 (1-3, 4-6, 5-7 ... 49-51), 24, 23, 20 (1-17 to 15-31, 32-48 to 36-52), 20 (1-33 to 20-52).
    one = misreads.one_bar("bars6", 0.06)
    assert pairs(one) == 25 + 25 + 24 + 23 + 20 + 20 == 137
    assert one[0] == pytest.approx({2: 0.01, 4: 0.01, 8: 0.01, 16: 0.01, 32: 0.01})  # 1: not 0
    # Each pair is two of the 52 * 6 single misreads: 80 to 90 % look like another card.
    assert misreads.seen_as_a_card(one, 0.06) == pytest.approx(2 * 137 / (52 * 6))
    assert pairs(misreads.one_bar("bars10", 0.1)) == 0


def test_a_lost_bar_cannot_be_undone_by_another():
    lost = misreads.lost_bar("bars6", 0.06)
    assert not list(misreads.cycles(lost, 4))
    assert lost[2] == pytest.approx({0: 0.03, 1: 0.03})  # 3 = 2 + 1
    # Only cards of one bar (1, 2, 4, 8, 16, 32) are left without any.
    assert misreads.seen_as_a_card(lost, 0.06) == pytest.approx(46 / 52)


def test_any_code_is_the_closed_form():
    p = 0.02
    expected = sum(
        comb(52, k) * derangements * (p / 63) ** k * (1 - p) ** (52 - k)
        for k, derangements in ((2, 1), (3, 2))
    )
    assert misreads.silent(misreads.any_code("bars6", p), p, 3) == pytest.approx(expected)
    assert misreads.seen_as_a_card(misreads.any_code("bars6", p), p) == pytest.approx(51 / 63)


def test_ten_bars_need_three_wrong_ones_on_each_card():
    readings = misreads.any_bar("bars10", 1e-3)
    closest = max(chance for row in readings for chance in row.values())
    assert closest == pytest.approx(1e-3**3 * (1 - 1e-3) ** 7)
    assert misreads.bar_rate(1 - 0.9**6) == pytest.approx(0.1)


def test_no_misreads_are_worse_than_cards_in_pairs():
    p = 0.001
    worst = misreads.silent(misreads.in_pairs(p), p, 2)
    assert worst == pytest.approx(26 * p**2 * (1 - p) ** 50)
    for kind in ("bars6", "bars10"):
        for model in (misreads.one_bar, misreads.any_code, misreads.lost_bar):
            assert misreads.silent(model(kind, p), p, 2) < worst


def test_the_field_s_rate_gives_one_silent_cycle_in_seven_million_boards():
    p = misreads.FIELD_RATE
    assert p == 1.9e-4
    once = misreads.silent(misreads.one_bar("bars6", p), p, 2)
    assert once == pytest.approx(137 * (1.9e-4 / 6) ** 2, rel=0.01)
    assert 7.2e6 < 1 / once < 7.5e6
    # Of the other 51 cards 39 are not in the same hand.
    assert Fraction(39, 51) == misreads.APART


def test_the_page_has_the_table():
    page = Path(__file__).parents[2] / "docs" / "misreads.md"
    assert "\n".join(misreads.tables()) in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("seen", "how"),
    [
        ({}, "all right"),
        ({1: 2}, "one misread: duplicate, at the true card"),
        ({2: 1}, "one misread: duplicate, at the misread card"),
        ({52: 53}, "one misread: unknown"),
        ({1: 0, 5: 4}, "more: unknown"),
        ({1: 2, 2: 1}, "silent, no harm"),
        ({13: 14, 14: 13}, "silent, wrong board"),
        ({1: 14, 14: 27, 27: 1}, "silent, wrong board"),
    ],
)
def test_how_a_reading_ends(seen, how):
    pack = list(range(1, 53))  # hands of 13 as they lie
    assert misreads.ending(pack, [seen.get(code, code) for code in pack]) == how


def test_the_simulation_agrees_with_the_arithmetic():
    boards, rate = 40_000, 0.05
    counts = misreads.read_boards(boards, rate, Random("misreads"))
    assert sum(counts.values()) == boards
    told = Counter({ending: n for ending, n in counts.items() if not ending.startswith("silent")})
    silent = boards - sum(told.values())
    expected = boards * misreads.silent(misreads.one_bar("bars6", rate), rate, 4)
    assert expected > 25
    assert abs(silent - expected) < 4 * expected**0.5
    right = boards * (1 - rate) ** 52
    assert abs(told["all right"] - right) < 4 * right**0.5


def test_one_misread_is_always_noticed_half_of_the_time_at_the_other_card():
    counts = misreads.read_boards(10_000, 0.02, Random("alone"))
    alone = {k.split(": ")[1]: n for k, n in counts.items() if k.startswith("one misread")}
    total = sum(alone.values())
    assert set(alone) == {
        "unknown",
        "duplicate, at the misread card",
        "duplicate, at the true card",
    }
    for ending, part in (
        ("unknown", 38 / 312),
        ("duplicate, at the misread card", 137 / 312),
        ("duplicate, at the true card", 137 / 312),
    ):
        assert abs(alone[ending] - total * part) < 4 * (total * part) ** 0.5
