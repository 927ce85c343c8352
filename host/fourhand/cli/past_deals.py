"""The deals of past sessions, for verbs that give them out."""

from collections.abc import Iterator
from contextlib import contextmanager

from fourhand import history, paths
from fourhand.cli import ledgers
from fourhand.errors import BadInput
from fourhand.history import Past
from fourhand.store import Ledger

_MOST = 1_000_000
NO_SESSION = (
    "Begin one with fourhand deal. A simulated machine keeps its own, in its state: "
    'say --port "sim:?state=FOLDER"'
)


@contextmanager
def ledger(port: str | None) -> Iterator[Ledger]:
    """Open the club's ledger, or that of a simulated machine; BadInput when there is none."""
    file = ledgers.file_of(port) if port else paths.ledger()
    if file is None or not file.exists():
        raise BadInput("no session was kept yet", advice=NO_SESSION)
    opened = Ledger.at(file)
    try:
        yield opened
    finally:
        opened.close()


def every(ledger: Ledger) -> list[Past]:
    """Return all sessions of a ledger, the newest first."""
    return history.sessions(ledger.connection, _MOST)


@contextmanager
def session(number: int | None, port: str | None) -> Iterator[tuple[Ledger, Past]]:
    """Open a ledger and find a session of it, the newest if no number is told.

    port: of a simulated machine, which has a ledger of its own. BadInput when there is none.
    """
    with ledger(port) as opened:
        past = next((one for one in every(opened) if number in (None, one.id)), None)
        if past is None and number is None:
            raise BadInput("no session was kept yet", advice=NO_SESSION)
        if past is None:
            raise BadInput(f"there is no session {number}", advice="See fourhand history")
        yield opened, past
