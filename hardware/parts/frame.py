"""What carries the rotator: bearings of the spindle, motor M3, posts of the slot sensors."""

from build123d import Part

from hardware import dimensions as dim
from hardware import joints, mechanics
from hardware.parts.shapes import about_axis, block, drilled, upright

_PLATE = (dim.FRAME_TOP - dim.FRAME, dim.FRAME_TOP)
_Y = 44.0
_TUBE = 17.0  # radius of the bearings' housing
_TUBE_BOTTOM = dim.FRAME_TOP - 30.0
_TENSION = 2.0  # the motor moves so far either way along its slots


def rotator_frame() -> Part:
    """Return the table over motor M3 that holds the spindle."""
    axis, motor = dim.AXIS_X, mechanics.ROTATOR_MOTOR
    near = axis + joints.FRAME_FEET[0][0] - 6
    far = axis + joints.FRAME_FEET[2][0] + 6
    part = block((near, far), (-_Y, _Y), _PLATE)
    for side in (-1, 1):
        wall = sorted((side * (_Y - 4), side * _Y))
        part += block((near, far), wall, (dim.BASE_TOP, dim.FRAME_TOP))
        part -= block((near + 14, far - 14), wall, (dim.BASE_TOP, _PLATE[0] - 10))
    for x, y in joints.FRAME_FEET:
        part += block(
            (axis + x - 6, axis + x + 6),
            sorted((y - 6 * (1 if y > 0 else -1), _Y * (1 if y > 0 else -1))),
            (dim.BASE_TOP, dim.BASE_TOP + 5),
        )
    part += about_axis(_TUBE, (_TUBE_BOTTOM, dim.FRAME_TOP))
    part -= about_axis(dim.SPINDLE_BEARING / 2 - 2.5, (_TUBE_BOTTOM, dim.FRAME_TOP))
    seat = dim.SPINDLE_BEARING / 2 + 0.05
    part -= about_axis(seat, (dim.FRAME_TOP - dim.SPINDLE_BEARING_WIDTH, dim.FRAME_TOP))
    part -= about_axis(seat, (_TUBE_BOTTOM, _TUBE_BOTTOM + dim.SPINDLE_BEARING_WIDTH))
    x = dim.ROTATOR_MOTOR_X
    for step in (-_TENSION, 0.0, _TENSION):
        part -= upright(x + step, 0, _PLATE, motor.pilot_mm + 0.6)
        for along, side in joints.motor_bolts(motor):
            part -= upright(x + along + step, side, _PLATE, dim.SCREW_HOLE)
    for y in joints.FORKS_Y:
        reach = dim.FORK[0] / 2 + 0.5
        part += block((axis - 6, axis + 6), (y - reach, y + reach), (_PLATE[0], dim.FORK_TOP))
    return drilled(part, "rotator_frame")


def look_post() -> Part:
    """Return the post under the pocket at the throat, with S9 on it."""
    x = dim.AXIS_X - dim.LOOK_RADIUS
    part = block((x - 4, x + 4), (-6, 6), (dim.BASE_TOP, dim.LOOK_TOP))
    part += block((x - 6, x + 6), (-18, 18), (dim.BASE_TOP, dim.BASE_TOP + 5))
    part -= block((x - 1, x + 1), (-6, -4.5), (dim.BASE_TOP + 5, dim.LOOK_TOP))  # its wires
    return drilled(part, "look_post")
