"""Where screws go: one table, from which every part is drilled. M3 everywhere."""

from math import cos, pi, radians, sin
from typing import NamedTuple

import params
from hardware import dimensions as dim
from hardware import layout, mechanics, motors
from hardware.designs import SUPPLY

NUT, THROUGH = "nut", "through"  # a heat-set nut in the second part, or a hole through it


class Joint(NamedTuple):
    """A screw through ``first`` into ``second``, copies of parts numbered round the axis.

    ``at`` lies where the two meet; ``way`` points from there into ``second``.
    """

    first: tuple[str, int]
    second: tuple[str, int]
    at: tuple[float, float, float]
    way: tuple[float, float, float]
    before: float  # how thick the first part is there
    behind: float  # and how deep the hole in the second
    end: str = NUT


_DOWN, _UP = (0.0, 0.0, -1.0), (0.0, 0.0, 1.0)
_FOOT = 5.0  # thickness of what is screwed to the base


def around(radius: float, degrees: float, z: float) -> tuple[float, float, float]:
    """Return a point about the rotator's axis; 180 degrees look at the throat."""
    angle = radians(degrees)
    return (dim.AXIS_X + radius * cos(angle), radius * sin(angle), z)


def _to_base(part: str, x: float, y: float, copy: int = 0) -> Joint:
    at = (x, y, dim.BASE_TOP)
    return Joint((part, copy), ("base", 0), at, _DOWN, _FOOT, dim.BASE, THROUGH)


def deck_feet(deck: tuple[float, float]) -> list[tuple[float, float]]:
    """Return where a deck is screwed to the base."""
    return [(x, y) for x in (deck[0] + 10, deck[1] - 10) for y in (-FOOT_Y, FOOT_Y)]


FOOT_Y = dim.DECK_Y + dim.TAB / 2
LID_Y = dim.DECK_Y - 3.5  # screws of hopper and lid into the decks' walls
_HOPPER_X = (dim.FEED_DECK[0] + 8, dim.PICK_X - 18, dim.DECK_JOIN - 5)
_LID_X = (dim.DECK_JOIN + 6, 95.0, dim.TRANSPORT_DECK[1] - 24)
BRACKET_BOLTS = 27.0  # beside the shaft, along the wall
BRACKETS = (dim.PICK_X, params.TRANSPORT_NIPS_MM[0])  # where M1 and M2 drive
THROAT_EARS_Z = (-40.0, -30.0)
READER_Y = 26.2
_FRAME_END = dim.ROTATOR_MOTOR_X - dim.AXIS_X + mechanics.ROTATOR_MOTOR.face_mm / 2 - 6
FRAME_FEET = tuple((x, y) for x in (-18.0, _FRAME_END) for y in (38.0, -38.0))  # x from the axis
#: The corners of the controller's board and of the panel, right of the decks; their feet.
BOARD_AT = (dim.FEED_DECK[0] + 5.0, -FOOT_Y - 16.0 - layout.BOARD[1])
PLATE_FEET = tuple(
    (x, BOARD_AT[1] + y)
    for x in (BOARD_AT[0] - 8.0, BOARD_AT[0] + layout.BOARD[0] + 8.0)
    for y in (30.0, layout.BOARD[1] - 6.0)  # not over the screw of a foot
)
PANEL_AT = (BOARD_AT[0] + layout.BOARD[0] + 27.0, BOARD_AT[1])
PANEL_FEET = tuple(
    (x, PANEL_AT[1] + y)
    for x in (PANEL_AT[0] - 6.0, PANEL_AT[0] + layout.PANEL[0] + 6.0)
    for y in (22.0, 36.0)
)
#: What carries the fast design's drivers and brick, on a base that is wider to the left for it.
WIDER = 0.0 if SUPPLY.drivers_on_board else 74.0
DRIVERS_AT = (dim.FEED_DECK[0] + 5.0, 110.0)
DRIVERS = 3
DRIVERS_LONG = DRIVERS * dim.DRIVER[1] + (DRIVERS - 1) * dim.DRIVER_AIR
DRIVERS_FEET = tuple(
    (x, DRIVERS_AT[1] + y)
    for x in (DRIVERS_AT[0] - 8.0, DRIVERS_AT[0] + DRIVERS_LONG + 8.0)
    for y in (15.0, dim.DRIVER[0] - 40.0)  # not over the screw of a foot
)
BRICK_AT = (190.0, dim.RING_OUTER + 4.0)
BRICK_FEET = tuple(
    (BRICK_AT[0] + x, BRICK_AT[1] + y)
    for x in (12.0, dim.BRICK[0] - 12.0)
    for y in (-8.0, dim.BRICK[1] + 8.0)
)
FORKS_Y = (dim.MARK_RADIUS, -dim.INDEX_RADIUS)  # where S5's two forks stand, beside the axis
FOOT_INSET = 28.0
_SEAM_Z = (dim.BASE_TOP + 30.0, dim.RING_TOP - 12.0)
COVER_SEAM = 60.0, 105.0  # radii


