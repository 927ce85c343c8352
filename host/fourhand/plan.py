"""Which boards are dealt, in which order and how often."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from dealing import codes
from fourhand.errors import BadInput
from fourhand.formats.deals import Board, Secret

LAST_BOARD = 99_999  # as far as the wire counts (dealing.messages)

#: Modes of an order (dealing.orders.MODES): each card to its pocket, each ordinal to its hand;
#: that too, by a pattern that only the director's order allows (Law 6 E4); plain cards that nobody
#: reads, from a pack in the order of dealing.cards, each to its pocket.
DUPLICATE, PATTERN, PRESCRIBED, COUNTED = "duplicate", "pattern", "prescribed", "counted"


@dataclass(frozen=True, slots=True, repr=False)
class Place:
    """One board to be dealt. copy counts from 1.

    slots: 52 pockets (dealing.orders), by ordinal in modes PATTERN and PRESCRIBED, else by card,
    which in mode COUNTED is the same.
    shown: whether whoever deals it is shown its cards. label: what its copy is called; back: of
    its pack; both "" where nobody said (fourhand.copies).
    """

    board: int
    copy: int
    slots: bytes
    mode: str = DUPLICATE
    shown: bool = False
    label: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """What is to be written of a set when it ends, perhaps by another run.

    folder: where to, "" for nowhere; readable: else it is sealed. deals: the boards as a PBN file,
    empty if they are only known once they are dealt. Secret. secret: until when no card is shown.
    replay: why deals that were played before are dealt again, "" if none is.
    law: the code in force on the machine, "" if nobody asked. director: who ordered that a machine
    deals them (2017 Law 6 E4), "" if it was not said.
    """

    folder: str = ""
    readable: bool = False
    deals: bytes = b""
    secret: Secret | None = None
    replay: str = ""
    law: str = ""
    director: str = ""


NO_RECORD = Record()


def chosen(text: str, option: str = "--boards") -> list[range]:
    """Return the ranges that a text like ``1-16,20`` names; BadInput when it is none.

    option: of whatever verb, from which the text comes.
    """
    return [_range(part.strip(), option) for part in text.split(",")]


def select(boards: Sequence[Board], ranges: list[range], option: str = "--boards") -> list[Board]:
    """Return the boards named, in the file's order; BadInput when one of them is not there."""
    there = {board.number for board in boards}
    missing = [number for numbers in ranges for number in numbers if number not in there]
    if missing:
        advice = f"It has boards {min(there)} to {max(there)}" if there else ""
        raise BadInput(f"there is no board {missing[0]} in this set", option, advice)
    return [board for board in boards if any(board.number in numbers for numbers in ranges)]


def as_named(boards: Sequence[Board], ranges: list[range]) -> list[Board]:
    """Return boards in the order in which the ranges name them; BadInput as ``select``."""
    named = {id(board): board for part in ranges for board in select(boards, [part])}
    return list(named.values())


def places(
    boards: Iterable[Board],
    *,
    descending: bool = False,
    copies: int = 1,
    copy_each: int = 1,
    mode: str = DUPLICATE,
) -> list[Place]:
    """Return what is dealt: the whole set ``copies`` times, in it each board ``copy_each`` times.

    mode: COUNTED for plain cards. BadInput for a number that no board can have.
    """
    row = list(boards)
    order = _in_order([board.number for board in row], descending, copies, copy_each)
    return [Place(row[nth].number, copy, row[nth].pockets, mode) for nth, copy in order]


def hand_shuffled(
    numbers: Iterable[int],
    pattern: Callable[[int], bytes],
    *,
    descending: bool = False,
    copies: int = 1,
    copy_each: int = 1,
) -> list[Place]:
    """Return boards that packs are dealt into as they come, each a deal of its own.

    pattern: called with how many deals come before each; the hand of each ordinal. BadInput as
    ``places``.
    """
    row = list(numbers)
    order = _in_order(row, descending, copies, copy_each)
    return [
        Place(row[nth], copy, pattern(before), PATTERN) for before, (nth, copy) in enumerate(order)
    ]


def prescribed(packs: Iterable[Place], code: str) -> list[Place]:
    """Return hand-shuffled boards whose pattern a director ordered: where the code asks for it.

    What the code allows by itself needs no order; where it has no E4 none helps.
    """
    return [
        replace(pack, mode=PRESCRIBED)
        if code in codes.BY_DIRECTOR and codes.check(code, pack.slots)
        else pack
        for pack in packs
    ]


def dealer(code: str, slots: bytes) -> int | None:
    """Return whose turn it was by a pattern: a seat, None under a code that goes by no turn.

    slots: empty when they were forgotten. The last card is the dealer's (1936, law 12).
    """
    return slots[-1] if slots and code in codes.BY_DEALER else None


def _in_order(
    numbers: Sequence[int], descending: bool, copies: int, copy_each: int
) -> Iterator[tuple[int, int]]:
    """Yield, for each board to be dealt, which of the numbers it has, and its copy."""
    row = list(range(len(numbers)))
    if descending:
        row.sort(key=lambda nth: numbers[nth], reverse=True)
    counted: Counter[int] = Counter()
    for nth in [nth for _ in range(copies) for nth in row for _ in range(copy_each)]:
        number = numbers[nth]
        if not 1 <= number <= LAST_BOARD:
            raise BadInput(f"board numbers run from 1 to {LAST_BOARD}", f"board {number}")
        counted[number] += 1
        yield nth, counted[number]


def _range(part: str, option: str) -> range:
    first, dash, last = part.partition("-")
    try:
        low, high = int(first), int(last if dash else first)
    except ValueError:
        low, high = 0, 0
    if not 1 <= low <= high <= LAST_BOARD:
        raise BadInput(f"{part!r} names no boards", option, "Write it like 1-16,20")
    return range(low, high + 1)
