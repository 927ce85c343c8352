"""What the ledger keeps of boards that were verified after they were dealt.

Nothing of it tells a card: how the pockets were found is told by a word and its reasons.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, insert, select, update

from dealing.orders import OF_PACKS
from fourhand import dealt
from fourhand.database import durably
from fourhand.purging import GONE
from fourhand.store import Ledger
from fourhand.tables import inspection, place
from fourhand.verdict import Verdict

#: So many sessions back a board is looked for.
_PAST_SESSIONS = 50


def begun(
    ledger: Ledger,
    name: str,
    port: str,
    board: int,
    slots: bytes,
    shown: bool,
    copy: int | None = None,
) -> int:
    """Keep that a board is about to be verified; until ``ended`` nothing is known of it.

    slots: the deal it should be (dealing.orders); it tells in which session it was dealt. copy:
    None if it was not said which.
    """
    with durably(ledger.connection):
        row = insert(inspection).values(
            at=_now(),
            name=name,
            port=port,
            board=board,
            session_id=_dealt_in(ledger, board, slots),
            shown=shown,
            copy=copy,
        )
        key = ledger.connection.execute(row).inserted_primary_key
    assert key
    return key[0]


def ended(ledger: Ledger, row: int, verdict: Verdict, machine_ms: int) -> None:
    """Keep what was found."""
    reasons = "; ".join(why.message for why in verdict.reasons)
    values = {"verdict": verdict.word, "reasons": reasons, "machine_ms": machine_ms}
    with durably(ledger.connection):
        ledger.connection.execute(
            update(inspection).where(inspection.c.id == row).values(ended_at=_now(), **values)
        )


def of_session(ledger: Ledger, session: int | None) -> list[dict[str, Any]]:
    """Return each verifying of boards of a session, the oldest first: board, copy, at ...

    session: None for those of boards that no session kept here has dealt. copy: None if it was
    not said which; verdict: "" if it was cut short.
    """
    columns = [inspection.c[name] for name in ("board", "copy", "at", "reasons", "name")]
    verdict = func.coalesce(inspection.c.verdict, "").label("verdict")
    query = select(*columns, verdict).where(inspection.c.session_id.is_(session))
    with durably(ledger.connection):
        rows = ledger.connection.execute(query.order_by(inspection.c.id)).mappings().all()
    return [dict(row) for row in rows]


def _dealt_in(ledger: Ledger, board: int, slots: bytes) -> int | None:
    """Return the newest session in which this board was to be dealt, None if there is none."""
    query = (
        select(place.c.session_id, place.c.sealed, place.c.mode)
        .where(place.c.board == board, place.c.sealed != GONE)
        .order_by(place.c.session_id.desc())
        .limit(_PAST_SESSIONS)
    )
    for row in ledger.connection.execute(query).all():
        if row.mode in OF_PACKS:
            hands = dealt.recorded(ledger, row.session_id, board).values()
            deals = [one.pockets for one in hands]
        else:
            deals = [ledger.seal.open(row.sealed)]
        if slots in deals:
            return row.session_id
    return None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
