"""MicroPython's heap in an emulated Pico, read from outside: no byte of it is the measurement's.

What counts is what lives, and the garbage beside it is only known to the collector. So a copy of
the machine has its collector called at its next allocation, and the table is read then.
"""

import struct

from tests.image.emulated import Pico
from tests.image.midway import MS, copied

_RAM = 0x20000000
_BLOCK = 16  # bytes
_PER_BYTE = 4  # blocks in a byte of the table, two bits each, 0 for a free one
_FREE = [sum(not byte >> shift & 3 for shift in (0, 2, 4, 6)) for byte in range(256)]
_NEVER = 0xFFFFFFFF  # gc.threshold() as it is by itself
_AFTER = 512  # bytes behind the heap's description in which that threshold stands
_STEP_NS, _MOST_NS = 100_000, 100 * MS


class Heap:
    """The heap of a Pico that runs."""

    def __init__(self, pico: Pico):
        self._pico = pico
        self._table, self._length, self._threshold = _found(self._ram())

    @property
    def size(self) -> int:
        """Bytes of it, free or not."""
        return self._length * _PER_BYTE * _BLOCK

    def free(self) -> int:
        """Return the bytes that are free now, garbage not among them."""
        table = self._ram()[self._table : self._table + self._length]
        return _BLOCK * sum(map(_FREE.__getitem__, table))

    def free_of_garbage(self) -> int:
        """Return the bytes that are free at the next allocation, once the garbage is gone."""
        return copied(lambda: {"free": self._collected()})["free"]

    def _collected(self):
        """Have the collector called; what was allocated since it was is 0 while it works."""
        mcu, threshold = self._pico.mcu, _RAM + self._threshold
        mcu.write_uint32(threshold, 0)
        self._run_until(lambda: mcu.read_uint32(threshold - 4) == 0)
        mcu.write_uint32(threshold, _NEVER)
        self._run_until(lambda: mcu.read_uint32(threshold - 4) > 0)
        return self.free()

    def _run_until(self, condition):
        end = self._pico.ns + _MOST_NS
        while not condition():
            assert self._pico.ns < end, "the collector was not called"
            self._pico.run(_STEP_NS)

    def _ram(self):
        return self._pico.mcu.sram


def _found(ram) -> tuple[int, int, int]:
    """Return (table, its length, threshold) as offsets: the heap is known by its own description.

    That is in five words (py/mpstate.h): table, its length, finalisers a byte behind it, pool, its
    end.
    """
    words = struct.unpack(f"<{len(ram) // 4}I", ram)
    for at in range(len(words) - 5):
        table, length, finalisers, pool, end = words[at : at + 5]
        inside = _RAM < table < finalisers < pool < end <= _RAM + len(ram)
        if (
            inside
            and finalisers - table == length + 1
            and end - pool == length * _PER_BYTE * _BLOCK
        ):
            return table - _RAM, length, 4 * words.index(_NEVER, at, at + _AFTER // 4)
    raise LookupError("there is no heap")
