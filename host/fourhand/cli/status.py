"""`fourhand status`: the last session, and how a machine and the link to it are doing."""

from rich.table import Table

from fourhand import history, paths
from fourhand.cli.options import AsJson, PortUrl, last_port
from fourhand.cli.output import Output
from fourhand.reconnect import connect
from fourhand.store import Ledger


def status(port: PortUrl = None, as_json: AsJson = False) -> None:
    """Show the last session, the machine's state, and what was counted on the link to it.

    Example: `fourhand status`
    """
    output = Output(as_json)
    session = _last_session()
    if session:
        good = f"{session['good']} of {session['boards']} boards good"
        ending = session["ending"] or "cut short"
        output.say(f"Last session kept: {session['name']}, {good}, {ending}")
    with connect(last_port(port)) as machine:
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


def _last_session() -> dict | None:
    if not paths.ledger().exists():
        return None
    ledger = Ledger.at(paths.ledger())
    try:
        found = history.sessions(ledger.connection, 1)
    finally:
        ledger.close()
    return vars(found[0]) if found else None
