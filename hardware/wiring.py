"""Every cable of the machine, and every signal of the Pico and its shift registers, as tables.

Pins of the Pico and bits of the shift registers come from firmware/pins.py; a signal that is not
wired, or wired twice, is a failing test. Voltages are what may stand on a wire. The design that
params.py chooses has its own supply and drivers (designs.py).
"""

from typing import NamedTuple

import params
import pins
from hardware.designs import SUPPLY

VM, V5, V3, GROUND = f"{params.SUPPLY_VOLTS:g} V", "5 V", "3.3 V", "0 V"
MOTORS_V = f"{VM} for motors"  # behind the motors' fuse
MOTOR_SUPPLY = "motor supply"  # behind the relay too
AXES = ("feed", "transport", "rotator")

#: Gauge in mm2 -> amperes that a single wire of it carries in free air without getting warm.
CARRIES_A = {0.14: 1.0, 0.25: 2.0, 0.5: 4.0, 0.75: 6.0}


class Wire(NamedTuple):
    """One wire of a cable. colour: as IEC 60757 writes it; volts: the most that stands on it."""

    signal: str
    colour: str
    volts: str = V3


class Cable(NamedTuple):
    """A cable from a plug to a part. far: the connector at its end.

    Plugs J are on the controller's board, A are a driver's own terminals.
    """

    plug: str
    to: str
    far: str
    gauge_mm2: float
    length_m: float
    wires: tuple[Wire, ...]


def _powered(*signals: tuple[str, str], volts: str = V3) -> tuple[Wire, ...]:
    supply = Wire(volts, "RD", volts), Wire(GROUND, "BK", GROUND)
    return supply + tuple(Wire(signal, colour) for signal, colour in signals)


def _motor(axis: str) -> tuple[Wire, ...]:
    ends = (("A+", "BK"), ("A-", "GN"), ("B+", "RD"), ("B-", "BU"))
    return tuple(Wire(f"{axis} {end}", colour, VM) for end, colour in ends)


_MOTORS = ("feed motor M1", "transport motor M2", "rotator motor M3")
_FAR_M = (0.5, 0.5, 0.8)  # metres
if SUPPLY.drivers_on_board:
    _DRIVES = tuple(
        Cable(f"J{nth + 3}", _MOTORS[nth], "JST PH 6", 0.25, _FAR_M[nth], _motor(axis))
        for nth, axis in enumerate(AXES)
    )
else:
    _DRIVES = (
        *(
            Cable(f"J{nth + 3}", f"driver A{nth + 1}, inputs", "screw terminals", 0.14, 0.6, (
                Wire(f"{axis} step 5 V", "YE", V5), Wire(f"{axis} direction 5 V", "GN", V5),
                Wire(f"{axis} off 5 V", "BU", V5), Wire(GROUND, "BK", GROUND),
                Wire(V3, "RD"), Wire("driver fault", "WH")))
            for nth, axis in enumerate(AXES)
        ),
        *(
            Cable(f"J{nth + 17}", f"driver A{nth + 1}, supply", "screw terminals", 0.75, 0.6,
                (Wire(MOTOR_SUPPLY, "RD", VM), Wire(GROUND, "BK", GROUND)))
            for nth in range(3)
        ),
        *(
            Cable(f"A{nth + 1}", _MOTORS[nth], "the motor's own wires", 0.75 if nth == 2 else 0.5,
                _FAR_M[nth] + 0.6, _motor(axis))
            for nth, axis in enumerate(AXES)
        ),
    )  # fmt: skip
_BARS = ("BN", "OG", "YE", "GN", "BU", "VT", "GY", "WH", "PK", "TQ")

