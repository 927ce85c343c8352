"""The deals of a past session, for verbs that give them out."""

from collections.abc import Iterator
from contextlib import contextmanager

from fourhand import history, paths
from fourhand.cli import ledgers
from fourhand.errors import BadInput
from fourhand.history import Past
from fourhand.store import Ledger

_EVERY = 1_000_000


@contextmanager
def session(number: int | None, port: str | None) -> Iterator[tuple[Ledger, Past]]:
    """Open a ledger and find a session of it, the newest if no number is told.

    port: of a simulated machine, which has a ledger of its own. BadInput when there is none.
    """
    file = ledgers.file_of(port) if port else paths.ledger()
    if file is None or not file.exists():
        raise BadInput("no session was kept yet", advice="Begin one with fourhand deal")
    ledger = Ledger.at(file)
    try:
        found = history.sessions(ledger.connection, _EVERY if number else 1)
        past = next((one for one in found if number in (None, one.id)), None)
        if past is None:
            raise BadInput(f"there is no session {number}", advice="See fourhand history")
        yield ledger, past
    finally:
        ledger.close()
