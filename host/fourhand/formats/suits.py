"""A hand as text, spades to clubs with dots between, as PBN and its relatives write it."""

import re

from dealing.cards import HAND, RANKS, SUITS


class NoHand(ValueError):
    """A text is no hand. Its message names no card and no seat."""


_RANKS = f"([{RANKS}]*)"
_HAND = re.compile(rf"{_RANKS}\.{_RANKS}\.{_RANKS}\.{_RANKS}")
_LETTERED = re.compile(f"S{_RANKS}H{_RANKS}D{_RANKS}C{_RANKS}")
_RANK = frozenset(RANKS)
#: For each suit: rank letter -> the character whose code is the card's number.
_CARDS = [
    str.maketrans({rank: chr(HAND * suit + index) for index, rank in enumerate(RANKS)})
    for suit in range(len(SUITS))
]


def hand(text: str) -> tuple[bytes, bool]:
    """Return a hand's cards, ascending, and whether the text was PBN's own way to write them.

    Also read: lower case, 10 for T, a dash for a void, and suits named by their letters, with or
    without dots. NoHand for anything else.
    """
    match = _HAND.fullmatch(text)
    plain = match is not None
    suits = match.groups() if match else _tolerant(text.upper().replace("10", "T"))
    cards = "".join([suit.translate(_CARDS[index]) for index, suit in enumerate(suits)])
    return bytes(sorted(cards.encode("latin-1"))), plain


def write(cards: bytes) -> str:
    """Return the text of a hand: ranks descending, an empty suit as nothing."""
    suits = ["", "", "", ""]
    for card in sorted(cards):
        suits[card // HAND] += RANKS[card % HAND]
    return ".".join(suits)


def _tolerant(text: str) -> tuple[str, ...]:
    if match := _LETTERED.fullmatch(text):
        return match.groups()
    suits = [
        "" if part == "-" else part.removeprefix(letter)
        for part, letter in zip(text.split("."), SUITS, strict=False)
    ]
    if text.count(".") != len(SUITS) - 1:
        raise NoHand("a hand has not four suits with dots between")
    for suit in suits:
        for letter in suit:
            if letter not in _RANK:
                raise NoHand(f"a hand holds {letter!r}, which is no rank")
    return tuple(suits)
