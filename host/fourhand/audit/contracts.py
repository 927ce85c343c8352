"""A contract, as it is written, and what it scores at duplicate (2017 Law 77)."""

import re
from typing import NamedTuple

from dealing.cards import SEATS, SUITS
from fourhand.records.analysis import NO_TRUMP

BOOK = 6
_WRITTEN = re.compile(r"([1-7])\s*(S|H|D|C|NT|N|SA)\s*(XX|X|)", re.ASCII)
_TRICK = (30, 30, 20, 20, 30)
_PASSED = ("PASS", "AP", "P")

#: Points for each undertrick, doubled: the first, the second, the third, from then on.
_DOWN = {False: (100, 200, 200, 300), True: (200, 300, 300, 300)}


class Contract(NamedTuple):
    """level: 1 to 7; denomination: a suit 0..3 or NO_TRUMP; declarer: a seat; doubled: 0 1 2."""

    level: int
    denomination: int
    declarer: int
    doubled: int = 0

    def __str__(self) -> str:
        return f"{self.bid} by {SEATS[self.declarer]}"

    @property
    def bid(self) -> str:
        """The contract as PBN writes it, such as 3NTX."""
        suit = "NT" if self.denomination == NO_TRUMP else SUITS[self.denomination]
        return f"{self.level}{suit}{'X' * self.doubled}"


def passed_out(text: str) -> bool:
    """Whether a text says that nobody bid."""
    return text.strip().upper() in _PASSED


def bid(text: str) -> tuple[int, int, int]:
    """Return level, denomination and doubling of a text like 4SX or 3NT; ValueError."""
    match = _WRITTEN.fullmatch(text.strip().upper())
    if not match:
        raise ValueError(f"{text!r} is no contract: write it like 4S, 3NT or 2HX")
    level, letter, doubled = match.groups()
    return int(level), SUITS.find(letter) if letter in SUITS else NO_TRUMP, len(doubled)


def score(contract: Contract, vulnerable: bool, tricks: int) -> int:
    """Return the points of declarer's side, negative when the contract is beaten."""
    over = tricks - contract.level - BOOK
    if over < 0:
        return -_down(-over, vulnerable, contract.doubled)
    factor = 2**contract.doubled
    first = 10 if contract.denomination == NO_TRUMP else 0
    value = factor * (contract.level * _TRICK[contract.denomination] + first)
    points = value + (50 if value < 100 else 500 if vulnerable else 300)
    if contract.level >= 6:
        slam = 500 if contract.level == 6 else 1000
        points += slam * 3 // 2 if vulnerable else slam
    if not contract.doubled:
        return points + over * _TRICK[contract.denomination]
    each = (200 if vulnerable else 100) * contract.doubled
    return points + 50 * contract.doubled + over * each


def _down(tricks: int, vulnerable: bool, doubled: int) -> int:
    if not doubled:
        return tricks * (100 if vulnerable else 50)
    steps = _DOWN[vulnerable]
    return doubled * sum(steps[min(nth, 3)] for nth in range(tricks))
