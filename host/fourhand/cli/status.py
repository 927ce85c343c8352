"""`fourhand status`: the last session, and how a machine and the link to it are doing."""

from datetime import datetime
from typing import Any

from rich.table import Table

from fourhand import history, running, wording
from fourhand.cli import ledgers, shelved
from fourhand.cli.options import AsJson, PortUrl, last_port
from fourhand.cli.output import Output
from fourhand.outcome import LOADED
from fourhand.reconnect import connect


def status(port: PortUrl = None, as_json: AsJson = False) -> None:
    """Show how far the running session is, or the last one, the machine, and the link to it.

    While boards are dealt: how many are done and misdealt, what the machine waits for and since
    when, when it should end, and a person's seconds a board; the machine is left alone then. Else
    it is asked for its state and for what was counted on the link.

    Example, without a machine: `fourhand deal --new 1 --port "sim:?speed=0&state=club"`,
    then `fourhand status`
    """
    output = Output(as_json)
    url = last_port(port)
    session = _last_session(url)
    run, lives = running.read(url)
    if session and not lives:
        _tell_session(output, session)
    if run:
        _tell_run(output, run, lives)
    if run and lives:
        output.result(session=session, run=run, running=True, state=run["state"])
        return
    with connect(url) as machine:
        shelf = machine.shelf()
        if shelf.attempts or shelf.boards:
            with ledgers.opened(url) as ledger:
                found = shelved.heard(output, machine, ledger)
            shelved.tell_left(output, found, url)
            before, session = session, _last_session(url)
            if session and session != before:
                _tell_session(output, session)
        state = machine.state()
        theirs, ours = machine.counters()
        output.result(
            session=session,
            run=run,
            running=False,
            firmware=machine.firmware,
            law=machine.law,
            state=state,
            loaded=machine.shelf().boards,
            machine=theirs,
            host=vars(ours),
        )
    output.show(f"The machine is {state}; firmware {machine.firmware}, law {machine.law}")
    table = Table("counted by", "what", "how many")
    for side, counted in (("the machine", theirs), ("this computer", vars(ours))):
        for name, number in counted.items():
            table.add_row(side, name, str(number))
    output.show(table)


def _tell_run(output: Output, run: dict[str, Any], lives: bool) -> None:
    """Say how far a run is."""
    end = f"ended {_clock(run['ended_at'])}" if run["ended_at"] else "was cut short"
    output.show(f"{run['session']}, begun {_clock(run['started_at'])}, {'runs' if lives else end}")
    boards = wording.several(run["boards"], "board")
    output.show(
        f"{run['good']} of {boards} good, misdealt so far: {run['misdealt']}, not good so far: "
        f"{run['not_good']}"
    )
    if run["s_a_board"]:
        output.show(
            f"{run['s_a_board']:.0f} seconds a board by the machine's clock, "
            f"{run['person_s_a_board']:.0f} of them a person's"
        )
    if lives and run["waiting"]:
        output.show(f"Waits since {_clock(run['waiting']['since'])}: {run['waiting']['text']}")
    elif lives and run["dealing"]:
        since = _clock(run["dealing"]["since"])
        output.show(f"Board {run['dealing']['board']} is being dealt since {since}")
    if lives and run["estimated_end"]:
        output.show(f"It should end at {_clock(run['estimated_end'])}")


def _clock(time: str) -> str:
    return f"{datetime.fromisoformat(time).astimezone():%H:%M:%S}"


def _tell_session(output: Output, session: dict[str, Any]) -> None:
    good = f"{session['good']} of {wording.several(session['boards'], 'board')} good"
    ending = session["ending"] or "cut short"
    go_on = "; fourhand resume deals what is left" if session["resumable"] else ""
    if go_on and ending == LOADED:
        go_on += ", once fourhand load --clear has taken it off the machine"
    output.say(f"Last session kept: {session['name']}, {good}, {ending}{go_on}")


def _last_session(url: str) -> dict[str, Any] | None:
    file = ledgers.file_of(url)
    if not file or not file.exists():
        return None
    with ledgers.opened(url) as ledger:
        found = history.sessions(ledger.connection, 1)
    return {**vars(found[0]), "resumable": found[0].good < found[0].boards} if found else None
