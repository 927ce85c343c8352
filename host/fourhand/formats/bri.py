"""BRI: records of 128 bytes that begin with 78 digits and hold nothing else.

Two digits are a card, 01 (SA) to 52 (C2): thirteen of North, of East, of South, in any order.
West has the rest.
"""

import re

from dealing.cards import CARDS, HAND
from fourhand.formats.deals import Board, DealSet, Hands, rest
from fourhand.formats.findings import Findings
from fourhand.formats.losses import plain
from fourhand.formats.reading import by_position, deal_set
from fourhand.formats.suits import NoHand

NAME = "bri"
TITLE = "BRI"
EXTENSIONS = (".bri",)

#: Bytes of the part that tells the hands.
PART = 78
_SIZE = 128
_PADDING = b" " * 32 + b"\0" * 18
#: Digits that are no BER and no DUP.
_LOOKS = re.compile(rb"(?![1-4]{52})(?:0[1-9]|[1-4]\d|5[0-2]){39}(?!\x06| {68})")


def recognises(data: bytes) -> bool:
    """Whether the first record begins with the cards of three hands, and is not DUP's."""
    return _LOOKS.match(data) is not None


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of a BRI file, numbered from 1, and what was found in it."""
    boards, findings = by_position(data, _SIZE, lambda record: hands(record[:PART]))
    return deal_set(boards, findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of a BRI file, and what of the set it cannot hold."""
    boards, findings = plain(deals, TITLE)
    return b"".join(part(board) + _PADDING for board in boards), findings


def hands(digits: bytes) -> Hands:
    """Return the hands of 78 digits; NoHand when they are none."""
    if not digits.isdigit():
        raise NoHand("it is not all digits")
    cards = [int(digits[at : at + 2]) for at in range(0, PART, 2)]
    if any(not 1 <= card <= CARDS for card in cards):
        raise NoHand("it holds a number of a card that is none")
    held = bytes(card - 1 for card in cards)
    north, east, south = (bytes(sorted(held[at : at + HAND])) for at in range(0, len(held), HAND))
    return north, east, south, rest(held)


def part(board: Board) -> bytes:
    """Return the 78 digits of a complete board."""
    north, east, south, _ = board.four_hands
    return "".join(f"{card + 1:02d}" for card in north + east + south).encode()
