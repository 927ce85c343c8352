"""The secret half of a tournament: a key for each session, in a ``.sqk`` file.

Its lines are ``phase,session:key``, each ended by CR LF whatever the file has: the digest of all
of them is what is promised. Nothing here shows a key.
"""

import hashlib
import re
import secrets
import string
from collections.abc import Iterable
from pathlib import Path

from fourhand import files
from fourhand.errors import BadInput
from fourhand.squaredeal.phases import Phase, SessionId

_CHARACTERS = string.ascii_letters + string.digits
_LENGTH = 60  # characters: 357 bits, for the two seeds of 160 bits
_MOST_BYTES = 4 << 20
_LINE = re.compile(rb"(\d{1,4}),(\d{1,4}):([!-9;-~]+)")  # printable, without a colon


class WrongKeys(BadInput):
    """These are not the keys that were promised."""


class Keys:
    """The keys of sessions; of some of them, when a file gives only those."""

    def __init__(self, lines: list[bytes], by_session: dict[SessionId, bytes]) -> None:
        self._lines = lines
        self._keys = by_session

    def __repr__(self) -> str:
        return f"<keys of {len(self._keys)} sessions>"

    def __contains__(self, session: SessionId) -> bool:
        return session in self._keys

    @property
    def sessions(self) -> Iterable[SessionId]:
        return self._keys.keys()

    @property
    def digest(self) -> str:
        """The SHA-256 of the whole file, in hexadecimal: a tournament's KH."""
        return _digest(self._lines)

    def digest_of(self, session: SessionId) -> str:
        """Return the SHA-256 of one session's line; KeyError when it is not there."""
        return _digest([_line(session, self._keys[session])])

    def halves(self, session: SessionId) -> tuple[bytes, bytes]:
        """Return the two halves of a session's key; KeyError when it is not there."""
        key = self._keys[session]
        return key[: len(key) // 2], key[len(key) // 2 :]

    def only(self, session: SessionId) -> "Keys":
        """Return the keys of one session alone; KeyError when it is not there."""
        key = self._keys[session]
        return Keys([_line(session, key)], {session: key})

    def write(self, path: Path) -> None:
        """Write a new file that only its owner may read; FileExists, BadInput as files.write."""
        files.write(path, _text(self._lines), private=True)


def make(phases: Iterable[Phase]) -> Keys:
    """Return new keys for every session, from the operating system's randomness."""
    sessions = [
        SessionId(nth, number)
        for nth, phase in enumerate(phases, 1)
        for number in phase.key_numbers()
    ]
    made = {session: _key() for session in sessions}
    return Keys([_line(session, key) for session, key in made.items()], made)


def read(path: Path) -> Keys:
    """Return the keys of a file; BadInput when it is none, without a word of what it holds."""
    lines = files.read(path, _MOST_BYTES).split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    lines = [line.removesuffix(b"\r") for line in lines]
    keys: dict[SessionId, bytes] = {}
    for number, line in enumerate(lines, 1):
        where = f"{path}, line {number}"
        match = _LINE.fullmatch(line.rstrip())
        if not match:
            if line.strip():
                raise BadInput("this is not a key's line, which is phase,session:key", where)
            continue
        session = SessionId(int(match[1]), int(match[2]))
        if session in keys:
            raise BadInput(f"session {session} has a second key", where)
        keys[session] = match[3]
    if not keys:
        raise BadInput("it holds no key", str(path), "A file of keys is named .sqk")
    return Keys(lines, keys)


def _key() -> bytes:
    return "".join(secrets.choice(_CHARACTERS) for _ in range(_LENGTH)).encode()


def _line(session: SessionId, key: bytes) -> bytes:
    return b"%d,%d:%s" % (*session, key)


def _text(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\r\n" for line in lines)


def _digest(lines: list[bytes]) -> str:
    return hashlib.sha256(_text(lines)).hexdigest()
