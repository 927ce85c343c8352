"""Hand records written to a file: what it becomes follows from the ending of its name."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fourhand import dealfiles, files, secrecy
from fourhand.errors import BadInput
from fourhand.formats import pbn
from fourhand.formats.deals import Board, DealSet
from fourhand.records import double_dummy
from fourhand.records.analysis import Analysis
from fourhand.records.double_dummy import Progress, Solved
from fourhand.records.html import html
from fourhand.records.languages import LANGUAGES
from fourhand.records.pdf import LAYOUTS, PAPERS, chosen, pdf
from fourhand.records.tags import tagged
from fourhand.records.view import view

_ENDINGS = (".pdf", ".html", ".htm", *pbn.EXTENSIONS, dealfiles.ENDING)


@dataclass(frozen=True)
class Written:
    """What was written. solved: how many boards tell their tricks; problems: why others don't."""

    boards: int
    solved: int
    problems: tuple[str, ...] = ()


def write(
    deals: DealSet,
    path: Path,
    *,
    layout: str = "records",
    language: str = "en",
    paper: str = "a4",
    title: str = "",
    with_tricks: bool = True,
    force: bool = False,
    progress: Progress | None = None,
) -> Written:
    """Write the hand records of boards to a .pdf, .html or .pbn file: whole or not at all.

    layout: records, curtain or slips (PDF only); language: en or nl; paper: a4 or letter; title:
    by default the Event of the first board. with_tricks: tricks and par are computed, 0.1 s a
    board; progress is told how many boards are solved, of how many. BadInput for a name or choice
    that is none, FileExists; NotYet when the boards are secret still and would not be sealed.
    """
    ending = path.suffix.lower()
    words = chosen(LANGUAGES, language, "language")
    chosen(LAYOUTS, layout, "layout")
    chosen(PAPERS, paper, "paper")
    _check(path, ending, layout, force)
    if not dealfiles.is_sealed(path):
        secrecy.check(deals.secret, str(path))
    told = with_tricks and layout != "curtain"
    solved = _solved(deals.boards, progress) if told else Solved((None,) * len(deals.boards))
    pairs = list(zip(deals.boards, solved.analyses, strict=True))
    title = title or _title(deals.boards)
    if ending in (".pdf", ".html", ".htm"):
        boards = [view(board, found, words) for board, found in pairs]
        if ending == ".pdf":
            data = pdf(boards, words, layout=layout, paper=paper, title=title)
        else:
            data = html(boards, words, title)
        files.write(path, data, replace=force)
    else:
        boards = tuple(tagged(board, found) for board, found in pairs)
        dealfiles.write(path, replace(deals, boards=boards), force=force)
    return Written(len(pairs), sum(1 for _, found in pairs if found), _problems(pairs, solved))


def _check(path: Path, ending: str, layout: str, force: bool) -> None:
    """Find out before the long work what would make it useless."""
    if ending not in _ENDINGS:
        endings = ", ".join(_ENDINGS[:-1])
        raise BadInput(
            "its name does not tell what to write", str(path), f"Let it end with {endings}"
        )
    if layout != "records" and ending != ".pdf":
        raise BadInput(f"{layout} are for paper", str(path), "Let it end with .pdf")
    if path.exists() and not force:
        raise files.FileExists(path)
    if not path.parent.is_dir():
        raise BadInput("there is no such folder", str(path.parent), "Make it, or name another")


def _solved(boards: Sequence[Board], progress: Progress | None) -> Solved:
    return double_dummy.solve(boards, progress) if progress else double_dummy.solve(boards)


def _problems(pairs: Sequence[tuple[Board, Analysis | None]], solved: Solved) -> tuple[str, ...]:
    if solved.missing:
        return (f"{solved.missing}. The records are without tricks and par",)
    return tuple(
        f"board {number}: the double-dummy library failed on it. It is without tricks and par"
        for number in solved.failed
    )


def _title(boards: Sequence[Board]) -> str:
    """Return the first board's event and date, as far as it tells them."""
    tags = {tag.name: tag.value for tag in boards[0].tags} if boards else {}
    told = [tags.get(name, "") for name in ("Event", "Date")]
    return " \u00b7 ".join(text for text in told if text.strip("?#. "))
