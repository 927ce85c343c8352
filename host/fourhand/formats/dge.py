"""DGE: records of 128 bytes that begin with four hands of 17 bytes and hold nothing else.

A hand is 06, its spades, 03, its hearts, 04, its diamonds, 05, its clubs: the suit symbols of
DOS, which programs for texts change or drop.
"""

import re

from dealing.cards import HAND, RANKS, SUITS
from fourhand.formats import suits
from fourhand.formats.deals import Board, DealSet, Hands
from fourhand.formats.findings import Findings
from fourhand.formats.losses import plain
from fourhand.formats.reading import by_position, deal_set

NAME = "dge"
TITLE = "DGE"
EXTENSIONS = (".dge",)

#: Bytes of the part that tells the hands.
PART = 68
_SIZE = 128
_WIDTH = HAND + len(SUITS)
_SYMBOLS = b"\x06\x03\x04\x05"
_RANKS = f"([{RANKS}]*)".encode()
_HAND = re.compile(b"".join(bytes([symbol]) + _RANKS for symbol in _SYMBOLS))


def recognises(data: bytes) -> bool:
    """Whether the file begins with a hand between suit symbols."""
    return _HAND.match(data) is not None


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of a DGE file, numbered from 1, and what was found in it."""
    boards, findings = by_position(data, _SIZE, lambda record: hands(record[:PART]))
    return deal_set(boards, findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of a DGE file, and what of the set it cannot hold."""
    boards, findings = plain(deals, TITLE)
    return b"".join(part(board).ljust(_SIZE, b"\0") for board in boards), findings


def hands(text: bytes) -> Hands:
    """Return the hands of 68 bytes; NoHand when they are none."""
    north, east, south, west = (_hand(text[at : at + _WIDTH]) for at in range(0, PART, _WIDTH))
    return north, east, south, west


def part(board: Board) -> bytes:
    """Return the 68 bytes of a complete board."""
    return b"".join(
        bytes([symbol]) + ranks.encode()
        for hand in board.four_hands
        for symbol, ranks in zip(_SYMBOLS, suits.write(hand).split("."), strict=True)
    )


def _hand(text: bytes) -> bytes:
    match = _HAND.fullmatch(text)
    if not match:
        raise suits.NoHand("a hand is not 13 ranks between the symbols of the four suits")
    cards, _ = suits.hand(".".join(ranks.decode() for ranks in match.groups()))
    return cards
