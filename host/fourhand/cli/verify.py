"""`fourhand verify`: dealt boards read again, and held against the deals they should be."""

import random
from datetime import datetime
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from fourhand import boardpass, words
from fourhand import sampling as sampling_plan
from fourhand.cli import ledgers
from fourhand.cli.deal_files import boards_of, secret_of
from fourhand.cli.options import AsJson, Patience, PortUrl
from fourhand.cli.output import Output
from fourhand.cli.passes import boards_to_bring, on_machine
from fourhand.cli.verify_told import BoardScreen, advise, made, summary, tell, written
from fourhand.errors import BadInput, FourhandError, NoMachine
from fourhand.formats.deals import Board
from fourhand.passed import NobodyAnswered
from fourhand.port import find_machine
from fourhand.verifying import Checked, Verifier, unknown

_ADVICE = {
    "no-answer": "See what the machine's display asks for",
    "link-lost": "Check the cable and the machine's power; what its display then asks for comes "
    "first",
}


class Interrupted(FourhandError):
    """A person ended it with Ctrl-C."""

    exit_code = 130


def verify(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="The deals: evening.pbn, or sealed.")
    ],
    boards: Annotated[
        str | None, typer.Option(metavar="1-16,20", help="Only these boards.")
    ] = None,
    sampling: Annotated[
        float | None,
        typer.Option(
            "--sampling",
            min=0,
            max=100,
            metavar="PERCENT",
            help="Only so many, drawn by lot, as are needed for this confidence: see --wrong.",
        ),
    ] = None,
    wrong: Annotated[
        int,
        typer.Option(
            "--wrong", min=1, metavar="N", help="--sampling: to find one if N or more are wrong."
        ),
    ] = 1,
    pack: Annotated[
        bool,
        typer.Option(
            "--pack", help="The four hands in one pack, N E S W, a card of another deck between."
        ),
    ] = False,
    slips: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write a sealed file there for each board to be mended."),
    ] = None,
    show_cards: Annotated[
        bool,
        typer.Option("--show-cards", help="Name cards, and which to move; the ledger says so."),
    ] = False,
    port: PortUrl = None,
    patience: Patience = 600,
    as_json: AsJson = False,
) -> None:
    """Verify dealt boards: let the machine read them and hold them against the deals of FILE.

    The panel asks for a board, then for its hands, one after the other: each goes out of its
    pocket into the hopper and comes back into the same pocket. Told is whether all is right, or
    what the board is: turned by a quarter, whole hands exchanged, so many cards in wrong pockets,
    a card missing, double or of another deck, or which board of FILE it is. Nothing names a card
    that lies in a pocket. With --pack a board's cards go in as one pack; without a card of
    another deck between the hands the answer can only be that the pack is complete.

    A wrong board is dealt again, or mended by someone who does not play, by a slip from --slips.

    It ends with 0 when every board is right, 1 when one is not.

    Example, without a machine: `fourhand verify evening.pbn --port
    "sim:?speed=0&boards=evening.pbn"`
    """
    output = Output(as_json)
    chosen, left = boards_of(files, boards, output.say, allow_odd=True, teaching=True)
    if not chosen:
        raise BadInput("there is no board in it", str(files[0]))
    secret = secret_of(files, None, show_cards, output.say)
    every = [*chosen, *left]
    if sampling is not None:
        chosen = _drawn(output, chosen, wrong, sampling)
    if slips:
        made(slips)
    url = port or find_machine()
    boards_to_bring(url)
    name = f"verify {files[0].stem} {datetime.now():%Y-%m-%d %H:%M}"
    screen = BoardScreen(output)
    with on_machine(output, url, patience, screen) as (machine, passing, _, ledger):
        ledgers.remember_port(output, url)
        firmware = machine.firmware
        output.event("session", session=name, firmware=firmware, boards=len(chosen))
        read = partial(boardpass.as_pack if pack else boardpass.hand_by_hand, passing)
        verifier = Verifier(every, read, ledger, name, url, show_cards)
        found, ending = _verified(output, screen, verifier, chosen, show_cards)
    bad = [one for one in found if not one.good]
    spoilt = [one for one in bad if one.spoilt]
    files_made = written(slips, spoilt, every, secret) if slips else []
    rows = [one.as_dict(show_cards) for one in found]
    output.result(session=name, firmware=firmware, boards=rows, slips=list(map(str, files_made)))
    advise(output, files, bad, files_made)
    output.show(summary(found, len(chosen)))
    if ending:
        output.say(f"It ended early: {ending.what}")
    raise typer.Exit(ending.exit_code if ending else int(bool(bad)))


def _verified(
    output: Output, screen: BoardScreen, verifier: Verifier, boards: list[Board], shown: bool
) -> tuple[list[Checked], FourhandError | None]:
    """Verify boards until all are, or until something ends it; return both."""
    found: list[Checked] = []
    ending: FourhandError | None = None
    for board in boards:
        screen.of(board.number)
        try:
            one = verifier.verify(board)
        except KeyboardInterrupt:
            ending = Interrupted("interrupted")
            one = unknown(board.number, "cancelled", "The run was interrupted")
        except (NobodyAnswered, NoMachine) as error:
            ending = error
            fault = error.fault if isinstance(error, NobodyAnswered) else "link-lost"
            one = unknown(board.number, fault, words.fault(fault), _ADVICE[fault])
        found.append(one)
        output.event("board", **one.as_dict(shown))
        tell(output, one, shown)
        if ending:
            break
    return found, ending


def _drawn(output: Output, boards: list[Board], wrong: int, percent: float) -> list[Board]:
    """Return the boards to verify for a confidence, drawn by lot, in the order of the set."""
    if wrong > len(boards):
        raise BadInput(f"there are only {len(boards)} boards", "--wrong")
    number = sampling_plan.needed(len(boards), wrong, Fraction(str(percent)) / 100)
    drawn = random.SystemRandom().sample(range(len(boards)), number)
    many = f"{wrong} or more are wrong" if wrong > 1 else "one is wrong"
    output.say(
        f"{number} of {len(boards)} boards, drawn by lot: if {many}, at least one is found with "
        f"{percent:g} % confidence"
    )
    return [boards[nth] for nth in sorted(drawn)]
