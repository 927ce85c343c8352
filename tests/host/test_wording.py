"""Numbers and moments as a person says them."""

import time

import pytest

from fourhand import wording


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 boards"), (1, "1 board"), (2, "2 boards"), (1500, "1,500 boards")],
)
def test_one_is_no_several(number, said):
    assert wording.several(number, "board") == said


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows has its zone from its settings")
def test_a_moment_says_in_which_zone(monkeypatch):
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    try:
        assert wording.moment("2026-07-01T17:30:00.123+00:00") == "2026-07-01 19:30+02:00"
        assert wording.moment("2026-12-01T17:30:00+00:00") == "2026-12-01 18:30+01:00"
    finally:
        monkeypatch.undo()
        time.tzset()
