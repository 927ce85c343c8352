"""`fourhand pattern`: dealing patterns, which are legal, and how many there are."""

import secrets
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from dealing import cassino, codes, counting, orders, patterns, refusal
from dealing.cards import SEAT_NAMES, seat_number
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
Code = Annotated[
    str, typer.Option("--code", metavar="CODE", help=f"One of: {', '.join(codes.CODES)}.")
]
Dealer = Annotated[
    str | None,
    typer.Option("--dealer", metavar="SEAT", help="Who deals; rubber-1936 rules by it."),
]


@app.command("list")
def list_patterns(as_json: AsJson = False) -> None:
    """List the patterns that have a name, and which code allows which.

    Under rubber-1936 whoever gets the last card is taken for the dealer.

    Example: `fourhand pattern list`
    """
    output = Output(as_json)
    output.result(
        patterns=[
            {
                "name": name,
                "meaning": meaning,
                "description": description,
                "allowed": _allowing(name),
            }
            for name, meaning, description in patterns.PATTERNS
        ]
    )
    table = Table("name", "what it is", "allowed under")
    for name, _, description in patterns.PATTERNS:
        table.add_row(name, description, "\n".join(_allowing(name)))
    output.show(table)


@app.command()
def show(pattern: Pattern, as_json: AsJson = False) -> None:
    """Show which cards of the pack, counted from 1, go to which hand.

    Example: `fourhand pattern show five-piles`
    """
    output = Output(as_json)
    seats = seats_of(pattern)
    piles = patterns.piles_of(pattern)
    joined = len(piles) > len(set(seats))
    hands = {
        name: [place + 1 for place, seat in enumerate(seats) if seat == number]
        for number, name in enumerate(SEAT_NAMES)
    }
    stages = [] if cassino.check(seats) else list(cassino.STAGES)
    output.result(
        pattern=pattern, seats=orders.to_text(seats), piles=piles, hands=hands, stages=stages
    )
    output.show(orders.to_text(seats))
    if joined:
        output.show(_table("pile", {str(n): pile for n, pile in enumerate(piles, 1)}))
        output.show("joined:")
    output.show(_table("hand", hands))
    if stages:
        output.show(f"stages of {', '.join(map(str, stages))} cards, a pause after each")


@app.command()
def check(
    pattern: Pattern,
    code: Annotated[
        str | None, typer.Option(metavar="CODE", help="Else duplicate-2017, or the machine's.")
    ] = None,
    dealer: Dealer = None,
    on_machine: Annotated[
        bool,
        typer.Option(
            "--on-machine", help="Let the firmware judge it; without --code by the one in force."
        ),
    ] = False,
    port: PortUrl = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a pattern is legal; if not, what it breaks (and end with 4).

    Without --dealer, rubber-1936 takes whoever gets the last card for the dealer.

    Example: `fourhand pattern check five-piles --code duplicate-1987` (ends with 4)
    """
    output = Output(as_json)
    seats, seat = seats_of(pattern), seat_named(dealer)
    law = code_named(code or codes.DEFAULT)
    if on_machine:
        with connect(port) as machine:
            law = code or machine.law
            reasons = machine.check_pattern(seats, law, seat)
    else:
        reasons = codes.check(law, seats, seat)
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
def count(code: Code = codes.DEFAULT, dealer: Dealer = None, as_json: AsJson = False) -> None:
    """Count the legal patterns.

    Example: `fourhand pattern count --code rubber-1936 --dealer S`
    """
    output = Output(as_json)
    number = codes.count(code_named(code), seat_named(dealer))
    output.result(count=number)
    output.show(str(number))


def code_named(code: str) -> str:
    """Return a dealing code's name as it was given; BadInput for an unknown one."""
    if code not in codes.CODES:
        raise BadInput(f"no code {code!r}", "--code", f"There are {', '.join(codes.CODES)}")
    return code


def seat_named(dealer: str | None) -> int | None:
    """Return the seat of --dealer, None when it is left out; BadInput for no seat."""
    try:
        return None if dealer is None else seat_number(dealer)
    except ValueError:
        raise BadInput(f"no seat {dealer!r}", "--dealer", "A seat is N, E, S or W") from None


def _allowing(pattern: str) -> list[str]:
    seats = seats_of(pattern)
    return [code for code in codes.CODES if not codes.check(code, seats)]


def _table(first: str, rows: dict[str, list[int]]) -> Table:
    table = Table(first, "cards of the pack")
    for name, ordinals in rows.items():
        table.add_row(name, " ".join(map(str, ordinals)))
    return table


def seats_of(pattern: str) -> bytes:
    """Return the 52 seats of a pattern as a person writes it; BadInput when it is none."""
    try:
        return patterns.parse(pattern)
    except patterns.PatternError as error:
        raise BadInput(str(error), advice="See fourhand pattern list") from None
