"""The ledger: what was asked, what the machine told, what was found; each on disk at once.

The session acts on an event only after it is written here, so that nothing is known to the
machine or to a person that a crash could make us forget.
"""

import json
import struct
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, update

from dealing import orders
from dealing.cards import NAMES, SEATS
from fourhand import __version__, database, tables
from fourhand.chain import DRAWN, Chain, Link
from fourhand.database import durably
from fourhand.formats.deals import Secret
from fourhand.identity import UNKNOWN, Identity
from fourhand.plan import NO_RECORD, Place, Record
from fourhand.sealing import Seal
from fourhand.verdict import Reason, Verdict

#: Card, pocket, ms: always of one length, which tells nothing.
_DROP = struct.Struct(">BBI")

#: What happens once in an attempt -> the column that keeps when.
_MARKS = {
    step: update(tables.attempt)
    .where(tables.attempt.c.id == bindparam("row"))
    .values({f"{step}_at": bindparam("at")})
    for step in ("armed", "emptied", "first_card", "removed", "withdrawn")
}
_ADD_DROP = insert(tables.drop)
_HEARD = (
    update(tables.attempt)
    .where(tables.attempt.c.id == bindparam("row"))
    .values(boot=bindparam("its_boot"), event=bindparam("number"))
)


class Ledger:
    """An open ledger. Each call is one transaction; LedgerFailed when it could not be kept."""

    def __init__(self, connection: Connection, seal: Seal) -> None:
        self.connection = connection
        self.seal = seal
        self.chain = Chain(connection, seal)

    @classmethod
    def at(cls, path: Path) -> "Ledger":
        """Open a ledger file, made when there is none; errors as database.at."""
        return cls(*database.at(path))

    @classmethod
    def in_memory(cls) -> "Ledger":
        """Return a ledger that nothing is left of, for a simulated machine."""
        return cls(*database.in_memory())

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()
        self.connection.engine.dispose()

    def at_once(self) -> AbstractContextManager[None]:
        """Make one transaction of all calls inside."""
        return durably(self.connection)

    def begin(
        self,
        name: str,
        port: str,
        firmware: str,
        places: Sequence[Place],
        record: Record = NO_RECORD,
        spares: Sequence[Place] = (),
        machine: Identity = UNKNOWN,
    ) -> int:
        """Keep a session and all it is to deal; return its id.

        spares: what was drawn with it and is not to be dealt; kept in the chain alone. machine:
        on which it is dealt.
        """
        with durably(self.connection):
            session = self._insert(
                tables.session,
                name=name,
                started_at=_now(),
                port=port,
                firmware=firmware,
                software=__version__,
                folder=record.folder,
                readable=record.readable,
                sealed=self.seal.close(record.deals),
                machine=machine.id,
                machine_name=machine.name,
            )
            rows = [
                {
                    "session_id": session,
                    "nth": nth,
                    "board": place.board,
                    "copy": place.copy,
                    "mode": place.mode,
                    "shown": place.shown,
                    "label": place.label,
                    "back": place.back,
                    "sealed": self.seal.close(place.slots),
                }
                for nth, place in enumerate(places)
            ]
            if rows:
                self.connection.execute(insert(tables.place), rows)
            if record.secret:
                self._keep_secret(session, record.secret)
            if record.law:
                told = json.dumps({"code": record.law, "director": record.director})
                self._insert(tables.procedure, session_id=session, at=_now(), told=told)
            self.chain.add(
                session,
                DRAWN,
                [orders.to_text(place.slots) for place in (*places, *spares)],
                at=_now(),
                name=name,
                firmware=firmware,
                software=__version__,
                places=[_described(place) for place in places],
                spares=[place.board for place in spares],
            )
            if record.replay:
                self.chain.add(session, "replay", at=_now(), reason=record.replay)
        return session

    def end(self, session: int, ending: str) -> None:
        """Keep how a session ended."""
        row = tables.session.c
        with durably(self.connection):
            self.connection.execute(
                update(tables.session)
                .where(row.id == session)
                .values(ended_at=_now(), ending=ending)
            )
            self.chain.add(session, "ended", at=_now(), ending=ending)

    def reopen(self, session: int, machine: Identity = UNKNOWN, port: str = "") -> None:
        """Keep that a session goes on, and on which machine if it is told."""
        row = tables.session.c
        on = {"machine": machine.id, "machine_name": machine.name} if machine.id else {}
        on |= {"port": port} if port else {}
        values = {"ended_at": None, "ending": "", **on}
        with durably(self.connection):
            self.connection.execute(update(tables.session).where(row.id == session).values(values))
            self.chain.add(session, "reopened", at=_now())

    def ordered(self, session: int, nth: int, attempt: int, order_id: str, mode: str) -> int:
        """Keep that an order is about to be sent for the nth place; return the attempt's id."""
        row = tables.place.c
        place = (
            tables.place.select()
            .with_only_columns(row.id)
            .where(row.session_id == session, row.nth == nth)
        )
        with durably(self.connection):
            made = self._insert(
                tables.attempt,
                place_id=place.scalar_subquery(),
                attempt=attempt,
                order_id=order_id,
                mode=mode,
                ordered_at=_now(),
            )
            named = {"order": order_id, "place": nth, "attempt": attempt}
            self.chain.add(session, "ordered", at=_now(), **named)
        return made

    def mark(self, attempt: int, step: str) -> None:
        """Keep when a step was done: armed, emptied, first_card, removed or withdrawn."""
        with durably(self.connection):
            self.connection.execute(_MARKS[step], {"row": attempt, "at": _now()})
            self.chain.add_of(attempt, step, at=_now())

    def dropped(self, attempt: int, ordinal: int, card: int, pocket: int, ms: int) -> None:
        """Keep a drop, sealed."""
        sealed = self.seal.close(_DROP.pack(card, pocket, ms))
        row = {"attempt_id": attempt, "ordinal": ordinal, "sealed": sealed}
        with durably(self.connection):
            self.connection.execute(_ADD_DROP, row)
            where = f"{NAMES[card]} {SEATS[pocket]}"
            self.chain.add_of(attempt, "dropped", [where], ordinal=ordinal)

    def read_drop(self, sealed: bytes) -> tuple[int, int, int]:
        """Return card, pocket and ms of a drop; SealBroken when it is damaged."""
        card, pocket, ms = _DROP.unpack(self.seal.open(sealed))
        return card, pocket, ms

    def done(self, attempt: int, machine_ms: int, pockets: str) -> None:
        """Keep the end-of-board report, sealed."""
        with durably(self.connection):
            self._update(
                attempt,
                done_at=_now(),
                machine_ms=machine_ms,
                sealed=self.seal.close(pockets.encode()),
            )
            self.chain.add_of(attempt, "done", [pockets], at=_now(), machine_ms=machine_ms)

    def heard(self, attempt: int, boot: str, event: int) -> None:
        """Keep how far a machine was heard: its boot id and the number of an event."""
        row = {"row": attempt, "its_boot": boot, "number": event}
        with durably(self.connection):
            self.connection.execute(_HEARD, row)

    def doubted(self, attempt: int, reasons: Sequence[Reason]) -> None:
        """Keep why an attempt is not good, in the place of what was kept of that before."""
        rows = [
            {"attempt_id": attempt, "nth": nth, **reason._asdict()}
            for nth, reason in enumerate(reasons)
        ]
        with durably(self.connection):
            self.connection.execute(
                delete(tables.reason).where(tables.reason.c.attempt_id == attempt)
            )
            if rows:
                self.connection.execute(insert(tables.reason), rows)

    def judged(self, attempt: int, verdict: Verdict) -> None:
        """Keep the verdict and its reasons."""
        with durably(self.connection):
            self._update(attempt, verdict=verdict.word, verdict_at=_now())
            self.doubted(attempt, verdict.reasons)
            faults = [reason.fault for reason in verdict.reasons]
            self.chain.add_of(attempt, "judged", at=_now(), verdict=verdict.word, faults=faults)

    def fingerprint(self, session: int) -> str:
        """Return the fingerprint of a session so far, "" if it has no chain."""
        with durably(self.connection):
            return self.chain.fingerprint(session)

    def links(self, session: int) -> list[Link]:
        """Return the chain of a session, [] if an older program began it; SealBroken. Secret."""
        with durably(self.connection):
            return self.chain.links(session)

    def opened(self, session: int) -> None:
        """Keep that the deals of a session were asked for in clear."""
        with durably(self.connection):
            self.chain.add(session, "opened", at=_now())

    def opened_early(self, what: str) -> None:
        """Keep that cards of a file or session were shown before their time."""
        with durably(self.connection):
            self._insert(tables.opening, at=_now(), what=what)

    def _keep_secret(self, session: int, secret: Secret) -> None:
        time = secret.show_from.astimezone(UTC).isoformat()
        row = {"session_id": session, "show_from": time, "second_key": secret.second_key}
        self.connection.execute(insert(tables.secrecy), row)

    def _update(self, attempt: int, **values) -> None:
        with durably(self.connection):
            self.connection.execute(
                update(tables.attempt).where(tables.attempt.c.id == attempt).values(**values)
            )

    def _insert(self, table, **values) -> int:
        key = self.connection.execute(insert(table).values(**values)).inserted_primary_key
        assert key
        return key[0]


def _described(place: Place) -> dict[str, Any]:
    return {
        "board": place.board, "copy": place.copy, "mode": place.mode, "shown": place.shown,
    }  # fmt: skip


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
