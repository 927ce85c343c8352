"""What the supply has to give, and the heat in what stands on the controller's board."""

from typing import NamedTuple

import params
from hardware import board, mechanics, motors
from hardware.designs import SUPPLY

CONVERTER_A = 3.0
CONVERTER_EFFICIENCY = 0.88
PICO_3V3_A = 0.3  # what its own converter has to spare for others, by its data sheet
LEAST_MARGIN = 1.25
MOTORS = (mechanics.FEED_MOTOR, mechanics.TRANSPORT_MOTOR, mechanics.ROTATOR_MOTOR)

#: Part of the 5 V rail -> amperes, at its worst.
FIVE_VOLTS_A = {
    "Raspberry Pi Pico": 0.10,
    "light, white at its brightest": 0.06,
    "scan engine while it reads": 0.35,
}
if not SUPPLY.drivers_on_board:
    FIVE_VOLTS_A["lights in the drivers' inputs, nine"] = 0.09
#: Part of the Pico's 3.3 V -> amperes: an emitter takes 10 mA, or two in a row.
THREE_VOLTS_A = {
    "reader bridge, six pairs of emitters": 0.06,
    "four beams": 0.04,
    "two marks": 0.02,
    "board, hopper and pocket sensors": 0.04,
    "display": 0.02,
    "shift registers, comparators, pull-ups": 0.02,
}
#: A chopper driver's own resistance, ohms, through which a phase's current goes twice.
_DRIVER_OHMS = 0.34
_AMBIENT_C, _DRIVER_C_PER_W, _DRIVER_LIMIT_C = 40.0, 24.0, 125.0  # with its heat sink


class Row(NamedTuple):
    """One line of the budget. Margin: may over needs."""

    what: str
    needs: float
    may: float
    unit: str

    @property
    def margin(self) -> float:
        """How many times what is needed there is."""
        return self.may / self.needs


def motor_supply_a(motor: motors.Motor) -> float:
    """Return the amperes that the copper of a motor's two phases takes from the supply."""
    copper = 2 * (motor.amps / 2**0.5) ** 2 * (motor.ohms + _DRIVER_OHMS)
    return copper / params.SUPPLY_LEAST_VOLTS


def turning_w() -> float:
    """Return the most mechanical power that all axes take at one time, in watts."""
    return sum(demand.needed_nm * demand.speed_rad_s for demand in mechanics.demands())


def brick_a() -> float:
    """Return what the brick has to give at its worst, in amperes of its volts."""
    held = sum(motor_supply_a(motor) for motor in MOTORS)
    five = five_volts_a() * 5 / (CONVERTER_EFFICIENCY * params.SUPPLY_VOLTS)
    return held + turning_w() / params.SUPPLY_LEAST_VOLTS + five


def five_volts_a() -> float:
    """Return what the 5 V converter has to give; the Pico makes its 3.3 V from it."""
    return sum(FIVE_VOLTS_A.values()) + sum(THREE_VOLTS_A.values()) * 3.3 / (5 * 0.85)


def driver_c(motor: motors.Motor) -> float:
    """Return how hot a driver gets, in degrees Celsius, in a warm room."""
    watts = 2 * (motor.amps / 2**0.5) ** 2 * _DRIVER_OHMS
    return _AMBIENT_C + watts * _DRIVER_C_PER_W


def budget() -> list[Row]:
    """Return every line of the budget."""
    fuses = {
        small.name: float(small.value.split()[0])
        for small in board.SMALLS
        if small.name.startswith("F")
    }
    motor_a = brick_a() - five_volts_a() * 5 / (CONVERTER_EFFICIENCY * params.SUPPLY_VOLTS)
    rows = [
        Row("power brick", brick_a(), SUPPLY.brick_a, f"A at {params.SUPPLY_VOLTS:g} V"),
        Row("fuse F1", motor_a, fuses["F1"], "A"),
        Row("5 V converter", five_volts_a(), CONVERTER_A, "A at 5 V"),
        Row("fuse F2", five_volts_a(), fuses["F2"], "A"),
        Row("the Pico's 3.3 V", sum(THREE_VOLTS_A.values()), PICO_3V3_A, "A"),
    ]
    if SUPPLY.drivers_on_board:  # a housing cools itself, for the amperes on its label
        hottest = max(driver_c(motor) for motor in MOTORS)
        rows.append(
            Row("driver, above the room", hottest - _AMBIENT_C, _DRIVER_LIMIT_C - _AMBIENT_C, "°C")
        )
    return rows
