"""Deals that were dealt before: no result stands for a deal that has been played (2017 Law 6 D2).

That law is restated in laws.md, section 1. Which cards a deal has is asked of the ledger's sealed
reports; the answer names boards, sessions and times only.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from dealing import orders
from fourhand.database import durably
from fourhand.errors import Refused
from fourhand.plan import Place
from fourhand.store import Ledger
from fourhand.tables import attempt, place, session
from fourhand.verdict import GOOD

#: Within this time the same number is another copy of the same event, or a board dealt again.
SAME_EVENT = timedelta(hours=24)


@dataclass(frozen=True)
class Again:
    """A board whose deal the ledger holds. former: its number then; at: when it was dealt."""

    board: int
    former: int
    session: str
    at: datetime

    def copy(self, now: datetime) -> bool:
        """Return whether this is a copy of the same event: the same number, not long ago.

        What was dealt long after now was dealt by a clock that went wrong: nobody knows when.
        """
        return self.board == self.former and abs(now - self.at) < SAME_EVENT

    def __str__(self) -> str:
        return (
            f"board {self.board} was dealt before, as board {self.former} of {self.session}, "
            f"{self.at.astimezone():%Y-%m-%d %H:%M}"
        )


class PlayedBefore(Refused):
    """Deals of another session, or under another number."""


def found(ledger: Ledger, places: Iterable[Place]) -> list[Again]:
    """Return the boards to be dealt whose deal was dealt before and was good, each as last dealt.

    LedgerFailed, SealBroken.
    """
    wanted: dict[str, set[int]] = {}
    for each in places:
        if each.mode not in orders.OF_PACKS:
            wanted.setdefault(orders.to_text(each.slots), set()).add(each.board)
    if not wanted:
        return []
    query = (
        select(place.c.board, session.c.name, attempt.c.verdict_at, attempt.c.sealed)
        .select_from(attempt)
        .join(place)
        .join(session)
        .where(attempt.c.verdict.in_(GOOD), attempt.c.sealed.is_not(None))
        .order_by(attempt.c.id)
    )
    last: dict[int, Again] = {}
    with durably(ledger.connection):
        for row in ledger.connection.execute(query):
            at = datetime.fromisoformat(row.verdict_at)
            for board in wanted.get(ledger.seal.open(row.sealed).decode(), ()):
                last[board] = Again(board, row.board, row.name, at)
    return [last[board] for board in sorted(last)]


def check(again: Iterable[Again], reason: str) -> list[Again]:
    """Return those that are a copy of the same event; PlayedBefore for others without a reason."""
    now = datetime.now(UTC)
    copies = [each for each in again if each.copy(now)]
    others = [each for each in again if not each.copy(now)]
    if others and not reason:
        more = f", and {len(others) - 1} more" if len(others) > 1 else ""
        advice = (
            "No result stands for a deal that was played before (2017 Law 6 D2). If the event is "
            'a replay of past deals, say so for its record: --replay "teaching evening"'
        )
        raise PlayedBefore(f"{others[0]}{more}", advice=advice)
    return copies
