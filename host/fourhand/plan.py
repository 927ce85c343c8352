"""Which boards are dealt, in which order and how often."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fourhand.errors import BadInput
from fourhand.formats.deals import Board

LAST_BOARD = 99_999  # as far as the wire counts (dealing.messages)


@dataclass(frozen=True, slots=True, repr=False)
class Place:
    """One board to be dealt. copy counts from 1; slots: 52 pockets by card (dealing.orders)."""

    board: int
    copy: int
    slots: bytes


def chosen(text: str) -> list[range]:
    """Return the ranges that a text like ``1-16,20`` names; BadInput when it is none."""
    return [_range(part.strip()) for part in text.split(",")]


def select(boards: Sequence[Board], ranges: list[range]) -> list[Board]:
    """Return the boards named, in the file's order; BadInput when one of them is not there."""
    there = {board.number for board in boards}
    missing = [number for numbers in ranges for number in numbers if number not in there]
    if missing:
        advice = f"It has boards {min(there)} to {max(there)}" if there else ""
        raise BadInput(f"there is no board {missing[0]} in this set", "--boards", advice)
    return [board for board in boards if any(board.number in numbers for numbers in ranges)]


def places(
    boards: Iterable[Board], *, descending: bool = False, copies: int = 1, copy_each: int = 1
) -> list[Place]:
    """Return what is dealt: the whole set ``copies`` times, in it each board ``copy_each`` times.

    BadInput for a number that no board can have.
    """
    row = list(boards)
    if descending:
        row.sort(key=lambda board: board.number, reverse=True)
    counted: Counter[int] = Counter()
    result = []
    for board in [board for _ in range(copies) for board in row for _ in range(copy_each)]:
        if not 1 <= board.number <= LAST_BOARD:
            raise BadInput("board numbers run from 1 to 99999", f"board {board.number}")
        counted[board.number] += 1
        result.append(Place(board.number, counted[board.number], board.pockets))
    return result


def _range(part: str) -> range:
    first, dash, last = part.partition("-")
    try:
        low, high = int(first), int(last if dash else first)
    except ValueError:
        low, high = 0, 0
    if not 1 <= low <= high <= LAST_BOARD:
        raise BadInput(f"{part!r} names no boards", "--boards", "Write it like 1-16,20")
    return range(low, high + 1)
