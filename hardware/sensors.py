"""The sensors as plain shapes, where the parts hold them."""

from build123d import Part

import params
from hardware import dimensions as dim
from hardware import joints
from hardware.parts import beams
from hardware.parts.shapes import block, rod, upright

_LOOK = (dim.DETECTOR_LENGTH, dim.DETECTOR_WIDTH, dim.DETECTOR_DEPTH)
_ROLLER = 2.4  # radius of the switch's
_BELOW_COVER = dim.RING_TOP - dim.DETECTOR_DEPTH


def beam(what: str) -> list[Part]:
    """Return emitter and detector of a beam: S2, S3 or S4."""
    x, below, behind = {
        "S2": (params.ENTRY_BEAM_MM, dim.ENTRY_BELOW, 0.0),
        "S3": (params.THROAT_BEAM_MM, dim.THROAT_BELOW, dim.THROAT_BEAM_BEHIND),
        "S4": (params.RING_MM, dim.THROAT_BELOW, dim.MOUTH_BEAM_BEHIND),
    }[what]
    return [beams.body(x, dim.BEAM_ABOVE, 1, behind), beams.body(x, below, -1, behind)]


def fork(copy: int) -> Part:
    """Return the fork of S5's slot marks (0) or of its index (1), screwed on its post."""
    x, y, low = dim.AXIS_X, joints.FORKS_Y[copy], dim.FORK_TOP
    length, width, height = (side / 2 for side in dim.FORK)
    across = (x - width, x + width)
    shape = block(across, (y - length, y + length), (low, low + dim.FORK_EAR))
    head = dim.FORK_HEAD / 2
    shape += block(across, (y - head, y + head), (low, low + 2 * height))
    slot, floor = dim.FORK_SLOT / 2, low + dim.FORK_EAR
    shape -= block(across, (y - slot, y + slot), (floor, low + 2 * height))
    for joint in joints.JOINTS:
        if joint.first == ("fork", copy):
            shape -= upright(*joint.at[:2], (low, floor), dim.SCREW_HOLE - 0.2)
    return shape


def light_of(copy: int) -> tuple[float, float, float]:
    """Return the middle of a fork's light."""
    return (dim.AXIS_X, joints.FORKS_Y[copy], dim.FORK_TOP + dim.FORK_AXIS)


def look(what: str) -> Part:
    """Return a reflective sensor: S6a, S6b, S8 or S9."""
    x, low = {
        "S6a": (dim.AXIS_X, _BELOW_COVER),
        "S6b": (dim.AXIS_X - dim.KEY_LOOK, _BELOW_COVER),
        "S8": (dim.HOPPER_LOOK, -dim.FLOOR),
        "S9": (dim.AXIS_X - dim.LOOK_RADIUS, dim.LOOK_TOP),
    }[what]
    along, across, deep = _LOOK
    return block((x - along / 2, x + along / 2), (-across / 2, across / 2), (low, low + deep))


def switch() -> Part:
    """Return S7's switch on its seat, its roller pressed by the cover."""
    length, thick, high = dim.SWITCH
    x, y = (dim.AXIS_X - length / 2, dim.AXIS_X + length / 2), (dim.SWITCH_Y - thick, dim.SWITCH_Y)
    low = dim.SWITCH_BOLT_Z - dim.SWITCH_BOLT_UP
    shape = block(x, y, (low, low + high))
    for joint in joints.JOINTS:
        if joint.first[0] == "switch":
            shape -= rod(joint.at, (0, -1, 0), thick, dim.SCREW_HOLE - 0.2)
    middle = dim.SWITCH_Y - thick / 2
    lever = (dim.RING_TOP - 2 * _ROLLER - 0.4, dim.RING_TOP - 2 * _ROLLER + 0.1)
    shape += block((x[0] + 2, x[0] + 3), (middle - 2, middle + 2), (low + high, lever[1]))
    shape += block((x[0] + 2, dim.AXIS_X + 9), (middle - 2, middle + 2), lever)
    roller = (dim.AXIS_X + 7.0, middle - 2.0, dim.RING_TOP - _ROLLER)
    return shape + rod(roller, (0, 1, 0), 4.0, 2 * _ROLLER)


def detectors() -> list[Part]:
    """Return the reader's row, each under its slit."""
    half, wide = dim.DETECTOR_LENGTH / 2, dim.DETECTOR_WIDTH / 2
    z = (-dim.DETECTOR_GAP - dim.DETECTOR_DEPTH, -dim.DETECTOR_GAP)
    x = (params.READER_MM - half, params.READER_MM + half)
    return [block(x, (y - wide, y + wide), z) for y in dim.DETECTORS_Y]


LOOKS = ("S6a", "S6b", "S8", "S9")
BEAMS = ("S2", "S3", "S4")


def everything() -> dict[str, Part]:
    """Return all of them by name."""
    found = {
        f"{what} {end}": shape
        for what in BEAMS
        for end, shape in zip("+-", beam(what), strict=True)
    }
    found |= {f"S5 {copy}": fork(copy) for copy in range(len(joints.FORKS_Y))}
    found |= {what: look(what) for what in LOOKS} | {"S7": switch()}
    return found | {f"R1 {nth}": shape for nth, shape in enumerate(detectors())}
