"""`fourhand records`: what the players get to see of the boards, on paper or on a screen."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from fourhand import dealfiles, wording
from fourhand import records as pages
from fourhand.cli.opening import permission
from fourhand.cli.options import AsJson, Force, SecondKey
from fourhand.cli.output import Output
from fourhand.formats.convert import readable
from fourhand.formats.findings import NOTE

_INCOMPLETE = 1


def records(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A deal file in any format.")],
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="Where to: its ending, .pdf .html or .pbn, tells what."),
    ],
    layout: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="records (18 boards a page), curtain (a card a hand), slips (8 a page).",
        ),
    ] = "records",
    language: Annotated[str, typer.Option(metavar="en|nl", help="English or Dutch.")] = "en",
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="Of a PDF.")] = "a4",
    title: Annotated[
        str, typer.Option(help="Above each page; else the Event of the first board.")
    ] = "",
    no_double_dummy: Annotated[
        bool, typer.Option("--no-double-dummy", help="Leave tricks and par out: no computing.")
    ] = False,
    force: Force = False,
    allow_odd: Annotated[
        bool,
        typer.Option("--allow-odd", help="Go on though the records will not show a doubt."),
    ] = False,
    show_cards: Annotated[
        bool,
        typer.Option("--show-cards", help="Write a sealed file's deals where they can be read."),
    ] = False,
    second_key: SecondKey = None,
    as_json: AsJson = False,
) -> None:
    """Write hand records: hands, points, the tricks each side can take, and par.

    36 boards take two pages. Tricks and par are computed double dummy, about 0.1 s a board, and
    kept for the next time in a form that gives no deal away. Curtain cards have none. Of a partial
    deal what is there is shown. A .pbn gets the tags OptimumResultTable and DoubleDummyTricks.

    It ends with 0 when all is written; with 1 when it is, but boards lack tricks and par; with 2
    when FILE has a deal that is none, or --out is there already; with 4 when a doubt about FILE
    would have to be confirmed, or FILE is sealed and --show-cards is not given.

    Example: `fourhand records evening.pbn --out evening.pdf`
    """
    output = Output(as_json)
    may_show = permission(second_key, show_cards=show_cards)
    stays = dealfiles.is_sealed(out)
    read = dealfiles.read_blind if stays else partial(dealfiles.read, may_show=may_show)
    deals, found = readable(source, read=read, allow_odd=allow_odd)
    for finding in found:
        if finding.severity != NOTE:
            output.say(f"warning: {source}: {finding}")
    with _bar(output.people) as progress:
        written = pages.write(
            deals,
            out,
            layout=layout,
            language=language,
            paper=paper,
            title=title,
            with_tricks=not no_double_dummy,
            force=force,
            progress=progress,
        )
    for problem in written.problems:
        output.say(f"warning: {problem}")
    output.result(
        file=str(source),
        out=str(out),
        boards=written.boards,
        solved=written.solved,
        problems=list(written.problems),
    )
    boards = wording.several(written.boards, "board")
    output.show(f"{boards} written to {out}")
    if written.problems:
        raise typer.Exit(_INCOMPLETE)


@contextmanager
def _bar(console: Console) -> Iterator[Callable[[int, int], None]]:
    """Show how many boards are solved, where there is a terminal."""
    bar = Progress(
        TextColumn("Double dummy"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("boards"),
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
