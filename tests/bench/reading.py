"""Reading PBN: Fourhand and endplay's parser side by side, on the same valid file."""

import time
from collections.abc import Callable
from pathlib import Path

from endplay.parsers import pbn as other

from fourhand.formats import pbn

_TURNS = 3


def rows(file: Path, boards: int) -> list[tuple[str, str, str]]:
    """Return the rows of the table. file: a PBN file of so many boards.

    Both read the whole file, in turn; of each the best time counts. Fourhand also checks it and
    writes down what is odd.
    """
    ours, theirs = [], []
    for _ in range(_TURNS):
        ours.append(_cpu_s(lambda: len(pbn.read(file.read_bytes())[0].boards), boards))
        theirs.append(_cpu_s(lambda: len(other.loads(file.read_text(encoding="ascii"))), boards))
    quick, slow = min(ours), min(theirs)
    return [
        (f"PBN, {boards} boards read, each second", f"{boards / quick:,.0f}", "the same file"),
        ("  endplay's parser", f"{boards / slow:,.0f}", "the same file"),
        ("  Fourhand is quicker, times", f"{slow / quick:.1f}", "more than 1"),
    ]


def _cpu_s(read: Callable[[], int], boards: int) -> float:
    begun = time.process_time()
    found = read()
    took = time.process_time() - begun
    if found != boards:
        raise SystemExit(f"{found} boards of {boards} were read")
    return took
