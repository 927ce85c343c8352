"""Bytes in and out of the Pico's USB, never waiting for either side.

``sys.stdin.buffer.read(n)`` waits for n bytes, so one is read at a time after a
poll; ``sys.stdout.buffer`` keeps newlines as they are.
"""

import select
import sys

_ROOM = 64  # bytes the USB takes at once when it says it is ready


class Usb:
    """The serial line to the host."""

    def __init__(self):
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)

    def read(self) -> int:
        """Return the next byte, or -1 when none waits."""
        for _ in self._in.ipoll(0):
            return sys.stdin.buffer.read(1)[0]
        return -1

    def write(self, data: bytes) -> int:
        """Write what there is room for; return how many bytes were taken."""
        for _ in self._out.ipoll(0):
            return sys.stdout.buffer.write(data[:_ROOM])
        return 0
