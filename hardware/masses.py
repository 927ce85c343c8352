"""Masses of the parts and the rotator's moment of inertia, from the models."""

from build123d import Part

from hardware import bought, parts
from hardware import dimensions as dim

TURNING = ("pocket", "tray_hub", "cradle")
_HAND_G = dim.HAND * dim.CARD_G


def grams(name: str) -> float:
    """Return what one copy of a printed part weighs, filled."""
    return parts.part(name).volume * dim.PLA_G_MM3


def printed_grams() -> float:
    """Return what all printed parts weigh."""
    made = parts.PARTS.items()
    return sum(grams(name) * len(m.stands) for name, m in made if m.printed != parts.SAWN)


def inertia_kg_m2() -> float:
    """Return the moment of inertia about the rotator's axis of all that turns, 52 cards in it."""
    turning = [
        about_axis_kg_m2(parts.part(name), dim.PLA_G_MM3) * len(parts.PARTS[name].stands)
        for name in TURNING
    ]
    hand = bought.hand(0)
    cards = 4 * about_axis_kg_m2(hand, _HAND_G / hand.volume)
    pulley = _disc(bought.PULLEY_G, dim.SPINDLE_RADIUS) + _disc(bought.COUPLING_G, 15.5)
    return sum(turning) + cards + pulley + _disc(bought.SPINDLE_G, dim.SPINDLE / 2)


def about_axis_kg_m2(shape: Part, g_mm3: float) -> float:
    """Return a shape's moment of inertia about the rotator's axis."""
    total = 0.0
    for solid in shape.solids():
        middle = solid.center()
        away = (middle.X - dim.AXIS_X) ** 2 + middle.Y**2
        total += solid.matrix_of_inertia[2][2] + solid.volume * away
    return total * g_mm3 * 1e-9


def _disc(g: float, radius_mm: float) -> float:
    return g * radius_mm**2 / 2 * 1e-9
