"""A board's analysis as PBN tells it: OptimumResultTable, OptimumScore and DoubleDummyTricks.

The first two are of PBN 2.1; the third is in general use: 20 hexadecimal digits, for each of
N S E W the tricks in NT S H D C.
"""

from dataclasses import replace

from dealing.cards import SEATS
from fourhand.formats.deals import Board, Tag
from fourhand.records.analysis import NO_TRUMP, Analysis

_NAMES = frozenset({"OptimumResultTable", "OptimumScore", "DoubleDummyTricks"})
_TABLE = r"Declarer;Denomination\2R;Result\2R"
_ORDER = (NO_TRUMP, 0, 1, 2, 3)
_DENOMINATIONS = ("S", "H", "D", "C", "NT")


def tagged(board: Board, found: Analysis | None) -> Board:
    """Return the board with its analysis in place of any that it had; as it is without one."""
    if found is None:
        return board
    rows = [
        f"{letter} {_DENOMINATIONS[column]:>2} {found.tricks[column][seat]:>2}"
        for seat, letter in enumerate(SEATS)
        for column in _ORDER
    ]
    digits = [f"{found.tricks[column][seat]:X}" for seat in (0, 2, 1, 3) for column in _ORDER]
    added = (
        Tag("DoubleDummyTricks", "".join(digits)),
        Tag("OptimumScore", f"NS {found.score}"),
        Tag("OptimumResultTable", _TABLE, "\n".join(rows)),
    )
    others = tuple(tag for tag in board.tags if tag.name not in _NAMES)
    return replace(board, tags=others + added)
