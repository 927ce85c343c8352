"""`fourhand history`: past sessions, and the boards of one."""

from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from fourhand import history as past
from fourhand import inspections, intervals, paths, readings, stack, wear, wording, words
from fourhand.cli import ledgers
from fourhand.cli.options import AsJson, PortUrl
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.store import Ledger
from fourhand.verdict import GOOD, MISDEALT, VERIFIED


def history(
    session: Annotated[
        int | None, typer.Argument(help="The number of a session, to see its boards.")
    ] = None,
    rates: Annotated[
        bool, typer.Option("--rates", help="How often which fault spoilt a board, and where.")
    ] = False,
    port: PortUrl = None,
    most: Annotated[int, typer.Option("--most", min=1, help="How many sessions at most.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List past sessions, the newest first, or the boards of one. A simulated machine keeps its
    own, in its state: `--port "sim:?state=FOLDER"`.

    With --rates: of all attempts ever, those that each fault spoilt, with the range in which the
    true rate lies 19 times out of 20. What was put right in a stop does not count.

    Example: `fourhand history`, then `fourhand history 12`, or `fourhand history --rates`
    """
    output = Output(as_json)
    file = ledgers.file_of(port) if port else paths.ledger()
    if not file or not file.exists():
        if session:
            raise BadInput(f"there is no session {session}", advice="None was kept yet")
        output.result(sessions=[])
        output.show("No session was kept yet.")
        return
    ledger = Ledger.at(file)
    try:
        if rates:
            _rates(output, ledger)
        elif session is None:
            _sessions(output, ledger, most)
        else:
            _boards(output, ledger, session)
    finally:
        ledger.close()


def _sessions(output: Output, ledger: Ledger, most: int) -> None:
    found = past.sessions(ledger.connection, most)
    output.result(sessions=[vars(one) for one in found])
    table = Table("session", "name", "begun", "good boards", "attempts", "ended", "machine")
    for one in found:
        begun = wording.moment(one.started_at)
        good = f"{one.good} of {one.boards}"
        name, port = escape(one.name), escape(one.port)
        table.add_row(str(one.id), name, begun, good, str(one.attempts), one.ending, port)
    output.show(table)
    dirty = wear.dirty(readings.of_all(ledger.connection))
    if dirty:
        output.show(words.DIRTY.format(*dirty))


def _rates(output: Output, ledger: Ledger) -> None:
    attempts, faults = past.lost(ledger.connection)
    row = [(*key, intervals.rate(hits, attempts)) for key, hits in faults.most_common()]
    told = [{"fault": fault, "where": where, **rate._asdict()} for fault, where, rate in row]
    output.result(attempts=attempts, faults=told)
    table = Table("fault", "where", "attempts spoilt", f"of {attempts}, in 100 (19 times of 20)")
    for fault, where, rate in row:
        table.add_row(fault, where, str(rate.hits), str(rate))
    output.show(table)


def _boards(output: Output, ledger: Ledger, session: int) -> None:
    found = past.boards(ledger.connection, session)
    if not found:
        _not_begun(output, ledger, session)
        return
    passes = inspections.of_session(ledger, session)
    found = [{**row, "verified_later": _last_pass(passes, row)} for row in found]
    looked = stack.last(ledger.connection, session)
    output.result(session=session, boards=found, stack=looked)
    later = ["verified later"] if passes else []
    backs = ["back"] if any(row["back"] for row in found) else []
    table = Table("board", "copy", *backs, "attempt", "verdict", "seconds", *later)
    for row in found:
        seconds = f"{row['machine_ms'] / 1000:.1f}" if row["machine_ms"] else ""
        pack = [escape(row["back"])] if backs else []
        copy = escape(row["label"]) or str(row["copy"])
        places = (str(row["board"]), copy, *pack, str(row["attempt"]))
        verdict = row["verdict"] + (", cards shown" if row["shown"] else "")
        seen = [_later(row["verified_later"])] if passes else []
        table.add_row(*places, verdict, seconds, *seen)
    output.show(table)
    for text in filter(None, map(_spoilt_later, found)):
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


def _last_pass(
    passes: dict[tuple[int, int | None], dict[str, Any]], row: dict[str, Any]
) -> dict[str, Any] | None:
    """Return the last verifying of the board of an attempt, if it was good."""
    if row["verdict"] not in GOOD:
        return None
    named = (passes.get((row["board"], copy)) for copy in (row["copy"], None))
    return max((one for one in named if one), key=lambda one: one["at"], default=None)


def _later(found: dict[str, Any] | None) -> str:
    """Return in words what came of reading a board again."""
    if not found:
        return ""
    what = found["verdict"] or "cut short"
    return escape(f"{wording.moment(found['at'])} {what}. {found['reasons']}".rstrip(". "))


def _spoilt_later(row: dict[str, Any]) -> str:
    """Return what is to be said of a board that was right and is not any more, "" of others."""
    later = row["verified_later"]
    if row["verdict"] != VERIFIED or not later or later["verdict"] != MISDEALT:
        return ""
    name = f"Board {row['board']} {row['label']}".strip()
    left, read = wording.moment(row["removed_at"]), wording.moment(later["at"])
    return (
        f"{name} was right when it left the machine at {left}, and wrong when it was verified at "
        f"{read}; what happened between is not known"
    )
