"""`fourhand status`: the last session, and how a machine and the link to it are doing."""

from typing import Any

from rich.table import Table

from fourhand import history
from fourhand.cli import ledgers
from fourhand.cli.options import AsJson, PortUrl, last_port
from fourhand.cli.output import Output
from fourhand.reconnect import connect


def status(port: PortUrl = None, as_json: AsJson = False) -> None:
    """Show the last session, the machine's state, and what was counted on the link to it.

    Example: `fourhand status`
    """
    output = Output(as_json)
    url = last_port(port)
    session = _last_session(url)
    if session:
        good = f"{session['good']} of {session['boards']} boards good"
        ending = session["ending"] or "cut short"
        go_on = "; fourhand resume deals what is left" if session["resumable"] else ""
        output.say(f"Last session kept: {session['name']}, {good}, {ending}{go_on}")
    with connect(url) as machine:
        state = machine.state()
        theirs, ours = machine.counters()
        output.result(
            session=session,
            firmware=machine.firmware,
            law=machine.law,
            state=state,
            machine=theirs,
            host=vars(ours),
        )
    output.show(f"The machine is {state}; firmware {machine.firmware}, law {machine.law}")
    table = Table("counted by", "what", "how many")
    for side, counted in (("the machine", theirs), ("this computer", vars(ours))):
        for name, number in counted.items():
            table.add_row(side, name, str(number))
    output.show(table)


def _last_session(url: str) -> dict[str, Any] | None:
    file = ledgers.file_of(url)
    if not file or not file.exists():
        return None
    with ledgers.opened(url) as ledger:
        found = history.sessions(ledger.connection, 1)
    return {**vars(found[0]), "resumable": found[0].good < found[0].boards} if found else None
