"""How well each card was read in a run, kept by pack when the run is over.

Of a pack's cards only means go into the ledger, by what is printed on them: in what order they
came, and where they went, is in none of it. Of a pack that was not read to its end nothing does:
which of its cards lie in the pockets would be seen.
"""

from datetime import UTC, datetime

from sqlalchemy import Connection, insert, select

from dealing.cards import CARDS
from fourhand import packledger, wear
from fourhand.database import durably
from fourhand.store import Ledger
from fourhand.tables import reading


class Readings:
    """Gathers qualities (0 to 100) of one run."""

    def __init__(self) -> None:
        self._sums: dict[packledger.Where, list[tuple[int, int]]] = {}  # sum and number, by card

    def add(self, board: int, copy: int, card: int, quality: int) -> None:
        """Take in that a card of a board's pack was read."""
        sums = self._sums.setdefault((board, copy), [(0, 0)] * CARDS)
        total, number = sums[card]
        sums[card] = total + quality, number + 1

    def keep(self, ledger: Ledger) -> None:
        """Write the means down, of each whole pack and of all not known together; LedgerFailed."""
        packs = packledger.where(ledger.connection)
        by_pack: dict[int | None, list[list[tuple[int, int]]]] = {}
        for where, sums in self._sums.items():
            if all(number for _, number in sums):
                by_pack.setdefault(packs.get(where), []).append(sums)
        self._sums = {}
        rows = [
            {"pack_id": pack, "at": _now(), "qualities": _means(every)}
            for pack, every in by_pack.items()
        ]
        with durably(ledger.connection):
            for row in rows:
                ledger.connection.execute(insert(reading).values(**row))


def of_all(connection: Connection) -> list[bytes]:
    """Return the qualities of every run and pack, 52 by card (wear), the oldest first."""
    query = select(reading.c.qualities).order_by(reading.c.id)
    with durably(connection):
        return list(connection.execute(query).scalars())


def _means(every: list[list[tuple[int, int]]]) -> bytes:
    row = bytearray([wear.NOT_READ] * CARDS)
    for card in range(CARDS):
        total = sum(sums[card][0] for sums in every)
        number = sum(sums[card][1] for sums in every)
        if number:
            row[card] = round(total / number)
    return bytes(row)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
