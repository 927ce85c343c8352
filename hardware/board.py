"""The controller's board: its chips, the small parts between them, what is connected to what."""

from typing import NamedTuple

import params
from hardware.designs import SUPPLY
from hardware.wiring import (
    AXES,
    CABLES,
    GROUND,
    MOTOR_SUPPLY,
    MOTORS_V,
    PICO,
    SHIFT,
    V3,
    V5,
    VM,
)


class Chip(NamedTuple):
    """A module. pins: its pin -> the signal or voltage on it."""

    name: str
    what: str
    pins: dict[str, str]


class Small(NamedTuple):
    """A resistor, fuse, diode or capacitor between two signals."""

    name: str
    value: str
    ends: tuple[str, str]
    why: str


def _module(name: str, axis: str) -> Chip:
    """A driver in a socket of the board."""
    return Chip(name, "stepper driver", {
        "VMOT": MOTOR_SUPPLY, "GND": GROUND, "VDD": V3,
        "STEP": f"{axis} step", "DIR": f"{axis} direction", "EN": "enable",
        "DIAG": f"{axis} fault", **{end: f"{axis} {end}" for end in ("A+", "A-", "B+", "B-")},
    })  # fmt: skip


def _housing(name: str, axis: str) -> Chip:
    """A driver in a housing of its own, with inputs and alarm through light."""
    return Chip(name, "stepper driver", {
        "+Vdc": MOTOR_SUPPLY, "GND": GROUND,
        "PUL+": f"{axis} step 5 V", "PUL-": GROUND, "DIR+": f"{axis} direction 5 V",
        "DIR-": GROUND, "ENA+": f"{axis} off 5 V", "ENA-": GROUND,
        "ALM+": V3, "ALM-": "driver fault",
        **{end: f"{axis} {end}" for end in ("A+", "A-", "B+", "B-")},
    })  # fmt: skip


def _register(nth: int, serial_in: str, serial_out: str) -> Chip:
    # The program shifts to the left: what stands at H of the chip nearest to the Pico is bit 23.
    inputs = {"ABCDEFGH"[bit % 8]: SHIFT.get(bit, GROUND) for bit in range(8 * nth, 8 * nth + 8)}
    return Chip(f"U{nth + 3}", "74HC165", {
        "VCC": V3, "GND": GROUND, "SH/LD": "shift latch", "CLK": "shift clock",
        "CLK INH": GROUND, "SER": serial_in, "QH": serial_out, **inputs,
    })  # fmt: skip


def _relay() -> Chip:
    """Its contacts stand in a row, so that each breaks its share of the volts."""
    ends = [MOTORS_V, *(f"between contacts {k}" for k in range(1, SUPPLY.relay_contacts))]
    ends.append(MOTOR_SUPPLY)
    contacts = {}
    for k in range(SUPPLY.relay_contacts):
        contacts |= {f"common {k + 1}": ends[k], f"closed {k + 1}": ends[k + 1]}
    return Chip("K1", "motor supply relay", {"coil +": "chain", "coil -": GROUND, **contacts})


def _buffer() -> Chip:
    """It makes 5 V of the Pico's 3.3, enough for the lights in the drivers' inputs.

    High on ENA switches a driver off, as high on ``enable`` does.
    """
    said = {}
    for axis in AXES:
        for what in ("step", "direction"):
            said[f"{axis} {what}"] = f"{axis} {what} 5 V"
    ways = [*said.items(), ("enable", "feed off 5 V"), ("enable", "rotator off 5 V")]
    pins = {"VCC": V5, "GND": GROUND, "1G": GROUND, "2G": GROUND}
    for nth, (into, out) in enumerate(ways):
        name = f"{nth // 4 + 1}{'{}'}{nth % 4 + 1}"
        pins |= {name.format("A"): into, name.format("Y"): out}
    return Chip("U6", "74ACT244", pins)


CHIPS = (
    Chip("U1", "Raspberry Pi Pico", {
        **{f"GP{pin}": signal for pin, signal in PICO.items()},
        "VSYS": "5 V behind D1", "3V3": V3, "GND": GROUND, "USB": "USB",
    }),
    Chip("U2", f"{VM} to 5 V converter", {"IN": VM, "GND": GROUND, "OUT": "5 V unfused"}),
    _relay(),
    Chip("Q1", "BC547", {"B": "safety sense", "C": "safety", "E": GROUND}),
    _register(0, GROUND, "shift 1"),
    _register(1, "shift 1", "shift 2"),
    _register(2, "shift 2", "shift data"),
    *(() if SUPPLY.drivers_on_board else (_buffer(),)),
    *(
        (_module if SUPPLY.drivers_on_board else _housing)(f"A{nth + 1}", axis)
        for nth, axis in enumerate(AXES)
    ),
)  # fmt: skip

_DRIVERS = (
    tuple(
        Small(f"D{nth + 3}", "1N4148", (f"{axis} fault", "driver fault"), "any of the three")
        for nth, axis in enumerate(AXES)
    )
    if SUPPLY.drivers_on_board
    else (Small("R9", "0", ("feed off 5 V", "transport off 5 V"), "one output for two drivers"),)
)
SMALLS = (
    Small("F1", SUPPLY.fuse, (VM, MOTORS_V), "motors, and the chain that holds K1"),
    Small("F2", "1 A", ("5 V unfused", V5), "Pico, sensors and light"),
    Small("D2", "1N4007", (GROUND, "chain"), "lets K1's coil go gently"),
    Small("D1", "1N5817", (V5, "5 V behind D1"), "USB does not feed the 5 V"),
    Small("R1", f"{10 * (params.SUPPLY_DIVIDER - 1):g} k", (MOTOR_SUPPLY, "supply measure"),
        "what the motors really get"),
    Small("R2", "10 k", ("supply measure", GROUND),
        f"with R1: a volt for {params.SUPPLY_DIVIDER:g}"),
    Small("R3", "10 k", ("enable", V3), "drivers off while the Pico starts or is not there"),
    Small("R4", "10 k", ("driver fault", GROUND), "no driver complains"),
    *_DRIVERS,
    Small("R5", SUPPLY.chain_ohms, ("chain", "safety sense"), f"{VM}: the chain is closed"),
    Small("R6", "6.8 k", ("safety sense", GROUND), "a chain that only leaks does not hold Q1"),
    Small("R7", "10 k", ("safety", V3), "high when Q1 is open: the chain is, or a wire is broken"),
    Small("R8", "10 k", ("emergency contact", V3), "high while the stop is pressed"),
    Small("C1", "470 uF 63 V", (MOTOR_SUPPLY, GROUND), "the motors brake into it"),
    Small("C2", "100 uF", (V5, GROUND), "the light and the scan engine start"),
)  # fmt: skip


def nets() -> dict[str, list[str]]:
    """Return signal -> everything it connects: ``U1.GP2``, ``J6 reader bridge R1``, ``R3``."""
    found: dict[str, list[str]] = {}
    for chip in CHIPS:
        for pin, signal in chip.pins.items():
            found.setdefault(signal, []).append(f"{chip.name}.{pin}")
    for small in SMALLS:
        for signal in small.ends:
            found.setdefault(signal, []).append(small.name)
    for cable in CABLES:
        for wire in cable.wires:
            found.setdefault(wire.signal, []).append(f"{cable.plug} {cable.to}")
    return found
