"""`fourhand load`: a set of boards for a machine that deals them without a computer."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from fourhand import dealfiles, holding, plan, replays, standalone, wording
from fourhand.cli import ledgers, shelved
from fourhand.cli.deal_files import boards_of, secret_of
from fourhand.cli.deal_result import as_pbn
from fourhand.cli.options import AsJson, PortUrl, Teaching, last_port, simulated
from fourhand.cli.output import Output
from fourhand.client import Client
from fourhand.errors import BadInput, Refused
from fourhand.outcome import COMPLETE, Outcome
from fourhand.reconnect import connect
from fourhand.standalone import Heard
from fourhand.store import Ledger


def load(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE...", help="Deal files, sealed or not.")
    ] = None,
    boards: Annotated[
        str | None, typer.Option(metavar="1-16,20", help="Only these boards.")
    ] = None,
    fetch: Annotated[
        bool, typer.Option("--fetch", help="Hear what was dealt, and enter it in the ledger.")
    ] = False,
    clear: Annotated[
        bool, typer.Option("--clear", help="Hear what was dealt, then take the rest off again.")
    ] = False,
    alone: Annotated[
        int,
        typer.Option(
            metavar="MINUTES", help="Leave a simulated machine to itself so long (sim: only)."
        ),
    ] = 0,
    port: PortUrl = None,
    session: Annotated[
        str | None, typer.Option(metavar="NAME", help="What to call this session.")
    ] = None,
    teaching: Teaching = False,
    force: Annotated[
        bool,
        typer.Option("--force", help="Lose what another computer has loaded, or what is left."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Seal a set of boards on the machine, which then deals them without a computer.

    There START deals the next board, as `fourhand deal` does; the display says which. What became
    of each is kept on the machine until it is fetched. The deals are masked, not encrypted: see
    docs/standalone.md.

    Example, without a machine:

    `fourhand load evening.pbn --port "sim:?speed=0&state=build/alone"`, then
    `fourhand load --alone 20`, then `fourhand load --fetch`
    """
    output = Output(as_json)
    if [bool(files), fetch, clear, bool(alone)].count(True) != 1:
        raise BadInput("name deal files, or say --fetch, --clear or --alone", "load")
    url = last_port(port)
    if alone:
        output.say(f"The machine is left alone for {wording.several(alone, 'minute')} of its time")
        _leave_alone(url, alone)
        output.result(minutes=alone)
        output.show("fourhand load --fetch tells what it has dealt, if a set was on it")
        return
    with connect(url) as machine, ledgers.opened(url) as ledger:
        ledgers.remember_port(output, url)
        heard = shelved.heard(output, machine, ledger)
        if not files:
            if clear:
                _take_off(output, machine, ledger, heard, url, force)
            else:
                _tell_fetched(output, heard, url)
            raise typer.Exit(_result(output, machine, heard))
        shelved.at_rest(heard, url)
        _put(output, machine, ledger, url, list(files), boards, session, teaching, force)


def _tell_fetched(output: Output, heard: Heard, url: str) -> None:
    """Tell what is left on the machine, and that nothing new was heard, if so."""
    if not heard.entries and not heard.strange and not heard.given_up:
        there = "nothing new to hear of its set" if heard.shelf.boards else "no set is there"
        output.say(f"{url}: {there}")
    shelved.tell_left(output, heard, url)


def _take_off(
    output: Output, machine: Client, ledger: Ledger, heard: Heard, url: str, force: bool
) -> None:
    """Take the rest of a set off the machine; Refused if what became of some would be lost."""
    shelved.at_rest(heard, url)
    left = heard.shelf.boards
    if heard.strange:
        if not force:
            what = "what became of another computer's boards is on the machine"
            raise Refused(what, url, "Fetch it there; --clear --force loses it for good")
        machine.forget(heard.shelf.attempts)
    machine.load([])
    holding.release(ledger, machine.identity())
    if left:
        off = wording.several(left, "board")
        output.say(f"{url}: {off} taken off; fourhand resume deals what was loaded")
    elif not heard.entries and not heard.strange and not heard.given_up:
        output.say(f"{url}: no set is there")


def _result(output: Output, machine: Client, heard: Heard) -> int:
    """Write the last line for programs; return the exit code."""
    shelf = machine.shelf()
    output.result(
        boards=[entry.as_dict() for entry in heard.entries],
        strange=heard.strange,
        given_up=heard.given_up,
        left=shelf.boards,
        not_recorded=shelf.by_hand,
        state=heard.state,
    )
    outcome = Outcome(machine.firmware, heard.entries, COMPLETE, 0)
    return outcome.exit_code or int(heard.strange + heard.given_up > 0)


def _put(
    output: Output, machine: Client, ledger: Ledger, url: str, files: list[Path],
    wanted: str | None, session: str | None, teaching: bool, force: bool,
) -> None:  # fmt: skip
    shelf = machine.shelf()
    if shelf.boards and not force:
        there = wording.several(shelf.boards, "board")
        what = f"another set is still on the machine, {there} of it"
        raise Refused(what, url, "Deal them, take them off with --clear, or say --force")
    chosen, _ = boards_of(files, wanted, output.say, teaching=teaching)
    places = plan.places(chosen)
    replays.check(replays.found(ledger, places), "")
    secret = secret_of(files, None, False, output.say)
    readable = not secret and not any(map(dealfiles.is_sealed, files))
    record = plan.Record("", readable, as_pbn(chosen), secret, law=machine.law)
    name = session or f"{files[0].stem} {datetime.now():%Y-%m-%d %H:%M}"
    made = standalone.load(machine, ledger, places, name, url, record)
    fingerprint = ledger.fingerprint(made)
    output.result(session=name, boards=len(places), fingerprint=fingerprint)
    output.say(f"Fingerprint of these deals (see fourhand proof): {fingerprint}")
    there = wording.several(len(places), "board")
    output.say(f"{there} put on the machine: START deals the first")


def _leave_alone(url: str, minutes: int) -> None:
    """Let a simulated machine's time pass while nobody speaks to it."""
    if not simulated(url):
        raise BadInput("only a simulated machine waits for a computer", "--alone")
    from fourhand.port import open_port

    port = open_port(url)
    try:
        until = port.now() + 60_000 * minutes
        while port.now() < until:
            port.read(until - port.now())
    finally:
        port.close()
