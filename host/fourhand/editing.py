"""Sets of boards changed as a director or a teacher wants them; each change is noted on the board.

The notes are two tags that other programs pass over (PBN 2.1, 3.4: unknown tags are ignored):
``Edited`` tells what was done, ``NotForPlay`` why the board is none to be played for a result.
Law 6 of 2017 decides the second: E4 wants wholly random chances, so no hand is put together by a
person; D2 wants no deal twice. Boards that are only chosen, numbered, put in a row or turned were
dealt at random all the same.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import cycle, islice

from dealing.cards import CARDS, HAND, SEAT_NAMES, SEATS, dealer, vulnerability
from fourhand import plan, secrecy
from fourhand.errors import BadInput
from fourhand.formats.deals import Board, DealSet, Hands, Tag, hands_of
from fourhand.formats.validate import NOT_FOR_PLAY

EDITED = "Edited"

#: Tags that still hold when number, marks or hands of a board have changed.
_OF_THE_EVENT = frozenset({"Event", "Site", "Date", "Generator", EDITED, NOT_FOR_PLAY})
_TURNED = {"NS": "EW", "EW": "NS"}


def noted(board: Board, note: str, forbidden: str = "") -> Board:
    """Return the board with a note of what was done; forbidden: why it is not for play."""
    tags = _with(board.tags, EDITED, note)
    if forbidden:
        tags = _with(tags, NOT_FOR_PLAY, forbidden)
    return replace(board, tags=tags)


def subset(deals: DealSet, ranges: list[range]) -> DealSet:
    """Return the boards named, in the set's order; BadInput when one is not there."""
    chosen = plan.select(deals.boards, ranges)
    return _set(deals, (noted(b, f"taken from {len(deals.boards)} boards") for b in chosen))


def renumber(deals: DealSet, first: int) -> DealSet:
    """Return the boards numbered on from ``first``, with the marks of their numbers."""
    _fits(first, len(deals.boards))
    return _set(
        deals,
        (
            _numbered(board, number, f"was board {board.number}")
            for number, board in enumerate(deals.boards, first)
        ),
    )


def order(deals: DealSet, numbers: Sequence[int] = (), *, descending: bool = False) -> DealSet:
    """Return the boards in the order of ``numbers``, which names each; else by their numbers.

    BadInput when it leaves one out, names one twice, or one that is not there.
    """
    boards = sorted(deals.boards, key=lambda board: board.number, reverse=descending)
    if numbers:
        wanted = {number: nth for nth, number in enumerate(numbers)}
        if sorted(numbers) != sorted(board.number for board in boards):
            what = "the order must name each board of the set once"
            raise BadInput(what, "--boards", "Write it like 4,1-3")
        boards.sort(key=lambda board: wanted[board.number])
    return _set(deals, (noted(board, "put in another order") for board in boards))


def merge(sets: Sequence[DealSet]) -> DealSet:
    """Return the boards of all sets, one set after the other."""
    if len(sets) == 1:
        return sets[0]
    boards = [noted(board, f"one of {len(sets)} sets") for deals in sets for board in deals.boards]
    return replace(_set(sets[0], boards), secret=secrecy.latest(deals.secret for deals in sets))


def rotate(deals: DealSet, turns: int) -> DealSet:
    """Return the boards turned clockwise by so many quarters: hands, dealer and vulnerability.

    One quarter gives North's hand to East.
    """
    return _set(deals, (_turned(board, turns % len(SEATS)) for board in deals.boards))


def repeat(deals: DealSet, count: int, first: int = 1) -> DealSet:
    """Return so many boards, numbered from ``first``, filled with the deals again and again."""
    _fits(first, count)
    why = "Law 6 D2: the same deals come again under other numbers"
    repeated = islice(cycle(deals.boards), count) if deals.boards else ()
    return _set(
        deals,
        (
            _numbered(board, number, f"board {board.number} again", why)
            for number, board in enumerate(repeated, first)
        ),
    )


