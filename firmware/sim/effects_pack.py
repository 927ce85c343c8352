"""What can be the matter with a pack that goes into the hopper, or a board that is put in.

An effect gets (plant, rng, pack or board) and returns (a card's name or "", what lies in its
place or "").
"""

from dealing.cards import CARDS, HAND, SEATS
from sim.world import Card

_NO_CARD = ("", "")


def _missing_card(plant, rng, pack):
    card = pack.pop(rng.below(len(pack)))
    plant.world.keep([card])
    return card.name, ""


def _extra_card(plant, rng, pack):
    card = Card(rng.below(CARDS), "spare")
    pack.insert(rng.below(len(pack) + 1), card)
    return card.name, ""


def _short_pack(plant, rng, pack):
    """A card is missing, and another whole pack lies behind."""
    short = _missing_card(plant, rng, pack)
    order = list(range(CARDS))
    rng.shuffle(order)
    pack.extend([Card(number, "next") for number in order])
    return short


def _mixed_packs(plant, rng, pack):
    k = rng.below(len(pack))
    right = pack[k]
    pack[k] = Card((right.number + 1 + rng.below(CARDS - 1)) % CARDS, "spare")
    plant.world.keep([right])
    return right.name, pack[k].name


def _board_turned(plant, rng, board):
    board.turned = 1 + rng.below(3)
    return _NO_CARD


def _used_board(plant, rng, board):
    cards = [Card(number, "used") for number in range(CARDS)]
    rng.shuffle(cards)
    for pocket in range(len(SEATS)):
        board.pockets[pocket].extend(cards[HAND * pocket : HAND * (pocket + 1)])
    return _NO_CARD


def _leftover_card(plant, rng, board):
    card = Card(rng.below(CARDS), "used")
    board.pockets[rng.below(len(SEATS))].append(card)
    return card.name, ""


ON_PACK = {
    "missing-card": _missing_card,
    "extra-card": _extra_card,
    "short-pack": _short_pack,
    "mixed-packs": _mixed_packs,
}
ON_BOARD = {
    "board-turned": _board_turned,
    "used-board": _used_board,
    "leftover-card": _leftover_card,
}
