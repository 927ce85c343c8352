"""What can be the matter with a single card: on its way, under the reader, in its pocket.

An effect gets (plant, rng, card) and returns (the card's name, what it then looks like or ""), of
a card held up also how: "fast" if backing off does not free it; or None if there was nothing to
spoil.
"""

from dealing.cards import CARDS, NAMES
from params import CARD_LENGTH_MM, MOUTH_MM
from sim.world import Card

_ALWAYS = 1 << 30
_IN_POCKET_MM = int(MOUTH_MM + CARD_LENGTH_MM)


def _jam(low_mm, high_mm):
    def effect(plant, rng, card):
        card.snag = rng.between(1000 * low_mm, 1000 * high_mm)
        card.loose = rng.below(4) > 0
        return card.name, "", "" if card.loose else "fast"

    return effect


def _double_feed(plant, rng, card):
    if not plant.world.hopper:
        return None
    card.drags = rng.between(5000, 60000)
    return card.name, ""


def _double_feed_hidden(plant, rng, card):
    if not plant.world.hopper:
        return None
    card.drags = 0
    return card.name, ""


def _misread(plant, rng, card):
    return _look(plant, card, plant.reader.wrong(plant.reader.code(card), rng), rng.between(1, 3))


def _lost_bar(plant, rng, card):
    """A bar is not seen; a label without it cannot be read at all."""
    code = plant.reader.code(card)
    if not plant.reader.bars:
        return _unreadable(plant, rng, card)
    bars = [bit for bit in range(plant.reader.bars) if code >> bit & 1]
    if not bars:
        return None
    return _look(plant, card, code & ~(1 << bars[rng.below(len(bars))]), rng.between(1, 3))


def _misread_cycle(plant, rng, card):
    """By one wrong bar each, two cards of a pack are read as one another.

    Where no code is so near to another, they are merely misread.
    """
    code = plant.reader.code(card)
    cards = plant.world.hopper
    near = [other for other in cards if plant.reader.near(code, plant.reader.code(other))]
    if not near:
        return _misread(plant, rng, card)
    other = near[rng.below(len(near))]
    _look(plant, other, code, _ALWAYS)
    return _look(plant, card, plant.reader.code(other), _ALWAYS)


def _look(plant, card, code, passes):
    card.seen_as = code
    card.passes = passes
    names = [NAMES[number] for number in range(CARDS) if plant.reader.printed(number) == code]
    return card.name, names[0] if names else "?"


def _unreadable(plant, rng, card):
    card.seen_as = None
    card.passes = rng.between(1, 5)
    return card.name, ""


def _face_up(plant, rng, card):
    card.seen_as = None
    card.passes = _ALWAYS
    return card.name, ""


def _foreign_card(plant, rng, card):
    return _exchange(plant, card, "XX", plant.reader.strange(rng))


def _joker(plant, rng, card):
    return _exchange(plant, card, "JK", plant.reader.joker())


def _exchange(plant, card, name, code):
    """Let a strange card lie where this one should: this one is still in its box."""
    plant.world.keep([Card(card.number, card.pack)])
    was = card.name
    card.pack, card.name, card.code = "", name, code
    return was, name


def _bounce(plant, rng, card):
    card.springs_to = 1000 * rng.between(int(MOUTH_MM) + 20, _IN_POCKET_MM - 20)
    return card.name, ""


def _protrude(plant, rng, card):
    card.snag = 1000 * _IN_POCKET_MM - rng.between(2000, 10000)
    return card.name, ""


def _thick_cards(plant, rng, card):
    card.thick = True
    return card.name, ""


EFFECTS = {
    "jam-feed": _jam(3, 14),
    "jam-reader": _jam(20, 60),
    "jam-throat": _jam(110, 148),
    "jam-pocket": _jam(160, 235),
    "double-feed": _double_feed,
    "double-feed-hidden": _double_feed_hidden,
    "misread": _misread,
    "lost-bar": _lost_bar,
    "misread-cycle": _misread_cycle,
    "unreadable": _unreadable,
    "foreign-card": _foreign_card,
    "joker": _joker,
    "face-up": _face_up,
    "bounce": _bounce,
    "protrude": _protrude,
    "thick-cards": _thick_cards,
}
