"""`fourhand generate`: new deals, drawn and not chosen."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from fourhand import dealfiles, secrecy
from fourhand.cli.options import AsJson, Force, NewKey, ShowFrom
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.formats import pbn_write
from fourhand.generate import fresh_set


def generate(
    boards: Annotated[int, typer.Argument(metavar="N", help="How many boards.", min=1)],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where to write them, as evening.pbn or evening.pbn.sealed."
        ),
    ] = None,
    first: Annotated[int, typer.Option(min=1, help="The number of the first board.")] = 1,
    show_from: ShowFrom = None,
    second_key: NewKey = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Draw new deals: each of all possible deals is as likely as any other.

    No deal is looked at, left out or drawn again. Without --out they go, as PBN, to the standard
    output, but not onto a screen: who plays them must not see them. A file that ends with
    .pbn.sealed tells nothing to who opens it; `fourhand deal` reads it on this computer.

    Example: `fourhand generate 24 --out evening.pbn`
    """
    output = Output(as_json)
    if out is None and (as_json or sys.stdout.isatty()):
        raise BadInput("the deals are not shown here", "--out", "Name a file for them")
    if show_from and not (out and dealfiles.is_sealed(out)):
        raise BadInput("only a sealed file keeps its time", "--out", "Name it .pbn.sealed")
    secret = secrecy.made(show_from, second_key)
    deals = replace(fresh_set(boards, first), secret=secret)
    if out is None:
        sys.stdout.buffer.write(pbn_write.export(deals)[0])
        return
    for finding in dealfiles.write(out, deals, force=force):
        output.say(f"warning: {finding}")
    output.result(boards=boards, first=first, file=str(out))
    output.say(f"{boards} new boards, from {first}, are in {out}")
    if secret:
        output.say(f"Their cards are shown from {secrecy.spoken(secret.show_from)}")
