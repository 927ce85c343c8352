"""Every part that is made: how many, how it is printed, where its copies stand.

Needs build123d, in an environment of its own: `make hardware`.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from build123d import Axis, Part, Pos

from hardware import dimensions as dim
from hardware import joints
from hardware.designs import SUPPLY
from hardware.parts import (
    base,
    cover,
    cradle,
    decks,
    drive,
    electronics,
    frame,
    hopper,
    reader,
    ring,
    supply,
    throat,
    transport,
    tray,
)
from hardware.parts.shapes import turned

UPRIGHT, UPSIDE_DOWN, ON_ITS_BACK, SAWN = "upright", "upside down", "on its back", "sawn"


class Made(NamedTuple):
    """A part: its shape in the machine's coordinates, and how it is made."""

    make: Callable[[], Part]
    stands: tuple[int, ...] = (0,)  # numbers of its copies (joints.py)
    printed: str = UPRIGHT


PARTS = {
    "hopper": Made(hopper.hopper),
    "pad_holder": Made(hopper.pad_holder, printed=UPSIDE_DOWN),
    "feed_deck": Made(decks.feed_deck, printed=UPSIDE_DOWN),
    "transport_deck": Made(decks.transport_deck, printed=UPSIDE_DOWN),
    "reader_holder": Made(reader.reader_holder, printed=UPSIDE_DOWN),
    "transport_lid": Made(transport.transport_lid),
    "throat": Made(throat.throat, printed=ON_ITS_BACK),
    "wheel": Made(drive.wheel, stands=tuple(range(8)), printed=ON_ITS_BACK),
    "motor_bracket": Made(drive.motor_bracket, stands=(0, 1), printed=ON_ITS_BACK),
    "ring": Made(ring.ring, stands=(0, 1)),
    "ring_window": Made(ring.ring_window, stands=(2,)),
    "ring_switch": Made(ring.ring_switch, stands=(3,)),
    "pocket": Made(tray.pocket, stands=(0, 1, 2, 3)),
    "tray_hub": Made(tray.tray_hub),
    "cradle": Made(cradle.cradle, printed=UPSIDE_DOWN),
    "rotator_frame": Made(frame.rotator_frame, printed=UPSIDE_DOWN),
    "look_post": Made(frame.look_post),
    "electronics_plate": Made(electronics.electronics_plate),
    "panel": Made(electronics.panel, printed=UPSIDE_DOWN),
    "base": Made(base.base, printed=SAWN),
    "foot": Made(base.foot, stands=(0, 1, 2, 3)),
    "cover": Made(cover.cover, stands=(0, 1, 2, 3), printed=UPSIDE_DOWN),
}
if not SUPPLY.drivers_on_board:
    _BESIDE = {"driver_plate": Made(supply.driver_plate), "brick_tray": Made(supply.brick_tray)}
    PARTS |= _BESIDE
_ROUND_THE_AXIS = ("ring", "pocket", "cover")


@cache
def part(name: str) -> Part:
    """Return a part as it stands, the first of its copies."""
    return PARTS[name].make()


def placed(name: str, copy: int) -> Part:
    """Return a copy of a part where it stands."""
    shape = part(name)
    if name in _ROUND_THE_AXIS:
        return turned(shape, copy)
    x, y = _moved(name, copy)
    return shape.moved(Pos(x, y, 0)) if x or y else shape


def _moved(name, copy):
    if name == "wheel":
        shafts = (*dim.NIPS, dim.PICK_X)
        return shafts[copy // 2] - dim.NIPS[0], -2 * dim.ROLLER_Y * (copy % 2)
    if name == "motor_bracket":
        return joints.BRACKETS[copy] - joints.BRACKETS[0], 0.0
    if name == "foot":
        (x, y), (first_x, first_y) = joints.base_corners()[copy], joints.base_corners()[0]
        return x - first_x, y - first_y
    return 0.0, 0.0


def for_printing(name: str) -> Part:
    """Return a part as it lies on the printer's bed: its lowest point at z = 0."""
    shape = part(name)
    if PARTS[name].printed == UPSIDE_DOWN:
        shape = shape.rotate(Axis.X, 180)
    elif PARTS[name].printed == ON_ITS_BACK:
        shape = shape.rotate(Axis.X if name in ("wheel", "motor_bracket") else Axis.Y, 90)
    box = shape.bounding_box()
    return shape.moved(Pos(-box.center().X, -box.center().Y, -box.min.Z))
