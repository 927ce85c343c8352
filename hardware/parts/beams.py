"""Where the parts hold a beam: an aperture, a pocket for emitter or detector and its flange."""

from build123d import Part

from hardware import dimensions as dim
from hardware.parts.shapes import upright

_BODY = dim.BEAM_LENS[0] + dim.BEAM_ROOM
_FLANGE = dim.BEAM_FLANGE[0] + dim.BEAM_ROOM


def pocket(x: float, slot: float, front: float, end: float, behind: float = 0.0) -> Part:
    """Return what is to be cut away.

    From the card's slot an aperture at ``x`` leads to ``front``, where the lens begins; the pocket
    is open at ``end``. ``behind``: how far against the cards' way the body stands.
    """
    up = 1 if end > front else -1
    seat = front + up * dim.BEAM_LENS[1]
    cut = upright(x, 0, sorted((slot, front)), dim.BEAM_APERTURE)
    cut += upright(x - behind, 0, sorted((front, end)), _BODY)
    if (end - seat) * up > 0:
        cut += upright(x - behind, 0, sorted((seat, end)), _FLANGE)
    return cut


def body(x: float, front: float, up: int, behind: float = 0.0) -> Part:
    """Return an emitter (``up`` 1) or a detector (-1) whose lens begins at ``front``."""
    seat = front + up * dim.BEAM_LENS[1]
    end = seat + up * dim.BEAM_FLANGE[1]
    lens = upright(x - behind, 0, sorted((front, seat)), dim.BEAM_LENS[0])
    return lens + upright(x - behind, 0, sorted((seat, end)), dim.BEAM_FLANGE[0])
