"""Sets that a machine deals without a host: put on it, and later heard and entered in the ledger.

The ledger knows the boards of a set by orders that count as withdrawn: they were never dealt as
such. What the machine dealt of them it tells as events, as if it did so now, and a verdict is
found on them as on any other board.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from fourhand.client import Client, OrderRefused, Shelf
from fourhand.database import durably
from fourhand.errors import BadInput
from fourhand.link import LinkLost
from fourhand.outcome import COMPLETE, LOADED, Entry
from fourhand.plan import NO_RECORD, Place, Record
from fourhand.store import Ledger
from fourhand.tables import attempt, place, session
from fourhand.verdict import VERIFIED, Evidence
from fourhand.work import Work

MOST_BOARDS = 64  # firmware/shelf.py
_EVENT_MS = 2000
_LOOK_MS = 500
_LOOKS = 40  # a machine that restarted with a board in looks into its pockets first


@dataclass(frozen=True, repr=False)
class _Known:
    """A board of a set: session and number in it, attempts so far, what was to be dealt."""

    session: int
    nth: int
    attempts: int
    place: Place


@dataclass(frozen=True)
class Heard:
    """What a machine told of a set, and how it is after that.

    entries: attempts entered in the ledger now; strange: those of a set not known here; shelf,
    state: as Client has them.
    """

    entries: tuple[Entry, ...]
    strange: int
    shelf: Shelf
    state: str


def load(
    machine: Client,
    ledger: Ledger,
    places: Sequence[Place],
    name: str,
    url: str,
    record: Record = NO_RECORD,
) -> int:
    """Put boards on a machine; return their session. BadInput for too many, OrderRefused."""
    if len(places) > MOST_BOARDS:
        raise BadInput(f"a machine keeps {MOST_BOARDS} boards at the most", name)
    orders = [secrets.token_hex(4) for _ in places]
    with ledger.at_once():  # before the machine has them: else they might be dealt here as well
        made = ledger.begin(name, url, machine.firmware, places, record)
        for nth, (order, one) in enumerate(zip(orders, places, strict=True)):
            row = ledger.ordered(made, nth, 1, order, one.mode)
            ledger.mark(row, "withdrawn")
        ledger.end(made, LOADED)
    rows = [(order, one.board, one.slots) for order, one in zip(orders, places, strict=True)]
    try:
        machine.load(rows)
    except OrderRefused:
        ledger.reopen(made)
        raise
    return made


def hear(machine: Client, ledger: Ledger) -> Heard:
    """Enter in the ledger what a machine dealt without a host; an idle one then forgets that.

    A machine that waits for a person, with a board in it, tells of those before. It forgets
    nothing as long as one attempt is of a set that this ledger does not know.
    """
    state = machine.state()
    attempts = machine.shelf().attempts
    entries, strange, sessions, told = [], 0, set(), True
    for nth in range(attempts):
        named = _named(machine, nth)
        if named is None:
            told = False
            break
        order, of = named
        known = _known(ledger, of)
        if known is None:
            strange += 1
            continue
        sessions.add(known.session)
        if not _entered(ledger, order):
            entries.append(_enter(machine, ledger, known, nth, order))
    for one in sessions:
        ledger.reopen(one)
        ledger.end(one, LOADED if _missing(ledger, one) else COMPLETE)
    if attempts and told and not strange and state == "idle":
        machine.forget(attempts)
    return Heard(tuple(entries), strange, machine.shelf(), machine.state())


def awaited(ledger: Ledger) -> bool:
    """Whether a set of this ledger was put on a machine and not all of it is known to be good."""
    query = select(session.c.id).where(session.c.ending == LOADED)
    with durably(ledger.connection):
        return ledger.connection.execute(query).first() is not None


def _named(machine: Client, nth: int) -> tuple[str, str] | None:
    """Return the orders of an attempt; None from a machine that is busy with the next board."""
    for _ in range(_LOOKS):
        try:
            return machine.attempt(nth)
        except OrderRefused:
            if machine.state() != "restarted":
                return None
            machine.next_event(_LOOK_MS)
    return None


def _enter(machine: Client, ledger: Ledger, known: _Known, nth: int, order: str) -> Entry:
    one = known.place
    evidence = Evidence(one.board, one.mode, one.slots)
    with ledger.at_once():
        row = ledger.ordered(known.session, known.nth, known.attempts + 1, order, one.mode)
        work = Work(known.nth, one, known.attempts + 1, order, row, evidence)
        machine.retell(nth)
        while True:
            event = machine.next_event(_EVENT_MS)
            if event is None:
                raise LinkLost("the machine keeps an event to itself", machine.link.port.url)
            if event.values.get("order") == order:
                work.take(ledger, machine.boot, event, lambda row, evidence: None)
                if event.verb in ("removed", "closed"):
                    break
        ledger.judged(row, evidence.verdict())
    machine.ack(event.number)
    return work.entry()


def _known(ledger: Ledger, order: str) -> _Known | None:
    of = attempt.c.order_id == order, attempt.c.withdrawn_at.is_not(None)
    with durably(ledger.connection):
        row = ledger.connection.execute(select(place).join(attempt).where(*of)).first()
        if row is None:
            return None
        dealt = attempt.c.place_id == row.id, attempt.c.withdrawn_at.is_(None)
        attempts = ledger.connection.scalar(select(func.count()).where(*dealt)) or 0
    slots = ledger.seal.open(row.sealed)
    one = Place(row.board, row.copy, slots, row.mode, row.shown)
    return _Known(row.session_id, row.nth, attempts, one)


def _entered(ledger: Ledger, order: str) -> bool:
    query = select(attempt.c.id).where(attempt.c.order_id == order)
    with durably(ledger.connection):
        return ledger.connection.execute(query).first() is not None


def _missing(ledger: Ledger, number: int) -> bool:
    """Whether a board of a session has no good attempt."""
    good = select(attempt.c.place_id).where(attempt.c.verdict == VERIFIED)
    query = select(place.c.id).where(place.c.session_id == number, place.c.id.not_in(good))
    with durably(ledger.connection):
        return ledger.connection.execute(query).first() is not None
