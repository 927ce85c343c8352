"""`fourhand edit`: a set changed as a director or a teacher wants it, every change noted."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from dealing.cards import SEATS
from fourhand import dealfiles, editing, plan, wording
from fourhand.cli.options import AsJson, Force
from fourhand.cli.output import Output
from fourhand.errors import BadInput, Refused
from fourhand.formats.convert import readable
from fourhand.formats.deals import DealSet
from fourhand.formats.findings import NOTE, TEACHING

app = typer.Typer(
    help="Change a set of boards: choose, number, order, put together, turn, repeat, swap, fill."
)

Files = Annotated[
    list[Path],
    typer.Argument(metavar="FILE...", help="Deal files; of several the boards in a row."),
]
Out = Annotated[Path, typer.Option(metavar="OUT", help="The deal file to write, such as new.pbn.")]
First = Annotated[int, typer.Option(min=1, help="The number of the first board.")]


@app.command()
def subset(
    files: Files,
    boards: Annotated[str, typer.Option(metavar="1-16,20", help="The boards to take.")],
    out: Out,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Take some boards of a set, in the set's order.

    Example: `fourhand edit subset evening.pbn --boards 1-16 --out short.pbn`
    """
    ranges = plan.chosen(boards)
    _edit(files, out, force, as_json, lambda deals: editing.subset(deals, ranges))


@app.command()
def renumber(
    files: Files, out: Out, first: First = 1, force: Force = False, as_json: AsJson = False
) -> None:
    """Number the boards anew, one after the other, with the dealer and vulnerability of each.

    Example: `fourhand edit renumber evening.pbn --first 17 --out second.pbn`
    """
    _edit(files, out, force, as_json, lambda deals: editing.renumber(deals, first))


@app.command()
def order(
    files: Files,
    out: Out,
    boards: Annotated[
        str, typer.Option(metavar="4,1-3", help="All boards in the new order; else by number.")
    ] = "",
    descending: Annotated[
        bool, typer.Option("--descending", help="The highest number first.")
    ] = False,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Put the boards in another order; they keep their numbers.

    Example: `fourhand edit order evening.pbn --descending --out down.pbn`
    """
    numbers = [number for numbers in plan.chosen(boards) for number in numbers] if boards else []
    if numbers and descending:
        raise BadInput("the order is told twice", "--boards, --descending")
    _edit(
        files, out, force, as_json,
        lambda deals: editing.order(deals, numbers, descending=descending),
    )  # fmt: skip


@app.command()
def merge(files: Files, out: Out, force: Force = False, as_json: AsJson = False) -> None:
    """Put sets together, one after the other; a number that comes twice is told.

    Example: `fourhand edit merge morning.pbn evening.pbn --out day.pbn`
    """
    _edit(files, out, force, as_json, lambda deals: deals)


@app.command()
def rotate(
    files: Files,
    out: Out,
    turns: Annotated[int, typer.Option(min=1, max=3, help="So many quarters, clockwise.")] = 1,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Turn every board clockwise: hands, dealer and vulnerability; North's hand goes to East.

    Example: `fourhand edit rotate evening.pbn --turns 2 --out turned.pbn`
    """
    _edit(files, out, force, as_json, lambda deals: editing.rotate(deals, turns))


@app.command()
def repeat(
    files: Files,
    out: Out,
    count: Annotated[int, typer.Option(min=1, help="How many boards to fill.")],
    first: First = 1,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Fill a number of boards with a few deals, for lessons: every table has the same.

    They are marked as not for play (Law 6 D2).

    Example: `fourhand edit repeat lesson.pbn --count 24 --out tables.pbn`
    """
    _edit(files, out, force, as_json, lambda deals: editing.repeat(deals, count, first))


@app.command()
def swap(
    files: Files,
    out: Out,
    hands: Annotated[str, typer.Option(metavar="N,S", help="The two hands to exchange.")],
    boards: Annotated[
        str, typer.Option(metavar="1-16,20", help="Only of these boards; else of all.")
    ] = "",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Exchange two hands. The boards are marked as not for play (Law 6 E4).

    Example: `fourhand edit swap lesson.pbn --hands N,S --out other.pbn`
    """
    one, other = _two_seats(hands)
    ranges = plan.chosen(boards) if boards else None
    _edit(files, out, force, as_json, lambda deals: editing.swap(deals, one, other, ranges))


@app.command()
def complete(files: Files, out: Out, force: Force = False, as_json: AsJson = False) -> None:
    """Deal the cards that are in no hand at random, to the hands that lack cards.

    Completed boards are marked as not for play (Law 6 E4).

    Example: `fourhand edit complete endings.pbn --out full.pbn`
    """
    chance = random.SystemRandom()
    _edit(files, out, force, as_json, lambda deals: editing.complete(deals, chance))


def read_whole(output: Output, path: Path, out: Path) -> DealSet:
    """Return the boards of a deal file that may be edited, what is odd in it told.

    Refused when it is sealed and the new file is not.
    """
    if dealfiles.is_sealed(path) and not dealfiles.is_sealed(out):
        advice = f"Name the new file like {out.stem}.pbn{dealfiles.ENDING}"
        raise Refused("its deals could be read afterwards", str(path), advice)
    deals, found = readable(path, read=dealfiles.read_blind)
    for finding in found:
        if finding.severity != NOTE and finding.option != TEACHING:
            output.say(f"warning: {path}: {finding}")
    return deals


def write_whole(output: Output, out: Path, deals: DealSet, force: bool) -> None:
    """Write an edited set and tell it; BadInput when its marks would be lost."""
    marked = sum(
        any(tag.name == editing.NOT_FOR_PLAY for tag in board.tags) for board in deals.boards
    )
    if marked and not dealfiles.keeps_tags(out):
        what = "only a PBN file keeps the mark that boards are not for play"
        raise BadInput(what, str(out), "Let its name end with .pbn")
    for finding in dealfiles.write(out, deals, force=force):
        output.say(f"warning: {out}: {finding}")
    output.result(out=str(out), boards=len(deals.boards), not_for_play=marked)
    output.show(f"{wording.several(len(deals.boards), 'board')} written to {out}")
    if marked:
        boards = "1 of them is" if marked == 1 else f"{marked} of them are"
        output.say(f"{boards} marked as not for play: deal them with {TEACHING}")


def _edit(
    files: Sequence[Path],
    out: Path,
    force: bool,
    as_json: bool,
    change: Callable[[DealSet], DealSet],
) -> None:
    output = Output(as_json)
    deals = editing.merge([read_whole(output, path, out) for path in files])
    write_whole(output, out, change(deals), force)


def _two_seats(text: str) -> tuple[int, int]:
    letters = [part.strip().upper() for part in text.split(",")]
    if len(letters) != 2 or any(letter not in SEATS or not letter for letter in letters):
        raise BadInput(f"{text!r} names no two hands", "--hands", "Write it like N,S")
    return SEATS.index(letters[0]), SEATS.index(letters[1])
