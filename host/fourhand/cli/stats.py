"""`fourhand stats`: were the deals fair to every seat? What was dealt, and what chance gives."""

from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from dealing.cards import SEATS
from fourhand import dealfiles, dealt, files, history, purging, secrecy, wording
from fourhand.cli import past_deals
from fourhand.cli.opening import permission
from fourhand.cli.options import AsJson, Force, PortUrl, SecondKey
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.formats.deals import Board
from fourhand.formats.validate import NOT_FOR_PLAY
from fourhand.history import Past
from fourhand.stats.picture import drawn
from fourhand.stats.report import Number, Report, report
from fourhand.store import Ledger

_RARE = 50  # of 1,000
_SHAPES = 12
_SETTLED = timedelta(days=1)


def stats(
    sources: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE...", help="Deal files of what was played.")
    ] = None,
    season: Annotated[
        bool, typer.Option("--season", help="All sessions of the ledger that are over.")
    ] = False,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw it: .svg, .png or .pdf.")
    ] = None,
    show_cards: Annotated[
        bool,
        typer.Option("--show-cards", help="Sealed files without a time: they were played."),
    ] = False,
    second_key: SecondKey = None,
    port: PortUrl = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Compare points, suits and shapes of every seat with what fair deals give.

    Each number says of how many in 1,000 sets of fair deals it would be at least as far from what
    is expected. This is reckoned exactly, not tried out. Boards that are not for play, and those
    without four whole hands, are left out; of the season also sessions whose time has not come and
    those without a time that are not a day old.

    Example: `fourhand stats record.pbn --picture evening.svg`, or `fourhand stats --season`
    """
    output = Output(as_json)
    if bool(sources) == season:
        raise BadInput("name deal files, or say --season", "stats")
    ending = picture.suffix.lower().lstrip(".") if picture else ""
    if picture and ending not in ("svg", "png", "pdf"):
        raise BadInput("its name does not tell a picture", str(picture), "End it .svg, .png, .pdf")
    if season:
        every = _of_season(output, port)
    else:
        read = partial(dealfiles.read, may_show=permission(second_key, show_cards=show_cards))
        every = [board for path in sources or () for board in read(path)[0].boards]
    boards = [board for board in every if board.complete and not _marked(board)]
    if len(boards) < len(every):
        several = wording.several(len(every) - len(boards), "board")
        output.say(f"left out: {several}, not whole or not for play")
    if not boards:
        raise BadInput("there are no boards to count", "stats")
    found = report(boards)
    if picture:
        files.write(picture, drawn(found, ending), replace=force)
    output.result(**found.as_dict())
    _show(output, found)


def _of_season(output: Output, port: str | None) -> list[Board]:
    """Return the boards of all sessions of a ledger that are surely over."""
    with past_deals.ledger(port) as ledger:
        sessions = past_deals.every(ledger)
        gone = purging.purged(ledger)
        sessions = [past for past in sessions if past.id not in gone]
        over = [past for past in sessions if _is_over(ledger, past)]
        if gone:
            output.say(f"sessions left out because their cards were purged: {len(gone)}")
        if len(over) < len(sessions):
            output.say(
                f"sessions left out because they may not be over: {len(sessions) - len(over)}"
            )
        return [board for past in over for board in dealt.boards(ledger, past.id).boards]


def _is_over(ledger: Ledger, past: Past) -> bool:
    secret = history.secret(ledger.connection, past.id)
    if secret:
        return secrecy.now() >= secret.show_from
    return secrecy.now() >= datetime.fromisoformat(past.started_at) + _SETTLED


def _marked(board: Board) -> bool:
    return any(tag.name == NOT_FOR_PLAY for tag in board.tags)


def _show(output: Output, found: Report) -> None:
    output.show(f"{wording.several(found.boards, 'board')}, {4 * found.boards} hands")
    table = Table("in all, or on average", "expected", *SEATS)
    rows: dict[str, list[Number]] = {}
    for number in found.numbers:
        rows.setdefault(number.measure, []).append(number)
    for name, numbers in rows.items():
        cells = {number.who[0]: _cell(number, found.boards) for number in numbers}
        expected = _amount(numbers[0].expected, numbers[0], found.boards)
        table.add_row(name, expected, *(cells.get(seat, "") for seat in SEATS))
    output.show(table)
    rare = sum(number.one_in_1000 < _RARE for number in found.numbers)
    usual = len(found.numbers) * _RARE / 1000
    output.show(
        "In brackets: of 1,000 sets of so many fair deals, how many are at least this far from "
        f"what is expected. Of {len(found.numbers)} numbers about {usual:.0f} are below {_RARE} "
        f"by chance alone; here it is {rare}."
    )
    shapes = Table("shape", "hands", "expected")
    for shape, held, expected in found.shapes[:_SHAPES]:
        shapes.add_row("-".join(map(str, shape)), str(held), f"{expected:.1f}")
    others = found.shapes[_SHAPES:]
    rest = sum(held for _, held, _ in others), sum(expected for _, _, expected in others)
    shapes.add_row("wilder ones", str(rest[0]), f"{rest[1]:.1f}")
    output.show(shapes)


def _cell(number: Number, boards: int) -> str:
    rare = f"{number.one_in_1000:.0f}" if number.one_in_1000 >= 1 else "under 1"
    return f"{_amount(number.total, number, boards)} ({rare})"


def _amount(total: float, number: Number, boards: int) -> str:
    """Return a total: of hands so many, of points and cards the average of a board."""
    if number.measure.startswith("hands"):
        return f"{total:.1f}" if isinstance(total, float) else str(total)
    return f"{total / boards:.2f}"
