"""A motor's steps against a table of pulses worked out by hand.

Two ticks a microsecond; a pair takes 3 ticks and wait + 3 for each step, whose pulse rises at
its beginning. Table: two steps of 10 ticks, then one of 20:

    tick   0..2   3        13       23..25  26       46
           pair   pulse 1  pulse 2  pair    pulse 3  end
"""

import pytest

from sim.axis import NEVER, Axis, Pulses

TABLE = [1, 7, 0, 17]


def driven(position=0, sign=1, start=1000):
    axis = Axis(position)
    axis.hold(0, True)
    axis.start(start, Pulses(TABLE, 2), sign)
    return axis


def test_a_table_is_as_long_as_its_pairs():
    assert (Pulses(TABLE, 2).steps, Pulses(TABLE, 2).us) == (3, 23)


@pytest.mark.parametrize(("step", "us"), [(1, 2), (2, 7), (3, 13)])  # ticks 3, 13 and 26
def test_when_a_pulse_has_risen(step, us):
    assert Pulses(TABLE, 2).when(step) == us


@pytest.mark.parametrize(
    ("us", "steps"), [(0, 0), (1, 0), (2, 1), (6, 1), (7, 2), (12, 2), (13, 3), (500, 3)]
)
def test_how_many_have_risen(us, steps):
    assert Pulses(TABLE, 2).count(us) == steps


def test_what_a_step_takes():
    assert [Pulses(TABLE, 2).gap(step) for step in (1, 2, 3)] == [500, 500, 1000]


@pytest.mark.parametrize("words", [[], [1], [1, 2, 3]])
def test_half_a_pair_is_no_table(words):
    with pytest.raises(ValueError):
        Pulses(words, 2)


def test_the_rotor_follows_forward_and_back():
    assert [driven(100).at(1000 + us) for us in (0, 2, 7, 13)] == [100, 101, 102, 103]
    assert [driven(100, -1).at(1000 + us) for us in (0, 2, 7, 13)] == [100, 99, 98, 97]


def test_when_it_will_be_somewhere():
    axis = driven(100)
    assert [axis.reaches(place) for place in (99, 100, 102, 103, 104)] == [
        NEVER, NEVER, 1007, 1013, NEVER,
    ]  # fmt: skip


def test_pulses_are_lost_while_nobody_holds_it():
    axis = driven()
    axis.hold(1005, False)  # after pulse 1
    assert axis.at(1010) == 1
    assert axis.reaches(2) == NEVER
    axis.hold(1010, True)  # pulse 2 is lost, pulse 3 is not
    assert axis.at(1013) == 2
    assert axis.reaches(2) == 1013


def test_pulses_without_power_move_nothing():
    axis = Axis(5)
    axis.start(0, Pulses(TABLE, 2), 1)
    assert axis.at(100) == 5


def test_a_halt_keeps_the_place():
    axis = driven()
    axis.halt(1008)
    assert axis.at(2000) == 2
    assert axis.reaches(3) == NEVER


def test_one_table_after_another():
    axis = driven()
    axis.halt(1023)
    axis.start(2000, Pulses(TABLE, 2), -1)
    assert axis.at(2013) == 0
