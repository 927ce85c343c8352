"""Lines on the wire: ``<number> <body> <crc32>`` and a newline, at most 128 bytes.

The CRC-32 starts from the session's key (0 before ``hello``), so no line of an
earlier session, or of one before a restart, passes for a new one.
"""

from binascii import crc32

MAX_LINE = 128  # bytes, with the newline
LAST_REQUEST = 9999  # request numbers run 1..9999 and start again; hello is 0
LAST_EVENT = 9999999


class FrameError(ValueError):
    """A line that is no frame of this session; the text says why, never what it held."""


def pack(number: int, body: str, key: int) -> bytes:
    """Return the line for a body; FrameError if it would not fit or is not printable."""
    head = ("%d %s" % (number, body)).encode()
    for byte in head:
        if not 32 <= byte < 127:
            raise FrameError("not printable")
    line = b"%s %08x\n" % (head, crc32(head, key) & 0xFFFFFFFF)
    if len(line) > MAX_LINE:
        raise FrameError("too long")
    return line


def unpack(line: bytes, key: int) -> tuple:
    """Return (number, body) of a line without its newline; FrameError if damaged or foreign."""
    if len(line) >= MAX_LINE:
        raise FrameError("too long")
    head, space, tail = bytes(line).rstrip(b"\r").rpartition(b" ")
    if not space or len(tail) != 8:
        raise FrameError("no frame")
    for byte in head:
        if not 32 <= byte < 127:
            raise FrameError("not printable")
    if tail != b"%08x" % (crc32(head, key) & 0xFFFFFFFF):
        raise FrameError("wrong check sum")
    number, _, body = head.decode().partition(" ")
    if not number.isdigit() or len(number) > 7 or not body:
        raise FrameError("no frame")
    return int(number), body


class Lines:
    """Cuts a stream of bytes into lines, in bounded memory; an overlong one is dropped whole."""

    def __init__(self):
        self._buffer = bytearray(MAX_LINE)
        self._used = 0
        self._skipping = False
        self.dropped = 0  # overlong lines

    def feed(self, byte: int):
        """Take one byte; return a line without its newline when it ends one, else None."""
        if byte == 10:
            line = None if self._skipping else bytes(self._buffer[: self._used])
            self.clear()
            return line
        if self._used == MAX_LINE - 1:
            if not self._skipping:
                self.dropped += 1
            self._skipping = True
        else:
            self._buffer[self._used] = byte
            self._used += 1
        return None

    def clear(self):
        """Forget a half line, as after a new connection."""
        self._used = 0
        self._skipping = False
