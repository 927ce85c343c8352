"""Deal orders: which pocket every card, or every ordinal, goes to.

Slots are 52 bytes, each a pocket 0..3 or NO_POCKET. In mode ``duplicate``,
``partial``, ``sort`` and ``sort-on`` they are by card number, else by ordinal. A pattern that
the code in force refuses is ``prescribed`` when the director ordered it (E4). Cards of a
``counted`` order are plain: nothing is read, the pack lies in a known order. The
orders of PASSES are not for play: cards are read and told, whatever they are.
"""

from dealing.cards import CARDS, HAND, SEATS

#: In the place of an order's id where there is none.
NO_ORDER = "00000000"

#: Modes of packs that are dealt as they come.
OF_PACKS = ("pattern", "prescribed")
BY_ORDINAL = OF_PACKS + ("counted",)
#: Modes of orders that are not for play (passes.py), and all an order can have. The pack of
#: ``sort-on`` and ``turned`` comes out of the pockets of the pass before.
PASSES = ("verify", "read", "learn", "turned", "sort", "sort-on", "test")
MODES = ("duplicate", "pattern", "prescribed", "partial", "counted") + PASSES
NO_POCKET = 4

#: The most cards of a pass: a pack with its dividers, and some too many.
PASS_MOST = 60
_LETTERS = SEATS + "-"


class OrderError(ValueError):
    """A deal order that must not be dealt; the text says why and names no card."""


def to_text(slots: bytes) -> str:
    """Return 52 letters N E S W or ``-`` for 52 slots."""
    return "".join([_LETTERS[slot] for slot in slots])


def from_text(text: str) -> bytes:
    """Return the 52 slots of a text made by ``to_text``; OrderError for any other."""
    slots = bytes([_LETTERS.find(letter) & 0xFF for letter in text])
    if len(slots) != CARDS or max(slots) > NO_POCKET:
        raise OrderError("an order has 52 letters N, E, S, W or -")
    return slots


def counts(slots: bytes) -> tuple:
    """Return how many slots each of the four pockets has, in the order N E S W."""
    return tuple([sum([1 for slot in slots if slot == pocket]) for pocket in range(4)])


def check_counts(mode: str, slots: bytes) -> None:
    """Raise OrderError unless every hand gets 13 (2017 Law 6 B), or at most 13 if partial."""
    hands = counts(slots)
    if mode == "partial":
        if max(hands) > HAND or sum(hands) == 0:
            raise OrderError("a hand of a partial deal has at most 13 cards")
    elif hands != (HAND, HAND, HAND, HAND):
        raise OrderError("every hand must get 13 cards")
