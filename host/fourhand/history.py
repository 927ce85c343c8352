"""What the ledger tells of past sessions. Only readable columns are asked for: no cards."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from fourhand import words
from fourhand.database import durably
from fourhand.formats.deals import Secret
from fourhand.secrecy import stored
from fourhand.tables import attempt, place, reason, secrecy, session
from fourhand.verdict import GOOD


@dataclass(frozen=True)
class Past:
    """One session. started_at: UTC, ISO 8601; ending: as outcome.py, "" if it was cut short.

    boards: how many were to be dealt; good: how many of them were; attempts: at all of them.
    """

    id: int
    name: str
    started_at: str
    ending: str
    port: str
    firmware: str
    boards: int
    good: int
    attempts: int


def sessions(connection: Connection, most: int, only: int | None = None) -> list[Past]:
    """Return the newest sessions of a ledger, newest first; ``only``: that one, if it is there."""
    is_good = attempt.c.verdict.in_(GOOD)
    of_session = place.c.session_id == session.c.id
    boards = select(func.count()).where(of_session)
    tries = select(func.count()).join(place).where(of_session, attempt.c.withdrawn_at.is_(None))
    good = select(func.count(place.c.id.distinct())).join(attempt).where(of_session, is_good)
    query = (
        select(
            session.c.id,
            session.c.name,
            session.c.started_at,
            session.c.ending,
            session.c.port,
            session.c.firmware,
            boards.select_from(place).scalar_subquery().label("boards"),
            good.select_from(place).scalar_subquery().label("good"),
            tries.select_from(attempt).scalar_subquery().label("attempts"),
        )
        .order_by(session.c.id.desc())
        .limit(most)
    )
    if only is not None:
        query = query.where(session.c.id == only)
    with durably(connection):
        return [Past(**row) for row in connection.execute(query).mappings()]


def boards(connection: Connection, session_id: int) -> list[dict[str, Any]]:
    """Return the attempts of a session, in the order dealt: board, copy, label ..."""
    query = (
        select(
            place.c.board,
            place.c.copy,
            place.c.label,
            place.c.back,
            place.c.shown,
            attempt.c.attempt,
            func.coalesce(attempt.c.verdict, "").label("verdict"),
            attempt.c.machine_ms,
            attempt.c.removed_at,
            attempt.c.order_id,
        )
        .join(attempt)
        .where(place.c.session_id == session_id, attempt.c.withdrawn_at.is_(None))
        .order_by(attempt.c.id)
    )
    with durably(connection):
        return [dict(row) for row in connection.execute(query).mappings()]


def faults(connection: Connection, most: int) -> list[dict[str, Any]]:
    """Return the newest reasons why an attempt was not good: fault, board, verdict_at."""
    query = (
        select(reason.c.fault, place.c.board, attempt.c.verdict_at)
        .join(attempt, reason.c.attempt_id == attempt.c.id)
        .join(place)
        .order_by(attempt.c.id.desc(), reason.c.nth)
        .limit(most)
    )
    with durably(connection):
        return [dict(row) for row in connection.execute(query).mappings()]


def lost(connection: Connection) -> tuple[int, Counter[tuple[str, str]]]:
    """Return how many attempts were judged, and how many of them a fault spoilt.

    The second by (fault, where it was, in words); an attempt with two faults counts for both.
    """
    judged = select(func.count()).where(attempt.c.verdict.is_not(None))
    query = select(reason.c.attempt_id, reason.c.fault, reason.c.message)
    with durably(connection):
        attempts = connection.scalar(judged) or 0
        rows = connection.execute(query).all()
    found = {(row.attempt_id, row.fault, words.place_of(row.message)) for row in rows}
    return attempts, Counter((fault, where) for _, fault, where in found)


def secret(connection: Connection, session_id: int) -> Secret | None:
    """Return until when the cards of a session are not shown, None if no time was set."""
    with durably(connection):
        found = connection.execute(
            select(secrecy.c.show_from, secrecy.c.second_key).where(
                secrecy.c.session_id == session_id
            )
        ).one_or_none()
    return stored(found.show_from, found.second_key) if found else None
