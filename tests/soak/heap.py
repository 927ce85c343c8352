"""Runs in MicroPython: the simulated machine, which notes after each board what lives on the heap.

Started by memory.py in the place of sim/pico/run.py, with the same arguments; FOURHAND_HEAP names
the file, a line of bytes for each board.
"""

import gc
import os
import sys

from sim import truth

_notes = open(os.getenv("FOURHAND_HEAP", ""), "w")  # noqa: SIM115
_write = truth.Truth.write


def noted(self, stay, elsewhere, causes) -> bool:
    """Write a board's row, and what lives on the heap then."""
    written = _write(self, stay, elsewhere, causes)
    gc.collect()
    _notes.write(f"{gc.mem_alloc()}\n")  # pyright: ignore[reportAttributeAccessIssue]
    _notes.flush()
    return written


# The plant keeps many numbers, which else lie all over the heap.
gc.threshold(32768)  # pyright: ignore[reportAttributeAccessIssue]
truth.Truth.write = noted
sys.path[0] = os.getenv("MICROPYPATH", "").split(":")[0] + "/sim/pico"
import run  # noqa: E402,F401
