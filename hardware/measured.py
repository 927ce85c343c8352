"""What to measure of the bought parts before anything is printed, and which number to change.

The models take these sizes from makers' sheets and from parts as they are usually sold; what you
have bought may differ.
"""

from types import ModuleType
from typing import NamedTuple

import params
from hardware import dimensions, layout, motors
from hardware.designs import SUPPLY


class Size(NamedTuple):
    """One size of bought parts. names: where the number stands, ``NAME`` or ``NAME.field``."""

    bought: tuple[int, ...]  # numbers of the parts list; none for the cards
    what: str
    module: ModuleType
    names: tuple[str, ...]
    how: str


_DIM = dimensions
SIZES = (
    Size((), "cards: length, width, thickness", params,
        ("CARD_LENGTH_MM", "CARD_WIDTH_MM", "CARD_THICKNESS_MM"),
        "calliper; the thickness of a pack of 52, pressed, divided by 52"),
    Size((5, 6, 7), "motors: face, distance of the holes, collar, length of the body", motors,
        ("NEMA17.face_mm", "NEMA17.bolts_mm", "NEMA17.pilot_mm", "NEMA17.body_mm"),
        "calliper; holes from one's left rim to the next one's; fast M3: `NEMA23`"),
    Size((9,), "emergency stop: head, depth under the panel", layout, ("STOP_HEAD", "STOP_DEPTH"),
        "with both contacts on"),
    Size((9, 26, 27, 28, 29), "holes of the panel: x, y, diameter", layout, ("PANEL_HOLES",),
        "the thread of stop and buttons, and 0.2 mm more"),
    Size((10,), "cover switch: length, thickness, height", _DIM, ("SWITCH",),
        "the body, without lever and terminals"),
    Size((10,), "its holes: along and up from each other; the lower one over the underside", _DIM,
        ("SWITCH_BOLTS", "SWITCH_BOLT_UP"), "rim to rim, as the motors'"),
    Size((10,), "its roller's top over the lower hole, with the cover on", _DIM,
        ("SWITCH_PRESSED",), "press until it clicks, measure, and take off 0.9 mm"),
    Size((12, 13, 14), "beams: lens' diameter and length; its collar's", _DIM,
        ("BEAM_LENS", "BEAM_FLANGE"), "emitter and detector; the collar without its flat side"),
    Size((15, 16), "forks: length, width, height; distance of the holes", _DIM,
        ("FORK", "FORK_BOLTS"), "over the ears"),
    Size((15, 16), "forks: ear, slot, height of the light", _DIM,
        ("FORK_EAR", "FORK_SLOT", "FORK_AXIS"), "from what it stands on; the light is marked"),
    Size((17, 18, 19, 20, 21), "reflective sensors: length, width, height", _DIM,
        ("DETECTOR_LENGTH", "DETECTOR_WIDTH", "DETECTOR_DEPTH"), "without their legs"),
    Size((25,), "display: module, and what is seen of it (x, y, along, across)", layout,
        ("DISPLAY", "DISPLAY_WINDOW"), "on the panel, from its corner"),
    Size((30,), "perfboard: length, width, thickness; corner holes from the rims", layout,
        ("BOARD", "BOARD_HOLE"), "as you have sawn it"),
    Size((32,), "tyres: thickness of the hose", _DIM, ("TYRE",),
        "drawn over a wheel: over both sides it must be twice `ROLLER_RADIUS`"),
    Size((33, 34), "roller shafts; bearings: diameter", _DIM,
        ("SHAFT", "BEARING_DIAMETER"), "calliper"),
    Size((35,), "idlers: radius, width, pin", _DIM,
        ("IDLER_RADIUS", "IDLER_WIDTH", "IDLER_SHAFT"), "calliper"),
    Size((37,), "friction pad: thickness", _DIM, ("PAD_RUBBER",), "calliper, not pressed"),
    Size((38, 39), "spindle; its bearings: diameter, width", _DIM,
        ("SPINDLE", "SPINDLE_BEARING", "SPINDLE_BEARING_WIDTH"), "calliper"),
    Size((43,), "belt of the feed deck: its length", _DIM, ("PICK_BELT",),
        "what is printed on it"),
    Size((44,), "heat-set nuts: hole", _DIM, ("INSERT_HOLE",),
        "the narrow end, and 0.1 mm more"),
    Size((46,), "base sheet: thickness", _DIM, ("BASE",),
        "calliper; 12 mm plywood is 11.5 to 12.5"),
    Size((47,), "from a deck's wall to the motor's face", _DIM, ("BRACKET",),
        "the coupling's length, and 3 mm more"),
    Size((49,), "flange coupling: its screws from the axis", _DIM, ("COUPLING_BOLTS",),
        "half of what they are apart across the middle"),
)  # fmt: skip


if not SUPPLY.drivers_on_board:
    SIZES += (
        Size((8,), "drivers: length, thickness, height; case; ear; distance of the slots", _DIM,
            ("DRIVER", "DRIVER_CASE", "DRIVER_EAR", "DRIVER_BOLTS"),
            "lying on the side with the terminals up"),
        Size((2,), "power brick: length, width, height", _DIM, ("BRICK",), "without its cables"),
    )  # fmt: skip


def value(size: Size, name: str) -> object:
    """Return the number as it stands; AttributeError if there is none of this name."""
    found: object = size.module
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _told(number) -> str:
    if isinstance(number, dict):
        return "; ".join(f"[{key}] {_told(values)}" for key, values in number.items())
    if isinstance(number, tuple):
        return " × ".join(f"{one:g}" for one in number if one)
    return f"{number:g}"


def table() -> str:
    """Return the sizes as a Markdown table."""
    lines = [
        "| part | what | taken as, mm | how to measure | change in |",
        "|---|---|---|---|---|",
    ]
    for size in SIZES:
        part = f"[{', '.join(map(str, size.bought))}]" if size.bought else "cards"
        numbers = ", ".join(_told(value(size, name)) for name in size.names)
        file = size.module.__name__.replace("hardware.", "") + ".py"
        names = ", ".join(f"`{name}`" for name in size.names)
        lines.append(f"| {part} | {size.what} | {numbers} | {size.how} | {file}: {names} |")
    return "\n".join(lines) + "\n"
