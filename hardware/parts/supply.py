"""What carries the fast design's drivers and its power brick, left of the decks."""

from build123d import Part

from hardware import dimensions as dim
from hardware import joints
from hardware.parts.shapes import block, drilled, foot, tab, upright

_LOW, _FLOOR = dim.BASE_TOP, dim.BASE_TOP + dim.PLATE_FLOOR
_POST = 9.0
_ROOM = 0.5  # round the brick
_WALL = dim.WALL
_STRAP = (5.0, 25.0)  # a strap's slot: how thick and wide


def driver_plate() -> Part:
    """Return the plate: a post with a nut under either ear of a driver, four tabs, air below."""
    (x, y), long, deep = joints.DRIVERS_AT, joints.DRIVERS_LONG, dim.DRIVER[0]
    part = block((x, x + long), (y - 2, y + deep + 2), (_LOW, _FLOOR))
    pitch = dim.DRIVER[1] + dim.DRIVER_AIR
    for copy in range(joints.DRIVERS):
        first = x + 4 + copy * pitch
        part -= block((first, first + dim.DRIVER[1] - 8), (y + 14, y + deep - 14), (_LOW, _FLOOR))
        for at in joints.driver_bolts(copy):
            part += upright(*at, (_LOW, dim.DRIVER_BOTTOM), _POST)
    for at in joints.DRIVERS_FEET:
        part += tab(*at, inner=x + 1 if at[0] < x else x + long - 1)
    return drilled(part, "driver_plate")


def brick_tray() -> Part:
    """Return the tray: low walls, open where cables leave, slots for a strap over the brick."""
    (x, y), (long, deep, _) = joints.BRICK_AT, dim.BRICK
    across = (y - _ROOM, y + deep + _ROOM)
    top = _FLOOR + 15.0
    along = (x - _ROOM, x + long + _ROOM)
    outside = (along[0] - _WALL, along[1] + _WALL)
    part = block(outside, (across[0] - _WALL, across[1] + _WALL), (_LOW, top))
    part -= block(along, across, (_FLOOR, top))
    part -= block(outside, (y + 12, y + deep - 12), (_FLOOR, top))  # cables leave here
    for k in range(3):
        first = x + 10 + k * (long - 8) / 3
        part -= block(
            (first, first + (long - 8) / 3 - 12), (y + 12, y + deep - 12), (_LOW, _FLOOR)
        )
    middle = (x + long / 2 - _STRAP[1] / 2, x + long / 2 + _STRAP[1] / 2)
    part -= block(middle, (across[0] - _WALL, across[1] + _WALL), (_FLOOR, _FLOOR + _STRAP[0]))
    for at in joints.BRICK_FEET:
        part += foot(*at)
    return drilled(part, "brick_tray")
