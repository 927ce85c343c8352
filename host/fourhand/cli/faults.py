"""`fourhand faults`: what to do when the machine stops, a page for each fault."""

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from dealing import faults as known
from dealing.codes import DEFAULT
from fourhand.cli.options import AsJson, Language
from fourhand.cli.output import Output
from fourhand.cli.pattern import code_named
from fourhand.recovery.pages import markdown, page


def faults(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            autocompletion=lambda: list(known.NAMES),
            help="As the display has it, such as double-feed; left out: all of them.",
        ),
    ] = None,
    code: Annotated[
        str, typer.Option("--code", metavar="CODE", help="The law in force.")
    ] = DEFAULT,
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Say what to do when the machine stops: what you see, what you do, what follows.

    The same pages are in docs/faults.md, and in Dutch in docs/faults.nl.md.

    Example: `fourhand faults double-feed`, or `fourhand faults --language nl`
    """
    output = Output(as_json)
    code_named(code)
    shown = [page(one, language, code) for one in ([name] if name else known.NAMES)]
    output.result(faults=[one._asdict() for one in shown])
    if name:
        output.show(escape(markdown(shown[0], language)))
        return
    table = Table("fault", "what happened", "board")
    for one in shown:
        table.add_row(one.name, escape(one.title), known.severity(one.name))
    output.show(table)
