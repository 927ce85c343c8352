"""The journal of a simulated machine: its whole state in one file, replaced at each event.

A line is eight hex digits of CRC, a space, JSON. The first line is a state, each one after it
the machine's time in microseconds when the host heard of it. Whatever is killed, the file is a
whole one: a new state is written beside it and takes its place at once, and a last line that
was written by half does not count.

Imports nothing of the simulator, so that the host can look into a journal too.
"""

import json
import os
from binascii import crc32

_FILE = "/journal"
_DRAFT = "/journal.new"
_ENOENT = 2


class JournalError(ValueError):
    """A journal that cannot be read; the text says why."""


class Journal:
    """The journal in a folder, as far as it is written."""

    def __init__(self, folder: str):
        self._path = folder + _FILE
        self._draft = folder + _DRAFT
        self._file = None

    def keep(self, state) -> None:
        """Put a state in the place of everything before it."""
        file = open(self._draft, "wb")  # noqa: SIM115
        file.write(_line(state))
        file.flush()
        os.rename(self._draft, self._path)
        if self._file:
            self._file.close()
        self._file = file

    def tick(self, now: int) -> None:
        """Note how late it is, below the state that is kept."""
        if self._file:
            self._file.write(_line(now))
            self._file.flush()


def load(folder: str):
    """Return (state, time), None when nothing was kept yet; JournalError."""
    try:
        with open(folder + _FILE, "rb") as file:
            lines = file.read().split(b"\n")
    except OSError as error:
        if error.errno == _ENOENT:
            return None
        raise
    state = _content(lines[0]) if len(lines) > 1 else None
    if not isinstance(state, dict):
        raise JournalError("the journal is damaged")
    now = 0
    for line in lines[1:-1]:
        later = _content(line)
        if not isinstance(later, int):
            break
        now = later
    return state, now


def _line(content):
    data = json.dumps(content).encode()
    return b"%08x %s\n" % (crc32(data) & 0xFFFFFFFF, data)


def _content(line):
    """Return what a line holds, None if it is damaged."""
    try:
        whole = int(line[:8], 16) == crc32(line[9:]) & 0xFFFFFFFF and line[8:9] == b" "
        return json.loads(line[9:]) if whole else None
    except ValueError:
        return None
