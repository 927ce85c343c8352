"""`fourhand verify`: dealt boards read again, and held against the deals they should be."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from fourhand import boardpass, plan, wording, words
from fourhand import sampling as sampling_plan
from fourhand.cli import ledgers
from fourhand.cli.deal_files import boards_of, secret_of
from fourhand.cli.options import AsJson, Patience, PortUrl
from fourhand.cli.output import Output
from fourhand.cli.passes import boards_to_bring, on_machine
from fourhand.cli.verify_advice import advise, advise_copies, equality, made, summary, written
from fourhand.cli.verify_told import BoardScreen, tell
from fourhand.copies import letter
from fourhand.errors import BadInput, FourhandError, NoMachine
from fourhand.formats.deals import Board
from fourhand.passed import NobodyAnswered
from fourhand.port import find_machine
from fourhand.twins import Twins
from fourhand.verifying import Checked, Reading, Verifier, unknown

_ADVICE = {
    "no-answer": "",
    "link-lost": "Check the cable and the machine's power",
}


class Interrupted(FourhandError):
    """A person ended it with Ctrl-C."""

    exit_code = 130


def verify(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE...", help="The deals: evening.pbn, or sealed."),
    ] = None,
    boards: Annotated[
        str | None, typer.Option(metavar="1-16,20", help="Only these boards.")
    ] = None,
    copies: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=99,
            metavar="N",
            help="N copies of each board; without FILE they are held against each other.",
        ),
    ] = None,
    sampling: Annotated[
        float | None,
        typer.Option(
            "--sampling",
            min=1,
            max=100,
            metavar="PERCENT",
            help="Only so many, drawn by lot, as are needed for this confidence: see --wrong.",
        ),
    ] = None,
    wrong: Annotated[
        int | None,
        typer.Option(
            "--wrong",
            min=1,
            metavar="N",
            help="--sampling: to find one if N or more are wrong; without it 1.",
        ),
    ] = None,
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
    that lies in a pocket. With --pack a board's cards go in as one pack: North's hand lowest,
    then East's, South's, West's, a card of another deck between any two. Without those dividers
    the answer can only be that the pack is complete; with them they are taken out afterwards.

    A wrong board is dealt again, or mended by someone who does not play, by a slip from --slips.

    Without FILE, `--copies 2 --boards 1-16` tells whether both copies of each board hold the same
    hands; which copy is right only FILE can tell, and it may be a sealed one.

    It ends with 0 when every board is right, 1 when one is not, or is not known to be.

    Example, without a machine: `fourhand verify evening.pbn --port
    "sim:?speed=0&boards=evening.pbn"`
    """
    output = Output(as_json)
    if wrong is not None and sampling is None:
        raise BadInput("it is for a sample", "--wrong", "Say how sure it is to be: --sampling 95")
    files = files or []
    chosen, left, numbers, secret = [], [], [], None
    if files:
        chosen, left = boards_of(files, boards, output.say, allow_odd=True, teaching=True)
        if not chosen:
            raise BadInput("there is no board in it", str(files[0]))
        secret = secret_of(files, None, show_cards, output.say)
    else:
        numbers = _numbers(boards, copies, bool(sampling or slips))
    every = [*chosen, *left]
    if sampling is not None:
        chosen = _drawn(output, chosen, wrong or 1, sampling)
    if slips:
        made(slips)
    url = port or find_machine()
    boards_to_bring(url)
    name = f"verify {files[0].stem if files else 'copies'} {datetime.now():%Y-%m-%d %H:%M}"
    rounds = range(1, (copies or 1) + 1)
    screen = BoardScreen(output, pack)
    with on_machine(output, url, patience, screen) as (machine, passing, _, ledger):
        ledgers.remember_port(output, url)
        firmware = machine.firmware
        reading = Reading(partial(boardpass.as_pack if pack else boardpass.hand_by_hand, passing))
        if files:
            verifier = Verifier(every, reading, ledger, name, url, show_cards)
            tasks = [
                _Task(board.number, copy, copies, partial(verifier.verify, board, copies and copy))
                for board in chosen
                for copy in rounds
            ]
        else:
            twins = Twins(reading, ledger, name, url, show_cards)
            tasks = [
                _Task(number, copy, copies, partial(twins.verify, number, copy))
                for number in numbers
                for copy in rounds
            ]
        output.event("session", session=name, firmware=firmware, boards=len(tasks))
        found, ending = _verified(output, screen, tasks, show_cards)
        reading.keep(ledger)
    bad = [one for one in found if not one.good]
    spoilt = [one for one in bad if one.spoilt]
    begun = {one.board for one in found}
    not_begun = [n for n in dict.fromkeys(task.board for task in tasks) if n not in begun]
    files_made = written(slips, spoilt, every, secret) if slips else []
    rows = [one.as_dict(show_cards) for one in found]
    names = list(map(str, files_made))
    output.result(session=name, firmware=firmware, boards=rows, slips=names, not_begun=not_begun)
    if files:
        advise(output, files, bad, files_made, not_begun, copies)
        output.show(summary(found, len(tasks)))
    else:
        advise_copies(output, len(rounds), bad, not_begun)
        output.show(equality(found, numbers, len(rounds)))
    if ending:
        output.say(f"It ended early: {ending.what}")
    raise typer.Exit(ending.exit_code if ending else int(bool(bad)))


