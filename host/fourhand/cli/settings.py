"""`fourhand settings`: what a machine keeps of itself, shown and changed."""

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from dealing import settings
from fourhand import words
from fourhand.cli.options import AsJson, PortUrl
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.machine_settings import Kept, limits, read_all, value_of, write_all
from fourhand.port import find_machine
from fourhand.reconnect import connect

app = typer.Typer(help="What a machine keeps of itself: name, law, places, speeds, counters.")


@app.command()
def show(port: PortUrl = None, as_json: AsJson = False) -> None:
    """Show a machine's settings, and what each may be.

    Example, without a machine: `fourhand settings show --port "sim:?speed=0"`
    """
    output = Output(as_json)
    with connect(port or find_machine()) as machine:
        kept = read_all(machine)
    output.result(settings=dict(kept.values), codes=kept.profile_mark)
    table = Table("setting", "value", "what it may be")
    for key, value in kept.values.items():
        table.add_row(key, escape(str(value)), escape(limits(key)))
    output.show(table)


@app.command("set")
def change(
    changes: Annotated[
        list[str], typer.Argument(metavar="KEY=VALUE...", help="Such as name=left zero=-4.")
    ],
    port: PortUrl = None,
    as_json: AsJson = False,
) -> None:
    """Change settings, all of them or none; the machine must have nothing in work.

    A new law is asked about at the machine's panel: START agrees. A deck's profile comes from
    its file (fourhand learn); profile=- goes back to Fourhand's own decks.

    Example, without a machine:
    `fourhand settings set name=left zero=-4 --port "sim:?speed=0&state=build/left"`
    """
    output = Output(as_json)
    pairs = [_pair(text) for text in changes]
    wanted = dict(pairs)
    if len(wanted) < len(pairs):
        twice = next(key for key, _ in pairs if [name for name, _ in pairs].count(key) > 1)
        raise BadInput("it is given twice", f"{twice}=", "Say it once")
    if wanted.get("profile", settings.OWN) != settings.OWN:
        raise BadInput("a profile has 52 codes", "profile=", "Deal with its file: --cards PROFILE")
    with connect(port or find_machine()) as machine:
        before = read_all(machine).values
        write_all(machine, Kept(wanted), lambda what, board: output.say(words.ask(what, board)))
        after = read_all(machine).values
    output.result(settings=dict(after))
    for key in wanted:
        output.show(escape(f"{key}: {before[key]} -> {after[key]}"))


def _pair(text: str) -> tuple[str, int | str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f"{text!r} changes nothing", advice="Write it like zero=-4")
    return key, value_of(key, value)