CABLES = (
    Cable("J1", f"{SUPPLY.brick} {VM}", SUPPLY.inlet, 0.75, 0.3,
        (Wire(VM, "RD", VM), Wire(GROUND, "BK", GROUND))),
    Cable("J2", "emergency stop and cover switch", "screw terminals", 0.5, 0.8, (
        Wire(MOTORS_V, "RD", VM),  # through both contacts, in a row, to the relay's coil
        Wire("chain", "BN", VM),
        Wire("emergency contact", "YE"),  # a second contact of the stop: which of the two it was
        Wire(GROUND, "BK", GROUND),
    )),
    *_DRIVES,
    Cable("J6", "reader bridge R1", "IDC 2 x 8", 0.14, 0.4, _powered(
        *((f"bar {bit}", colour) for bit, colour in enumerate(_BARS[: pins.BAR_BITS])),
        ("reference bar", "BG"))),
    Cable("J7", "entry beam and thickness S2", "JST XH 4", 0.14, 0.5,
        _powered(("entry beam", "YE"), ("double card", "GN"))),
    Cable("J8", "throat beam S3", "JST XH 3", 0.14, 0.6, _powered(("throat beam", "YE"))),
    Cable("J9", "mouth beam S4", "JST XH 3", 0.14, 0.6, _powered(("mouth beam", "YE"))),
    Cable("J10", "slot and index marks S5", "JST XH 4", 0.14, 0.8,
        _powered(("slot mark", "YE"), ("index mark", "GN"))),
    Cable("J11", "board present and key S6", "JST XH 4", 0.14, 0.9,
        _powered(("board present", "YE"), ("board keyed", "GN"))),
    Cable("J12", "hopper S8", "JST XH 3", 0.14, 0.4, _powered(("hopper card", "YE"))),
    Cable("J13", "pocket look S9", "JST XH 3", 0.14, 0.8, _powered(("pocket filled", "YE"))),
    Cable("J14", "panel", "IDC 2 x 5", 0.14, 0.5, (
        Wire(V5, "OG", V5), *_powered(
            ("start button", "YE"), ("cancel button", "GN"), ("light", "WH"),
            ("buzzer", "BU"), ("display SDA", "VT"), ("display SCL", "GY")))),
    Cable("J15", "scan engine (instead of the bridge)", "JST XH 4", 0.14, 0.4, (
        Wire(V5, "RD", V5), Wire(GROUND, "BK", GROUND),
        Wire("scan engine in", "YE"), Wire("scan engine out", "GN"))),
    Cable("J16", "computer", "USB micro B", 0.14, 1.8, (Wire("USB", "BK", V5),)),
)  # fmt: skip

#: Pico pin -> the signal on it. A spare pin has no signal.
PICO = {
    pins.UART_TX: "scan engine in",
    pins.UART_RX: "scan engine out",
    pins.FEED_STEP: "feed step",
    pins.FEED_DIR: "feed direction",
    pins.TRANSPORT_STEP: "transport step",
    pins.TRANSPORT_DIR: "transport direction",
    pins.ROTATOR_STEP: "rotator step",
    pins.ROTATOR_DIR: "rotator direction",
    pins.ENABLE: "enable",
    pins.SHIFT_LATCH: "shift latch",
    pins.SHIFT_CLOCK: "shift clock",
    pins.SHIFT_DATA: "shift data",
    pins.ENTRY_BEAM: "entry beam",
    pins.THROAT_BEAM: "throat beam",
    pins.MOUTH_BEAM: "mouth beam",
    pins.SLOT_MARK: "slot mark",
    pins.SAFETY: "safety",
    pins.LIGHT: "light",
    pins.BUZZER: "buzzer",
    pins.DISPLAY_SDA: "display SDA",
    pins.DISPLAY_SCL: "display SCL",
    pins.SUPPLY: "supply measure",
}

#: Bit of the shift registers -> the signal on that input.
SHIFT = {
    **{bit: f"bar {bit}" for bit in range(pins.BAR_BITS)},
    pins.REFERENCE_BAR: "reference bar",
    pins.DOUBLE_CARD: "double card",
    pins.BOARD_PRESENT: "board present",
    pins.BOARD_KEYED: "board keyed",
    pins.HOPPER_CARD: "hopper card",
    pins.POCKET_FILLED: "pocket filled",
    pins.INDEX_MARK: "index mark",
    pins.START_BUTTON: "start button",
    pins.CANCEL_BUTTON: "cancel button",
    pins.DRIVER_FAULT: "driver fault",
    pins.EMERGENCY: "emergency contact",
}