def swap(deals: DealSet, one: int, other: int, ranges: list[range] | None = None) -> DealSet:
    """Return the boards with the hands of two seats exchanged; ranges: only in these boards."""
    if one == other:
        raise BadInput("a hand cannot be exchanged with itself", "--hands", "Write it like N,S")
    named = plan.select(deals.boards, ranges) if ranges else deals.boards
    chosen = {id(board) for board in named}
    return _set(deals, (_swapped(b, one, other) if id(b) in chosen else b for b in deals.boards))


def complete(deals: DealSet, chance: random.Random) -> DealSet:
    """Return the boards with the cards that are in no hand dealt at random to who lacks cards."""
    boards = (board if board.complete else _completed(board, chance) for board in deals.boards)
    return _set(deals, boards)


_NONE: Hands = (None, None, None, None)


def _set(deals: DealSet, boards: Iterable[Board]) -> DealSet:
    return replace(deals, boards=tuple(boards))


def _with(tags: tuple[Tag, ...], name: str, text: str) -> tuple[Tag, ...]:
    """Return tags with a text added to one of them, unless it is its last text already."""
    before = next((tag.value for tag in tags if tag.name == name), "")
    if text not in before.split("; "):
        before = f"{before}; {text}" if before else text
    return (*(tag for tag in tags if tag.name != name), Tag(name, before))


def _of_the_event(board: Board) -> tuple[Tag, ...]:
    return tuple(tag for tag in board.tags if tag.name in _OF_THE_EVENT)


def _fits(first: int, count: int) -> None:
    if not 1 <= first <= first + count - 1 <= plan.LAST_BOARD:
        raise BadInput(f"board numbers run from 1 to {plan.LAST_BOARD}", "the new numbers")


def _numbered(board: Board, number: int, note: str, forbidden: str = "") -> Board:
    marks = {"dealer": dealer(number), "vulnerability": vulnerability(number)}
    tags = board.tags if number == board.number else _of_the_event(board)
    return noted(replace(board, number=number, tags=tags, **marks), note, forbidden)


def _turned(board: Board, turns: int) -> Board:
    hands = board.hands
    if hands is not None:
        north, east, south, west = (hands[(seat - turns) % 4] for seat in range(4))
        hands = (north, east, south, west)
    sides = board.vulnerability
    turned = replace(
        board,
        hands=hands,
        dealer=(board.dealer + turns) % len(SEATS),
        vulnerability=_TURNED.get(sides, sides) if turns % 2 else sides,
        tags=_of_the_event(board),
    )
    return noted(turned, f"turned, North's hand now {SEAT_NAMES[turns]}'s")


def _swapped(board: Board, one: int, other: int) -> Board:
    hands = list(board.hands or _NONE)
    hands[one], hands[other] = hands[other], hands[one]
    north, east, south, west = hands
    changed = replace(board, hands=(north, east, south, west), tags=_of_the_event(board))
    note = f"hands of {SEAT_NAMES[one]} and {SEAT_NAMES[other]} exchanged"
    return noted(changed, note, "Law 6 E4: hands were exchanged")


def _completed(board: Board, chance: random.Random) -> Board:
    seats = bytearray([len(SEATS)]) * CARDS
    room: list[int] = []
    for seat, hand in enumerate(board.hands or _NONE):
        for card in hand or b"":
            seats[card] = seat
        room += [seat] * (HAND - len(hand or b""))
    chance.shuffle(room)
    missing = [card for card in range(CARDS) if seats[card] == len(SEATS)]
    for card, seat in zip(missing, room, strict=True):
        seats[card] = seat
    changed = replace(board, hands=hands_of(bytes(seats)), tags=_of_the_event(board))
    given = CARDS - len(missing)
    return noted(
        changed, f"{given} cards given, the rest at random", "Law 6 E4: cards were chosen"
    )
