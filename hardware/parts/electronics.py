"""What carries the electronics: a plate under the controller's board, and the panel."""

from build123d import Part

from hardware import dimensions as dim
from hardware import joints, layout
from hardware.parts.shapes import block, drilled, tab, upright

_POST = 8.0  # diameter
_WALL = dim.WALL
_RECESS = 1.2  # of the panel's top that is left over display and light


def electronics_plate() -> Part:
    """Return the plate: four posts for the board's corners, four tabs on the base."""
    (x, y), (length, width, _) = joints.BOARD_AT, layout.BOARD
    low, floor = dim.BASE_TOP, dim.BASE_TOP + dim.PLATE_FLOOR
    part = block((x - 2, x + length + 2), (y - 2, y + width + 2), (low, floor))
    # Air from below; a frame and a cross are stiff enough.
    for k in range(3):
        first = x + 12 + k * (length - 24 + 6) / 3
        window = (first, first + (length - 24 + 6) / 3 - 6)
        part -= block(window, (y + 12, y + width - 12), (low, floor))
    for at in joints.board_corners():
        part += upright(*at, (low, dim.BOARD_BOTTOM), _POST)
    for at in joints.PLATE_FEET:
        part += tab(*at, inner=x - 1 if at[0] < x else x + length + 1)
    return drilled(part, "electronics_plate")


def panel() -> Part:
    """Return the panel: a box without a floor, its top as layout.py has it, four tabs."""
    (x, y), (along, across) = joints.PANEL_AT, layout.PANEL
    low, top = dim.BASE_TOP, dim.PANEL_TOP
    part = block((x, x + along), (y, y + across), (low, top))
    under = top - 3.0
    part -= block((x + _WALL, x + along - _WALL), (y + _WALL, y + across - _WALL), (low, under))
    # Cables leave towards the electronics plate and the decks.
    part -= block((x, x + _WALL), (y + 10, y + across - 10), (low + 8, low + 22))
    part -= block((x + 15, x + along - 15), (y + across - _WALL, y + across), (low, low + 14))
    for hx, hy, wide in layout.PANEL_HOLES.values():
        part -= upright(x + hx, y + hy, (under, top), wide)
    for place, z in (
        (layout.DISPLAY, (under, top - _RECESS)),
        (layout.DISPLAY_WINDOW, (under, top)),
    ):
        first, right = x + place.x, y + place.y
        part -= block((first, first + place.along), (right, right + place.across), z)
    for at in joints.PANEL_FEET:
        part += tab(*at, inner=x + 1 if at[0] < x else x + along - 1)
    return drilled(part, "panel")
