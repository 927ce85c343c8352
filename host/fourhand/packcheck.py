"""What is wrong with a pack that passed as a whole: missing, double and foreign cards.

A pack before it is dealt is no deal: which cards it has, all know. So they are named; in what
order they lay is told to nobody and kept nowhere.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from dealing.cards import CARDS
from fourhand import wear, words
from fourhand.passed import Passed


class Finding(NamedTuple):
    """missing, double: cards (0..51); foreign: how many are of no deck known; unreadable: too."""

    missing: list[int]
    double: list[int]
    foreign: int
    unreadable: int
    cards: int

    @property
    def whole(self) -> bool:
        return not (self.missing or self.double or self.foreign or self.unreadable)

    def __str__(self) -> str:
        """Return what is wrong in words, "" if nothing is."""
        parts = []
        if self.missing:
            parts.append("missing: " + _named(self.missing))
        if self.double:
            parts.append("double: " + _named(self.double))
        if self.foreign:
            parts.append(f"of another deck, or jokers: {self.foreign}")
        if self.unreadable:
            parts.append(f"could not be read: {self.unreadable}")
        return "; ".join(parts)


def judge(cards: Sequence[Passed]) -> Finding:
    """Return what is wrong with a pack."""
    count = Counter(card.card for card in cards if card.card >= 0)
    return Finding(
        [card for card in range(CARDS) if not count[card]],
        [card for card in range(CARDS) if count[card] > 1],
        sum(card.card < 0 and bool(card.code) for card in cards),
        sum(card.card < 0 and not card.code for card in cards),
        len(cards),
    )


def qualities(cards: Sequence[Passed]) -> bytes:
    """Return how well each card was read, by card, as the ledger keeps it."""
    row = bytearray([wear.NOT_READ] * CARDS)
    for card in cards:
        if card.card >= 0:
            row[card.card] = min(row[card.card], card.quality)
    return bytes(row)


def _named(cards: Sequence[int]) -> str:
    return ", ".join(words.card(card) for card in cards)
