"""What a board is worth double dummy: tricks of each hand in each denomination, and par."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from dealing.cards import HAND, SEATS

#: Denominations by number: spades, hearts, diamonds, clubs, no trump.
DENOMINATIONS = 5
NO_TRUMP = 4
_BOOK = 6


class Contract(NamedTuple):
    """A contract of par. level: 1 to 7; declarers: one or both seats of a side, as 0..3.

    result: tricks above (or, negative, below) what the contract needs; below is doubled.
    """

    level: int
    denomination: int
    declarers: tuple[int, ...]
    result: int


@dataclass(frozen=True, slots=True, repr=False)
class Analysis:
    """tricks[denomination][seat N E S W], 0 to 13; score: par for North-South, in points.

    contracts: those that give par; none when par is that all pass.
    """

    tricks: tuple[tuple[int, ...], ...]
    score: int
    contracts: tuple[Contract, ...]


def analysis(told: Any) -> Analysis:
    """Return what the solver told (solver.py) as an analysis; ValueError when it is none.

    The results of the contracts follow from the tricks.
    """
    try:
        tricks = tuple(tuple(map(int, row)) for row in told["tricks"])
        bids = [tuple(map(int, bid)) for bid in told["contracts"]]
        score = int(told["score"])
    except (TypeError, KeyError):
        raise ValueError from None
    if len(tricks) != DENOMINATIONS or any(len(row) != len(SEATS) for row in tricks):
        raise ValueError
    if not all(0 <= taken <= HAND for row in tricks for taken in row):
        raise ValueError
    grouped: dict[tuple[int, int, int, int], list[int]] = {}
    for level, denomination, seat in bids:
        result = tricks[denomination][seat] - level - _BOOK
        grouped.setdefault((level, denomination, seat % 2, result), []).append(seat)
    contracts = tuple(
        Contract(level, denomination, tuple(sorted(set(seats))), result)
        for (level, denomination, _, result), seats in grouped.items()
    )
    return Analysis(tricks, score, contracts)
