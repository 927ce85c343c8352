"""The reader bridge: a comb of slits over the detectors, let into the transport deck."""

from build123d import Part

import params
from hardware import dimensions as dim
from hardware import joints
from hardware.parts.shapes import block, drilled

_SLIT = (1.2, 2.2)  # along and across the card's way
_ROOM = 0.2  # around a detector


def reader_holder() -> Part:
    """Return the holder: its top is the floor that the cards run on, DETECTOR_GAP thick."""
    top, flange = -dim.DETECTOR_GAP, -dim.FLOOR
    part = block(dim.READER, (-dim.READER_Y, dim.READER_Y), (-dim.READER_HEIGHT, 0))
    wing = joints.READER_Y + 3.0
    part += block(dim.READER, (-wing, wing), (-dim.READER_HEIGHT, flange))
    x = params.READER_MM
    half = dim.DETECTOR_LENGTH / 2 + _ROOM
    reach = dim.DETECTORS_Y[-1] + dim.DETECTOR_WIDTH / 2 + _ROOM
    part -= block((x - half, x + half), (-reach, reach), (-dim.READER_HEIGHT, top))
    for y in dim.DETECTORS_Y:
        along, over = _SLIT[0] / 2, _SLIT[1] / 2
        part -= block((x - along, x + along), (y - over, y + over), (top, 0))
    return drilled(part, "reader_holder")
