"""The base: a sheet of 12 mm plywood, sawn and drilled by the drawing; and its printed feet."""

from build123d import Part

from hardware import dimensions as dim
from hardware import joints, mechanics
from hardware.parts.shapes import block, drilled, upright

_SHEET = (dim.BASE_TOP - dim.BASE, dim.BASE_TOP)
#: The body of motor M3 reaches through the sheet and stays off the table.
_MOTOR_BOTTOM = dim.FRAME_TOP - dim.FRAME - mechanics.ROTATOR_MOTOR.body_mm
_FOOT_HEIGHT = max(24.0, _SHEET[0] - _MOTOR_BOTTOM + 4.0)


def base() -> Part:
    """Return the sheet, with a window for the body of motor M3."""
    first, last, right, left = joints.base_extent()
    part = block((first, last), (right, left), _SHEET)
    half = mechanics.ROTATOR_MOTOR.face_mm / 2 + 3
    x = dim.ROTATOR_MOTOR_X
    part -= block((x - half, x + half), (-half, half), _SHEET)
    return drilled(part, "base")


def foot() -> Part:
    """Return one of the four feet, that of the first corner."""
    x, y = joints.base_corners()[0]
    low = _SHEET[0] - _FOOT_HEIGHT
    part = upright(x, y, (low, _SHEET[0]), 36.0)
    return drilled(part, "foot") - upright(x, y, (low, _SHEET[0] - 8), dim.SCREW_HEAD + 1)
