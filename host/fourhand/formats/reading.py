"""What readers share: records of one size, boards without a number, a set of them or an error."""

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from dealing.cards import dealer, vulnerability
from fourhand.errors import BadInput
from fourhand.formats.deals import MOST_BOARDS, Board, DealSet, Hands, numbered
from fourhand.formats.findings import ERROR, Findings
from fourhand.formats.suits import NoHand

#: What may follow the last record: a line end and DOS's mark of a file's end.
_TAIL = b"\r\n\x1a"
#: What files write for a value that is not known.
UNKNOWN = ("", "?")
_NUMBER = re.compile(r"0*([1-9][0-9]{0,8})", re.ASCII)
_Text = TypeVar("_Text", bytes, str)


def fixed(
    data: bytes, size: int, findings: Findings, begin: int = 0
) -> Iterator[tuple[int, bytes]]:
    """Yield offset and bytes of each record; one that is cut short is only reported."""
    left = max(0, len(data) - begin) % size
    end = len(data) - left
    if data[end:].strip(_TAIL):
        message = f"the last record has {left} of {size} bytes"
        findings.add("cut-off", message, offset=end)
    for offset in range(begin, end, size):
        yield offset, data[offset : offset + size]


def by_position(
    data: bytes, size: int, hands: Callable[[bytes], Hands], begin: int = 0
) -> tuple[list[Board], Findings]:
    """Return the boards of a format that is nothing but records, numbered from 1."""
    findings = Findings()
    boards: list[Board] = []
    for number, (offset, record) in enumerate(fixed(data, size, findings, begin), 1):
        held = hands_or_none(hands, record, number, findings, offset=offset)
        add(boards, numbered(number, held, offset=offset))
    if boards:
        message = f"the format has no board numbers: they are numbered from 1 to {len(boards)}"
        findings.add("no-numbers", message, offset=begin)
    return boards, findings


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text without their ends, numbered from 1."""
    number, begin = 1, 0
    while begin < len(text):
        end = text.find("\n", begin)
        end = len(text) if end < 0 else end
        yield number, text[begin:end]
        number, begin = number + 1, end + 1


def add(boards: list[Board], board: Board) -> None:
    """Append a board; BadInput when there are more than any set has."""
    if len(boards) >= MOST_BOARDS:
        raise BadInput(f"holds more than {MOST_BOARDS:,} boards")
    boards.append(board)


def hands_or_none(
    hands: Callable[[_Text], Hands],
    text: _Text,
    number: int,
    findings: Findings,
    *,
    line: int | None = None,
    offset: int | None = None,
) -> Hands | None:
    """Return the hands in a text, or report why it has none."""
    try:
        return hands(text)
    except NoHand as error:
        message = f"its deal cannot be read: {error}"
        findings.add("deal-unreadable", message, board=number, line=line, offset=offset)
        return None


def number_of(text: str) -> int | None:
    """Return a board number; None when the text is none."""
    match = _NUMBER.fullmatch(text)
    return int(match[1]) if match else None


def number_or_next(text: str, boards: list[Board], findings: Findings, line: int) -> int:
    """Return a board number, or the one after the last; a text that is none is reported."""
    number = number_of(text)
    if number is None:
        number = boards[-1].number + 1 if boards else 1
        if text not in UNKNOWN:
            message = f"its board number cannot be read; {number} would be the next"
            findings.add("number-unreadable", message, board=number, line=line)
    return number


def marks_or_usual(
    seat: int | None, sides: str | None, number: int, findings: Findings, line: int
) -> tuple[int, str]:
    """Return dealer and vulnerability, by the number where the file does not tell them."""
    marks = {"dealer": seat, "vulnerability": sides}
    missing = [name for name, mark in marks.items() if mark is None]
    if missing:
        message = f"{' and '.join(missing)} not given, or unreadable: taken from the number"
        findings.add("marks-missing", message, board=number, line=line)
    return dealer(number) if seat is None else seat, sides or vulnerability(number)


def report_unnumbered(boards: list[Board], unnumbered: list[Board], findings: Findings) -> None:
    """Boards without a number are numbered on from the one before: harmless if all are."""
    if not unnumbered:
        return
    if len(unnumbered) == len(boards):
        message = f"no board has a number: they are numbered from 1 to {len(boards)}"
        findings.add("numbers-missing", message, line=boards[0].line)
        return
    for board in unnumbered:
        message = f"has no number; {board.number} would be the next"
        findings.add("number-missing", message, board=board.number, line=board.line)


def once(boards: list[Board], findings: Findings) -> list[Board]:
    """Return each board once: records of play tell it anew for every table."""
    seen: set[tuple[object, ...]] = set()
    first: list[Board] = []
    for board in boards:
        same = (board.number, board.dealer, board.vulnerability, board.hands)
        if board.hands is None or same not in seen:
            first.append(board)
        seen.add(same)
    if len(first) < len(boards):
        message = f"boards of another table, the same once more: {len(boards) - len(first)}"
        findings.add("second-table", message)
    return first


def deal_set(boards: list[Board], findings: Findings, name: str, source: str) -> DealSet:
    """Return the boards as a set; BadInput, with the first reason, when most cannot be read."""
    readable = sum(board.hands is not None for board in boards)
    if readable and 2 * readable >= len(boards):
        return DealSet(tuple(boards), name, source)
    first = next((finding for finding in findings if finding.severity == ERROR), None)
    if first is None:
        raise BadInput("holds no boards")
    some = f"of {len(boards)} deals {readable} can be read" if readable else "no deal can be read"
    raise BadInput(f"{some}: {first.message}", first.where)
