"""The cradle: what the spindle turns, and what a tray or a board is set on."""

from build123d import Part

import params
from hardware import dimensions as dim
from hardware.parts.shapes import about_axis, block, drilled, sector, upright

_PLATE = (dim.CRADLE_BOTTOM, dim.CRADLE_TOP)
_ARM = 12.0  # half an arm's width
_ARM_END = 76.0
_MARKS = (dim.CRADLE_BOTTOM - dim.MARK_DEPTH, dim.CRADLE_BOTTOM + 1)
_SLOT = (54.0, 72.0)  # in the arms, for stops of a club's own board


def cradle() -> Part:
    """Return the plate with pins above and the tabs of the slot marks below, at slot 0."""
    axis = dim.AXIS_X
    part = about_axis(dim.CRADLE_RADIUS, _PLATE)
    part += block((axis - _ARM_END, axis + _ARM_END), (-_ARM, _ARM), _PLATE)
    part += block((axis - _ARM, axis + _ARM), (-_ARM_END, _ARM_END), _PLATE)
    part += about_axis(dim.PIN / 2, (dim.CRADLE_TOP - 1, dim.HUB_Z + 7.0))
    x, y = axis + dim.KEY_RADIUS * 0.7071, dim.KEY_RADIUS * 0.7071
    part += upright(x, y, (dim.CRADLE_TOP - 1, dim.HUB_Z + dim.HUB - 0.5), dim.KEY)
    for quarter in range(4):
        part += _tab(dim.MARK_RADIUS, 90.0 * quarter)
    part += _tab(dim.INDEX_RADIUS, -90.0)
    for low, high in ((-_SLOT[1], -_SLOT[0]), _SLOT):
        part -= block((axis + low, axis + high), (-1.7, 1.7), _PLATE)
        part -= block((axis - 1.7, axis + 1.7), (low, high), _PLATE)
    part -= about_axis(dim.SPINDLE / 2 + 0.2, (dim.CRADLE_BOTTOM, dim.CRADLE_BOTTOM + 2))
    return drilled(part, "cradle")


def _tab(radius: float, degrees: float) -> Part:
    half = params.MARK_WIDTH_DEG / 2
    inner, outer = radius - dim.MARK / 2, radius + dim.MARK / 2
    return sector(inner, outer, degrees - half, degrees + half, _MARKS)
