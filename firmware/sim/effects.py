"""What each cause does to a card, a pack or a board: one small function each.

It gets (plant, rng, thing) and returns (card's name or "", what it then looks like or ""),
or None if there was nothing to spoil.
"""

from dealing.cards import CARDS, HAND, NAMES, SEATS
from dealing.profiles import BARS
from params import CARD_LENGTH_MM, MOUTH_MM, SUPPLY_VOLTS
from pins import ENTRY_BEAM, MOUTH_BEAM, THROAT_BEAM
from sim.world import Card

_ALWAYS = 1 << 30
_SECOND_US = 1000000
_SOON_US = 300000  # a card or two later
_NOTHING_MORE = ("", "")
_IN_POCKET_MM = int(MOUTH_MM + CARD_LENGTH_MM)


def _jam(low_mm, high_mm):
    def effect(plant, rng, card):
        card.snag = rng.between(1000 * low_mm, 1000 * high_mm)
        card.loose = rng.below(4) > 0
        return card.name, ""

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
    bit = rng.below(BARS[plant.bars.kind])
    return _look(plant, card, plant.bars.code(card) ^ 1 << bit, rng.between(1, 3))


def _lost_bar(plant, rng, card):
    code = plant.bars.code(card)
    bars = [bit for bit in range(BARS[plant.bars.kind]) if code >> bit & 1]
    if not bars:
        return None
    return _look(plant, card, code & ~(1 << bars[rng.below(len(bars))]), rng.between(1, 3))


def _misread_cycle(plant, rng, card):
    """Two cards of a pack are each read as the other."""
    if not plant.world.hopper:
        return None
    other = plant.world.hopper[rng.below(len(plant.world.hopper))]
    _look(plant, other, plant.bars.code(card), _ALWAYS)
    return _look(plant, card, plant.bars.code(other), _ALWAYS)


def _look(plant, card, code, passes):
    card.seen_as = code
    card.passes = passes
    names = [NAMES[number] for number in range(CARDS) if plant.bars.printed(number) == code]
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
    codes = [plant.bars.printed(number) for number in range(CARDS)]
    strange = [code for code in range(1 << BARS[plant.bars.kind]) if code not in codes]
    return _exchange(plant, card, "XX", strange[rng.below(len(strange))])


def _joker(plant, rng, card):
    return _exchange(plant, card, "JK", 0)


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


def _lost_steps(plant, rng, card):
    steps = rng.between(60, 600) * (1 if rng.below(2) else -1)
    plant.after(rng.below(_SOON_US), lambda: plant.motors.slip(plant.now, steps))
    return _NOTHING_MORE


def _stuck_beam(plant, rng, card):
    pin = (ENTRY_BEAM, THROAT_BEAM, MOUTH_BEAM)[rng.below(3)]

    def block():
        plant.blocked.add(pin)
        plant.settle_beams()

    plant.after(rng.below(_SOON_US), block)
    return _NOTHING_MORE


def _reader_dead(plant, rng, card):
    plant.bars.dead = True
    return _NOTHING_MORE


def _home_missing(plant, rng, card):
    plant.index_dead = True
    return _NOTHING_MORE


def _for_a_while(name, spoilt, right, low_s, high_s):
    """An attribute of the plant is wrong soon, for some seconds; then it is put right."""

    def effect(plant, rng, card):
        length = rng.between(low_s * _SECOND_US, high_s * _SECOND_US)

        def change(value):
            setattr(plant, name, value)
            plant.wire()

        def begin():
            change(spoilt)
            plant.after(length, lambda: change(right))

        plant.after(rng.below(_SOON_US), begin)
        return _NOTHING_MORE

    return effect


def _slow_person(plant, rng, card):
    plant.person.slow_us = rng.between(60 * _SECOND_US, 300 * _SECOND_US)
    return _NOTHING_MORE


def _missing_card(plant, rng, pack):
    card = pack.pop(rng.below(len(pack)))
    plant.world.keep([card])
    return card.name, ""


def _extra_card(plant, rng, pack):
    card = Card(rng.below(CARDS), "spare")
    pack.insert(rng.below(len(pack) + 1), card)
    return card.name, ""


def _mixed_packs(plant, rng, pack):
    k = rng.below(len(pack))
    right = pack[k]
    pack[k] = Card((right.number + 1 + rng.below(CARDS - 1)) % CARDS, "spare")
    plant.world.keep([right])
    return right.name, pack[k].name


def _board_turned(plant, rng, board):
    board.turned = 1 + rng.below(3)
    return _NOTHING_MORE


def _used_board(plant, rng, board):
    cards = [Card(number, "used") for number in range(CARDS)]
    rng.shuffle(cards)
    for pocket in range(len(SEATS)):
        board.pockets[pocket].extend(cards[HAND * pocket : HAND * (pocket + 1)])
    return _NOTHING_MORE


def _leftover_card(plant, rng, board):
    card = Card(rng.below(CARDS), "used")
    board.pockets[rng.below(len(SEATS))].append(card)
    return card.name, ""


ON_CARD = {
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
    "lost-steps": _lost_steps,
    "stuck-beam": _stuck_beam,
    "reader-dead": _reader_dead,
    "home-missing": _home_missing,
    "cover-opened": _for_a_while("cover_open", True, False, 2, 5),
    "emergency-stop": _for_a_while("emergency", True, False, 5, 15),
    "motor-supply-off": _for_a_while("supply_mv", 0, int(1000 * SUPPLY_VOLTS), 5, 20),
    "thick-cards": _thick_cards,
    "slow-person": _slow_person,
}
ON_PACK = {
    "missing-card": _missing_card,
    "extra-card": _extra_card,
    "mixed-packs": _mixed_packs,
}
ON_BOARD = {
    "board-turned": _board_turned,
    "used-board": _used_board,
    "leftover-card": _leftover_card,
}
