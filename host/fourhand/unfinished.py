"""What a ledger holds of sessions that did not come to their end: a crash, a stop, a board amiss.

Places and evidence are opened with the ledger's key and are secret.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, or_, select

from fourhand import history
from fourhand.database import durably
from fourhand.identity import Identity
from fourhand.outcome import Entry
from fourhand.plan import Place, Record
from fourhand.store import Ledger
from fourhand.tables import attempt, drop, place, reason, session
from fourhand.verdict import Evidence, Reason
from fourhand.work import Work

_POCKETS = 4


@dataclass(frozen=True, repr=False)
class Unfinished:
    """A session as far as it got.

    entries: (nth, attempt judged), in the order dealt; works: attempts of which nobody knows yet.
    """

    id: int
    name: str
    port: str
    firmware: str
    record: Record
    places: tuple[Place, ...]
    entries: tuple[tuple[int, Entry], ...]
    works: tuple[Work, ...]

    @property
    def earlier(self) -> tuple[Entry, ...]:
        """The attempts judged."""
        return tuple(entry for _, entry in self.entries)

    def same(self, other: "Unfinished") -> bool:
        """Whether nothing was tried between the two."""
        mine, theirs = (
            [one.order_id for one in (*past.earlier, *past.works)] for past in (self, other)
        )
        return mine == theirs

    @property
    def left(self) -> list[int]:
        """The places, by number in the set, of which no attempt is known to be good."""
        good = {nth for nth, entry in self.entries if entry.good}
        return [nth for nth in range(len(self.places)) if nth not in good]


def newest(ledger: Ledger, port: str) -> Unfinished | None:
    """Return the newest session on a port, on any port when there is none; None without any.

    A finished one is returned too: nothing is left of it. LedgerFailed, SealBroken.
    """
    query = select(session).order_by(session.c.id.desc())
    with durably(ledger.connection):
        found = ledger.connection.execute(query.where(session.c.port == port)).first()
        found = found or ledger.connection.execute(query).first()
        return _read(ledger, found) if found else None


def of(ledger: Ledger, number: int) -> Unfinished:
    """Return a session that is in the ledger. LedgerFailed, SealBroken."""
    with durably(ledger.connection):
        query = select(session).where(session.c.id == number)
        return _read(ledger, ledger.connection.execute(query).one())


def _read(ledger: Ledger, found: Row[Any]) -> Unfinished:
    with durably(ledger.connection):
        rows = select(place).where(place.c.session_id == found.id).order_by(place.c.nth)
        places = [_place(ledger, row) for row in ledger.connection.execute(rows)]
        entries, works = _attempts(ledger, place.c.session_id == found.id)
    deals = ledger.seal.open(found.sealed) if found.sealed else b""
    secret = history.secret(ledger.connection, found.id)
    record = Record(found.folder, found.readable, deals, secret)
    facts = found.id, found.name, found.port, found.firmware, record
    return Unfinished(*facts, tuple(places), tuple(entries), works)


def open_works(ledger: Ledger, machine: Identity, port: str) -> tuple[Work, ...]:
    """Return what earlier sessions on a machine left open, of whatever set.

    That is one attempt, and perhaps one ordered ahead. port: tells it in the sessions of programs
    that did not ask which machine it was. LedgerFailed, SealBroken.
    """
    here = and_(session.c.machine == "", session.c.port == port)
    sessions = select(session.c.id).where(or_(session.c.machine == machine.id, here))
    with durably(ledger.connection):
        _, works = _attempts(ledger, place.c.session_id.in_(sessions), judged=False)
    return tuple(replace(work, nth=None) for work in works)


def _attempts(
    ledger: Ledger, chosen: ColumnElement[bool], judged: bool = True
) -> tuple[list[tuple[int, Entry]], tuple[Work, ...]]:
    """Return the attempts judged (nth, entry), if wanted, and the open ones, the oldest first."""
    query = (
        select(attempt, place.c.nth, place.c.board, place.c.copy, place.c.mode, place.c.shown)
        .add_columns(place.c.sealed.label("slots"))
        .join(place)
        .where(chosen, attempt.c.withdrawn_at.is_(None))
        .order_by(attempt.c.id)
    )
    if not judged:
        query = query.where(attempt.c.verdict.is_(None))
    entries, works = [], []
    for row in ledger.connection.execute(query).all():
        if row.verdict is None:
            works.append(_work(ledger, row))
        else:
            entries.append((row.nth, _entry(ledger, row)))
    return entries, tuple(works)


def _place(ledger: Ledger, row: Row[Any]) -> Place:
    slots = ledger.seal.open(row.sealed) if row.sealed else b""  # purged
    return Place(row.board, row.copy, slots, row.mode, row.shown, row.label, row.back)


def _entry(ledger: Ledger, row: Row[Any]) -> Entry:
    reasons = tuple(_reasons(ledger, row.id))
    return Entry(
        row.board, row.copy, row.attempt, row.verdict, reasons, row.machine_ms, row.order_id
    )


def _reasons(ledger: Ledger, row: int) -> Sequence[Reason]:
    columns = [reason.c[name] for name in Reason._fields]
    query = select(*columns).where(reason.c.attempt_id == row).order_by(reason.c.nth)
    return [Reason(*found) for found in ledger.connection.execute(query)]


def _work(ledger: Ledger, row: Row[Any]) -> Work:
    slots = ledger.seal.open(row.slots)
    where = Place(row.board, row.copy, slots, row.mode, row.shown)
    evidence = _evidence(ledger, row, slots)
    kept = row.boot, row.event
    return Work(row.nth, where, row.attempt, row.order_id, row.id, evidence, kept)


def _evidence(ledger: Ledger, row: Row[Any], slots: bytes) -> Evidence:
    """Return what the ledger has kept of an attempt, as if the machine told it again."""
    evidence = Evidence(row.board, row.mode, slots)
    evidence.recall(_reasons(ledger, row.id))
    if row.armed_at:
        evidence.see("armed", {"board": row.board})
    if row.emptied_at:
        evidence.see("emptied", {"pockets": _POCKETS})
    query = select(drop).where(drop.c.attempt_id == row.id).order_by(drop.c.ordinal)
    for each in ledger.connection.execute(query).all():
        card, pocket, _ = ledger.read_drop(each.sealed)
        values = {"ordinal": each.ordinal, "card": card, "pocket": pocket}
        evidence.see("read", values)
        evidence.see("dropped", values)
    if row.done_at:
        report = ledger.seal.open(row.sealed).decode()
        evidence.see("done", {"ms": row.machine_ms, "pockets": report})
    if row.removed_at:
        evidence.see("removed", {"board": row.board})
    return evidence
