"""`fourhand history`: past sessions, and the boards of one."""

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from fourhand import history as past
from fourhand import inspections, intervals, paths, readings, stack, wear, wording, words
from fourhand.cli import ledgers, verified_later
from fourhand.cli.options import AsJson, PortUrl
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.store import Ledger

_NONE = "No session was kept yet"
_NONE_JUDGED = "No board was dealt yet, so there are no rates"


def history(
    session: Annotated[
        int | None, typer.Argument(help="The number of a session, to see its boards.")
    ] = None,
    rates: Annotated[
        bool, typer.Option("--rates", help="How often which fault spoilt a board, and where.")
    ] = False,
    verified: Annotated[
        bool, typer.Option("--verified", help="Verified boards that no session here has dealt.")
    ] = False,
    port: PortUrl = None,
    most: Annotated[int, typer.Option("--most", min=1, help="How many sessions at most.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List past sessions, the newest first, or the boards of one.

    With --rates: of all attempts ever, those that each fault spoilt, with the range in which the
    true rate lies 19 times out of 20. What was put right in a stop does not count.

    A simulated machine keeps its sessions in the folder of its state=; without that, nothing.

    Example, without a machine: `fourhand deal --new 1 --port "sim:?speed=0&state=club"`,
    then `fourhand history --port "sim:?state=club"`,
    `fourhand history 1 --port "sim:?state=club"`, or
    `fourhand history --rates --port "sim:?state=club"`
    """
    output = Output(as_json)
    file = ledgers.file_of(port) if port else paths.ledger()
    if not file or not paths.there(file):
        if session:
            raise BadInput(f"there is no session {session}", advice="None was kept yet")
        empty = {"attempts": 0, "faults": []} if rates else {"verified": []} if verified else {}
        output.result(sessions=[], **empty)
        output.show(f"{_NONE}.")
        return
    ledger = Ledger.at(file)
    try:
        if rates:
            _rates(output, ledger)
        elif verified:
            _verified(output, ledger)
        elif session is None:
            _sessions(output, ledger, most)
        else:
            _boards(output, ledger, session)
    finally:
        ledger.close()


def _sessions(output: Output, ledger: Ledger, most: int) -> None:
    found = past.sessions(ledger.connection, most)
    output.result(sessions=[vars(one) for one in found])
    if found:
        _show_sessions(output, found)
    else:
        output.show(f"{_NONE}.")
    others = len(inspections.of_session(ledger, None))
    if others:
        text = wording.several(others, "verified board")
        output.show(f"Besides, {text} of no session kept here: see them with --verified.")
    dirty = wear.dirty(readings.of_all(ledger.connection))
    if dirty:
        output.show(words.DIRTY.format(*dirty))


def _show_sessions(output: Output, found: list[past.Past]) -> None:
    """Show a table whose numbers and times are whole at 80 columns; names fold."""
    machines = {one.port for one in found}
    several = ["machine"] if len(machines) > 1 else []
    table = _table("session", "name", "begun", "good", "attempts", "ended", *several)
    for one in found:
        good = f"{one.good} of {one.boards}"
        row = (str(one.id), escape(one.name), wording.short(one.started_at), good)
        ports = [escape(one.port)] if several else []
        table.add_row(*row, str(one.attempts), one.ending, *ports)
    output.show(table)
    if not several:
        output.show(escape(f"Machine: {found[0].port}"))


def _verified(output: Output, ledger: Ledger) -> None:
    found = inspections.of_session(ledger, None)
    output.result(verified=found)
    if not found:
        output.show("No board was verified but of sessions kept here.")
        return
    table = _table("board", "copy", "begun", "run", "found")
    for one in found:
        copy = str(one["copy"] or "")
        what = (escape(one["name"]), escape(verified_later.what(one)))
        table.add_row(str(one["board"]), copy, wording.short(one["at"]), *what)
    output.show(table)


def _table(*heads: str) -> Table:
    """Return a table in which nothing is cut off: times stay whole, all else folds."""
    table = Table()
    for head in heads:
        table.add_column(head, overflow="fold", no_wrap=head == "begun")
    return table


def _rates(output: Output, ledger: Ledger) -> None:
    attempts, faults = past.lost(ledger.connection)
    row = [(*key, intervals.rate(hits, attempts)) for key, hits in faults.most_common()]
    told = [{"fault": fault, "where": where, **rate._asdict()} for fault, where, rate in row]
    output.result(attempts=attempts, faults=told)
    if not row:
        none = f"No fault spoilt any of {wording.several(attempts, 'attempt')}"
        output.show(f"{none if attempts else _NONE_JUDGED}.")
        return
    table = _table("fault", "where", "attempts spoilt", f"of {attempts}, in 100 (19 times of 20)")
    for fault, where, rate in row:
        table.add_row(fault, where, str(rate.hits), str(rate))
    output.show(table)


def _boards(output: Output, ledger: Ledger, session: int) -> None:
    found = past.boards(ledger.connection, session)
    if not found:
        _not_begun(output, ledger, session)
        return
    passes = inspections.of_session(ledger, session)
    some = verified_later.of_some_copy(passes, found)
    found = verified_later.with_last(passes, found)
    looked = stack.last(ledger.connection, session)
    output.result(session=session, boards=found, verified_some_copy=some, stack=looked)
    later = ["verified later"] if any(row["verified_later"] for row in found) else []
    backs = ["back"] if any(row["back"] for row in found) else []
    table = _table("board", "copy", *backs, "attempt", "verdict", "seconds", *later)
    for row in found:
        seconds = f"{row['machine_ms'] / 1000:.1f}" if row["machine_ms"] else ""
        pack = [escape(row["back"])] if backs else []
        copy = escape(row["label"]) or str(row["copy"])
        places = (str(row["board"]), copy, *pack, str(row["attempt"]))
        verdict = row["verdict"] + (", cards shown" if row["shown"] else "")
        seen = [escape(verified_later.result(row["verified_later"]))] if later else []
        table.add_row(*places, verdict, seconds, *seen)
    output.show(table)
    told = [text for text in map(verified_later.spoilt, found) if text]
    for text in [*told, *verified_later.unnamed(some, found)]:
        output.show(escape(f"{text}."))
    if looked:
        what, seen = looked["findings"] or "whole", wording.several(looked["boards"], "board")
        at = wording.moment(looked["at"])
        output.show(f"The stack was looked through, {at}, {seen}: {what}")


def _not_begun(output: Output, ledger: Ledger, session: int) -> None:
    """Tell of a session of which no board was tried; BadInput if there is none."""
    kept = past.sessions(ledger.connection, 1, session)
    if not kept:
        raise BadInput(f"there is no session {session}", advice="See fourhand history")
    output.result(session=session, boards=[], stack=None)
    ending = f" It ended: {kept[0].ending}." if kept[0].ending else ""
    of = wording.several(kept[0].boards, "board")
    text = f"{kept[0].name}: of its {of} none was tried yet.{ending}"
    output.show(escape(text))
