"""`fourhand labels`: sheets to print for cards, boards and the reader."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from dealing.cards import CARDS, card_number
from dealing.profiles import BARS, STOP, STOP_LABEL
from fourhand import files, plan
from fourhand.cli.options import AsJson, Force
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.labels import cells, sheets

_KINDS = "cards, scan, boards, strips"


def labels(
    out: Annotated[Path, typer.Option(metavar="FILE.pdf", help="Where to.")],
    what: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="cards (with bars), scan (labels for a scan engine, two a card), boards (number "
            "stickers), strips (known bars, to set the reader by).",
        ),
    ] = "cards",
    deck: Annotated[str, typer.Option(metavar="bars10|bars6", help="The code of cards.")] = (
        "bars10"
    ),
    cards: Annotated[
        str | None,
        typer.Option(metavar="SA,HT,STOP", help="Only these, such as spares; else 52 and STOP."),
    ] = None,
    boards: Annotated[str, typer.Option(metavar="1-32", help="Numbers of the stickers.")] = "1-32",
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="The paper.")] = "a4",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Print sheets: a deck that the machine can read, labels, board numbers, calibration strips.

    Print at 100 %, without "fit to page", on stock of about 0.3 mm, and cut along the marks. The
    open code of ten bars stands at both ends of a card, turned round, so either end may go first;
    any one or two wrong bars are noticed. Its measures and tolerances are in docs/cards.md. Two
    equal cards in one pack stop the machine: take the worn one out when its spare goes in.

    Example: `fourhand labels --out deck.pdf`, or
    `fourhand labels --what boards --boards 1-16 --paper letter --out boards.pdf`
    """
    made = _chosen(what, deck, cards, boards)()
    if paper not in sheets.PAPERS:
        raise BadInput("there is no such paper", paper, f"Take {' or '.join(sheets.PAPERS)}")
    output = Output(as_json)
    files.write(out, sheets.pdf(made, paper, f"Fourhand: {what}"), replace=force)
    columns, rows, _, _ = sheets.grid(made[0], paper)
    pages = -(-len(made) // (columns * rows))
    output.result(out=str(out), what=what, labels=len(made), pages=pages)
    on = "1 page" if pages == 1 else f"{pages} pages"
    output.show(f"{what}: {len(made)} on {on}, written to {out}. Print at 100 %")


def _chosen(
    what: str, deck: str, cards: str | None, boards: str
) -> Callable[[], list[cells.Cell]]:
    if deck not in BARS:
        raise BadInput("there is no such code", deck, f"Take {' or '.join(BARS)}")
    wanted = _cards(cards)
    numbers = [number for part in plan.chosen(boards) for number in part]
    made = {
        "cards": lambda: cells.cards(deck, wanted),
        "scan": lambda: cells.scan(wanted),
        "boards": lambda: cells.boards(numbers),
        "strips": cells.strips,
    }
    if what not in made:
        raise BadInput("there is nothing of this name to print", what, f"Take one of {_KINDS}")
    return made[what]


def _cards(text: str | None) -> list[int]:
    if text is None:
        return [*range(CARDS), STOP]
    wanted = []
    for name in text.upper().split(","):
        try:
            wanted.append(STOP if name.strip() == STOP_LABEL else card_number(name.strip()))
        except ValueError:
            advice = "Write them like SA,HT,STOP"
            raise BadInput(f"{name!r} is no card", "--cards", advice) from None
    return wanted
