"""The throat: the last slot, through the ring's window, with S3 and S4."""

from build123d import Part

import params
from hardware import dimensions as dim
from hardware import joints
from hardware.parts import beams
from hardware.parts.shapes import about_axis, block, drilled

_EAR = 5.0
_BOSS = 8.0  # half the width of the block around the beams
_FAR = 200.0
_NOSE_CLEARANCE = 1.5  # over and under the cards, from the tray


def throat() -> Part:
    """Return the throat; its nose is hollowed to the ring's inner face."""
    first = dim.TRANSPORT_DECK[1]
    last = params.MOUTH_MM + 8
    roof = dim.SLOT_HEIGHT + dim.LID
    part = block((first, last), (-dim.THROAT_Y, dim.THROAT_Y), (-dim.FLOOR, roof))
    for side in (-1, 1):
        ear = sorted((side * (dim.THROAT_Y - 4), side * dim.DECK_Y))
        part += block((first, first + _EAR), ear, (joints.THROAT_EARS_Z[0], roof))
    part -= block((first, last), (-dim.CHEEK_Y, dim.CHEEK_Y), (0, dim.SLOT_HEIGHT))
    # Bevels where cards come in.
    part -= block((first, first + 1.5), (-dim.CHEEK_Y, dim.CHEEK_Y), (-0.4, dim.SLOT_HEIGHT + 0.6))
    low, high = dim.THROAT_BOSS
    whole = block((first, last), (-_BOSS, _BOSS), (low, 0))
    whole += block((first, last), (-_BOSS, _BOSS), (dim.SLOT_HEIGHT, high))
    part = part + whole - about_axis(dim.RING_INNER, (-_FAR, _FAR))
    # Under and over all cards there is more room for S4's bodies, as far as the tray.
    for z in ((low, dim.THROAT_BELOW + 0.1), (dim.BEAM_ABOVE - 0.1, dim.COVER_SKIRT - 0.5)):
        nose = block((params.RING_MM - 4, last), (-_BOSS, _BOSS), z)
        part += nose - about_axis(dim.MOUTH_RADIUS + _NOSE_CLEARANCE, z)
    for x, behind in (
        (params.THROAT_BEAM_MM, dim.THROAT_BEAM_BEHIND),
        (params.RING_MM, dim.MOUTH_BEAM_BEHIND),
    ):
        part -= beams.pocket(x, dim.SLOT_HEIGHT, dim.BEAM_ABOVE, high, behind)
        part -= beams.pocket(x, 0.0, dim.THROAT_BELOW, low, behind)
    return drilled(part, "throat")
