"""On which machine boards lie that are not known to be dealt: no other one deals them meanwhile.

A machine holds a session that is being dealt there, or was when its program was killed; one of
which an attempt is open; and a set that was loaded there and of which not all was heard. What
takes a session on asks here first, in the transaction that keeps it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Row, Select, exists, insert, or_, select

from dealing.orders import OF_PACKS
from fourhand import running, wording
from fourhand.database import durably
from fourhand.errors import BadInput, Refused
from fourhand.identity import Identity
from fourhand.outcome import COMPLETE, GIVEN_UP, LOADED, TAKEN_OFF
from fourhand.plan import Place
from fourhand.store import Ledger
from fourhand.tables import attempt, given_up, place, session
from fourhand.verdict import GOOD, STOPPED, Reason, Verdict

_OPEN = attempt.c.verdict.is_(None), attempt.c.withdrawn_at.is_(None)
_OF_SESSION = place.c.session_id == session.c.id, attempt.c.place_id == place.c.id
_HELD = (
    session.c.machine != "",
    or_(
        session.c.ended_at.is_(None),
        session.c.ending == LOADED,
        exists().where(*_OF_SESSION, *_OPEN),
    ),
)


class HeldElsewhere(Refused):
    """Boards lie on another machine, which may deal them."""


@dataclass(frozen=True)
class _Held:
    """A session on a machine. board: the one in it, if any; since: ISO 8601, UTC."""

    session: int
    name: str
    machine: Identity
    port: str
    loaded: bool
    board: int | None
    since: str

    def refused(self) -> HeldElsewhere:
        where, since = self.machine, wording.moment(self.since)
        if running.read(self.port)[1]:
            what = f"{self.name} is being dealt on {where} now, since {since}"
            return HeldElsewhere(what, advice="Wait for its end, or end it there: fourhand status")
        first = f'Go on there first: fourhand resume --port "{self.port}"'
        if self.loaded:
            what = f"{self.name} lies on {where}, which deals it by itself, since {since}"
            first = f'Fetch it there first: fourhand load --fetch --port "{self.port}"'
        elif self.board:
            what = f"board {self.board} of {self.name} lies unfinished in {where}, since {since}"
        else:
            what = f"{self.name} is dealt on {where}, since {since}"
        lost = f"If that machine is lost for good: fourhand resume --give-up {self.machine.id}"
        return HeldElsewhere(what, advice=f"{first}. {lost}")


def check(ledger: Ledger, machine: Identity, number: int) -> None:
    """HeldElsewhere for a session that another machine holds."""
    for held in _held(ledger, machine, select(session).where(session.c.id == number)):
        raise held.refused()


def check_deals(ledger: Ledger, machine: Identity, places: Iterable[Place]) -> None:
    """HeldElsewhere for a deal that is still to be dealt in a session another machine holds."""
    wanted = {each.slots for each in places if each.mode not in OF_PACKS}
    good = select(attempt.c.place_id).where(attempt.c.verdict.in_(GOOD))
    for held in _held(ledger, machine, select(session)) if wanted else ():
        left = place.c.session_id == held.session, place.c.id.not_in(good)
        with durably(ledger.connection):
            rows = ledger.connection.execute(select(place.c.sealed).where(*left)).all()
        if any(row.sealed and ledger.seal.open(row.sealed) in wanted for row in rows):
            raise held.refused()


def release(ledger: Ledger, machine: Identity, but: int = 0) -> None:
    """Keep that no set loaded lies on a machine any more, ``but`` one."""
    chosen = session.c.machine == machine.id, session.c.ending == LOADED, session.c.id != but
    good = select(attempt.c.place_id).where(attempt.c.verdict.in_(GOOD))
    left = exists().where(place.c.session_id == session.c.id, place.c.id.not_in(good))
    with durably(ledger.connection):
        query = select(session.c.id, left.label("left")).where(*chosen)
        for row in ledger.connection.execute(query).all() if machine.id else ():
            ledger.end(row.id, TAKEN_OFF if row.left else COMPLETE)


def is_given_up(ledger: Ledger, machine: Identity, number: int) -> bool:
    """Whether a session was given up with this machine."""
    query = select(given_up.c.at).where(
        given_up.c.session_id == number, given_up.c.machine == machine.id
    )
    with durably(ledger.connection):
        return ledger.connection.execute(query).first() is not None


def give_up(ledger: Ledger, which: str, here: Identity) -> int:
    """Give up what lies on a machine that is lost for good; return its newest session.

    which: its id, or its name if no other machine has that. BadInput when it holds nothing, or
    is the one here; Refused while a program deals on it.
    """
    if not which:  # a machine that its club has not named is not meant by no name
        raise BadInput("no machine is named", "--give-up", "fourhand history tells each")
    with ledger.at_once():
        held = [one for one in _held(ledger, here, select(session)) if which in one.machine]
        machines = {one.machine.id for one in held}
        if len(machines) != 1:
            raise _no_one(which, here, held)
        for one in held:
            if running.read(one.port)[1]:
                what = f"{one.name} is being dealt on {one.machine}"
                raise Refused(what, one.port, "End that run first")
            _give_up(ledger, one)
    return held[0].session


def _give_up(ledger: Ledger, held: _Held) -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    row = {"session_id": held.session, "machine": held.machine.id, "at": now}
    ledger.connection.execute(insert(given_up).prefix_with("OR REPLACE").values(row))
    query = select(attempt.c.id).join(place).where(place.c.session_id == held.session, *_OPEN)
    why = Reason("cancelled", f"It lay in {held.machine}, which was given up", "", "")
    for lost in ledger.connection.execute(query).all():
        ledger.judged(lost.id, Verdict(STOPPED, (why,)))
    ledger.end(held.session, GIVEN_UP)


def _no_one(which: str, here: Identity, held: Sequence[_Held]) -> BadInput:
    if which in here:
        return BadInput("this is that machine", str(here), "Leave out --give-up")
    if held:
        return BadInput("several machines are called so", which, "Say the number of one")
    return BadInput("no such machine holds a board or a set", which, "fourhand history tells more")


def _held(ledger: Ledger, here: Identity, query: Select) -> list[_Held]:
    """Return the sessions of a query that another machine holds, the newest first."""
    query = query.where(session.c.machine != here.id, *_HELD).order_by(session.c.id.desc())
    with durably(ledger.connection):
        return [_described(ledger, row) for row in ledger.connection.execute(query).all()]


def _described(ledger: Ledger, row: Row) -> _Held:
    query = select(place.c.board, attempt.c.ordered_at).join(attempt)
    of = query.where(place.c.session_id == row.id, *_OPEN).order_by(attempt.c.id)
    last = ledger.connection.execute(of).first()
    loaded = row.ending == LOADED
    since = row.ended_at if loaded else last.ordered_at if last else row.started_at
    machine = Identity(row.machine, row.machine_name)
    board = last.board if last else None
    return _Held(row.id, row.name, machine, row.port, loaded, board, since)
