"""Sets that a machine deals without a host: put on it, and later heard and entered in the ledger.

The ledger knows the boards of a set by orders that count as withdrawn: they were never dealt as
such. What the machine dealt of them it tells as events, as if it did so now, and a verdict is
found on them as on any other board.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from fourhand import holding
from fourhand.client import Client, OrderRefused, Shelf
from fourhand.database import durably
from fourhand.errors import BadInput
from fourhand.inbox import Event
from fourhand.link import LinkLost
from fourhand.outcome import COMPLETE, FAILED, LOADED, Entry
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

    entries: attempts entered in the ledger now; strange: those of a set not known here; given_up:
    those of a set that was given up with this machine, so never entered; shelf, state: as Client
    has them.
    """

    entries: tuple[Entry, ...]
    strange: int
    given_up: int
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
    """Put boards on a machine; return their session.

    BadInput for too many, OrderRefused, HeldElsewhere.
    """
    if len(places) > MOST_BOARDS:
        raise BadInput(f"a machine keeps {MOST_BOARDS} boards at the most", name)
    orders = [secrets.token_hex(4) for _ in places]
    here = machine.identity()
    with ledger.at_once():  # before the machine has them: else they might be dealt here as well
        holding.check_deals(ledger, here, places)
        made = ledger.begin(name, url, machine.firmware, places, record, machine=here)
        for nth, (order, one) in enumerate(zip(orders, places, strict=True)):
            row = ledger.ordered(made, nth, 1, order, one.mode)
            ledger.mark(row, "withdrawn")
        ledger.end(made, LOADED)
    rows = [(order, one.board, one.slots) for order, one in zip(orders, places, strict=True)]
    try:
        machine.load(rows)
    except OrderRefused:
        ledger.end(made, FAILED)
        raise
    holding.release(ledger, here, but=made)
    return made


def hear(machine: Client, ledger: Ledger) -> Heard:
    """Enter in the ledger what a machine dealt without a host; an idle one then forgets that.

    A machine that waits for a person, with a board in it, tells of those before. It forgets
    nothing as long as one attempt is of a set that this ledger does not know.
    """
    state, here = machine.state(), machine.identity()
    attempts = machine.shelf().attempts
    entries, strange, lost, sessions, told = [], 0, 0, set(), True
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
        if holding.is_given_up(ledger, here, known.session):
            lost += 1
            continue
        sessions.add(known.session)
        if not _entered(ledger, order):
            entries.append(_enter(machine, ledger, known, nth, order))
    for one in sessions:
        with ledger.at_once():
            ledger.reopen(one)
            ledger.end(one, LOADED if _missing(ledger, one) else COMPLETE)
    if attempts and told and not strange and state == "idle":
        machine.forget(attempts)
    shelf, state = machine.shelf(), machine.state()
    if state == "idle" and not shelf.boards and not shelf.attempts:
        holding.release(ledger, here)
    return Heard(tuple(entries), strange, lost, shelf, state)


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
    events = _retold(machine, nth, order)
    with ledger.at_once():
        row = ledger.ordered(known.session, known.nth, known.attempts + 1, order, one.mode)
        work = Work(known.nth, one, known.attempts + 1, order, row, evidence)
        for event in events:
            work.take(ledger, machine.boot, event, lambda row, evidence: None)
        ledger.judged(row, evidence.verdict())
    machine.ack(events[-1].number)
    return work.entry()


def _retold(machine: Client, nth: int, order: str) -> list[Event]:
    """Return what a machine tells of an attempt, up to its end.

    No ledger is kept meanwhile: another host's machine would wait too long for its word.
    """
    machine.retell(nth)
    events: list[Event] = []
    while not events or events[-1].verb not in ("removed", "closed"):
        event = machine.next_event(_EVENT_MS)
        if event is None:
            raise LinkLost("the machine keeps an event to itself", machine.link.port.url)
        if event.values.get("order") == order:
            events.append(event)
    return events


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
