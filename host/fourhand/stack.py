"""The stack of dealt boards looked through: every number there once for each copy, and no other.

What counts are the numbers on the boards, scanned or typed; no card is looked at.
"""

from collections import Counter
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, func, insert, select

from dealing.profiles import BOARD_LABEL
from fourhand.database import durably
from fourhand.errors import BadInput
from fourhand.tables import attempt, place, stack_check
from fourhand.verdict import GOOD


class Stack:
    """What a stack should hold, and the numbers seen in it so far."""

    def __init__(self, copies: Counter[int], bad: set[int]) -> None:
        """copies: number -> how many boards of it are good; bad: those of boards that are not."""
        self._copies = copies
        self._bad = bad
        self._seen: Counter[int] = Counter()

    @property
    def wanted(self) -> int:
        """How many boards should be there."""
        return self._copies.total()

    @property
    def bad(self) -> list[int]:
        """The numbers that have a board that is not good, or not dealt: it is not wanted yet."""
        return sorted(self._bad)

    @property
    def seen(self) -> int:
        """How many were."""
        return self._seen.total()

    def add(self, number: int) -> str:
        """Take in a board of a number; return what is the matter with it, "" if nothing is."""
        self._seen[number] += 1
        if self._seen[number] <= self._copies[number]:
            return ""
        if number in self._bad:
            return f"board {number} is not good: it was misdealt or not finished"
        if self._copies[number]:
            return f"board {number} is there once too often"
        return f"board {number} is not of this set"

    def findings(self) -> list[str]:
        """Return all that is the matter with the stack, [] if it is whole."""
        again = Stack(self._copies, self._bad)
        odd = [again.add(number) for number in sorted(self._seen.elements())]
        lacking = self._copies - self._seen
        gone = [self._lacking(number, lacking[number]) for number in sorted(lacking)]
        return [text for text in odd if text] + gone

    def _lacking(self, number: int, times: int) -> str:
        copies = self._copies[number]
        if copies == 1:
            return f"board {number} is lacking"
        return f"board {number}: {times} of {copies} copies lacking"


def of_session(connection: Connection, session_id: int) -> Stack:
    """Return what the stack of a session should hold; BadInput if there is no such session."""
    good = func.count(attempt.c.id).filter(attempt.c.verdict.in_(GOOD))
    query = (
        select(place.c.board, good.label("good"))
        .select_from(place)
        .outerjoin(attempt)
        .where(place.c.session_id == session_id)
        .group_by(place.c.id)
    )
    with durably(connection):
        rows = connection.execute(query).all()
    if not rows:
        raise BadInput(f"there is no session {session_id}", advice="See fourhand history")
    copies = Counter(row.board for row in rows if row.good)
    return Stack(copies, {row.board for row in rows if not row.good})


def keep(connection: Connection, session_id: int, stack: Stack) -> None:
    """Keep what was found."""
    row = {"session_id": session_id, "at": datetime.now(UTC).isoformat(timespec="milliseconds")}
    row |= {"boards": stack.seen, "findings": "; ".join(stack.findings())}
    with durably(connection):
        connection.execute(insert(stack_check).values(**row))


def last(connection: Connection, session_id: int) -> dict[str, Any] | None:
    """Return the last look at a session's stack: at, boards, findings ("" if it was whole)."""
    columns = [stack_check.c[name] for name in ("at", "boards", "findings")]
    query = select(*columns).where(stack_check.c.session_id == session_id)
    with durably(connection):
        row = connection.execute(query.order_by(stack_check.c.id.desc())).mappings().first()
    return dict(row) if row else None


def number_of(text: str) -> int:
    """Return the board's number in what was typed or scanned: ``12``, ``BOARD-12``. BadInput."""
    digits = text.strip().upper().removeprefix(BOARD_LABEL)
    if not (digits.isascii() and digits.isdigit() and int(digits)):
        raise BadInput(f"{text.strip()!r} is no board's number", advice="Type it like 12")
    return int(digits)
