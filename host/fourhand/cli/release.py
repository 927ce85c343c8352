"""`fourhand release`: when play is over, hand records and the scoring program get the deals."""

import time
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TextColumn

from fourhand import dealfiles, dealt, history, paths, printing, records, secrecy
from fourhand.cli import past_deals
from fourhand.cli.opening import permission
from fourhand.cli.options import AsJson, Force, PortUrl, SecondKey
from fourhand.cli.output import Output
from fourhand.errors import BadInput, FourhandError
from fourhand.files import FileExists
from fourhand.formats.deals import DealSet, Secret

_STEP_S = 1
_BACK = timedelta(minutes=1)


def release(
    folder: Annotated[
        Path, typer.Option("--pbn", metavar="DIR", help="Where the scoring program finds them.")
    ],
    session: Annotated[
        int | None, typer.Argument(help="The number of a session (fourhand history); the last.")
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="When: 22:45, '2026-12-01 22:45'; else its own time."),
    ] = None,
    to_printer: Annotated[
        bool, typer.Option("--print", help="Print the hand records too.")
    ] = False,
    second_key: SecondKey = None,
    port: PortUrl = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Wait until play is over, then write the session's deals and its hand records.

    Into the folder go session-12.pbn, for the scoring program, and session-12.pdf, the hand
    records. Nobody has to see a deal for it. Whatever would fail then, such as a folder that
    cannot be written, is tried before the wait.

    It ends with 4 when the time is before the one that the session was given.

    Example, without a machine: `fourhand deal --new 1 --port "sim:?speed=0&state=club"`,
    then `fourhand release --at 22:45 --pbn scoring --port "sim:?state=club"`
    """
    output = Output(as_json)
    if to_printer:
        printing.ready()
    with past_deals.session(session, port) as (ledger, past):
        what = f"session {past.id}"
        secret = history.secret(ledger.connection, past.id)
        when = _when(at, secret, what, bool(second_key))
        if not dealt.boards(ledger, past.id).boards:
            raise BadInput("it has no verified board", what)
        targets = [folder / f"session-{past.id}{ending}" for ending in (".pbn", ".pdf")]
        _prepare(folder, targets, force)
        output.event("waiting", session=past.id, until=when.isoformat(timespec="seconds"))
        output.say(f"{past.name} is released {_spoken(when)}")
        _wait(output, when)
        permission(second_key, ledger=ledger)(secret, what)
        deals = dealt.boards(ledger, past.id)
    _give_out(output, past.name, replace(deals, secret=None), targets, to_printer)
    out = [str(target) for target in targets]
    output.result(session=past.name, id=past.id, boards=len(deals.boards), files=out)
    output.show(f"written: {', '.join(out)}")


def _when(at: str | None, secret: Secret | None, what: str, early: bool) -> datetime:
    if at is None and secret is None:
        raise BadInput("no time was set for it", what, "Say when play is over: --at 22:45")
    when = secrecy.nearest(at) if at else secret.show_from if secret else secrecy.now()
    if secret and when < secret.show_from and not early:
        what_is = f"its cards are not shown before {secrecy.spoken(secret.show_from)}"
        raise secrecy.NotYet(what_is, what, "Leave --at out, and it waits until then")
    return when


def _spoken(when: datetime) -> str:
    return "now" if when <= secrecy.now() else f"at {secrecy.spoken(when)}"


def _prepare(folder: Path, targets: list[Path], force: bool) -> None:
    """Find out before the wait what would make it useless."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".fourhand"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise paths.unusable(folder, error, setting="--pbn") from None
    there = [target for target in targets if target.exists()]
    if there and not force:
        raise FileExists(there[0])


def _wait(output: Output, when: datetime) -> None:
    """Return when the computer's clock has come to a time; it is looked at every second.

    When it goes back, the wait is as much longer: the clock on the wall counts for the players.
    """
    people = output.people
    least = when - secrecy.now()
    hidden = not people.is_terminal
    with Progress(TextColumn("{task.description}"), console=people, disable=hidden) as progress:
        task = progress.add_task("")
        while (left := when - secrecy.now()) > timedelta(0):
            if left - least > _BACK:
                here = secrecy.spoken(secrecy.now())
                output.say(
                    f"The clock of this computer went back to {here}: it waits as much longer"
                )
            least = left
            seconds = int(left.total_seconds()) + 1
            progress.update(task, description=f"still {timedelta(seconds=seconds)}")
            time.sleep(min(_STEP_S, left.total_seconds()))


def _give_out(
    output: Output, name: str, deals: DealSet, targets: list[Path], to_printer: bool
) -> None:
    """Write the deals first, so that what goes wrong with the rest costs nothing."""
    pbn, pdf = targets
    dealfiles.write(pbn, deals, force=True)
    try:
        written = records.write(deals, pdf, title=name, force=True)
        for problem in written.problems:
            output.say(f"warning: {problem}")
        if to_printer:
            printing.send(pdf)
    except FourhandError:
        output.say(f"{pbn} is written; what follows concerns the hand records")
        raise
