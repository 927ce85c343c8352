"""`fourhand service-file`: what whoever repairs a machine wants to know, in one file."""

import json
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from fourhand import __version__, files
from fourhand.cli.options import AsJson, PortUrl, last_port
from fourhand.cli.output import Output
from fourhand.reconnect import connect

Out = Annotated[Path, typer.Option("--out", help="The file to write, JSON.")]


def service_file(out: Out, port: PortUrl = None, as_json: AsJson = False) -> None:
    """Write the versions, the machine's state and the link's counters to one dated file.

    It holds no card and no pocket: it can be sent to whoever helps.

    Example: `fourhand service-file --port sim: --out service.json`
    """
    output = Output(as_json)
    with connect(last_port(port)) as machine:
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
            "link_machine": theirs,
            "link_host": vars(ours),
        }
    files.write(out, (json.dumps(told, indent=1) + "\n").encode())
    output.result(file=str(out))
    output.say(f"Written: {out}")
