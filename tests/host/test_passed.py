"""What a person is told when a pass stops: there the order of the cards counts."""

import pytest

from dealing import faults
from fourhand import passed

STOPS = [name for name in faults.NAMES if faults.severity(name) == faults.HOLD]
#: Of these a card was on its way.
ON_ITS_WAY = ("jam", "double-feed", "unreadable", "unknown-card")


def advice(name, severity):
    return passed.advice({"name": name, "severity": severity})


@pytest.mark.parametrize("name", ON_ITS_WAY)
def test_a_card_on_its_way_is_to_be_fed_next(name):
    """The lowest card of the hopper is fed first (firmware/sim/hands.py; docs/packs.md)."""
    told = advice(name, faults.HOLD)
    assert "the one that was furthest on is the lowest" in told
    assert "face down" in told
    assert told.endswith("Press CONTINUE")


@pytest.mark.parametrize("name", STOPS)
def test_no_stop_of_a_pass_lays_a_card_into_the_middle(name):
    assert "middle" not in advice(name, faults.HOLD)


@pytest.mark.parametrize("name", ON_ITS_WAY)
def test_where_the_pass_is_given_up_nothing_is_put_back(name):
    assert advice(name, faults.MISDEALT) == faults.TIP_OUT
