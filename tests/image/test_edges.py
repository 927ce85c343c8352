"""Bare pulses move the plant just as the prepared tables do that they come from."""

import pytest

from sim.axis import Pulses
from tests.image.edges import STILL_US, EdgeAxis
from tests.machine.rig import FEED, ROTATOR, TICKS_PER_US, TRANSPORT, Rig, steady

FORTH, BACK = True, False
#: One row after another, those in a row at once: (motor, steps, us a step, which way).
MOVES = {
    "forth, back and forth": [
        [(FEED, 70 * 20, 125, FORTH)],
        [(FEED, 40 * 20, 125, BACK)],
        [(FEED, 60 * 20, 200, FORTH)],
    ],
    "two marks and three": [[(ROTATOR, 2400, 50, FORTH)], [(ROTATOR, 4800, 40, BACK)]],
    "a card into its pocket": [
        [(FEED, 50 * 20, 125, FORTH)],
        [(FEED, 109 * 20, 125, FORTH), (TRANSPORT, 250 * 20, 71, FORTH)],
    ],
}


def by_tables(moves):
    """The edges of a plant whose axes have whole tables: (time, beam, level)."""
    rig = Rig()
    rig.load()
    for row in moves:
        for motor, steps, us, forward in row:
            rig.start(motor, steady(steps, us), forward)
        rig.wait(longest(row))
    return rig.edges


def by_pulses(moves):
    """The edges of a plant that gets the same pulses one by one."""
    rig = Rig(axis=EdgeAxis)
    rig.load()
    for row in moves:
        began = rig.plant.now
        coming = []
        for motor, steps, us, forward in row:
            pulses = Pulses(steady(steps, us), TICKS_PER_US)
            times = [began + pulses.when(step) for step in range(1, steps + 1)]
            coming += [(time, motor, us, forward) for time in times]
        for time, motor, us, forward in sorted(coming):
            rig.pulse(motor, time, 1000 * us, forward)
        rig.wait(began + longest(row) - rig.plant.now)
    return rig.edges


def longest(row):
    return max(steps * us for _, steps, us, _ in row) + 2 * STILL_US


@pytest.mark.parametrize("moves", MOVES.values(), ids=MOVES)
def test_the_same_edges_at_the_same_microsecond(moves):
    edges = by_tables(moves)
    assert len(edges) >= 2
    assert by_pulses(moves) == edges
