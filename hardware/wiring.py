"""Every wire of the machine, as tables: the controller's board, and the cables from it.

Pins of the Pico and bits of the shift registers come from firmware/pins.py; a signal that this
file does not wire, or wires twice, is a failing test. Voltages are what may stand on a wire.
"""

from typing import NamedTuple

import pins

V24, V5, V3, GROUND = "24 V", "5 V", "3.3 V", "0 V"

#: Gauge in mm2 -> amperes that a single wire of it carries in free air without getting warm.
CARRIES_A = {0.14: 1.0, 0.25: 2.0, 0.5: 4.0, 0.75: 6.0}


class Wire(NamedTuple):
    """One wire of a cable. colour: as IEC 60757 writes it; volts: the most that stands on it."""

    signal: str
    colour: str
    volts: str = V3


class Cable(NamedTuple):
    """A cable from a plug on the controller's board to a part. far: the connector at its end."""

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
    return tuple(Wire(f"{axis} {end}", colour, V24) for end, colour in ends)


_BARS = ("BN", "OG", "YE", "GN", "BU", "VT", "GY", "WH", "PK", "TQ")

CABLES = (
    Cable("J1", "power brick 24 V", "barrel jack 5.5 x 2.5", 0.75, 0.3,
        (Wire(V24, "RD", V24), Wire(GROUND, "BK", GROUND))),
    Cable("J2", "emergency stop and cover switch", "screw terminals", 0.25, 0.5, (
        Wire("24 V for motors", "RD", V24),  # through both contacts, in a row, to the relay's coil
        Wire("chain", "BN", V24),
        Wire("emergency contact", "YE"),  # a second contact of the stop: which of the two it was
        Wire(GROUND, "BK", GROUND),
    )),
    Cable("J3", "feed motor M1", "JST PH 6", 0.25, 0.4, _motor("feed")),
    Cable("J4", "transport motor M2", "JST PH 6", 0.25, 0.3, _motor("transport")),
    Cable("J5", "rotator motor M3", "JST PH 6", 0.25, 0.5, _motor("rotator")),
    Cable("J6", "reader bridge R1", "IDC 2 x 8", 0.14, 0.4, _powered(
        *((f"bar {bit}", colour) for bit, colour in enumerate(_BARS[: pins.BAR_BITS])),
        ("reference bar", "BG"))),
    Cable("J7", "entry beam and thickness S2", "JST XH 4", 0.14, 0.3,
        _powered(("entry beam", "YE"), ("double card", "GN"))),
    Cable("J8", "throat beam S3", "JST XH 3", 0.14, 0.4, _powered(("throat beam", "YE"))),
    Cable("J9", "mouth beam S4", "JST XH 3", 0.14, 0.4, _powered(("mouth beam", "YE"))),
    Cable("J10", "slot and index marks S5", "JST XH 4", 0.14, 0.5,
        _powered(("slot mark", "YE"), ("index mark", "GN"))),
    Cable("J11", "board present and key S6", "JST XH 4", 0.14, 0.5,
        _powered(("board present", "YE"), ("board keyed", "GN"))),
    Cable("J12", "hopper S8", "JST XH 3", 0.14, 0.4, _powered(("hopper card", "YE"))),
    Cable("J13", "pocket look S9", "JST XH 3", 0.14, 0.5, _powered(("pocket filled", "YE"))),
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


class Chip(NamedTuple):
    """A module on the controller's board. pins: its pin -> the signal or voltage on it."""

    name: str
    what: str
    pins: dict[str, str]


def _driver(name: str, axis: str) -> Chip:
    return Chip(name, "stepper driver", {
        "VMOT": "motor supply", "GND": GROUND, "VDD": V3,
        "STEP": f"{axis} step", "DIR": f"{axis} direction", "EN": "enable",
        "DIAG": "driver fault", **{end: f"{axis} {end}" for end in ("A+", "A-", "B+", "B-")},
    })  # fmt: skip


def _register(nth: int, serial_in: str, serial_out: str) -> Chip:
    # The program shifts to the left: what stands at H of the chip nearest to the Pico is bit 23.
    inputs = {"ABCDEFGH"[bit % 8]: SHIFT.get(bit, GROUND) for bit in range(8 * nth, 8 * nth + 8)}
    return Chip(f"U{nth + 3}", "74HC165", {
        "VCC": V3, "GND": GROUND, "SH/LD": "shift latch", "CLK": "shift clock",
        "CLK INH": GROUND, "SER": serial_in, "QH": serial_out, **inputs,
    })  # fmt: skip


CHIPS = (
    Chip("U1", "Raspberry Pi Pico", {
        **{f"GP{pin}": signal for pin, signal in PICO.items()},
        "VSYS": "5 V behind D1", "3V3": V3, "GND": GROUND, "USB": "USB",
    }),
    Chip("U2", "24 V to 5 V converter", {"IN": V24, "GND": GROUND, "OUT": "5 V unfused"}),
    Chip("K1", "motor supply relay", {
        "coil +": "chain", "coil -": GROUND, "common": "24 V for motors", "closed": "motor supply",
    }),
    _register(0, GROUND, "shift 1"),
    _register(1, "shift 1", "shift 2"),
    _register(2, "shift 2", "shift data"),
    _driver("A1", "feed"),
    _driver("A2", "transport"),
    _driver("A3", "rotator"),
)  # fmt: skip


class Small(NamedTuple):
    """A resistor, fuse, diode or capacitor between two signals."""

    name: str
    value: str
    ends: tuple[str, str]
    why: str


SMALLS = (
    Small("F1", "4 A slow", (V24, "24 V for motors"), "motors, and the chain that holds K1"),
    Small("F2", "1 A", ("5 V unfused", V5), "Pico, sensors and light"),
    Small("D2", "1N4007", (GROUND, "chain"), "lets K1's coil go gently"),
    Small("D1", "1N5817", (V5, "5 V behind D1"), "USB does not feed the 5 V"),
    Small("R1", "100 k", ("motor supply", "supply measure"), "what the motors really get"),
    Small("R2", "10 k", ("supply measure", GROUND), "with R1: a volt for eleven"),
    Small("R3", "10 k", ("enable", V3), "drivers off while the Pico starts or is not there"),
    Small("R4", "10 k", ("driver fault", GROUND), "no driver complains"),
    Small("R5", "47 k", ("chain", "safety sense"), "24 V: the chain is closed"),
    Small("R6", "6.8 k", ("safety sense", GROUND), "with R5: 3.0 V of 24"),
    Small("Q1", "BC547", ("safety sense", "safety"), "low while the chain is closed"),
    Small("R7", "10 k", ("safety", V3), "high when it is open, or a wire is broken"),
    Small("R8", "10 k", ("emergency contact", V3), "high while the stop is pressed"),
    Small("C1", "470 uF 50 V", ("motor supply", GROUND), "the motors brake into it"),
    Small("C2", "100 uF", (V5, GROUND), "the light and the scan engine start"),
)  # fmt: skip

#: What the reader bridge sees.
DETECTED = (*(f"bar {bit}" for bit in range(pins.BAR_BITS)), "reference bar")

#: One channel of the reader bridge; there is one for each bar and for the reference bar. What a
#: channel's own parts share is named with a star.
CHANNEL = (
    Small("R*1", "91", (V3, "emitters *"), "10 mA through the emitters of two channels in a row"),
    Small("D*1", "QRE1113 emitter", ("emitters *", GROUND), "shines on the card"),
    Small("R*2", "22 k", (V3, "light *"), "a bar swallows the light: the voltage rises"),
    Small("Q*1", "QRE1113 sensor", ("light *", GROUND), "sees the card"),
    Small("U*1", "LM339, a quarter", ("light *", "bar *"), "more than the threshold is a bar"),
    Small("R*3", "10 k", ("bar *", V3), "the comparator only pulls down"),
    Small("P1", "10 k trimmer", ("threshold", GROUND), "one for all: set by the strips"),
)


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
