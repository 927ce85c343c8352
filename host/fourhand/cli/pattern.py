"""`fourhand pattern`: dealing patterns, which are legal, and how many there are."""

import secrets
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from dealing import counting, criteria, orders, patterns, refusal
from dealing.cards import SEAT_NAMES
from fourhand.cli.options import AsJson, PortUrl
from fourhand.cli.output import Output
from fourhand.errors import BadInput, Refused
from fourhand.reconnect import connect

app = typer.Typer(help="Dealing patterns: which hand each card of the pack goes to.")


def names() -> list[str]:
    """Return the names of the patterns that have one."""
    return [name for name, _, _ in patterns.PATTERNS]


Pattern = Annotated[
    str,
    typer.Argument(
        metavar="P",
        autocompletion=names,
        help="A name (clockwise, five-piles), hands said over and over (NESW), "
        "or piles=12345432,join=5:1,to=WNES.",
    ),
]


@app.command("list")
def list_patterns(as_json: AsJson = False) -> None:
    """List the patterns that have a name.

    Example: `fourhand pattern list`
    """
    output = Output(as_json)
    output.result(
        patterns=[
            {"name": name, "meaning": meaning, "description": description}
            for name, meaning, description in patterns.PATTERNS
        ]
    )
    table = Table("name", "written out", "what it is")
    for row in patterns.PATTERNS:
        table.add_row(*row)
    output.show(table)


@app.command()
def show(pattern: Pattern, as_json: AsJson = False) -> None:
    """Show which cards of the pack, counted from 1, go to which hand.

    Example: `fourhand pattern show five-piles`
    """
    output = Output(as_json)
    seats = seats_of(pattern)
    hands = {
        name: [place + 1 for place, seat in enumerate(seats) if seat == number]
        for number, name in enumerate(SEAT_NAMES)
    }
    output.result(pattern=pattern, seats=orders.to_text(seats), hands=hands)
    table = Table("hand", "cards of the pack")
    for name, ordinals in hands.items():
        table.add_row(name, " ".join(map(str, ordinals)))
    output.show(orders.to_text(seats))
    output.show(table)


@app.command()
def check(
    pattern: Pattern,
    on_machine: Annotated[
        bool, typer.Option("--on-machine", help="Let the machine's firmware judge it.")
    ] = False,
    port: PortUrl = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a pattern is legal; if not, what it breaks (and end with 4).

    Example: `fourhand pattern check NNEESSWW`
    """
    output = Output(as_json)
    seats = seats_of(pattern)
    if on_machine:
        with connect(port) as machine:
            law, reasons = machine.law, machine.check_pattern(seats)
    else:
        law, reasons = "duplicate-2017", criteria.check(seats)
    told = [refusal.describe(reason) for reason in reasons]
    output.result(pattern=pattern, legal=not reasons, law=law, reasons=told)
    for line in told or ["legal"]:
        output.show(escape(line))
    if reasons:
        raise typer.Exit(Refused.exit_code)


@app.command()
def sample(as_json: AsJson = False) -> None:
    """Draw one of all legal patterns by lot.

    Example: `fourhand pattern sample`
    """
    output = Output(as_json)
    drawn = orders.to_text(counting.sample(secrets.randbelow))
    output.result(pattern=drawn)
    output.show(drawn)


@app.command()
def count(as_json: AsJson = False) -> None:
    """Count the legal patterns.

    Example: `fourhand pattern count`
    """
    output = Output(as_json)
    number = counting.count()
    output.result(count=number)
    output.show(str(number))


def seats_of(pattern: str) -> bytes:
    """Return the 52 seats of a pattern as a person writes it; BadInput when it is none."""
    try:
        return patterns.parse(pattern)
    except patterns.PatternError as error:
        raise BadInput(str(error), advice="See fourhand pattern list") from None
