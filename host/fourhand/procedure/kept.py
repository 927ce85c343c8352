"""The procedure of each deal in the ledger: entered by people, or known of the machine's own."""

import json
from dataclasses import asdict
from typing import Any

from sqlalchemy import insert, select

from dealing.cards import SEATS
from dealing.orders import OF_PACKS
from fourhand import plan
from fourhand.database import durably
from fourhand.laws import articles
from fourhand.procedure.entries import Entry, steps
from fourhand.store import Ledger
from fourhand.tables import attempt, place, procedure

#: The ground on which a machine may deal under a code of duplicate bridge, or by another pattern.
ANOTHER_METHOD = "6E4"
_COPIED = "6F"


def keep(ledger: Ledger, entry: Entry, at: str) -> int:
    """Keep what was entered of a deal; return its number. at: now, UTC, ISO 8601."""
    told = asdict(entry)
    del told["steps"]
    row = {"board": entry.board, "at": at, "told": json.dumps(told)}
    with durably(ledger.connection):
        made = ledger.connection.execute(insert(procedure).values(**row)).inserted_primary_key
    assert made
    return made[0]


def entered(ledger: Ledger, session: str | None = None) -> list[tuple[int, str, Entry]]:
    """Return what people entered, the oldest first: number, when (UTC), entry."""
    query = select(procedure).where(procedure.c.session_id.is_(None)).order_by(procedure.c.id)
    with durably(ledger.connection):
        rows = ledger.connection.execute(query).all()
    found = [(row.id, row.at, _entry(json.loads(row.told))) for row in rows]
    return [one for one in found if session in (None, one[2].session)]


def _entry(told: dict[str, Any]) -> Entry:
    text = tuple(told["text"])
    present = told["present"]
    return Entry(**{
        **told, "text": text, "steps": steps(text),
        "present": None if present is None else tuple(present),
    })  # fmt: skip


def of_session(ledger: Ledger, session: int) -> dict[str, dict[str, Any]]:
    """Return order id -> what is known of how the machine dealt it.

    board, copy, label: which it was, and what the copy is called; code: the law that was in
    force; method, citation, director: by what right; copy_of: the order id of the deal that it
    duplicates (F), "" for an original; steps: what, by whom, when (UTC); dealer, where the code
    has one (1936, law 12): the seat whose turn it was; prescribed, where the code's own patterns
    were left by the director's order (E4): true.
    """
    kept = select(procedure.c.told).where(procedure.c.session_id == session)
    query = (
        select(attempt, place.c.board, place.c.copy, place.c.label, place.c.mode.label("how"))
        .add_columns(place.c.sealed.label("slots"))
        .join(place)
        .where(place.c.session_id == session, attempt.c.withdrawn_at.is_(None))
        .order_by(attempt.c.id)
    )
    with durably(ledger.connection):
        told = ledger.connection.execute(kept).scalars().first()
        rows = ledger.connection.execute(query).mappings().all()
    if told is None:
        return {}
    known = json.loads(told)
    originals: dict[int, str] = {}
    found = {}
    for row in rows:
        of_packs = row["how"] in OF_PACKS
        copied = row["copy"] > 1 and not of_packs
        slots = row["slots"] and ledger.seal.open(row["slots"])
        dealer = plan.dealer(known["code"], slots) if of_packs else None
        found[row["order_id"]] = {
            "board": row["board"],
            "copy": row["copy"],
            "label": row["label"],
            **_ground(known["code"], copied),
            **({} if dealer is None else {"dealer": SEATS[dealer]}),
            "director": known["director"],
            **({"prescribed": True} if row["how"] == plan.PRESCRIBED else {}),
            "copy_of": originals.get(row["board"], "") if copied else "",
            "steps": _steps(row, known["director"]),
        }
        if not copied:
            originals[row["board"]] = row["order_id"]
    return found


def _ground(code: str, copied: bool) -> dict[str, str]:
    there = [article.number for article in articles.code(code).articles]
    numbers = [number for number in (ANOTHER_METHOD, _COPIED if copied else "") if number in there]
    return {"code": code, "method": " ".join(numbers), "citation": cited(code, numbers)}


def cited(code: str, numbers: list[str], language: str = "en") -> str:
    """Return articles of a code as they are cited in a language."""
    named = [articles.article(articles.code(code), number) for number in numbers]
    return ", ".join(article.citation[language] for article in named)


def _steps(row: Any, director: str) -> list[dict[str, str]]:
    timed = [
        ("pockets-seen-empty", "machine", row["emptied_at"]),
        ("deal", "machine", row["first_card_at"]),
        ("dealt", "machine", row["done_at"]),
        ("taken-out", "person", row["removed_at"]),
    ]
    known = [{"step": step, "by": by, "at": at} for step, by, at in timed if at]
    if row["how"] == plan.PRESCRIBED:
        known.insert(0, {"step": "pattern-prescribed", "by": director, "at": ""})
    if row["how"] in OF_PACKS:  # when they shuffled, nobody told
        known.insert(0, {"step": "shuffle", "by": "people", "at": ""})
    return known
