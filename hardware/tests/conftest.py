"""The parts as they stand, made once."""

import pytest

from hardware import parts

FIXED = (
    "hopper", "feed_deck", "transport_deck", "reader_holder", "transport_lid", "throat",
    "motor_bracket", "ring", "ring_window", "ring_switch", "rotator_frame", "look_post",
    "electronics_plate", "panel", "driver_plate", "brick_tray", "base", "foot", "cover",
)  # fmt: skip
TURNING = ("pocket", "tray_hub", "cradle")


@pytest.fixture(scope="session")
def standing():
    """By (name, copy): every copy of every part where it stands."""
    return {
        (name, copy): parts.placed(name, copy)
        for name, made in parts.PARTS.items()
        for copy in made.stands
    }


@pytest.fixture(scope="session")
def fixed(standing):
    """What neither turns nor rolls nor gives way."""
    return {key: part for key, part in standing.items() if key[0] in FIXED}


def common(first, second) -> float:
    """Cubic millimetres that two shapes share."""
    a, b = first.bounding_box(), second.bounding_box()
    for axis in "XYZ":
        low = max(getattr(a.min, axis), getattr(b.min, axis))
        if low >= min(getattr(a.max, axis), getattr(b.max, axis)):
            return 0.0
    shared = first & second
    return 0.0 if shared is None else sum(solid.volume for solid in shared.solids())
