"""What the machine puts right by itself: nobody is called, and the board is right."""

import pytest

from tests.machine import evening


@pytest.mark.parametrize("cause", ["jam-feed", "jam-reader", "jam-throat"])
def test_a_card_that_comes_loose_when_it_is_backed_off_stops_nothing(cause, tmp_path):
    """machine.md, `jam`: backs off once, retries, else stops. Three cards in four come loose."""
    night = evening.deal(tmp_path, f"seed=8&fault={cause}:0.05", boards=5)
    met = [row for row in causes(night) if row["cause"] == cause]
    held = [row for row in met if row.get("how") == "fast"]
    assert len(met) > len(held) > 0
    assert len(night.faults) == len(held)
    assert set(night.fault_names) <= {"jam", "unreadable"}
    assert not night.wrong


def test_a_code_of_no_card_is_read_again(tmp_path):
    """Of ten bars one wrong bar is never another card, and lasts for three passes at the most."""
    night = evening.deal(tmp_path, "seed=3&reader=bars10&fault=misread:0.02", boards=3)
    assert len(causes(night)) > 2
    assert not night.faults
    assert not night.wrong


@pytest.mark.parametrize("cause", ["joker", "foreign-card"])
def test_a_card_of_another_deck_stays_unknown_however_often_it_is_read(cause, tmp_path):
    night = evening.deal(tmp_path, f"seed=3&reader=bars10&fault={cause}@20")
    assert night.faults == [("unknown-card", "stopped")]
    assert not night.wrong


def causes(night):
    return [cause for row in night.rows for cause in row["causes"]]
