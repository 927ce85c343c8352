"""The command `fourhand`."""

from typing import Annotated

import typer

from fourhand import __version__

app = typer.Typer(help="Deal duplicate boards by machine.", no_args_is_help=True)


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
    """Deal duplicate boards by machine."""


def main() -> None:
    """Run the command line of this process; it ends with the command's exit code."""
    app()
