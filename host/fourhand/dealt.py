"""The deals of a ledger, opened with its key: what cards came out of a pack, and to which hands.

Everything returned here is secret. Nothing of it is shown, and no repr tells it.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import Select, select

from dealing.cards import CARDS, HAND, SEATS
from dealing.orders import OF_PACKS
from fourhand import history, plan
from fourhand.database import durably
from fourhand.formats import pbn
from fourhand.formats.deals import Board, DealSet, Tag, hands_of, numbered
from fourhand.procedure.kept import ANOTHER_METHOD, cited
from fourhand.purging import Forgotten, purged
from fourhand.shuffling import Former
from fourhand.store import Ledger
from fourhand.tables import attempt, drop, place, procedure, session
from fourhand.verdict import GOOD, VERIFIED

#: Tells in a deal file that nobody has read the cards of a board.
_COUNTED = Tag("Dealt", "plain cards, counted and not read: not verified")
_BY_ORDER = "by a pattern that {director} prescribed, {citation}"


def former(row: int, dropped: dict[int, int]) -> Former | None:
    """Return an attempt as a deal that a pack may come from; None unless its hands were whole.

    row: the attempt's id; dropped: card -> pocket, in the order in which they dropped.
    """
    order = bytes(dropped)
    hands = tuple(bytes(c for c in order if dropped[c] == pocket) for pocket in range(len(SEATS)))
    whole = [len(hand) for hand in hands] == [HAND] * len(SEATS)
    return Former(row, hands, order) if whole else None


def recent(ledger: Ledger, most: int) -> list[Former]:
    """Return the newest deals of which all cards had dropped, whatever became of them then."""
    last = (drop.c.attempt_id == attempt.c.id) & (drop.c.ordinal == CARDS)
    newest = select(attempt.c.id).join(drop, last).order_by(attempt.c.id.desc()).limit(most)
    deals = (former(row, dropped) for row, dropped in _dropped(ledger, newest))
    return [deal for deal in deals if deal][::-1]


def recorded(ledger: Ledger, session_id: int, number: int | None = None) -> dict[str, Board]:
    """Return order id -> board of the hand-shuffled ones of a session that are verified.

    They are in the order dealt, with the hands that the cards made; the dealer is by the number,
    or whose turn it was. One says of itself by whose order its pattern was prescribed (Law 6 E4).
    number: only boards of this one.
    """
    query = (
        select(attempt.c.id, attempt.c.order_id, place.c.board, place.c.sealed, place.c.mode)
        .join(place)
        .where(place.c.session_id == session_id, place.c.mode.in_(OF_PACKS))
        .where(attempt.c.verdict == VERIFIED)
    )
    if number is not None:
        query = query.where(place.c.board == number)
    known = select(procedure.c.told).where(procedure.c.session_id == session_id)
    with durably(ledger.connection):
        found = {row.id: row for row in ledger.connection.execute(query)}
        told = ledger.connection.execute(known).scalars().first()
    told = json.loads(told) if told else {"code": "", "director": ""}
    result = {}
    for row, dropped in _dropped(ledger, query.with_only_columns(attempt.c.id)):
        if former(row, dropped) is None:
            continue  # of cassino: no deal of four hands
        hands = hands_of(bytes(dropped[card] for card in range(CARDS)))
        board = numbered(found[row].board, hands)
        if found[row].mode == plan.PRESCRIBED:
            board = replace(board, tags=(*board.tags, _by_order(**told)))
        dealer = plan.dealer(told["code"], ledger.seal.open(found[row].sealed))
        result[found[row].order_id] = board if dealer is None else replace(board, dealer=dealer)
    return result


def boards(ledger: Ledger, session_id: int) -> DealSet:
    """Return the boards of a session that are good, each deal once, in the order dealt.

    They are as its files had them, or as the cards came; secret as long as the session is.
    Forgotten when the session was purged.
    """
    if session_id in purged(ledger):
        raise Forgotten(session_id)
    query = (
        select(place.c.board, place.c.sealed, place.c.mode)
        .where(place.c.session_id == session_id, place.c.mode.not_in(OF_PACKS))
        .where(place.c.id.in_(select(attempt.c.place_id).where(attempt.c.verdict.in_(GOOD))))
        .order_by(place.c.nth)
    )
    kept = select(session.c.sealed).where(session.c.id == session_id)
    with durably(ledger.connection):
        rows = ledger.connection.execute(query).all()
        record = ledger.connection.execute(kept).scalar_one_or_none()
    content = ledger.seal.open(record) if record else b""
    told = {
        (board.number, board.pockets): board
        for board in (pbn.read(content)[0].boards if content else ())
    }
    found: dict[tuple[int, bytes], Board] = {}
    for row in rows:
        slots = ledger.seal.open(row.sealed)
        key = (row.board, slots)
        board = told.get(key) or numbered(row.board, hands_of(slots))
        found[key] = counted(board) if row.mode == plan.COUNTED else board
    secret = history.secret(ledger.connection, session_id)
    every = (*found.values(), *recorded(ledger, session_id).values())
    return DealSet(every, source=f"session {session_id}", secret=secret)


def counted(board: Board) -> Board:
    """Return a board that says of itself that its cards were not read."""
    tags = [tag for tag in board.tags if tag.name != _COUNTED.name]
    return replace(board, tags=(*tags, _COUNTED))


def _by_order(code: str, director: str) -> Tag:
    told = {"director": director, "citation": cited(code, [ANOTHER_METHOD])}
    return Tag(_COUNTED.name, _BY_ORDER.format(**told))


def named(ledger: Ledger, row: int) -> str:
    """Return which deal an attempt was, in words: ``board 7 of tuesday, 2026-12-01``."""
    query = (
        select(place.c.board, session.c.name, session.c.started_at)
        .select_from(attempt)
        .join(place)
        .join(session)
        .where(attempt.c.id == row)
    )
    with durably(ledger.connection):
        found = ledger.connection.execute(query).one()
    return f"board {found.board} of {found.name}, {found.started_at[:10]}"


def _dropped(ledger: Ledger, attempts: Select[Any]) -> Iterator[tuple[int, dict[int, int]]]:
    """Yield the ids of these attempts, the oldest first, with card -> pocket, as they dropped."""
    query = select(drop).where(drop.c.attempt_id.in_(attempts)).order_by(*drop.primary_key)
    with durably(ledger.connection):
        found = ledger.connection.execute(query).all()
    for row, drops in groupby(found, attrgetter("attempt_id")):
        opened = [ledger.read_drop(each.sealed) for each in drops]
        yield row, {card: pocket for card, pocket, _ in opened}
