"""What turns the shafts of the decks: wheels under their tyres, brackets of M1 and M2."""

from build123d import Part

import params
from hardware import dimensions as dim
from hardware import joints, motors
from hardware.parts.shapes import across, block, drilled, rod

_Z = -dim.ROLLER_RADIUS
_OUTSIDE = 24.0  # half the bracket's width
_FACE = (dim.DECK_Y + dim.BRACKET - 5, dim.DECK_Y + dim.BRACKET)
_HALF = 21.3


def wheel() -> Part:
    """Return a wheel of the feed nip; a hose of TYRE mm is drawn over it."""
    x, half = params.FEED_NIP_MM, dim.ROLLER_WIDTH / 2
    y = (dim.ROLLER_Y - half, dim.ROLLER_Y + half)
    part = across(x, _Z, y, 2 * (dim.ROLLER_RADIUS - dim.TYRE))
    part -= across(x, _Z, y, dim.SHAFT + 0.1)
    return part - rod((x, dim.ROLLER_Y, _Z), (0, 0, -1), dim.ROLLER_RADIUS, 2.6)  # M3, cut in


def motor_bracket() -> Part:
    """Return the bracket of M1: a short tunnel for the coupling, the motor at its end."""
    x, motor = joints.BRACKETS[0], motors.NEMA17
    y = (dim.DECK_Y, _FACE[1])
    part = block((x - _OUTSIDE, x + _OUTSIDE), y, (_Z - _HALF, _Z + _HALF))
    part -= block((x - 16, x + 16), (y[0], _FACE[0]), (_Z - _HALF, _Z + _HALF))
    flange = joints.BRACKET_BOLTS + 5
    for side in (-1, 1):
        ear = sorted((x + side * (_OUTSIDE - 1), x + side * flange))
        part += block(ear, (y[0], y[0] + 5), (_Z - 10, _Z + 10))
    part -= across(x, _Z, _FACE, motor.pilot_mm + 0.6)
    for along, up in joints.motor_bolts(motor):
        part -= across(x + along, _Z + up, _FACE, dim.SCREW_HOLE)
    return drilled(part, "motor_bracket", 0)
