"""The command `fourhand`. A verb is a file here; its docstring is what ``--help`` shows."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from fourhand import __version__
from fourhand.cli import (
    amend,
    audit,
    convert,
    deal,
    doctor,
    edit,
    export,
    faults,
    flash,
    generate,
    history,
    inspect,
    labels,
    laws,
    learn,
    load,
    pack,
    pattern,
    ports,
    procedure,
    profile,
    proof,
    purge,
    read,
    records,
    release,
    resume,
    service_file,
    settings,
    sort,
    squaredeal,
    stack,
    stats,
    status,
    verify,
)
from fourhand.cli.program import Program, guarded

app = typer.Typer(
    cls=Program, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode="markdown"
)
app.command()(deal.deal)
app.command()(resume.resume)
app.command()(load.load)
app.command()(verify.verify)
app.command()(read.read)
app.command()(stack.stack)
app.command()(inspect.inspect)
app.command()(convert.convert)
app.add_typer(edit.app, name="edit")
app.command()(amend.amend)
app.command()(audit.audit)
app.add_typer(procedure.app, name="procedure")
app.command()(records.records)
app.command()(learn.learn)
app.add_typer(profile.app, name="profile")
app.add_typer(pack.app, name="pack")
app.command()(sort.sort)
app.command()(sort.shuffle)
app.add_typer(pattern.app, name="pattern")
app.add_typer(laws.app, name="laws")
app.command()(generate.generate)
app.add_typer(squaredeal.app, name="squaredeal")
app.add_typer(proof.app, name="proof")
app.command()(labels.labels)
app.command()(ports.ports)
app.command()(status.status)
app.command()(faults.faults)
app.command()(doctor.doctor)
app.command()(flash.flash)
app.add_typer(settings.app, name="settings")
app.command("service-file")(service_file.service_file)
app.command()(history.history)
app.command()(export.export)
app.command()(release.release)
app.command()(purge.purge)
app.command()(stats.stats)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"fourhand {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show it.")
    ] = False,
) -> None:
    """Deal duplicate boards by machine, and know of each that it is right.

    Begin with `fourhand deal --help`. Without a machine, add `--port sim:`
    """


def main() -> None:
    """Run the command line of this process; it ends with the command's exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal lacks characters, not boards
    guarded(app)