class _Task(NamedTuple):
    """A board to be verified. copies: None when it has one only."""

    board: int
    copy: int
    copies: int | None
    verify: Callable[[], Checked]

    @property
    def label(self) -> str:
        return letter(self.copy) if self.copies else ""


def _numbers(boards: str | None, copies: int | None, other: bool) -> list[int]:
    """Return the boards of which copies are compared; BadInput if it is not said well."""
    if boards is None or copies is None or copies < 2:
        advice = "Name FILE, or compare copies without it: --copies 2 --boards 1-16"
        raise BadInput("no deals to hold the boards against", "verify", advice)
    if other:
        raise BadInput("they need the deals: name FILE", "--sampling, --slips")
    return [number for part in plan.chosen(boards) for number in part]


def _verified(
    output: Output, screen: BoardScreen, tasks: Sequence[_Task], shown: bool
) -> tuple[list[Checked], FourhandError | None]:
    """Verify boards until all are, or until something ends it; return both."""
    found: list[Checked] = []
    ending: FourhandError | None = None
    for task in tasks:
        screen.of(task.board, task.label)
        try:
            one = task.verify()
        except KeyboardInterrupt:
            ending = Interrupted("interrupted")
            one = unknown(task.board, "cancelled", "The run was interrupted")
        except (NobodyAnswered, NoMachine) as error:
            ending = error
            fault = error.fault if isinstance(error, NobodyAnswered) else "link-lost"
            one = unknown(task.board, fault, words.fault(fault), _ADVICE[fault])
        if ending:
            one = replace(one, copy=task.copy, label=task.label)
        found.append(one)
        output.event("board", **one.as_dict(shown))
        tell(output, one, shown)
        if ending:
            break
    return found, ending


def _drawn(output: Output, boards: list[Board], wrong: int, percent: float) -> list[Board]:
    """Return the boards to verify for a confidence, drawn by lot, in the order of the set."""
    if wrong > len(boards):
        raise BadInput(f"there are no more than {len(boards)}", "--wrong")
    number = sampling_plan.needed(len(boards), wrong, Fraction(str(percent)) / 100)
    drawn = random.SystemRandom().sample(range(len(boards)), number)
    many = f"{wrong} or more are wrong" if wrong > 1 else "one is wrong"
    every = wording.several(len(boards), "board")
    output.say(
        f"{number} of {every}, drawn by lot: if {many}, at least one is found with "
        f"{percent:g} % confidence"
    )
    return [boards[nth] for nth in sorted(drawn)]
