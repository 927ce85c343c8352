"""A motor's steps against a table of pulses worked out by hand.

Two ticks a microsecond; a pair takes 4 ticks and wait + 23 for each step, whose pulse rises at
its beginning. Table: two steps of 30 ticks (7 to wait), then one of 60 (37: two sixteens and 5):

    tick   0..3   4        34       64..67  68       128
           pair   pulse 1  pulse 2  pair    pulse 3  end
"""

import pytest

from sim.axis import NEVER, Axis, Pulses

TABLE = [1, 7 << 16, 0, 2 + (5 << 16)]


def driven(position=0, sign=1, start=1000):
    axis = Axis(position)
    axis.hold(0, True)
    axis.start(start, Pulses(TABLE, 2), sign)
    return axis


def test_a_table_is_as_long_as_its_pairs():
    assert (Pulses(TABLE, 2).steps, Pulses(TABLE, 2).us) == (3, 64)


@pytest.mark.parametrize(("step", "us"), [(1, 2), (2, 17), (3, 34)])  # ticks 4, 34 and 68
def test_when_a_pulse_has_risen(step, us):
    assert Pulses(TABLE, 2).when(step) == us


@pytest.mark.parametrize(
    ("us", "steps"), [(0, 0), (1, 0), (2, 1), (16, 1), (17, 2), (33, 2), (34, 3), (500, 3)]
)
def test_how_many_have_risen(us, steps):
    assert Pulses(TABLE, 2).count(us) == steps


def test_what_a_step_takes():
    assert [Pulses(TABLE, 2).gap(step) for step in (1, 2, 3)] == [1500, 1500, 3000]


@pytest.mark.parametrize("words", [[], [1], [1, 2, 3]])
def test_half_a_pair_is_no_table(words):
    with pytest.raises(ValueError):
        Pulses(words, 2)


def test_the_rotor_follows_forward_and_back():
    assert [driven(100).at(1000 + us) for us in (0, 2, 17, 34)] == [100, 101, 102, 103]
    assert [driven(100, -1).at(1000 + us) for us in (0, 2, 17, 34)] == [100, 99, 98, 97]


def test_when_it_will_be_somewhere():
    axis = driven(100)
    assert [axis.reaches(place) for place in (99, 100, 102, 103, 104)] == [
        NEVER, NEVER, 1017, 1034, NEVER,
    ]  # fmt: skip


def test_pulses_are_lost_while_nobody_holds_it():
    axis = driven()
    axis.hold(1005, False)  # after pulse 1
    assert axis.at(1020) == 1
    assert axis.reaches(2) == NEVER
    axis.hold(1020, True)  # pulse 2 is lost, pulse 3 is not
    assert axis.at(1034) == 2
    assert axis.reaches(2) == 1034


def test_pulses_without_power_move_nothing():
    axis = Axis(5)
    axis.start(0, Pulses(TABLE, 2), 1)
    assert axis.at(100) == 5


def test_a_halt_keeps_the_place():
    axis = driven()
    axis.halt(1020)
    assert axis.at(2000) == 2
    assert axis.reaches(3) == NEVER


def test_one_table_after_another():
    axis = driven()
    axis.halt(1064)
    axis.start(2000, Pulses(TABLE, 2), -1)
    assert axis.at(2034) == 0
