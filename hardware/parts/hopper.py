"""The hopper: a box for up to three packs, and the bridge over feed nip and entry beam."""

from build123d import Part

import params
from hardware import dimensions as dim
from hardware.parts import beams
from hardware.parts.shapes import block, drilled, upright

_TOP = dim.LID + dim.SLOT_HEIGHT
_TOWER = 20.0  # the pad's holder slides in it, up to here
_TURRET = 6.0


def hopper() -> Part:
    """Return the box; cards lie face down, their leading short edges at the front."""
    inner = (dim.HOPPER_BACK, dim.HOPPER_FRONT)
    wall, cheek = dim.WALL, dim.CHEEK_Y
    part = block(
        (inner[0] - wall, inner[1] + wall),
        (-cheek - wall, cheek + wall),
        (0, dim.HOPPER_HEIGHT),
    )
    part += block(dim.FEED_DECK, (-dim.DECK_Y, dim.DECK_Y), (0, _TOP))
    reach = dim.PAD_Y + 2.4
    part += block((inner[1], dim.PAD[1] + 2.6), (-reach, reach), (0, _TOWER))
    part -= block(inner, (-cheek, cheek), (0, dim.HOPPER_HEIGHT))
    # The card's slot, from the hopper's front wall to the next deck.
    part -= block((inner[1], dim.DECK_JOIN), (-cheek, cheek), (0, dim.SLOT_HEIGHT))
    # The pad's shaft, and the two screws that press it down.
    pad = (dim.PAD[0] - 0.2, dim.PAD[1] + 0.2)
    part -= block(pad, (-dim.PAD_Y - 0.2, dim.PAD_Y + 0.2), (0, _TOWER))
    # A thumb reaches in from behind and takes the packs out.
    part -= block((inner[0] - wall, inner[0]), (-11, 11), (12, dim.HOPPER_HEIGHT))
    beam = params.ENTRY_BEAM_MM
    part += upright(beam, 0, (_TOP, _TOP + _TURRET), dim.BEAM_LENS[0] + 4.2)
    part -= beams.pocket(beam, dim.SLOT_HEIGHT, dim.BEAM_ABOVE, _TOP + _TURRET)
    return drilled(part, "hopper")


def pad_holder() -> Part:
    """Return what carries the friction pads, at its lowest: GATE over the feed roller."""
    gap = 0.1
    body = (dim.PAD[0] + gap, dim.PAD[1] - gap)
    part = block(body, (-dim.PAD_Y, dim.PAD_Y), (dim.GATE + dim.PAD_RUBBER, _TOWER))
    part += block((body[0], body[1] + 8), (-dim.PAD_Y, dim.PAD_Y), (_TOWER, _TOWER + 4))
    # Over the entry beam's emitter nothing.
    part -= block((dim.PAD[1] + 2.6, body[1] + 9), (-8, 8), (_TOWER, _TOWER + 5))
    for y in (-14, 14):
        part -= upright(dim.PAD[1] + 5.5, y, (_TOWER, _TOWER + 4), dim.SCREW_HOLE)
    return part
