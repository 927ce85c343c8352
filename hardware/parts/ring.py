"""The ring that keeps the cards in while the rotator turns: four segments, one with a window, one
with the seat of the cover's switch.
"""

from math import cos, radians, sin

from build123d import Part

from hardware import dimensions as dim
from hardware import joints
from hardware.parts.shapes import along, block, drilled, sector, upright

_HEIGHT = (dim.BASE_TOP, dim.RING_TOP)


def _segment(copy: int) -> Part:
    middle = 90.0 * copy
    part = sector(dim.RING_INNER, dim.RING_OUTER, middle - 45, middle + 45, _HEIGHT)
    outer = dim.RING_OUTER + dim.FLANGE
    wide = 2.2  # degrees that 5 mm are out there
    for edge, step in ((middle - 45, wide), (middle + 45, -wide)):
        part += sector(dim.RING_OUTER - 0.5, outer, *sorted((edge, edge + step)), _HEIGHT)
    for degrees in (-30.0, 30.0):
        angle = radians(middle + degrees)
        x, y, _ = joints.around(dim.RING_OUTER + 6, middle + degrees, 0)
        tab = upright(x, y, (dim.BASE_TOP, dim.BASE_TOP + 5), dim.TAB)
        back = upright(
            x - 4 * cos(angle), y - 4 * sin(angle), (dim.BASE_TOP, dim.BASE_TOP + 5), 11
        )
        part += tab + (back & sector(dim.RING_INNER, outer, middle - 45, middle + 45, _HEIGHT))
    return part


def ring() -> Part:
    """Return a plain segment, that of 0 degrees."""
    return drilled(_segment(0), "ring", 0)


def ring_window() -> Part:
    """Return the segment at the throat, with its one window."""
    part = _segment(2)
    window = (-dim.WINDOW_Y, dim.WINDOW_Y)
    low = dim.THROAT_BOSS[0] - 0.6
    first = dim.AXIS_X - dim.RING_OUTER - 1
    part -= block((first, dim.AXIS_X - 100), window, (low, dim.RING_TOP))
    return drilled(part, "ring_window", 2)


def ring_switch() -> Part:
    """Return the segment to the right, with S7's seat: two nuts, a slope below for printing."""
    wall, face = -dim.RING_OUTER + 2.0, dim.SWITCH_Y
    low, high = dim.SWITCH_BOLT_Z - 5.0, dim.SWITCH_BOLT_Z + dim.SWITCH_BOLTS[1] + 5.0
    outline = [(wall, high), (face, high), (face, low), (wall, low - (wall - face))]
    x = (dim.AXIS_X - dim.SWITCH[0] / 2 - 1, dim.AXIS_X + dim.SWITCH[0] / 2 + 1)
    return drilled(_segment(3) + along(outline, x), "ring_switch", 3)