def board_corners() -> list[tuple[float, float]]:
    """Return where the controller's board is screwed to its plate."""
    (x, y), (length, width, _) = BOARD_AT, layout.BOARD
    inset = layout.BOARD_HOLE
    return [
        (a, b) for a in (x + inset, x + length - inset) for b in (y + inset, y + width - inset)
    ]


def _electronics():
    for at in board_corners():
        place = (*at, dim.BOARD_BOTTOM)
        board, plate = ("controller_board", 0), ("electronics_plate", 0)
        yield Joint(board, plate, place, _DOWN, layout.BOARD[2], 8.0)
    for part, feet in (("electronics_plate", PLATE_FEET), ("panel", PANEL_FEET)):
        for x, y in feet:
            yield _to_base(part, x, y)


def driver_bolts(copy: int) -> list[tuple[float, float]]:
    """Return the two screws of one of the fast design's drivers."""
    x = DRIVERS_AT[0] + dim.DRIVER[1] / 2 + copy * (dim.DRIVER[1] + dim.DRIVER_AIR)
    inset = (dim.DRIVER[0] - dim.DRIVER_BOLTS) / 2
    return [(x, DRIVERS_AT[1] + y) for y in (inset, dim.DRIVER[0] - inset)]


def _supply():
    for copy in range(DRIVERS):
        for x, y in driver_bolts(copy):
            at = (x, y, dim.DRIVER_BOTTOM)
            plate = ("driver_plate", 0)
            yield Joint(("driver", copy), plate, at, _DOWN, dim.DRIVER_EAR, 8.0)
    for part, feet in (("driver_plate", DRIVERS_FEET), ("brick_tray", BRICK_FEET)):
        for x, y in feet:
            yield _to_base(part, x, y)


def _decks():
    for part, deck in (("feed_deck", dim.FEED_DECK), ("transport_deck", dim.TRANSPORT_DECK)):
        for x, y in deck_feet(deck):
            yield _to_base(part, x, y)
    for side in (-1, 1):
        for x in _HOPPER_X:
            at = (x, side * LID_Y, 0.0)
            yield Joint(("hopper", 0), ("feed_deck", 0), at, _DOWN, dim.SLOT_HEIGHT + dim.LID, 8.0)
        for x in _LID_X:
            at = (x, side * LID_Y, 0.0)
            yield Joint(
                ("transport_lid", 0),
                ("transport_deck", 0),
                at,
                _DOWN,
                dim.SLOT_HEIGHT + dim.LID,
                8.0,
            )
        reader = ((dim.READER[0] + dim.READER[1]) / 2, side * READER_Y, -dim.FLOOR)
        yield Joint(
            ("reader_holder", 0), ("transport_deck", 0), reader, _UP, 4.0, dim.FLOOR, THROUGH
        )
        ear = (dim.TRANSPORT_DECK[1], side * LID_Y, sum(THROAT_EARS_Z) / 2)
        yield Joint(("throat", 0), ("transport_deck", 0), ear, (-1.0, 0.0, 0.0), 5.0, 8.0)


def _brackets():
    for copy, (deck, x) in enumerate(zip(("feed_deck", "transport_deck"), BRACKETS, strict=True)):
        for along in (-BRACKET_BOLTS, BRACKET_BOLTS):
            at = (x + along, dim.DECK_Y, -dim.ROLLER_RADIUS)
            yield Joint(
                ("motor_bracket", copy), (deck, 0), at, (0.0, -1.0, 0.0), 5.0, 5.0, THROUGH
            )


