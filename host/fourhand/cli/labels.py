"""`fourhand labels`: sheets to print for cards, boards and the reader."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from dealing.cards import CARDS, card_number
from dealing.profiles import BARS, STOP, STOP_LABEL
from fourhand import files, plan, wording
from fourhand.cli.options import AsJson, Force
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.labels import cells, sheets
from fourhand.labels.symbols import QR, SYMBOLS

_KINDS = "cards, scan, boards, strips"
_OF_SYMBOLS = ("scan", "boards")
_MOST = 1000  # stickers in a file: ten pages and more, some seconds


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
    symbol: Annotated[
        str,
        typer.Option(
            metavar="qr|code128",
            help="What is on scan labels and stickers: what your scan engine reads.",
        ),
    ] = QR,
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="The paper.")] = "a4",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Print sheets: a deck that the machine can read, labels, board numbers, calibration strips.

    Print at 100 %, without "fit to page", on stock of about 0.3 mm, and cut along the marks. The
    open code of ten bars stands at both ends of a card, turned round, so either end may go first;
    any one or two wrong bars are noticed. Its measures and tolerances are in docs/cards.md. Two
    equal cards in one pack stop the machine: take the worn one out when its spare goes in.

    A machine whose scan engine reads the cards wants `--what scan`: labels of 14 mm with a QR
    code, or with `--symbol code128` bars that an engine without a camera reads too.

    Example: `fourhand labels --out deck.pdf`, or
    `fourhand labels --what boards --boards 1-16 --paper letter --out boards.pdf`
    """
    chosen = _chosen(what, deck, cards, boards, symbol)
    if paper not in sheets.PAPERS:
        raise BadInput("there is no such paper", paper, f"Take {' or '.join(sheets.PAPERS)}")
    output = Output(as_json)
    with output.people.status(f"{what}: drawing"):
        made = chosen()
        columns, rows, _, _ = sheets.grid(made[0], paper)
        pages = -(-len(made) // (columns * rows))
        files.write(out, sheets.pdf(made, paper, f"Fourhand: {what}"), replace=force)
    output.result(out=str(out), what=what, labels=len(made), pages=pages)
    on = wording.several(pages, "page")
    output.show(f"{what}: {len(made)} on {on}, written to {out}. Print at 100 %")


def _chosen(
    what: str, deck: str, cards: str | None, boards: str, symbol: str
) -> Callable[[], list[cells.Cell]]:
    if deck not in BARS:
        raise BadInput("there is no such code", deck, f"Take {' or '.join(BARS)}")
    if symbol not in SYMBOLS:
        raise BadInput("there is no such symbol", symbol, f"Take {' or '.join(SYMBOLS)}")
    if symbol != QR and what not in _OF_SYMBOLS:
        advice = f"Add --what {' or --what '.join(_OF_SYMBOLS)}"
        raise BadInput(f"{what} bear bars for the reader, no symbol", "--symbol", advice)
    wanted = _cards(cards)
    numbers = _numbers(boards)
    made = {
        "cards": lambda: cells.cards(deck, wanted),
        "scan": lambda: cells.scan(wanted, symbol),
        "boards": lambda: cells.boards(numbers, symbol),
        "strips": cells.strips,
    }
    if what not in made:
        raise BadInput("there is nothing of this name to print", what, f"Take one of {_KINDS}")
    return made[what]


def _numbers(text: str) -> list[int]:
    ranges = plan.chosen(text)
    asked = sum(len(part) for part in ranges)
    if asked > _MOST:
        raise BadInput(
            f"{asked} stickers are too many for one file: {_MOST} at the most",
            "--boards",
            f"Print them in parts, such as --boards 1-{_MOST}",
        )
    return [number for part in ranges for number in part]


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
