"""`fourhand release`: when play is over, the scoring program gets the deals."""

import time
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TextColumn

from fourhand import dealfiles, dealt, history, paths, secrecy
from fourhand.cli import past_deals
from fourhand.cli.opening import permission
from fourhand.cli.options import AsJson, Force, PortUrl, SecondKey
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.files import FileExists
from fourhand.formats.deals import Secret

_STEP_S = 1


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
    second_key: SecondKey = None,
    port: PortUrl = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Wait until play is over, then write the session's deals for the scoring program.

    Into the folder goes session-12.pbn. Nobody has to see a deal for it. Whatever would fail
    then, such as a folder that cannot be written, is tried before the wait.

    It ends with 4 when the time is before the one that the session was given.

    Example: `fourhand release --at 22:45 --pbn scoring`
    """
    output = Output(as_json)
    with past_deals.session(session, port) as (ledger, past):
        what = f"session {past.id}"
        secret = history.secret(ledger.connection, past.id)
        when = _when(at, secret, what, bool(second_key))
        if not dealt.boards(ledger, past.id).boards:
            raise BadInput("it has no verified board", what)
        target = folder / f"session-{past.id}.pbn"
        _prepare(folder, target, force)
        output.event("waiting", session=past.id, until=when.isoformat(timespec="seconds"))
        output.say(f"{past.name} is released {_spoken(when)}")
        _wait(output, when)
        permission(second_key, ledger=ledger)(secret, what)
        deals = dealt.boards(ledger, past.id)
    dealfiles.write(target, replace(deals, secret=None), force=force)
    output.result(session=past.name, id=past.id, boards=len(deals.boards), out=str(target))
    output.show(f"{len(deals.boards)} boards written to {target}")


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


def _prepare(folder: Path, target: Path, force: bool) -> None:
    """Find out before the wait what would make it useless."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".fourhand"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise paths.unusable(folder, error, setting="--pbn") from None
    if target.exists() and not force:
        advice = "Name another folder, or write over it with --force"
        raise FileExists("it is there already", str(target), advice)


def _wait(output: Output, when: datetime) -> None:
    """Return when the computer's clock has come to a time; it is looked at every second."""
    people = output.people
    hidden = not people.is_terminal
    with Progress(TextColumn("{task.description}"), console=people, disable=hidden) as progress:
        task = progress.add_task("")
        while (left := when - secrecy.now()) > timedelta(0):
            seconds = int(left.total_seconds()) + 1
            progress.update(task, description=f"still {timedelta(seconds=seconds)}")
            time.sleep(min(_STEP_S, left.total_seconds()))