#: The segments of the ring, by copy: at the throat the window, to the right S7's seat.
_SEGMENTS = ("ring", "ring", "ring_window", "ring_switch")


def _ring():
    for side in (-1, 1):
        up = dim.SWITCH_BOLTS[1] if side > 0 else 0.0
        x = dim.AXIS_X + side * dim.SWITCH_BOLTS[0] / 2
        at = (x, dim.SWITCH_Y, dim.SWITCH_BOLT_Z + up)
        yield Joint(("switch", 0), ("ring_switch", 3), at, (0.0, 1.0, 0.0), dim.SWITCH[1], 8.0)
    for copy in range(dim.SEGMENTS):
        middle = 90.0 * copy
        part, following = _SEGMENTS[copy], _SEGMENTS[(copy + 1) % dim.SEGMENTS]
        for foot in (-30.0, 30.0):
            x, y, _ = around(dim.RING_OUTER + 6, middle + foot, 0)
            yield _to_base(part, x, y, copy)
        seam = radians(middle + 45)
        for z in _SEAM_Z:
            yield Joint(
                (part, copy),
                (following, (copy + 1) % dim.SEGMENTS),
                around(dim.RING_OUTER + 5, middle + 45, z),
                (-sin(seam), cos(seam), 0.0),
                5.0,
                5.0,
                THROUGH,
            )
        for radius in COVER_SEAM:
            yield Joint(
                ("cover", copy),
                ("cover", (copy + 1) % dim.SEGMENTS),
                around(radius, middle + 45, dim.RING_TOP - 5),
                (-sin(seam), cos(seam), 0.0),
                5.0,
                5.0,
                THROUGH,
            )


def _rotator():
    for copy in range(4):
        for side in (-10.0, 10.0):
            x, y, z = around(23.0, 180.0 + 90 * copy, dim.HUB_Z)
            along = radians(90.0 * copy)
            at = (x - side * sin(along), y + side * cos(along), z)
            yield Joint(("tray_hub", 0), ("pocket", copy), at, _DOWN, dim.HUB, dim.TONGUE)
        at = around(dim.COUPLING_BOLTS, 45.0 + 90 * copy, dim.CRADLE_BOTTOM)
        yield Joint(("coupling", 0), ("cradle", 0), at, _UP, 0.0, dim.CRADLE, THROUGH)
    for copy, y in enumerate(FORKS_Y):
        for along in (-dim.FORK_BOLTS / 2, dim.FORK_BOLTS / 2):
            at = (dim.AXIS_X, y + along, dim.FORK_TOP)
            yield Joint(("fork", copy), ("rotator_frame", 0), at, _DOWN, dim.FORK_EAR, 8.0)
    for x, y in FRAME_FEET:
        yield _to_base("rotator_frame", dim.AXIS_X + x, y)
    for side in (-1, 1):
        yield _to_base("look_post", dim.AXIS_X - dim.LOOK_RADIUS, side * 12.0)
    for copy, (x, y) in enumerate(base_corners()):
        at = (x, y, dim.BASE_TOP - dim.BASE)
        yield Joint(("foot", copy), ("base", 0), at, _UP, 8.0, dim.BASE, THROUGH)


def base_extent() -> tuple[float, float, float, float]:
    """Return (first x, last x, first y, last y) of the base sheet."""
    reach = dim.RING_OUTER + 30
    return (dim.FEED_DECK[0] - 30, dim.AXIS_X + reach, -reach, reach + WIDER)


def base_corners() -> list[tuple[float, float]]:
    """Return where its four feet stand."""
    first, last, right, left = base_extent()
    inset = FOOT_INSET
    return [(x, y) for x in (first + inset, last - inset) for y in (right + inset, left - inset)]


def motor_bolts(motor: motors.Motor) -> list[tuple[float, float]]:
    """Return the four bolts of a motor's face, from its shaft."""
    half = motor.bolts_mm / 2
    return [(x, y) for x in (-half, half) for y in (-half, half)]


JOINTS = (
    *_electronics(),
    *(() if SUPPLY.drivers_on_board else _supply()),
    *_decks(),
    *_brackets(),
    *_ring(),
    *_rotator(),
)
TURN = pi / 2  # between copies about the axis
