"""`fourhand read`: boards that lie there, read into a file, sealed or for everybody."""

import json
import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from dealing.cards import NAMES, SEATS, dealer, vulnerability
from fourhand import boardpass, comparing, dealfiles, files, plan, secrecy, wording
from fourhand.boardpass import Lying
from fourhand.cli.options import AsJson, Force, NewKey, Patience, PortUrl, ShowFrom
from fourhand.cli.output import Output
from fourhand.cli.passes import boards_to_bring, on_machine
from fourhand.cli.verify_told import BoardScreen
from fourhand.errors import BadInput
from fourhand.formats import registry
from fourhand.formats.deals import Board, DealSet, Secret
from fourhand.passed import NobodyAnswered, PassFailed
from fourhand.readings import Readings


def read(
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="Where to: evening.pbn.sealed; readable: --show-cards."),
    ],
    boards: Annotated[
        str, typer.Option(metavar="1-16,20", help="The numbers of the boards, in this order.")
    ] = "1",
    pack: Annotated[
        bool,
        typer.Option(
            "--pack", help="The four hands in one pack, N E S W, a card of another deck between."
        ),
    ] = False,
    played: Annotated[
        bool,
        typer.Option(
            "--played", help="Hands put back in the order played: FILE is for fourhand audit."
        ),
    ] = False,
    show_cards: Annotated[
        bool, typer.Option("--show-cards", help="FILE may be one that everybody can read.")
    ] = False,
    show_from: ShowFrom = None,
    second_key: NewKey = None,
    port: PortUrl = None,
    patience: Patience = 600,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Read boards, or loose hands, into a deal file; nothing of them is shown.

    The panel asks for each board, then for its hands, one after the other: each goes out of its
    pocket into the hopper and comes back into the same pocket. With --pack the hands go in as one
    pack, and come to lie in the pockets of an empty board.

    A board without 52 different cards, thirteen in each hand, is told and not written. With
    --played the order of the cards in each hand is kept, lowest card first, and whatever the
    hands hold is written: play is over.

    It ends with 0 when every board was read and written, 1 when one was not.

    Example, without a machine: `fourhand read --boards 1-2 --out found.pbn.sealed --port
    "sim:?speed=0&boards=evening.pbn"`
    """
    output = Output(as_json)
    numbers = list(dict.fromkeys(number for part in plan.chosen(boards) for number in part))
    secret = secrecy.made(show_from, second_key)
    _check(out, show_cards, played, bool(secret), force)
    if port:
        boards_to_bring(port)
    screen = BoardScreen(output)
    found: dict[int, Lying] = {}
    try:
        with on_machine(output, port, patience, screen) as (_, passing, _, ledger):
            one = partial(boardpass.as_pack if pack else boardpass.hand_by_hand, passing)
            readings = Readings()
            for number in numbers:
                screen.of(number)
                lying = _lying(output, one, number)
                for card, quality in lying.qualities if lying else ():
                    readings.add(number, 1, card, quality)
                if lying and (played or _whole(output, number, lying)):
                    found[number] = lying
            readings.keep(ledger)
    finally:  # what was read is not lost, whatever ended it
        if found:
            _write(out, found, played, secret, force)
    missed = [number for number in numbers if number not in found]
    where = str(out) if found else None
    output.result(file=where, boards=list(found), missed=missed)
    several = wording.several(len(numbers), "board")
    output.show(f"{len(found)} of {several} read" + (f": {out}" if where else ""))
    raise typer.Exit(int(bool(missed)))


def _check(out: Path, show_cards: bool, played: bool, secret: bool, force: bool) -> None:
    """Raise BadInput for a file that must not be written so, before anything is read."""
    readable = played or not dealfiles.is_sealed(out)
    if readable and not show_cards:
        advice = f"Let it end with {dealfiles.ENDING}, as evening.pbn{dealfiles.ENDING}"
        raise BadInput("everybody could read it; that needs --show-cards", str(out), advice)
    if readable and secret:
        raise BadInput("a file that everybody can read keeps no time", "--show-from")
    if not readable:
        dealfiles.sealed(b"")  # whether the key is as it should be
    endings = [ending for form in registry.FORMATS for ending in form.extensions]
    kind = Path(out.stem) if dealfiles.is_sealed(out) else out
    if not played and kind.suffix.lower() not in endings:
        raise BadInput("its name does not tell a format", str(out), "Let it end with .pbn.sealed")
    files.check_new(out, replace=force)


def _write(
    out: Path, found: dict[int, Lying], played: bool, secret: Secret | None, force: bool
) -> None:
    if played:
        files.write(out, _as_played(found), replace=force)
    else:
        deals = DealSet(tuple(_board(*each) for each in found.items()), secret=secret)
        dealfiles.write(out, deals, force=force)


def _lying(output: Output, read_one, number: int) -> Lying | None:
    try:
        lying: Lying = read_one(number, secrets.token_hex(4))
    except NobodyAnswered:
        raise
    except PassFailed as failure:
        output.event("board", board=number, read=False, why=str(failure))
        output.say(f"Board {number}: not read. {failure}")
        return None
    return lying


def _whole(output: Output, number: int, lying: Lying) -> bool:
    """Tell whether it is a board that can be written, and say so."""
    why = [reason.message for reason in comparing.complete(lying.cards)]
    if lying.pockets is None:
        why.append("between its hands lay no three cards of another deck")
    elif not why and any(len(hand) != len(NAMES) // len(SEATS) for hand in lying.pockets):
        why.append("a hand has not thirteen cards")
    output.event("board", board=number, read=not why, why="; ".join(why))
    output.say(f"Board {number}: " + (f"not read. {'; '.join(why)}" if why else "read"))
    return not why


def _board(number: int, lying: Lying) -> Board:
    north, east, south, west = (bytes(sorted(hand)) for hand in lying.pockets or ())
    hands = north, east, south, west
    return Board(number, dealer(number), vulnerability(number), hands)


def _as_played(found: dict[int, Lying]) -> bytes:
    """Return hands as `audit` reads them, a board a line; contract and result are to be added."""
    rows = []
    for number, lying in found.items():
        hands = zip(SEATS, lying.pockets or (), strict=False)
        rows.append({"board": number, "hands": {seat: _names(hand) for seat, hand in hands}})
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def _names(hand: Sequence[int]) -> list[str]:
    return [NAMES[card] if card >= 0 else "-" for card in hand]
