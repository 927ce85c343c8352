"""Any order of a pack in three passes through four pockets, thirteen cards in each, every time.

A place of the wanted order has a label of three digits to the base of four. A pass deals by one
digit, the last one first; the pockets are gathered in their order, and what lay together stays in
its order, so after the third pass the labels ascend. There are 64 labels and 52 places: the
twelve left out have each digit three times at each of its three places, so thirteen labels are
left for every pocket of every pass, whatever order the pack comes in.

In a pocket the first card lies lowest, as in the hopper, from which the lowest is fed.
"""

from collections.abc import Sequence

from dealing.cards import CARDS, SEATS

PASSES = 3
_BASE = 4

_LEFT_OUT = {(a, (a + k) % _BASE, (a + k) % _BASE) for a in range(_BASE) for k in range(3)}

#: Place of the order -> its label, the first digit first.
LABELS: tuple[tuple[int, ...], ...] = tuple(
    label
    for number in range(_BASE**PASSES)
    if (label := (number // 16, number // 4 % 4, number % 4)) not in _LEFT_OUT
)


def slots(order: Sequence[int], nth: int) -> bytes:
    """Return the pocket of each card (dealing.orders) in a pass, 1 to 3, towards an order."""
    pockets = bytearray(CARDS)
    for card, label in zip(order, LABELS, strict=True):
        pockets[card] = label[PASSES - nth]
    return bytes(pockets)


def gathered(fed: Sequence[int], pockets: bytes) -> list[int]:
    """Return the pack after a pass, the lowest card first, from the cards as they were fed.

    pockets: of each card. The first pocket lies lowest, the others are laid on it in their order.
    """
    return [card for pocket in range(len(SEATS)) for card in fed if pockets[card] == pocket]
