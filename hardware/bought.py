"""What is bought and turns or shows: motors, tyres, idlers, pulleys and cards, as plain shapes."""

from build123d import Part

import params
from hardware import dimensions as dim
from hardware import electronics, joints, mechanics, motors, sensors
from hardware.designs import SUPPLY
from hardware.parts import transport
from hardware.parts.shapes import about_axis, across, block, rod, turned

_PULLEY = (dim.FRAME_TOP + 2, dim.FRAME_TOP + 12 + dim.BELT_WIDTH)
_COUPLING = (dim.CRADLE_BOTTOM - 12, dim.CRADLE_BOTTOM)
PULLEY_G, COUPLING_G, SPINDLE_G = 50.0, 30.0, 30.0


def motor(copy: int) -> Part:
    """Return M1, M2 or M3 (0, 1, 2)."""
    if copy == 2:
        kind, z = mechanics.ROTATOR_MOTOR, dim.FRAME_TOP - dim.FRAME
        x, half = dim.ROTATOR_MOTOR_X, mechanics.ROTATOR_MOTOR.face_mm / 2
        body = block((x - half, x + half), (-half, half), (z - kind.body_mm, z))
        return body + rod((x, 0, z), (0, 0, 1), 24, kind.shaft_mm)
    kind, x, z = motors.NEMA17, joints.BRACKETS[copy], -dim.ROLLER_RADIUS
    y, half = dim.DECK_Y + dim.BRACKET, motors.NEMA17.face_mm / 2
    body = block((x - half, x + half), (y, y + kind.body_mm), (z - half, z + half))
    return body + rod((x, y, z), (0, -1, 0), 24, kind.shaft_mm)


def tyre(copy: int) -> Part:
    """Return the hose over a wheel: what the card touches."""
    shafts = (*dim.NIPS, dim.PICK_X)
    x, side = shafts[copy // 2], 1 - 2 * (copy % 2)
    half = dim.ROLLER_WIDTH / 2
    y = (side * dim.ROLLER_Y - half, side * dim.ROLLER_Y + half)
    whole = across(x, -dim.ROLLER_RADIUS, y, 2 * dim.ROLLER_RADIUS)
    return whole - across(x, -dim.ROLLER_RADIUS, y, 2 * (dim.ROLLER_RADIUS - dim.TYRE))


TYRES = 2 * (len(dim.NIPS) + 1)


def idlers() -> list[Part]:
    """Return the bearings over the cards' way, resting on a card."""
    z = params.CARD_THICKNESS_MM + dim.IDLER_RADIUS
    half = dim.IDLER_WIDTH / 2
    return [
        across(x, z, (side * y - half, side * y + half), 2 * dim.IDLER_RADIUS)
        for x, y in transport.idlers()
        for side in (1, -1)
    ]


def spindle() -> Part:
    """Return pulley, coupling and shaft of the rotator."""
    turning = about_axis(dim.SPINDLE / 2, (dim.FRAME_TOP - 30, dim.CRADLE_BOTTOM))
    return turning + about_axis(dim.SPINDLE_RADIUS, _PULLEY) + about_axis(15.5, _COUPLING)


def _one(shapes: list[Part]) -> Part:
    return sum(shapes[1:], shapes[0])


#: What pictures of the guide show, by its number in the parts list; by the printed part that holds
#: it, where it is wired before that one is there.
NAMED = {
    5: lambda: motor(0),
    6: lambda: motor(1),
    7: lambda: motor(2),
    "ring_switch": sensors.switch,
    12: lambda: _one(sensors.beam("S2")),
    13: lambda: _one(sensors.beam("S3")),
    14: lambda: _one(sensors.beam("S4")),
    15: lambda: sensors.fork(0),
    16: lambda: sensors.fork(1),
    17: lambda: sensors.look("S6a"),
    18: lambda: sensors.look("S6b"),
    19: lambda: sensors.look("S8"),
    20: lambda: sensors.look("S9"),
    21: lambda: _one(sensors.detectors()),
    30: electronics.controller_board,
    1: lambda: _one(list(electronics.on_board().values())),
    9: lambda: electronics.in_panel()[9],
    25: lambda: electronics.in_panel()[25],
    26: lambda: electronics.in_panel()[26],
    27: lambda: electronics.in_panel()[27],
    35: lambda: _one(idlers()),
    41: spindle,
}
if not SUPPLY.drivers_on_board:
    NAMED |= {2: electronics.brick, 8: lambda: _one(electronics.drivers())}


def card(leading: float, z: float = 0.0) -> Part:
    """Return a flat card with its leading edge so far from the hopper's front."""
    half = params.CARD_WIDTH_MM / 2
    trailing = leading - params.CARD_LENGTH_MM
    return block((trailing, leading), (-half, half), (z, z + params.CARD_THICKNESS_MM))


def hand(copy: int) -> Part:
    """Return thirteen cards in a pocket, as one block."""
    half = params.CARD_WIDTH_MM / 2
    inner = dim.AXIS_X - dim.POCKET_INNER
    low = -dim.POCKET_DROP
    high = low + dim.HAND * params.CARD_THICKNESS_MM
    return turned(block((inner - params.CARD_LENGTH_MM, inner), (-half, half), (low, high)), copy)
