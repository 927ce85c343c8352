"""`fourhand export`: the boards of a past session as a file."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from dealing.cards import NAMES, SEATS
from fourhand import dealfiles, dealt, files, wording
from fourhand.cli import past_deals
from fourhand.cli.opening import permission
from fourhand.cli.options import AsJson, Force, PortUrl, SecondKey
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.formats import registry
from fourhand.formats.deals import Board, DealSet

_JSON = ".json"


def export(
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="As boards.csv, .json or .pbn; any deal file's ending."),
    ],
    session: Annotated[
        int | None, typer.Argument(help="The number of a session (fourhand history); the last.")
    ] = None,
    show_cards: Annotated[
        bool, typer.Option("--show-cards", help="Of a session for which no time was set.")
    ] = False,
    second_key: SecondKey = None,
    port: PortUrl = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Write the verified boards of a past session to a file, for a scoring program or an archive.

    Before the session's time (deal --show-from) only a sealed file is written. Without such a time
    it must be said with --show-cards that nobody will play the boards any more.

    A simulated machine keeps its sessions in the folder of its state=; without that, nothing.

    Example, without a machine: `fourhand deal --new 1 --port "sim:?speed=0&state=club"`,
    then `fourhand export 1 --out evening.csv --show-cards --port "sim:?state=club"`
    """
    output = Output(as_json)
    if not (dealfiles.is_sealed(out) or out.suffix.lower() == _JSON or registry.knows(out)):
        raise registry.unnamed(str(out), (_JSON, f".pbn{dealfiles.ENDING}"))
    with past_deals.session(session, port) as (ledger, past):
        deals = dealt.boards(ledger, past.id)
        if not deals.boards:
            raise BadInput("it has no verified board", f"session {past.id}")
        if not dealfiles.is_sealed(out):
            may_show = permission(second_key, show_cards=show_cards, ledger=ledger)
            may_show(deals.secret, f"session {past.id}")
            deals = replace(deals, secret=None)
    if out.suffix.lower() == _JSON:
        files.write(out, _as_json(past.name, deals), replace=force)
    else:
        for finding in dealfiles.write(out, deals, force=force):
            output.say(f"warning: {out}: {finding}")
    output.result(session=past.name, id=past.id, boards=len(deals.boards), out=str(out))
    several = wording.several(len(deals.boards), "board")
    output.show(f"{several} of session {past.id} written to {out}")


def _as_json(name: str, deals: DealSet) -> bytes:
    told = {"session": name, "boards": [_told(board) for board in deals.boards]}
    return (json.dumps(told, indent=2) + "\n").encode()


def _told(board: Board) -> dict[str, Any]:
    """Return a board with its cards as the truth file names them: SA, HT, C2."""
    hands = zip(SEATS, board.four_hands, strict=True)
    return {
        "board": board.number,
        "dealer": SEATS[board.dealer],
        "vulnerability": board.vulnerability,
        "hands": {seat: [NAMES[card] for card in hand] for seat, hand in hands},
    }
