"""A board as it was played, whatever it was read from."""

from dataclasses import dataclass, field

from dealing.cards import NAMES, SEATS, card_number
from fourhand.audit.contracts import Contract
from fourhand.audit.flaws import Flaw
from fourhand.formats.deals import Hands

#: The cards of N, E, S, W to one trick: one each when all is well.
Trick = tuple[bytes, bytes, bytes, bytes]
SIDES = ("NS", "EW")
_CARDS = {name: number for number, name in enumerate(NAMES)}
NOBODY: Trick = (b"", b"", b"", b"")


@dataclass(repr=False)
class Played:
    """One board's play.

    contract: None when it is not known or nobody bid (passed: which of the two). leader: the
    seat that led first. dealt: what each seat was dealt, as far as that is told.
    over: whether the record says that play ended after these tricks (a claim, or the 13th).
    result: tricks of declarer, and score: points of North-South, as the record has them.
    turned: (trick, seat) -> the side, 0 NS or 1 EW, that a card's direction gives the trick to.
    led: trick -> the seat that a record says led out of turn to it; added: the (trick, seat)
    whose card was added later, by article 81b. Tricks count from 0. flaws: found in reading.
    straight: the hands lie as they were played and nothing says which trick a card was in.
    room: open or closed, of a match of which the record has both; else empty.
    """

    board: int
    vulnerability: str
    contract: Contract | None = None
    passed: bool = False
    leader: int | None = None
    tricks: list[Trick] = field(default_factory=list)
    dealt: Hands | None = None
    over: bool = True
    result: int | None = None
    score: int | None = None
    turned: dict[tuple[int, int], int] = field(default_factory=dict)
    led: dict[int, int] = field(default_factory=dict)
    added: set[tuple[int, int]] = field(default_factory=set)
    flaws: list[Flaw] = field(default_factory=list)
    straight: bool = False
    room: str = ""

    def __repr__(self) -> str:
        return f"<play of board {self.board}>"


def card(text: str) -> int:
    """Return a card written suit then rank, 10 for T too; ValueError for anything else."""
    number = _CARDS.get(text)
    if number is not None:
        return number
    try:
        return card_number(text.replace("10", "T"))
    except ValueError:
        raise ValueError(f"{text!r} is no card: write suit then rank, such as SA or HT") from None


def side(seat: int) -> int:
    """Return 0 for a seat of North-South, 1 for one of East-West."""
    return seat % 2


def next_seat(seat: int) -> int:
    """Return the seat at a seat's left."""
    return (seat + 1) % len(SEATS)
