"""`fourhand stack`: the dealt boards looked through at the end, number by number."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import select

from fourhand import files, history, tables, wording
from fourhand import stack as stacks
from fourhand.cli import ledgers
from fourhand.cli.options import AsJson, PortUrl
from fourhand.cli.output import Output
from fourhand.database import durably
from fourhand.errors import BadInput
from fourhand.plan import chosen
from fourhand.stack import Stack
from fourhand.store import Ledger

_REPORT = "stack.json"


def stack(
    session: Annotated[
        int | None, typer.Argument(metavar="SESSION", help="By its number in history; else last.")
    ] = None,
    boards: Annotated[
        str | None,
        typer.Option(
            metavar="1-16,20", help="The numbers in the stack, in place of asking; 7,7 for two."
        ),
    ] = None,
    port: PortUrl = None,
    as_json: AsJson = False,
) -> None:
    """Look the stack of dealt boards through: none lacking, none twice, none of another set.

    Without --boards it asks: take each board in your hand, scan its number or type it, and press
    Enter; an empty line ends it. No card is looked at: fourhand verify does that. What is found is
    kept in the history, and as stack.json beside the report of `deal --out`. A stack that was put
    right is looked through once more.

    It ends with 0 when the stack is whole, 1 when it is not.

    A simulated machine keeps its sessions in the folder of its state=; without that, nothing.

    Example, without a machine: `fourhand deal --new 1 --port "sim:?speed=0&state=club"`,
    then `fourhand stack --boards 1 --port "sim:?state=club"`
    """
    output = Output(as_json)
    asks = not as_json and sys.stdin.isatty()
    if boards is None and not asks:
        raise BadInput("nobody is there to ask", "--boards", "Name the numbers in the stack")
    with ledgers.of_club(port) as ledger:
        past = history.sessions(ledger.connection, 1, session)
        if not past:
            what = f"session {session}" if session else "session yet"
            raise BadInput(f"there is no {what}", advice="See fourhand history")
        number, name = past[0].id, past[0].name
        found = stacks.of_session(ledger.connection, number)
        output.say(f"The stack of session {number}, {name}: {_wanted(found)}")
        if boards is None:
            _ask(output, found)
        else:
            for part in chosen(boards):
                for one in part:
                    found.add(one)
        stacks.keep(ledger.connection, number, found)
        folder = _folder(ledger, number)
    findings = found.findings()
    told = {
        "session": number,
        "session_name": name,
        "boards": found.seen,
        "wanted": found.wanted,
        "findings": findings,
    }
    if folder and folder.is_dir():
        files.write(folder / _REPORT, (json.dumps(told, indent=2) + "\n").encode(), replace=True)
    output.result(**told)
    for text in findings:
        output.show(f"{text[0].upper()}{text[1:]}.")
    whole = "the stack is whole" if not findings else "the stack is NOT as it should be"
    output.show(f"{wording.several(found.seen, 'board')} seen, {found.wanted} wanted: {whole}.")
    raise typer.Exit(int(bool(findings)))


def _wanted(found: Stack) -> str:
    """Return in words what the stack should hold, and what it should not yet."""
    wanted = f"there should be {wording.several(found.wanted, 'board')}"
    bad = ", ".join(map(str, found.bad))
    return f"{wanted}; not good, or not dealt yet, and so not wanted: {bad}" if bad else wanted


def _ask(output: Output, found: Stack) -> None:
    """Ask for one number after the other, until an empty line."""
    output.say("Scan or type each number; Enter ends it")
    while True:
        try:
            text = input(f"{found.seen + 1}: ")
            if not text.strip():
                return
            wrong = found.add(stacks.number_of(text))
        except EOFError:
            return
        except BadInput as error:
            wrong = str(error)
        if wrong:
            output.say(f"  {wrong}")


def _folder(ledger: Ledger, session: int) -> Path | None:
    """Return where the report of a session was written to, None for nowhere."""
    query = select(tables.session.c.folder).where(tables.session.c.id == session)
    with durably(ledger.connection):
        name = ledger.connection.scalar(query)
    return Path(name) if name else None
