"""What a format cannot hold is told when it is written, and a deal it cannot hold is not."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from dealing.cards import dealer, vulnerability
from fourhand.errors import BadInput
from fourhand.formats.deals import BadDeal, Board, DealSet
from fourhand.formats.findings import Findings

_NAMED = 4


def plain(
    deals: DealSet,
    title: str,
    *,
    holds: Callable[[Sequence[int]], bool] = lambda numbers: False,
    most: int | None = None,
    marks: bool = False,
    tags: frozenset[str] = frozenset(),
) -> tuple[list[Board], Findings]:
    """Return the boards as a format of complete deals holds them, and what is lost of the set.

    holds: whether the format can tell these board numbers; else the boards are numbered from 1.
    most: boards in a file. marks: whether it tells dealer and vulnerability. tags: those it has.
    BadInput for what it cannot hold at all.
    """
    findings = Findings()
    boards = list(deals.boards)
    for board in boards:
        if not board.complete:
            what = f"its deal is not complete, and a {title} file holds complete deals only"
            raise BadDeal(what, f"board {board.number}")
    numbers = [board.number for board in boards]
    by_position = range(1, len(boards) + 1)
    if numbers != list(by_position) and not holds(numbers):
        boards = [
            replace(board, number=number)
            for number, board in zip(by_position, boards, strict=True)
        ]
        message = f"no place for the board numbers: they are written as 1 to {len(boards)}"
        findings.add("numbers-lost", message)
    check_count(boards, title, most)
    if not marks:
        _report_marks(boards, findings)
    report_tags(deals.boards, tags, findings)
    return boards, findings


def check_count(boards: Sequence[Board], title: str, most: int | None = None) -> None:
    """BadInput when a file of this kind cannot hold so many boards, or there are none."""
    if not boards:
        raise BadInput("there are no boards to write")
    if most and len(boards) > most:
        raise BadInput(
            f"a {title} file holds {most} boards at most, and there are {len(boards)}",
            advice="Write some of them, or take another format",
        )


def report_tags(boards: Sequence[Board], kept: frozenset[str], findings: Findings) -> None:
    """Report the tags that say something and are not written."""
    lost = {
        tag.name: None
        for board in boards
        for tag in board.tags
        if tag.name not in kept and (tag.rows or tag.value not in ("", "?"))
    }
    if lost:
        names = ", ".join(list(lost)[:_NAMED])
        more = f" and {len(lost) - _NAMED} more" if len(lost) > _NAMED else ""
        findings.add("tags-lost", f"no place for the tags {names}{more}")


def _report_marks(boards: Sequence[Board], findings: Findings) -> None:
    other = [
        board.number
        for board in boards
        if board.dealer != dealer(board.number)
        or board.vulnerability != vulnerability(board.number)
    ]
    if other:
        message = (
            f"no place for dealer and vulnerability, which are not those of the number in "
            f"{len(other)} boards, the first of them board {other[0]}"
        )
        findings.add("marks-lost", message)
