"""Which ledger a run has, and by which port it is found again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fourhand import paths, simurl
from fourhand.cli.options import simulated
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.reconnect import remember
from fourhand.store import Ledger


@contextmanager
def opened(url: str) -> Iterator[Ledger]:
    """Open the club's ledger; a simulated machine has one of its own, kept only with state=.

    Errors as database.at.
    """
    path = file_of(url)
    ledger = Ledger.at(path) if path else Ledger.in_memory()
    try:
        yield ledger
    finally:
        ledger.close()


def remember_port(output: Output, url: str) -> None:
    """Keep the URL of a run; a run can do without."""
    try:
        remember(url)
    except BadInput as error:
        output.say(f"warning: {error}")


def file_of(url: str) -> Path | None:
    """Return where a run's ledger is, there already or not; None if nothing is kept of it."""
    if not simulated(url):
        return paths.ledger()
    folder = simurl.state_folder(url)
    return folder / paths.LEDGER if folder else None


@contextmanager
def of_club(url: str | None) -> Iterator[Ledger]:
    """Open the club's ledger, or with a URL that of a simulated machine, which it must keep.

    Errors as database.at; BadInput when nothing is kept there.
    """
    path = file_of(url) if url else paths.ledger()
    if not path:
        raise BadInput("this machine keeps no ledger", url or "", "Give it one with state=DIR")
    ledger = Ledger.at(path)
    try:
        yield ledger
    finally:
        ledger.close()
