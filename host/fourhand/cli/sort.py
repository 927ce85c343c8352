"""`fourhand sort` and `fourhand shuffle`: a pack into an order, in three passes."""

import random
from collections.abc import Sequence
from typing import Annotated

import typer

from fourhand import packorders, sorter
from fourhand.cli.options import AsJson, Patience, PortUrl
from fourhand.cli.output import Output
from fourhand.cli.passes import on_machine
from fourhand.errors import FourhandError
from fourhand.words import GATHER


def sort(
    order: Annotated[
        str,
        typer.Option(
            metavar="NAME|FILE",
            help=f"{', '.join(packorders.ORDERS)}, or a file of 52 cards: SA HT C2 ...",
        ),
    ] = "suits",
    port: PortUrl = None,
    patience: Patience = 600,
    as_json: AsJson = False,
) -> None:
    """Sort a pack on the machine, in three passes through the four pockets of one board.

    An order begins with the card that is seen when the pack is turned face up: the lowest one as
    it lies face down. `suits` is ace to two of spades, hearts, diamonds, clubs; `suits-up` two to
    ace; `new-deck` as many new American packs lie, jokers out. The pack may lie in any order
    before. Between the passes the machine says how to gather the pockets; gathered otherwise, it
    stops and all begins anew, and nothing is lost.

    It ends with 0 when the third pass was right, 1 when not.

    Example, without a machine: `fourhand sort --order new-deck --port "sim:?speed=0"`
    """
    output = Output(as_json)
    _run(output, packorders.named(order), port, patience, name=order)


def shuffle(port: PortUrl = None, patience: Patience = 600, as_json: AsJson = False) -> None:
    """Shuffle a pack on the machine: into an order drawn by lot, in three passes.

    All orders are as likely: it is drawn with the operating system's randomness, shown to nobody
    and written nowhere. It takes the same three passes as `fourhand sort`.

    Example, without a machine: `fourhand shuffle --port "sim:?speed=0"`
    """
    output = Output(as_json)
    drawn = list(packorders.ORDERS["suits"])
    random.SystemRandom().shuffle(drawn)
    _run(output, drawn, port, patience, name="drawn by lot")


def _run(output: Output, order: Sequence[int], port: str | None, patience: int, name: str) -> None:
    with on_machine(output, port, patience) as (_, passing, screen, _):

        def again(error: FourhandError) -> None:
            output.event("again", why=error.what)
            output.say(f"{error.what}. Back to the first pass")

        done = sorter.bring_into_order(
            passing,
            order,
            begin=lambda nth: screen.begin(f"Pass {nth} of 3"),
            again=again,
        )
    output.result(order=name, restarts=done.restarts, machine_ms=done.machine_ms)
    seconds = sum(done.machine_ms) / 1000
    output.say(f"The last time: {GATHER}.")
    output.show(f"Then the pack lies in order ({name}); the machine took {seconds:.0f} seconds.")
