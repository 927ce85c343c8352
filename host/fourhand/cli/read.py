"""`fourhand read`: boards that lie there, read into a file, sealed or for everybody."""

import secrets
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from dealing.cards import HAND
from fourhand import boardpass, comparing, plan, secrecy, wording, words
from fourhand.boardpass import Lying
from fourhand.cli.options import AsJson, Force, NewKey, Patience, PortUrl, ShowFrom
from fourhand.cli.output import Output
from fourhand.cli.passes import boards_to_bring, on_machine
from fourhand.cli.read_files import Written
from fourhand.cli.verify_told import BoardScreen, dividers
from fourhand.errors import NoMachine
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
    hands hold is written, and told if it is not thirteen each: play is over.

    An older FILE is replaced only when all boards were read. Else, and after Ctrl-C, it is said
    which boards are in which file, and how the rest is read.

    It ends with 0 when every board was read and written, 1 when one was not.

    Example, without a machine: `fourhand read --boards 1-2 --out found.pbn.sealed --port
    "sim:?speed=0&boards=evening.pbn"`
    """
    output = Output(as_json)
    numbers = list(dict.fromkeys(number for part in plan.chosen(boards) for number in part))
    secret = secrecy.made(show_from, second_key)
    written = Written(out, played, secret, force)
    written.check(show_cards)
    if port:
        boards_to_bring(port)
    screen = BoardScreen(output, pack)
    again = ["fourhand", "read", *["--pack"] * pack, *["--played"] * played]
    again += [*["--show-cards"] * show_cards, *(["--show-from", show_from] if show_from else [])]
    again += ["--second-key", str(second_key)] if second_key else []
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
                if lying and _good(output, number, lying, played):
                    found[number] = lying
            readings.keep(ledger)
    finally:  # what was read is not lost, whatever ended it
        missed = [number for number in numbers if number not in found]
        file = written.write(output, found, missed, again)
    where = str(file) if file else None
    output.result(file=where, boards=list(found), missed=missed)
    several = wording.several(len(numbers), "board")
    output.show(f"{len(found)} of {several} read" + (f": {where}" if where else ""))
    raise typer.Exit(int(bool(missed)))


def _lying(output: Output, read_one, number: int) -> Lying | None:
    try:
        lying: Lying = read_one(number, secrets.token_hex(4))
    except (KeyboardInterrupt, NobodyAnswered, NoMachine):
        _not_read(output, number, words.pass_again("", "", "read"))
        raise
    except PassFailed as failure:
        again = words.pass_again(failure.what, failure.advice, "read")
        _not_read(output, number, f"{failure.what}. {again}")
        return None
    return lying


def _not_read(output: Output, number: int, why: str) -> None:
    output.event("board", board=number, read=False, why=why)
    output.say(f"Board {number}: not read. {why}")


def _good(output: Output, number: int, lying: Lying, played: bool) -> bool:
    """Tell whether it is a board that can be written, and say so."""
    why = [reason.message for reason in comparing.complete(lying.cards)]
    if lying.pockets is None:
        why.append("between its hands lay no three cards of another deck")
    elif not why and any(len(hand) != HAND for hand in lying.pockets):
        why.append(f"a hand has not thirteen cards{comparing.sizes(lying.pockets)}")
    good = not why or (played and lying.pockets is not None)
    text = "; ".join(why)
    output.event("board", board=number, read=good, why=text)
    odd = f", as it lies: {text}" if why else ""
    output.say(f"Board {number}: " + (f"read{odd}" if good else f"not read. {text}"))
    dividers(output, lying)
    return good
