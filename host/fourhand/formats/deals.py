"""Boards and sets of boards as every format gives them. Nothing here prints a card.

A hand is its card numbers (dealing.cards) as bytes, ascending, just as the file has them: too
many, too few or one twice is the validator's to find, not hidden here.
"""

from dataclasses import dataclass
from typing import NamedTuple

from dealing.cards import CARDS, HAND
from fourhand.errors import BadInput
from fourhand.formats.findings import Finding

#: In a table of pockets: the card is in no hand that the file gives.
NOT_GIVEN = 255

#: The hands of N, E, S, W; None for a hand the file does not give.
Hands = tuple[bytes | None, bytes | None, bytes | None, bytes | None]


class BadDeal(BadInput):
    """A board cannot be dealt as the file has it. findings: all that speaks against it."""

    def __init__(self, what: str, where: str = "", advice: str = "") -> None:
        super().__init__(what, where, advice)
        self.findings: list[Finding] = []


class Tag(NamedTuple):
    """Something else a file says of a board. rows: lines that belong to it, such as calls."""

    name: str
    value: str
    rows: str = ""

    def __repr__(self) -> str:
        return f"<tag {self.name}>"


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """One board of a set.

    dealer: seat 0..3; vulnerability: None, NS, EW or All: both as the file says, else by number.
    hands: None when the file has no deal that can be read (a finding says why).
    line (from 1) or offset (bytes): where the file has it.
    """

    number: int
    dealer: int
    vulnerability: str
    hands: Hands | None
    tags: tuple[Tag, ...] = ()
    line: int | None = None
    offset: int | None = None

    def __repr__(self) -> str:
        return f"<board {self.number}>"

    @property
    def complete(self) -> bool:
        """Whether each hand has 13 cards and none is twice."""
        if self.hands is None or any(hand is None or len(hand) != HAND for hand in self.hands):
            return False
        return len(set().union(*(hand for hand in self.hands if hand))) == CARDS

    @property
    def pockets(self) -> bytes:
        """52 bytes: index = card number, value = the seat it goes to, or NOT_GIVEN.

        BadDeal when a card is twice or the deal could not be read.
        """
        if self.hands is None:
            raise BadDeal("its deal could not be read", f"board {self.number}")
        table = bytearray([NOT_GIVEN]) * CARDS
        for seat, hand in enumerate(self.hands):
            for card in hand or b"":
                if table[card] != NOT_GIVEN:
                    raise BadDeal("a card is in it twice", f"board {self.number}")
                table[card] = seat
        return bytes(table)


@dataclass(frozen=True, slots=True, repr=False)
class DealSet:
    """The boards of one file, in its order. format: the format's short name; source: its path."""

    boards: tuple[Board, ...]
    format: str = ""
    source: str = ""

    def __repr__(self) -> str:
        return f"<{len(self.boards)} boards>"
