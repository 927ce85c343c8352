"""The opaque cover: four quarters screwed to one lid that is lifted off the ring."""

from build123d import Part

from hardware import dimensions as dim
from hardware import joints
from hardware.parts.shapes import block, drilled, sector

_SKIRT = 2.4
_GAP = 0.6
_TOP = (dim.RING_TOP, dim.RING_TOP + 2.4)
_RIB = 10.0
_EDGE = dim.RING_OUTER + 2.0
_NOSE = (28.0, dim.SWITCH_SEAT + dim.SWITCH[1] + 1.0)  # its width, and how far outside the ring


def cover() -> Part:
    """Return the quarter at 0 degrees: a plate on the ring, a skirt inside it, ribs at seams."""
    part = sector(0.0, _EDGE, -45, 45, _TOP)
    outer = dim.RING_INNER - _GAP
    part += sector(outer - _SKIRT, outer, -45, 45, (dim.COVER_SKIRT, _TOP[0]))
    for edge, sign in ((-45.0, 1), (45.0, -1)):
        for radius in joints.COVER_SEAM:
            wide = 57.3 * 5.0 / radius
            span = sorted((edge, edge + sign * wide))
            part += sector(radius - 7, radius + 7, *span, (_TOP[0] - _RIB, _TOP[0]))
    # A nose presses the roller of S7's switch when the cover is on.
    first, half = dim.AXIS_X + dim.RING_OUTER, _NOSE[0] / 2
    part += block((first - 4, first + _NOSE[1]), (-half, half), _TOP)
    return drilled(part, "cover", 0)
