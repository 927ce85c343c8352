"""`fourhand inspect`: what is in a deal file."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from fourhand import dealfiles, wording
from fourhand.cli.options import AsJson
from fourhand.cli.output import Output
from fourhand.formats.inspect import Report, report


def inspect(
    file: Annotated[Path, typer.Argument(help="A deal file, such as evening.pbn.")],
    as_json: AsJson = False,
) -> None:
    """Say what is in a deal file, what is odd in it, and what dealing it would do.

    It ends with 0 when all is well, 1 when the file has a fault, 2 when it cannot be read.

    Example: `fourhand inspect evening.pbn`
    """
    output = Output(as_json)
    found = report(file, dealfiles.read)
    output.result(**found.as_dict())
    if found.error:
        output.say(found.error)
    else:
        _show(output, found)
    raise typer.Exit(found.status)


def _show(output: Output, found: Report) -> None:
    boards = wording.several(found.boards, "board")
    output.show(escape(f"{found.source}: {found.format}, {boards}: {found.numbers}"))
    if not found.findings:
        output.show("Nothing odd in it.")
        return
    table = Table("where", "board", "what it is", "what was found", "dealing")
    for row in found.rows():
        table.add_row(*map(escape, row))
    output.show(table)
