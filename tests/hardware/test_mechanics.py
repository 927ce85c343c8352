"""Torque, stiffness and settling against figures worked out by hand."""

import itertools
from math import sqrt

import pytest

import params
from hardware import dimensions as dim
from hardware import mechanics, motors


def test_a_slow_motor_pulls_its_share_of_the_holding_torque():
    assert motors.torque_nm(motors.NEMA17, 1.0, 24.0) == pytest.approx(0.7 * 0.45)


def test_a_fast_motor_is_short_of_voltage():
    """At 200 rad/s: induced 0.45 / (1.414 * 2) * 200 = 31.8 V, more than a supply of 24 V."""
    assert motors.torque_nm(motors.NEMA17, 200.0, 24.0) == 0
    # At 100 rad/s: 15.9 V induced, reactance 13 ohms; 24^2 = (1.1 I + 15.9)^2 + (13 I)^2 has
    # I = 1.27 A, so 0.7 * 0.45 * 1.27 / 2.
    assert motors.torque_nm(motors.NEMA17, 100.0, 24.0) == pytest.approx(0.200, abs=0.002)


def test_the_rotator_asks_for_its_inertia_and_the_motors_own():
    """1.8e-3 * 150 / 3 + 5.4e-6 * 450 + 0.01 Nm, at 3 * sqrt(150 * pi) rad/s, and what the
    cards' leaning on the ring costs: 91 g at 82 mm and 471 rad2/s2 are 3.5 N, 0.15 of it
    at 130 mm.
    """
    demand = mechanics.rotator()
    leaning = 0.091 * 0.0821 * 471.2 * 0.15 * 0.1298
    assert mechanics.ring_drag_nm() == pytest.approx(leaning, rel=0.01)
    assert demand.needed_nm == pytest.approx(0.09 + 0.00243 + 0.01 + leaning / 3, rel=0.01)
    assert demand.speed_rad_s == pytest.approx(65.1, abs=0.1)


def test_every_axis_has_half_its_torque_to_spare_at_least():
    assert [demand.axis for demand in mechanics.demands()] == ["feed", "transport", "rotator"]
    assert min(demand.margin for demand in mechanics.demands()) >= 1.5


@pytest.mark.parametrize(
    ("holding", "ohms", "henries", "rotor"),
    list(itertools.product((0.9, 1.1), (0.9, 1.1), (0.8, 1.2), (0.9, 1.1))),
)
def test_the_margin_holds_with_the_worst_motor_of_a_class(holding, ohms, henries, rotor):
    """What data sheets allow: torque, resistance, rotor 10 % off, inductance 20 %; any of it."""
    peak = sqrt(150 * 3.14159265) * 3  # of the rotator's motor, at the end of half a turn's ramp
    motor = motors.NEMA17._replace(
        holding_nm=0.45 * holding, ohms=1.1 * ohms, henries=2.6e-3 * henries
    )
    needed = mechanics.rotator().needed_nm + 5.4e-6 * (rotor - 1) * 450
    margin = motors.torque_nm(motor, peak, 20.0) / needed
    assert margin >= mechanics.rotator().worst_margin * 0.999 >= 1.2
    assert mechanics.rotator().worst_margin < 0.9 * mechanics.rotator().margin


def test_every_axis_stands_the_worst_motor_of_its_class():
    assert all(demand.worst_margin >= 1.2 for demand in mechanics.demands())
    assert mechanics.worst_settle_ms() <= params.ROTATOR_SETTLE_MS


def test_motor_and_belt_are_two_springs_in_a_row():
    """The motor: 50 * 0.45 Nm/rad, times 3 * 3. The belt: two spans of 58.6 mm at 19.1 mm."""
    motor = 50 * 0.45 * 9
    belt = 2 * 13000 / 0.0586 * 0.0191**2
    assert mechanics.stiffness_nm_rad() == pytest.approx(motor * belt / (motor + belt), rel=0.01)


def test_the_swing_dies_to_the_clearance_in_the_settling_time():
    """At 150 rad/s2 it begins with 0.4 mm, and a card has 0.75 beside it."""
    assert mechanics.settle_ms() == 0
    assert mechanics.swing_mm(0) == pytest.approx(1.8e-3 * 150 / 89.9 * 126, rel=0.01)
    rate = 0.08 * sqrt(mechanics.stiffness_nm_rad() / dim.ROTATOR_INERTIA_KG_M2)
    assert mechanics.swing_mm(1000 / rate) == pytest.approx(
        mechanics.swing_mm(0) / 2.718, rel=0.01
    )
