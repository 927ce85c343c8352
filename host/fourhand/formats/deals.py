"""Boards and sets of boards as every format gives them. Nothing here prints a card.

A hand is its card numbers (dealing.cards) as bytes, ascending, just as the file has them: too
many, too few or one twice is the validator's to find, not hidden here.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from dealing.cards import CARDS, HAND, SEATS, dealer, vulnerability
from fourhand.errors import BadInput
from fourhand.formats.findings import Finding

#: In a table of pockets: the card is in no hand that the file gives.
NOT_GIVEN = 255

#: More boards than any set has: a file with more is something else.
MOST_BOARDS = 200_000

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
    def four_hands(self) -> tuple[bytes, bytes, bytes, bytes]:
        """The hands of N, E, S, W of a board that gives all four; BadDeal else."""
        north, east, south, west = self.hands or (None, None, None, None)
        if north is None or east is None or south is None or west is None:
            raise BadDeal("does not give all four hands", f"board {self.number}")
        return north, east, south, west

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


class Secret(NamedTuple):
    """Until when the cards of a set are not shown.

    show_from: with its time zone; second_key: by what a second person's passphrase is known that
    shows them earlier (fourhand.secrecy), "" for none.
    """

    show_from: datetime
    second_key: str = ""

    def __repr__(self) -> str:
        return f"<secret until {self.show_from:%Y-%m-%d %H:%M}>"


@dataclass(frozen=True, slots=True, repr=False)
class DealSet:
    """The boards of one file, in its order. format: the format's short name; source: its path.

    secret: until when they are not shown, None for no such time; only a sealed file tells it.
    """

    boards: tuple[Board, ...]
    format: str = ""
    source: str = ""
    secret: Secret | None = None

    def __repr__(self) -> str:
        return f"<{len(self.boards)} boards>"


def numbered(
    number: int,
    hands: Hands | None,
    tags: tuple[Tag, ...] = (),
    line: int | None = None,
    offset: int | None = None,
) -> Board:
    """Return a board of a format that does not tell dealer and vulnerability: by its number."""
    return Board(number, dealer(number), vulnerability(number), hands, tags, line, offset)


def hands_of(seats: bytes) -> Hands:
    """Return the hands of a whole pack told as a seat for each card; index = card number."""
    north, east, south, west = (
        bytes([card for card, holder in enumerate(seats) if holder == seat])
        for seat in range(len(SEATS))
    )
    return north, east, south, west


def rest(held: bytes) -> bytes:
    """Return the cards of the pack that are not among these, ascending."""
    return bytes(sorted(set(range(CARDS)).difference(held)))


def with_rest(hands: list[bytes | None], seat: int) -> Hands:
    """Return four hands, that of the seat filled with the rest if the others are 39 cards.

    Formats that leave a hand out mean this by it; of fewer cards it would be a guess.
    """
    others = [hand for index, hand in enumerate(hands) if index != seat]
    held = b"".join(hand or b"" for hand in others)
    full = all(hand is not None and len(hand) == HAND for hand in others)
    if hands[seat] is None and full and len(set(held)) == len(held):
        hands = [rest(held) if index == seat else hand for index, hand in enumerate(hands)]
    north, east, south, west = hands
    return north, east, south, west
