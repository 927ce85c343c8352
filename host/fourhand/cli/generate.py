"""`fourhand generate`: new deals, drawn and not chosen."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from fourhand import dealfiles, secrecy, wording
from fourhand.cli.options import AsJson, Force, NewKey, ShowFrom
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.formats import pbn_write
from fourhand.formats.deals import DealSet
from fourhand.generate import fresh_set
from fourhand.teaching import MOST_TRIES, lesson

#: So many deals of a lesson are looked at between two lines on how far it is.
_TOLD = 10_000


def generate(
    boards: Annotated[int, typer.Argument(metavar="N", help="How many boards.", min=1)],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where to write them, as evening.pbn or evening.pbn.sealed."
        ),
    ] = None,
    first: Annotated[int, typer.Option(min=1, help="The number of the first board.")] = 1,
    teaching: Annotated[
        str | None,
        typer.Option(
            metavar="CONDITION",
            help="For a lesson: only deals that meet it, as 'hcp(N) >= 15 && spades(N) == 5'.",
        ),
    ] = None,
    show_from: ShowFrom = None,
    second_key: NewKey = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Draw new deals: each of all possible deals is as likely as any other.

    No deal is looked at, left out or drawn again, unless for a lesson. Without --out
    they go, as PBN, to the standard output, but not onto a screen: who plays them must not see
    them. A file that ends with .pbn.sealed tells nothing to who opens it; `fourhand
    deal` reads it on this computer.

    For a lesson, --teaching takes a condition in the language of the program Dealer: hcp, spades,
    hearts, diamonds, clubs, controls, losers, top3, aces, hascard, shape, of north, east, south
    and west or N, E, S and W. Such boards are marked, and `fourhand deal` wants --teaching too.

    Example: `fourhand generate 24 --out evening.pbn`, or
    `fourhand generate 8 --teaching "hcp(N) >= 15 && hcp(N) <= 17 && shape(N, any 4333 + any 4432 +
    any 5332)" --out notrump.pbn`
    """
    output = Output(as_json)
    if out is None and (as_json or sys.stdout.isatty()):
        raise BadInput("the deals are not shown here", "--out", "Name a file for them")
    if show_from and not (out and dealfiles.is_sealed(out)):
        raise BadInput("only a sealed file keeps its time", "--out", "Name it .pbn.sealed")
    secret = secrecy.made(show_from, second_key)
    if teaching and out and not dealfiles.keeps_tags(out):
        what = "only a PBN file keeps the mark that boards are not for play"
        raise BadInput(what, str(out), "Let its name end with .pbn")
    made = _lesson(output, boards, first, teaching) if teaching else fresh_set(boards, first)
    deals = replace(made, secret=secret)
    if out is None:
        sys.stdout.buffer.write(pbn_write.export(deals)[0])
        return
    for finding in dealfiles.write(out, deals, force=force):
        output.say(f"warning: {finding}")
    output.result(boards=boards, first=first, file=str(out))
    output.say(f"{wording.several(boards, 'new board')}, from {first}, in {out}")
    if secret:
        output.say(f"Their cards are shown from {secrecy.spoken(secret.show_from)}")


def _lesson(output: Output, count: int, first: int, condition: str) -> DealSet:
    """Draw for a lesson, telling how far it is; where no bar can be shown, in a line each time."""
    with Progress(console=output.people, transient=True) as progress:
        task = progress.add_task("deals for a lesson", total=count)

        def tell(found: int, tried: int) -> None:
            looked = f"{tried:,} deals looked at"
            if tried % 100 == 1:
                progress.update(task, completed=found, description=looked)
            if tried % _TOLD == 0 and not output.people.is_terminal:
                rest = f"for one board at most {MOST_TRIES:,} are"
                output.say(f"{looked}, {found} of {count} found; {rest}")

        return lesson(count, first, condition, tell=tell)
