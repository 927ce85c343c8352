"""Torque, stiffness and settling: what the motion of params.py asks of motors and belt."""

from math import exp, log, pi, sqrt
from typing import NamedTuple

import params
from hardware import dimensions as dim
from hardware import motors

PAD_N = 6.0  # drag of the friction pad with three packs above; to be measured
NIP_N = 3.0  # drag of a transport nip, its idlers sprung; to be measured
ROLLER_KG_M2 = 4.0e-6  # a shaft with two wheels and a pulley
RING_FRICTION = 0.15  # of cards on the ring, lined with slippery tape (UHMW); to be measured
BEARINGS_NM = 0.01  # of an axis, at the motor
BELT_N = (
    13000.0  # force at 100 % strain of 6 mm glass-cored GT2: 13 N/mm for a metre; to be measured
)
DAMPING = 0.08  # of the rotator's swing, of critical: belt, bearings, detent; to be measured
LEAST_MARGIN = 1.5  # with a motor as its class is
WORST_MARGIN = 1.2  # with the worst motor of the class

FEED_MOTOR = TRANSPORT_MOTOR = motors.NEMA17
ROTATOR_MOTOR = {"reference": motors.NEMA17, "fast": motors.NEMA23}[params.DESIGN]


class Demand(NamedTuple):
    """What an axis asks of its motor at the worst moment, and what the motor has there."""

    axis: str
    motor: motors.Motor
    speed_rad_s: float
    needed_nm: float
    available_nm: float
    worst_margin: float  # as ``margin``, of the worst motor of the class (motors.SPREAD)

    @property
    def margin(self) -> float:
        """Available torque over needed torque."""
        return self.available_nm / self.needed_nm


def _roller(axis, motor, shafts, drag_n, mm_s, mm_s2):
    radius = dim.ROLLER_RADIUS / 1000

    def needed(motor):
        turned = motor.rotor_kg_m2 + shafts * ROLLER_KG_M2 + 2 * dim.CARD_G / 1000 * radius**2
        return turned * mm_s2 / dim.ROLLER_RADIUS + drag_n * radius + BEARINGS_NM

    return _demand(axis, motor, mm_s / dim.ROLLER_RADIUS, needed)


def _demand(axis, motor, speed, needed):
    """``needed``: motor -> Nm, at the least voltage at which the firmware still deals."""

    def available(motor):
        return motors.torque_nm(motor, speed, params.SUPPLY_LEAST_VOLTS)

    worst = min(available(motor) / needed(motor) for motor in motors.corners(motor))
    return Demand(axis, motor, speed, needed(motor), available(motor), worst)


def rotator_peak_rad_s(quarters: int) -> float:
    """Return the rotator's fastest turn on its way over so many quarters (a triangle)."""
    return sqrt(params.ROTATOR_ACCEL_RAD_S2 * quarters * pi / 2)


def rotator(inertia_kg_m2: float = dim.ROTATOR_INERTIA_KG_M2) -> Demand:
    """Return what the rotator asks as it ends the ramp of a half turn, all hands full."""
    ratio, accel = dim.ROTATOR_RATIO, params.ROTATOR_ACCEL_RAD_S2

    def needed(motor):
        turned = (inertia_kg_m2 * accel + ring_drag_nm()) / ratio
        return turned + motor.rotor_kg_m2 * accel * ratio + BEARINGS_NM

    return _demand("rotator", ROTATOR_MOTOR, rotator_peak_rad_s(2) * ratio, needed)


def ring_drag_nm() -> float:
    """Return the torque about the axis of 52 cards that lean on the ring, at the fastest turn."""
    trailing = sqrt(dim.RING_INNER**2 - (params.CARD_WIDTH_MM / 2) ** 2)
    middle_m = (trailing - params.CARD_LENGTH_MM / 2) / 1000
    kg = 4 * dim.HAND * dim.CARD_G / 1000
    force = kg * rotator_peak_rad_s(2) ** 2 * middle_m
    return RING_FRICTION * force * dim.RING_INNER / 1000


def demands() -> tuple[Demand, ...]:
    """Return what the three axes ask of their motors."""
    fed = (params.FEED_SPEED_MM_S, params.FEED_ACCEL_MM_S2)
    feed = _roller("feed", FEED_MOTOR, 1, PAD_N, *fed)
    pushed = (params.PUSH_SPEED_MM_S, params.TRANSPORT_ACCEL_MM_S2)
    push = _roller("transport", TRANSPORT_MOTOR, 2, 2 * NIP_N, *pushed)
    return feed, push, rotator()


def stiffness_nm_rad(motor: motors.Motor = ROTATOR_MOTOR) -> float:
    """Return how stiffly motor and belt hold the rotator, in Nm/rad at its axis."""
    span_m = dim.belt_centres() / 1000
    belt = 2 * BELT_N * dim.BELT_WIDTH / 6 / span_m * (dim.SPINDLE_RADIUS / 1000) ** 2
    held = motors.stiffness_nm_rad(motor) * dim.ROTATOR_RATIO**2
    return 1 / (1 / belt + 1 / held)


def settle_ms(
    inertia_kg_m2: float = dim.ROTATOR_INERTIA_KG_M2, motor: motors.Motor = ROTATOR_MOTOR
) -> float:
    """Return how long after a turn the mouth still swings more than a card may be off.

    At the end of its ramp the rotator hangs back by what the acceleration stretches belt and
    motor; from there it swings, and the swing dies away. A card may be off by its clearance in
    the mouth.
    """
    stiffness = stiffness_nm_rad(motor)
    swing = inertia_kg_m2 * params.ROTATOR_ACCEL_RAD_S2 / stiffness * dim.MOUTH_RADIUS
    rate = DAMPING * sqrt(stiffness / inertia_kg_m2)
    return 1000 * max(0.0, log(swing / dim.SIDE_CLEARANCE)) / rate


def worst_settle_ms() -> float:
    """Return the same with the worst motor of its class."""
    return max(settle_ms(motor=motor) for motor in motors.corners(ROTATOR_MOTOR))


def swing_mm(ms: float, inertia_kg_m2: float = dim.ROTATOR_INERTIA_KG_M2) -> float:
    """Return how far the mouth may still swing so long after the end of a turn."""
    stiffness = stiffness_nm_rad()
    swing = inertia_kg_m2 * params.ROTATOR_ACCEL_RAD_S2 / stiffness * dim.MOUTH_RADIUS
    return swing * exp(-DAMPING * sqrt(stiffness / inertia_kg_m2) * ms / 1000)
