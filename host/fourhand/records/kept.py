"""Analyses kept for the next time, in a file that gives no deal away.

A row is known by a keyed hash of the deal, dealer and vulnerability, and what it says is sealed
with the same key. Whoever has the key beside it can ask of a deal that they know already. It is
a convenience: lost, damaged or not writable, boards are solved again.
"""

import json
import sqlite3
from contextlib import suppress
from pathlib import Path

from fourhand import paths, sealing
from fourhand.errors import FourhandError
from fourhand.formats.deals import Board
from fourhand.records.analysis import Analysis, analysis
from fourhand.sealing import SealBroken

_TABLE = "create table if not exists solved (deal blob primary key, sealed blob) without rowid"
_BUSY_S = 10.0


class Kept:
    """What was solved before."""

    def __init__(self, folder: Path | None = None) -> None:
        """Open it in a folder, by default the one of the ledger; in memory if that fails."""
        folder = folder or paths.home()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._seal = sealing.new(folder / "double-dummy.key")
            self._rows = _opened(folder / "double-dummy.db")
        except (OSError, sqlite3.Error, FourhandError):
            self._seal = sealing.passing()
            self._rows = _opened(":memory:")

    def close(self) -> None:
        self._rows.close()

    def get(self, board: Board) -> Analysis | None:
        """Return the analysis of a complete board; None when it is not here."""
        try:
            query = "select sealed from solved where deal = ?"
            row = self._rows.execute(query, (self._name(board),)).fetchone()
            return analysis(json.loads(self._seal.open(row[0]))) if row else None
        except (sqlite3.Error, SealBroken, ValueError):
            return None

    def put(self, board: Board, told: object) -> None:
        """Keep what the solver told of a complete board."""
        row = (self._name(board), self._seal.close(json.dumps(told).encode()))
        with suppress(sqlite3.Error), self._rows:
            self._rows.execute("insert or replace into solved values (?, ?)", row)

    def _name(self, board: Board) -> bytes:
        return self._seal.mark(board.pockets + f"{board.dealer}{board.vulnerability}".encode())


def _opened(path: Path | str) -> sqlite3.Connection:
    rows = sqlite3.connect(path, timeout=_BUSY_S)
    try:
        rows.execute(_TABLE)
    except sqlite3.Error:
        rows.close()
        raise
    return rows
