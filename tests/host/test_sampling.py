"""Sampling plan: numbers worked out by hand, and every draw of small stacks tried."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourhand.sampling import missed, needed


@pytest.mark.parametrize(
    ("boards", "wrong", "percent", "verify"),
    [
        (28, 1, 95, 27),  # (28-n)/28 is at most 1/20 from n = 26.6
        (20, 1, 95, 19),  # 1/20 exactly is enough
        (28, 2, 95, 22),  # 6·5 of 28·27 = 30/756; with 21 it is 42/756, over 37.8
        (10, 3, 90, 5),  # C(5,3)/C(10,3) = 10/120; with 4 it is 20/120
        (10, 10, 95, 1),
        (28, 1, 100, 28),
        (28, 1, 0, 0),
    ],
)
def test_boards_to_verify_by_hand(boards, wrong, percent, verify):
    assert needed(boards, wrong, Fraction(percent, 100)) == verify


@given(st.integers(1, 8), st.data())
def test_as_often_missed_as_in_all_draws(boards, data):
    wrong = data.draw(st.integers(1, boards))
    draws = list(combinations(range(boards), data.draw(st.integers(0, boards))))
    without = [draw for draw in draws if all(board >= wrong for board in draw)]
    assert missed(boards, wrong, len(draws[0])) == Fraction(len(without), len(draws))


@pytest.mark.parametrize(("boards", "wrong"), [(10, 0), (10, 11), (0, 1)])
def test_refuses_what_cannot_be(boards, wrong):
    with pytest.raises(ValueError):
        needed(boards, wrong, Fraction(95, 100))
