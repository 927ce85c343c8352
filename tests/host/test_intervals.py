"""Rates with their intervals, against published ones."""

import pytest

from fourhand.intervals import rate


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3: the score interval.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_as_published(hits, trials, low, high):
    found = rate(hits, trials)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_nothing_tried_nothing_known():
    assert rate(0, 0)[2:] == (0, 1)
    assert str(rate(0, 0)) == "none yet"


def test_all_of_them_is_the_mirror_of_none():
    assert rate(20, 20).low == pytest.approx(1 - rate(0, 20).high)
    assert rate(20, 20).high == 1


def test_in_words():
    assert str(rate(0, 20)) == "0.0 % (0.0 to 16.1)"
