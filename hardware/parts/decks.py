"""The two tables under the cards: feed deck (M1, pick-up and feed roller, S2) and transport deck
(M2, two nips, reader window). Printed upside down.
"""

from build123d import Part

import params
from hardware import dimensions as dim
from hardware import joints
from hardware.parts import beams
from hardware.parts.shapes import across, block, chord, drilled, foot

_SHAFT_Z = -dim.ROLLER_RADIUS
_INNER = dim.DECK_Y - dim.DECK_WALL
_LEG = 26.0  # at either end of a wall; between them it is open below the shafts
_APRON = -34.0


def _table(deck, shafts) -> Part:
    first, last = deck
    part = block(deck, (-dim.DECK_Y, dim.DECK_Y), (-dim.FLOOR, 0))
    for side in (-1, 1):
        wall = sorted((side * _INNER, side * dim.DECK_Y))
        part += block(deck, wall, (dim.BASE_TOP, -dim.FLOOR))
        opened = (first + _LEG, last - _LEG)
        part -= block(opened, wall, (dim.BASE_TOP, _APRON))
        for x in shafts:
            part -= across(x, _SHAFT_Z, wall, dim.BEARING_DIAMETER)
        # Walls are too thin for the nuts of hopper and lid: a rib inside, under the floor.
        part += block(deck, sorted((side * 29.5, side * _INNER)), (-10.5, -dim.FLOOR))
        for x in shafts:
            part -= across(x, _SHAFT_Z, sorted((side * 29.4, side * _INNER)), 12.0)
    for x in shafts:
        half = chord(dim.FLOOR) + 1.0
        for y in (-dim.ROLLER_Y, dim.ROLLER_Y):
            reach = dim.ROLLER_WIDTH / 2 + 1.0
            part -= block((x - half, x + half), (y - reach, y + reach), (-dim.FLOOR, 0))
    for x, y in joints.deck_feet(deck):
        part += foot(x, y)
    # A bevel where cards come in, so that none catches on a seam.
    return part - _bevel(first)


def _bevel(x: float) -> Part:
    return block((x, x + 1.5), (-dim.CHEEK_Y, dim.CHEEK_Y), (-0.4, 0))


def feed_deck() -> Part:
    """Return the table under hopper and feed nip."""
    part = _table(dim.FEED_DECK, (dim.PICK_X, params.FEED_NIP_MM))
    beam = params.ENTRY_BEAM_MM
    part -= beams.pocket(beam, 0.0, dim.ENTRY_BELOW, -dim.FLOOR)
    # S8 looks up at the lowest card, behind the pick-up roller.
    x = dim.HOPPER_LOOK
    part -= block((x - 2, x + 2), (-2.5, 2.5), (-dim.FLOOR, 0))
    return drilled(part, "feed_deck")


def transport_deck() -> Part:
    """Return the table between reader and throat."""
    part = _table(dim.TRANSPORT_DECK, params.TRANSPORT_NIPS_MM)
    gap = 0.1
    window = (dim.READER[0] - gap, dim.READER[1] + gap)
    part -= block(window, (-dim.READER_Y - gap, dim.READER_Y + gap), (-dim.FLOOR, 0))
    end = dim.TRANSPORT_DECK[1]
    for side in (-1, 1):
        boss = sorted((side * (_INNER - 4), side * dim.DECK_Y))
        part += block((end - 12, end), boss, (-42.0, -28.0))
    return drilled(part, "transport_deck")
