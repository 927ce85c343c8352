"""A port that writes every line into a file, for a person who helps from afar: ``spy:``.

The trace must not tell where a card is. Secret fields appear as a hash whose key is made for
this run and kept nowhere; the line's number goes into it, so equal cards or pockets of two
lines cannot be told. The check sums are left out, for they would give the fields away, and
times are whole seconds, for finer ones would tell how far the board turned. A line that is no
frame might be a damaged one: nothing of it appears, for its length alone would tell a card of one
digit from one of two.
"""

import hashlib
import re
import secrets
import sys
from typing import TextIO

from dealing import frames, messages
from fourhand import oserrors
from fourhand.errors import BadInput
from fourhand.port import Port, open_port

_URL = re.compile(r"spy:(?P<url>.+)[?&]file=(?P<file>[^?&]+)")
UP, DOWN = ">", "<"  # to the machine, to the host
_NO_FRAME = "a line that is no frame"


def open_spy(url: str) -> "SpyPort":
    """Open ``spy:URL?file=FILE``; FILE is appended to. BadInput, and what opening URL raises."""
    parts = _URL.fullmatch(url)
    if not parts:
        raise BadInput("this is no port", url, "Write it as spy:PORT?file=FILE")
    inner = open_port(parts["url"])
    try:
        file = open(parts["file"], "a", encoding="utf-8", buffering=1)  # noqa: SIM115
    except OSError as error:
        inner.close()
        what = f"it cannot be written: {oserrors.why(error)}"
        raise BadInput(what, parts["file"], oserrors.advice(error)) from error
    return SpyPort(url, inner, file)


class SpyPort:
    """Hands on all bytes unchanged and writes the lines they make."""

    def __init__(self, url: str, inner: Port, file: TextIO) -> None:
        self.url = url
        self.inner = inner
        self._file = file
        self._cut_short: OSError | None = None
        self._lines = {UP: frames.Lines(), DOWN: frames.Lines()}
        self._masked = _Masked()

    def read(self, ms: int) -> bytes:
        data = self.inner.read(ms)
        self._note(DOWN, data)
        return data

    def write(self, data: bytes) -> None:
        self._note(UP, data)
        self.inner.write(data)

    def now(self) -> int:
        return self.inner.now()

    def close(self) -> None:
        self.inner.close()
        try:
            self._file.close()
        except OSError as error:
            self._cut_short = error
        if self._cut_short:
            why = oserrors.why(self._cut_short)
            print(f"warning: {self._file.name}: the trace is cut short: {why}", file=sys.stderr)

    def _note(self, direction: str, data: bytes) -> None:
        lines = self._lines[direction]
        for byte in data:
            dropped = lines.dropped
            line = lines.feed(byte)
            if line is not None:
                self._write(direction, self._masked.line(line))
            elif lines.dropped > dropped:
                self._write(direction, _NO_FRAME)

    def _write(self, direction: str, text: str) -> None:
        try:
            self._file.write(f"{self.now() // 1000:>7} s {direction} {text}\n")
        except OSError as error:  # a full disk must not cost a board
            self._cut_short = error


class _Masked:
    """Turns lines into what may be shown of them; follows the handshake, as it needs the key."""

    def __init__(self) -> None:
        self._secret = secrets.token_bytes(16)
        self._nonce = 0
        self._key = 0

    def line(self, line: bytes) -> str:
        """Return what may be shown of a line."""
        for key in (self._key, 0):
            try:
                number, body = frames.unpack(line, key)
                verb, values = messages.read(body)
            except (frames.FrameError, messages.MessageError):
                continue
            self._follow(verb, values)
            return f"{number} {verb} {self._fields(number, verb, values)}".rstrip()
        return _NO_FRAME

    def _follow(self, verb: str, values: dict[str, int | str]) -> None:
        if verb == "hello":
            self._nonce = int(str(values["nonce"]), 16)
        elif verb == "welcome":
            self._key = self._nonce ^ int(str(values["boot"]), 16)

    def _fields(self, number: int, verb: str, values: dict[str, int | str]) -> str:
        shown = []
        for name, _kind, _limit, _unit, secret in messages.describe(verb)[3]:
            value = values[name]
            if secret:
                value = self._hash(f"{number} {verb} {name}={value}".encode())
            shown.append(f"{name}={value}")
        return " ".join(shown)

    def _hash(self, data: bytes) -> str:
        return "#" + hashlib.blake2s(data, key=self._secret, digest_size=4).hexdigest()
