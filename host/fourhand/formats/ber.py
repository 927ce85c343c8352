"""BER (Bernasconi): 52 digits for each board and nothing else.

A digit is the seat of a card, SA first and C2 last: 1 to 4 for North, East, South, West.
"""

import re

from dealing.cards import CARDS
from fourhand.formats.deals import DealSet, Hands, hands_of
from fourhand.formats.findings import Findings
from fourhand.formats.losses import plain
from fourhand.formats.reading import by_position, deal_set
from fourhand.formats.suits import NoHand

NAME = "ber"
TITLE = "Bernasconi"
EXTENSIONS = (".ber",)

_SEATS = bytes.maketrans(b"1234", bytes(range(4)))
_DIGITS = bytes.maketrans(bytes(range(4)), b"1234")
_BOARD = re.compile(rb"[1-4]{52}")


def recognises(data: bytes) -> bool:
    """Whether the file begins with 52 digits from 1 to 4."""
    return _BOARD.match(data) is not None


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of a BER file, numbered from 1, and what was found in it."""
    boards, findings = by_position(data, CARDS, _hands)
    return deal_set(boards, findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of a BER file, and what of the set it cannot hold."""
    boards, findings = plain(deals, TITLE)
    return b"".join(board.pockets.translate(_DIGITS) for board in boards), findings


def _hands(digits: bytes) -> Hands:
    if not _BOARD.fullmatch(digits):
        raise NoHand("it is not 52 digits from 1 to 4")
    return hands_of(digits.translate(_SEATS))
