"""Hundreds of boards in one run on a bounded heap: part of `make soak`.

    .venv/bin/python -m tests.soak.memory [BOARDS]              (500 by default)

Firmware and plant share the heap here, so it has to be larger than a Pico's. What counts is that
what lives on it after a board, with the garbage collected, does not grow from board to board. The
interpreter is the simulated machine's; FOURHAND_MICROPYTHON names another, as one of 32 bits,
whose words are a Pico's (firmware/README.md). The exit status is 1 if the heap grew or ran out.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from fourhand import interpreter, sim
from fourhand.verdict import VERIFIED
from tests.machine import evening

BOARDS = 500
_NUMBERS = 20  # each again and again: of every number the plant remembers how often it was there
_WORDS_K = 160  # words of heap, in units of 1,024
_WARM = 40  # boards until every list has its length, and the plant's time more than 30 bits
_MOST = 512  # bytes that the middle of the last tenth may lie above that of the first


def main() -> int:
    """Run it; return the exit status."""
    copies = -(-(int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS) // _NUMBERS)
    boards = copies * _NUMBERS
    bits = _bits()
    sim._HEAP = f"heapsize={_WORDS_K * bits // 8}k"
    sim._RUN = Path(__file__).with_name("heap.py")
    print(f"{boards} boards on a heap of {_WORDS_K * bits // 8} kB, words of {bits} bits")
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "heap"
        os.environ["FOURHAND_HEAP"] = str(notes)
        night = evening.deal(Path(folder), "seed=1", _NUMBERS, patience_s=3600, copies=copies)
        lives = [int(line) for line in notes.read_text().split()]
    good = sum(attempt.entry.verdict == VERIFIED for attempt in night.attempts)
    print(f"{good} of {boards} boards verified, wrong ones: {night.wrong or 'none'}")
    lives = lives[_WARM:]
    part = max(1, len(lives) // 10)
    first, last = statistics.median(lives[:part]), statistics.median(lives[-part:])
    print(f"live after a board: {first:,.0f} B, at the end {last:,.0f} B, most {max(lives):,} B")
    return int(good != boards or bool(night.wrong) or last - first > _MOST)


def _bits():
    question = "import sys; print(64 if sys.maxsize > 1 << 31 else 32)"
    return int(subprocess.check_output([interpreter.find(), "-c", question]))


if __name__ == "__main__":
    sys.exit(main())
