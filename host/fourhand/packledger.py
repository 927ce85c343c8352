"""The packs of a club in its ledger: when each was checked, in which boards it was dealt.

A pack lies in a board (``place``); every deal of that board after that is a use of the pack.
Nothing here tells in what order a pack lies.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import Connection, func, insert, or_, select, update

from fourhand import intervals, wear
from fourhand.database import durably
from fourhand.errors import BadInput
from fourhand.intervals import Rate
from fourhand.tables import attempt, pack, pack_check, pack_place, place, reading
from fourhand.verdict import MISDEALT

#: A board and its copy.
Where = tuple[int, int]


@dataclass(frozen=True)
class Check:
    """A pack read as a whole. at: UTC, ISO 8601; findings: "" if it is whole."""

    at: str
    findings: str
    qualities: bytes


@dataclass(frozen=True)
class Pack:
    """A pack and all that is known of it. uses: deals begun with it; where: it lies now.

    readings: how well its cards were read in each check and run (wear), the oldest first.
    """

    id: int
    name: str
    since: str
    checks: tuple[Check, ...] = ()
    where: Where | None = None
    uses: int = 0
    misdealt: int = 0
    readings: tuple[bytes, ...] = ()
    worn: list[wear.Worn] = field(default_factory=list)

    @property
    def findings(self) -> str:
        """What was wrong with it when it was last checked."""
        return self.checks[-1].findings if self.checks else ""

    @property
    def fit(self) -> bool:
        """Whether it may be dealt: whole when it was last checked, and no card worn out."""
        return not (self.findings or self.worn)

    @property
    def rate(self) -> Rate:
        """Return how many of its deals were misdealt."""
        return intervals.rate(self.misdealt, self.uses)


def checked(connection: Connection, name: str, findings: str, qualities: bytes) -> None:
    """Keep a check of a pack; one of a new name is a new pack."""
    now = _now()
    with durably(connection):
        number = connection.scalar(select(pack.c.id).where(pack.c.name == name))
        if number is None:
            row = connection.execute(insert(pack).values(name=name, since=now))
            number = row.inserted_primary_key[0]  # pyright: ignore[reportOptionalSubscript]
        connection.execute(
            insert(pack_check).values(
                pack_id=number, at=now, findings=findings, qualities=qualities
            )
        )


def placed(connection: Connection, plan: Mapping[Where, Pack]) -> None:
    """Keep that packs lie in boards from now on, each in no other, and no other in those."""
    now = _now()
    still = pack_place.c.until.is_(None)
    with durably(connection):
        for (board, copy), one in plan.items():
            there = (pack_place.c.board == board) & (pack_place.c.copy == copy)
            ended = update(pack_place).where(still, or_(there, pack_place.c.pack_id == one.id))
            connection.execute(ended.values(until=now))
            row = {"pack_id": one.id, "board": board, "copy": copy, "since": now}
            connection.execute(insert(pack_place).values(**row))


def packs(connection: Connection) -> list[Pack]:
    """Return all packs, by name."""
    with durably(connection):
        checks = _checks(connection)
        places = {number: place for place, number in where(connection).items()}
        read = _readings(connection)
        uses = _uses(connection)
        rows = connection.execute(select(pack).order_by(pack.c.name)).all()
    found = []
    for row in rows:
        of_it = tuple(checks.get(row.id, ()))
        in_time = sorted([*read.get(row.id, ()), *((one.at, one.qualities) for one in of_it)])
        readings = tuple(qualities for _, qualities in in_time)
        used, misdealt = uses.get(row.id, (0, 0))
        known = (row.id, row.name, row.since, of_it, places.get(row.id))
        found.append(Pack(*known, used, misdealt, readings, wear.worn(readings)))
    return found


def find(connection: Connection, name: str) -> Pack:
    """Return one pack; BadInput when none has this name."""
    there = packs(connection)
    for one in there:
        if one.name == name:
            return one
    known = ", ".join(one.name for one in there) or "none was checked yet"
    raise BadInput(f"there is no pack {name!r}", advice=f"Known packs: {known}")


def _checks(connection: Connection) -> dict[int, list[Check]]:
    found: dict[int, list[Check]] = {}
    for row in connection.execute(select(pack_check).order_by(pack_check.c.id)):
        found.setdefault(row.pack_id, []).append(Check(row.at, row.findings, row.qualities))
    return found


def where(connection: Connection) -> dict[Where, int]:
    """Return board and copy -> the id of the pack that lies there."""
    with durably(connection):
        rows = connection.execute(select(pack_place).where(pack_place.c.until.is_(None))).all()
    return {(row.board, row.copy): row.pack_id for row in rows}


def _readings(connection: Connection) -> dict[int, list[tuple[str, bytes]]]:
    found: dict[int, list[tuple[str, bytes]]] = {}
    for row in connection.execute(select(reading).where(reading.c.pack_id.is_not(None))):
        found.setdefault(row.pack_id, []).append((row.at, row.qualities))
    return found


def _uses(connection: Connection) -> dict[int, tuple[int, int]]:
    """Return, by pack, the deals begun while it lay in the board that was dealt, and misdealt."""
    began = attempt.c.first_card_at
    query = (
        select(
            pack_place.c.pack_id,
            func.count(),
            func.count().filter(attempt.c.verdict == MISDEALT),
        )
        .join(place, (place.c.board == pack_place.c.board) & (place.c.copy == pack_place.c.copy))
        .join(attempt, attempt.c.place_id == place.c.id)
        .where(began >= pack_place.c.since)
        .where(or_(pack_place.c.until.is_(None), began < pack_place.c.until))
        .group_by(pack_place.c.pack_id)
    )
    return {number: (used, misdealt) for number, used, misdealt in connection.execute(query)}


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
