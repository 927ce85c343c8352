"""The proof of a session, made of what a ledger has kept of it."""

from fourhand.errors import Refused
from fourhand.proof import text
from fourhand.purging import Forgotten, purged
from fourhand.store import Ledger


def made(ledger: Ledger, session: int, opened: bool, over: bool = True) -> bytes:
    """Return the file. opened: with its cards, which the chain then says; errors as database.

    Refused when the session has no chain, or is to be opened and not over yet.
    """
    where = f"session {session}"
    if not ledger.fingerprint(session):
        raise Refused("it was dealt by an older Fourhand, which kept no chain", where)
    if opened and not over:
        advice = "Let it end first; a closed proof can be made at any time"
        raise Refused("it is still being dealt", where, advice)
    if opened and session in purged(ledger):
        raise Forgotten(session)
    if opened:
        ledger.opened(session)
    return text.written(ledger.links(session), opened)
