"""Figures of speed for hand records: double dummy against the library alone, and a PDF."""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from fourhand.formats import registry
from fourhand.formats.deals import Board
from fourhand.formats.suits import write as write_hand
from fourhand.records import write
from fourhand.records.double_dummy import BATCH
from fourhand.records.worker import Worker

BOARDS = 36

_ROUNDS = 3

_ALONE = """
import json, sys
from endplay.dds import calc_all_tables
from endplay.types import Deal
print(flush=True)
for line in sys.stdin:
    calc_all_tables([Deal(deal) for deal in json.loads(line)])
    print(flush=True)
"""


def rows(file: Path) -> list[tuple[str, str, str]]:
    """Return the rows on a file of BOARDS boards."""
    deals, _ = registry.read(file)
    alone_s, ours_s = _double_dummy(deals.boards)
    begun = time.perf_counter()
    write(deals, file.with_suffix(".pdf"), with_tricks=False)
    pdf_s = time.perf_counter() - begun
    return [
        (f"{BOARDS} double-dummy tables, the library alone", f"{alone_s:.2f} s", ""),
        (f"{BOARDS} double-dummy tables and par, warm worker", f"{ours_s:.2f} s", ""),
        ("worker against the library alone", f"{ours_s / alone_s:.3f}", "1.10 at most"),
        (f"{BOARDS}-board PDF without double dummy", f"{pdf_s:.2f} s", "3 s at most"),
    ]


def _double_dummy(boards: Sequence[Board]) -> tuple[float, float]:
    """Return the seconds of the library alone and of our worker, the best of turns about.

    Both processes are warm; the library gets all boards in one call.
    """
    deals = [f"N:{' '.join(map(write_hand, board.four_hands))}" for board in boards]
    alone_s, ours_s = [], []
    with Worker() as worker, _started() as alone:
        assert alone.stdin
        assert alone.stdout
        alone.stdout.readline()
        worker.solve(boards[:1])
        for _ in range(_ROUNDS):
            begun = time.perf_counter()
            alone.stdin.write(json.dumps(deals) + "\n")
            alone.stdin.flush()
            alone.stdout.readline()
            alone_s.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            for start in range(0, len(boards), BATCH):
                worker.solve(boards[start : start + BATCH])
            ours_s.append(time.perf_counter() - begun)
    return min(alone_s), min(ours_s)


def _started() -> subprocess.Popen[str]:
    command = [sys.executable, "-c", _ALONE]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
