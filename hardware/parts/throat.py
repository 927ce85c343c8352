"""The throat: the last slot, through the ring's window, with S3 and S4."""

from build123d import Part

import params
from hardware import dimensions as dim
from hardware import joints
from hardware.parts.shapes import about_axis, block, drilled, upright

_EAR = 5.0
_BOSS = 8.0  # half the width of the block around the beams
_FAR = 200.0


def throat() -> Part:
    """Return the throat; its nose is hollowed to the ring's inner face."""
    first = dim.TRANSPORT_DECK[1]
    last = params.MOUTH_MM + 8
    roof = dim.SLOT_HEIGHT + dim.LID
    part = block((first, last), (-dim.THROAT_Y, dim.THROAT_Y), (-dim.FLOOR, roof))
    part += block((first, last), (-_BOSS, _BOSS), dim.THROAT_BOSS)
    for side in (-1, 1):
        ear = sorted((side * (dim.THROAT_Y - 4), side * dim.DECK_Y))
        part += block((first, first + _EAR), ear, (joints.THROAT_EARS_Z[0], roof))
    part -= block((first, last), (-dim.CHEEK_Y, dim.CHEEK_Y), (0, dim.SLOT_HEIGHT))
    # Bevels where cards come in.
    part -= block((first, first + 1.5), (-dim.CHEEK_Y, dim.CHEEK_Y), (-0.4, dim.SLOT_HEIGHT + 0.6))
    for x in (params.THROAT_BEAM_MM, params.RING_MM):
        part -= upright(x, 0, dim.THROAT_BOSS, dim.BEAM_APERTURE)
        part -= upright(x, 0, (dim.THROAT_BOSS[0], -2.0), dim.BEAM_BODY)
        part -= upright(x, 0, (dim.SLOT_HEIGHT + 2.0, dim.THROAT_BOSS[1]), dim.BEAM_BODY)
    part -= about_axis(dim.RING_INNER, (-_FAR, _FAR))
    return drilled(part, "throat")
