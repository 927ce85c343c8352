"""`fourhand service-file`: what whoever repairs a machine wants to know, in one file."""

import json
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from fourhand import __version__, files, history
from fourhand.cli import ledgers
from fourhand.cli.options import AsJson, PortUrl, last_port
from fourhand.cli.output import Output
from fourhand.client import Client
from fourhand.machine_settings import read_all
from fourhand.reconnect import connect

_FAULTS = 50

Out = Annotated[Path, typer.Option("--out", help="The file to write, JSON.")]


def service_file(out: Out, port: PortUrl = None, as_json: AsJson = False) -> None:
    """Write what there is to know of a machine to one dated file, for whoever helps.

    Versions, the machine's state, settings and self test, the link's counters, the last faults by
    name and time. It holds no card and no pocket.

    Example: `fourhand service-file --port sim: --out service.json`
    """
    output = Output(as_json)
    url = last_port(port)
    with connect(url) as machine:
        state = machine.state()
        theirs, ours = machine.counters()
        told = {
            "written": datetime.now(UTC).isoformat(timespec="seconds"),
            "fourhand": __version__,
            "python": platform.python_version(),
            "system": platform.platform(),
            "firmware": machine.firmware,
            "law": machine.law,
            "state": state,
            "settings": dict(read_all(machine).values),
            "self_test": _tested(machine, state),
            "last_faults": _last_faults(url),
            "link_machine": theirs,
            "link_host": vars(ours),
        }
    files.write(out, (json.dumps(told, indent=1) + "\n").encode())
    output.result(file=str(out))
    output.say(f"Written: {out}")


def _tested(machine: Client, state: str) -> dict[str, str] | None:
    """Return what an idle machine's own test finds; None of one that is at work."""
    if state != "idle":
        return None
    found, place = machine.selftest()
    return {"found": found, "place": place}


def _last_faults(url: str) -> list[dict[str, Any]]:
    file = ledgers.file_of(url)
    if not file or not file.exists():
        return []
    with ledgers.opened(url) as ledger:
        return history.faults(ledger.connection, _FAULTS)
