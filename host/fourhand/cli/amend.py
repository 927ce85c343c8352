"""`fourhand amend`: a record put right to what was really played."""

from pathlib import Path
from typing import Annotated

import typer

from fourhand import amending, plan
from fourhand.cli.edit import read_whole, write_whole
from fourhand.cli.options import AsJson, Force
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.formats import pbn
from fourhand.formats.deals import DealSet, numbered
from fourhand.formats.suits import NoHand


def amend(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record, as record.pbn.")],
    out: Annotated[Path, typer.Option(metavar="OUT", help="The amended record, as after.pbn.")],
    board: Annotated[
        str | None,
        typer.Option(metavar="N", help="The board; with --played: only these, as 3,7."),
    ] = None,
    deal: Annotated[
        str | None,
        typer.Option(metavar="DEAL", help="What was played, as PBN writes it: 'N:AK3.QJ… …'."),
    ] = None,
    played: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What was played, as read back from the boards."),
    ] = None,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why, for the record.")] = "",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Write the record anew with what was really played; the original deal stays beside it.

    Results belong to the cards that were held. When a board was played otherwise than the record
    has it, tell the deal by hand, or name the file of a read-back: of it every board counts that
    differs. Each is checked to be 52 different cards in four hands of 13.

    Example: `fourhand amend record.pbn --played readback.pbn --reason "two hands exchanged"
    --out after.pbn`
    """
    output = Output(as_json)
    ranges = plan.chosen(board, "--board") if board else None
    deals = read_whole(output, file, out)
    if (deal is None) == (played is None):
        raise BadInput("tell what was played once", "--deal, --played")
    if played is not None:
        told = read_whole(output, played, out)
    elif board is None or not board.isdecimal():
        raise BadInput("tell which board was played so", "--board", "Write it like --board 7")
    else:
        told = _by_hand(int(board), deal or "")
    after = amending.amended(deals, told, ranges, reason)
    changed = [
        one.number
        for one, before in zip(after.boards, deals.boards, strict=True)
        if one.hands != before.hands
    ]
    output.event("amended", boards=changed)
    output.say(f"amended: board {', '.join(map(str, changed))}; the original deal stays with it")
    write_whole(output, out, after, force)


def _by_hand(number: int, text: str) -> DealSet:
    try:
        hands, _ = pbn.parsed(text)
    except NoHand as error:
        raise BadInput(f"this is no deal: {error}", "--deal") from None
    return DealSet((numbered(number, hands),))
