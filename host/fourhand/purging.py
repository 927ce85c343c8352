"""Forgetting the cards of old sessions for good: nobody can learn them any more, key or not.

What stays is what happened: boards, attempts, verdicts, faults, times, and the lines of the chain
with promises in the place of cards. So a proof of such a session can still be made and holds,
but can not be opened any more.
"""

from datetime import UTC, datetime

from sqlalchemy import delete, select, update

from fourhand.database import durably
from fourhand.errors import BadInput
from fourhand.outcome import LOADED
from fourhand.store import Ledger
from fourhand.tables import attempt, drop, link, place, session

#: In the place of a sealed deal that is gone.
GONE = b""


class Forgotten(BadInput):
    """The cards of a session were purged."""

    def __init__(self, session_id: int) -> None:
        what = "its cards were forgotten on purpose (fourhand purge)"
        super().__init__(what, f"session {session_id}", "What happened is in fourhand history")


def purged(ledger: Ledger) -> set[int]:
    """Return the sessions whose cards are gone. LedgerFailed."""
    query = select(place.c.session_id).where(place.c.sealed == GONE).distinct()
    with durably(ledger.connection):
        return set(ledger.connection.execute(query).scalars())


def old(ledger: Ledger, before: datetime) -> list[int]:
    """Return the sessions that ended before a moment and still have their cards. LedgerFailed.

    Not one whose boards still lie on a machine: they are yet to be dealt.
    """
    query = (
        select(session.c.id)
        .where(session.c.ended_at < before.astimezone(UTC).isoformat())
        .where(session.c.ending != LOADED)
        .order_by(session.c.id)
    )
    with durably(ledger.connection):
        ended = list(ledger.connection.execute(query).scalars())
    gone = purged(ledger)
    return [each for each in ended if each not in gone]


def purge(ledger: Ledger, sessions: list[int]) -> None:
    """Forget the cards of sessions, and let nothing of them stay in the file. LedgerFailed."""
    connection = ledger.connection
    places = select(place.c.id).where(place.c.session_id.in_(sessions))
    attempts = select(attempt.c.id).where(attempt.c.place_id.in_(places))
    with durably(connection):
        connection.execute(delete(drop).where(drop.c.attempt_id.in_(attempts)))
        connection.execute(
            update(attempt).where(attempt.c.place_id.in_(places)).values(sealed=None)
        )
        connection.execute(update(link).where(link.c.session_id.in_(sessions)).values(sealed=None))
        connection.execute(
            update(place).where(place.c.session_id.in_(sessions)).values(sealed=GONE)
        )
        connection.execute(update(session).where(session.c.id.in_(sessions)).values(sealed=None))
        for each in sessions:
            ledger.chain.add(each, "purged", at=datetime.now(UTC).isoformat(timespec="seconds"))
    raw = connection.connection.driver_connection
    assert raw
    raw.execute("VACUUM")  # deleted rows would stay readable in free pages and in the log
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
