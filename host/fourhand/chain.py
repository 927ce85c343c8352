"""The chain of a session: each record of the ledger again, bound to all that were before it.

A link is one line of JSON. Whatever tells where a card is stands in it as a promise
(fourhand.commitment); the promises are opened by what is sealed beside the line. The hash of the
newest link is the fingerprint of the session so far: who has noted it can tell whether anything
before it was changed. docs/proof.md has the lines.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, insert, select

from fourhand import commitment, tables
from fourhand.commitment import Promise
from fourhand.sealing import Seal

_ADD = insert(tables.link)
_LAST = (
    select(tables.link.c.nth, tables.link.c.hash)
    .where(tables.link.c.session_id == bindparam("session"))
    .order_by(tables.link.c.nth.desc())
    .limit(1)
)
_OF = (
    select(tables.place.c.session_id, tables.attempt.c.order_id)
    .join(tables.place)
    .where(tables.attempt.c.id == bindparam("row"))
)
DRAWN = "drawn"


class Link(NamedTuple):
    """A line and what opens its promises, in their order. Secret."""

    line: str
    promises: tuple[Promise, ...]

    def __repr__(self) -> str:
        return "<link>"


class Chain:
    """Lengthens and reads the chains of a ledger; inside of its transactions."""

    def __init__(self, connection: Connection, seal: Seal) -> None:
        self._connection = connection
        self._seal = seal

    def add(self, session: int, event: str, contents: Sequence[str] = (), **values: Any) -> None:
        """Add a link. contents: what it promises and does not tell.

        A session that an older program began has no chain and gets none.
        """
        last = self._connection.execute(_LAST, {"session": session}).first()
        if not last and event != DRAWN:
            return
        promises = [commitment.promise(content) for content in contents]
        record = {"event": event, **values}
        if promises:
            record["promised"] = [promise.digest for promise in promises]
        line = json.dumps(record, separators=(",", ":"))
        opening = "\n".join(f"{promise.salt} {promise.content}" for promise in promises)
        now = commitment.link(last.hash.hex() if last else commitment.START, line)
        row = {
            "session_id": session,
            "nth": last.nth + 1 if last else 0,
            "line": line.encode(),
            "hash": bytes.fromhex(now),
            "sealed": self._seal.close(opening.encode()) if promises else None,
        }
        self._connection.execute(_ADD, row)

    def add_of(
        self, attempt: int, event: str, contents: Sequence[str] = (), **values: Any
    ) -> None:
        """Add a link on an attempt, by its id, to the chain of its session."""
        found = self._connection.execute(_OF, {"row": attempt}).first()
        if found:
            self.add(found.session_id, event, contents, order=found.order_id, **values)

    def fingerprint(self, session: int) -> str:
        """Return the hash of the newest link, "" if there is none."""
        last = self._connection.execute(_LAST, {"session": session}).first()
        return last.hash.hex() if last else ""

    def links(self, session: int) -> list[Link]:
        """Return the chain of a session, [] if it has none; SealBroken."""
        link = tables.link.c
        query = select(link.line, link.sealed).where(link.session_id == session).order_by(link.nth)
        rows = self._connection.execute(query).all()
        return [Link(row.line.decode(), tuple(self._opened(row.sealed))) for row in rows]

    def _opened(self, sealed: bytes | None) -> list[Promise]:
        lines = self._seal.open(sealed).decode().split("\n") if sealed else []
        return [Promise(salt, content) for salt, _, content in (x.partition(" ") for x in lines)]
