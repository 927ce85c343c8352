"""The motors: what their makers state, and the torque that is left of it at speed."""

from itertools import product
from math import sqrt
from typing import NamedTuple

POLE_PAIRS = 50  # of a motor with 200 full steps
STEPS_A_TURN = 200
#: Share of the static torque that a driver with microsteps pulls without losing a step. Makers'
#: pull-out curves lie between 0.65 and 0.8 of the holding torque at low speed; to be measured.
PULL_OUT = 0.7


class Motor(NamedTuple):
    """A class of stepper motors: its values, and an example of it that can be bought."""

    example: str
    holding_nm: float
    amps: float  # a phase
    ohms: float
    henries: float
    rotor_kg_m2: float
    face_mm: float
    body_mm: float
    bolts_mm: float  # distance of the four mounting holes
    pilot_mm: float
    shaft_mm: float
    grams: float


#: How far a motor may be off its class: data sheets print resistance to 10 % and inductance to
#: 20 %, other makers' motors of a size differ in torque and rotor by about 10 %.
SPREAD = {"holding_nm": 0.10, "ohms": 0.10, "henries": 0.20, "rotor_kg_m2": 0.10}

NEMA17 = Motor("17HS16-2004S1", 0.45, 2.0, 1.1, 2.6e-3, 5.4e-6, 42.3, 40, 31.0, 22.0, 5.0, 280)
NEMA23 = Motor("23HS30-5004S", 2.0, 5.0, 0.4, 1.8e-3, 48e-6, 56.4, 76, 47.1, 38.1, 6.35, 1100)


def torque_nm(motor: Motor, speed_rad_s: float, volts: float) -> float:
    """Return the torque a motor pulls at a speed of its shaft without losing a step, in Nm.

    Below a corner the driver holds the current; above it the supply has to overcome the
    winding's reactance and the voltage that the rotor induces, and the current falls. The
    induced voltage stands, at best torque, in phase with the current.
    """
    induced = motor.holding_nm / (sqrt(2) * motor.amps) * speed_rad_s
    reactance = POLE_PAIRS * speed_rad_s * motor.henries
    # volts^2 = (ohms I + induced)^2 + (reactance I)^2, solved for the current I.
    square = motor.ohms**2 + reactance**2
    root = (motor.ohms * induced) ** 2 - square * (induced**2 - volts**2)
    if root <= 0:
        return 0.0
    amps = (sqrt(root) - motor.ohms * induced) / square
    return PULL_OUT * motor.holding_nm * max(0.0, min(1.0, amps / motor.amps))


def stiffness_nm_rad(motor: Motor) -> float:
    """Return how stiffly a motor that holds resists being turned, at its shaft, in Nm/rad."""
    return POLE_PAIRS * motor.holding_nm


def corners(motor: Motor) -> list[Motor]:
    """Return the motors of a class that are off by all of the spread, up or down in each value."""
    made = []
    for signs in product((-1, 1), repeat=len(SPREAD)):
        off = {
            name: getattr(motor, name) * (1 + sign * share)
            for sign, (name, share) in zip(signs, SPREAD.items(), strict=True)
        }
        made.append(motor._replace(**off))
    return made
