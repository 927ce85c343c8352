"""Phases and sessions of a tournament: how many, which boards, what their files are called.

A phase is the text ``sessions:boards:prefix:title``, as ``17:1-16,17-32:RR##:Round Robin #/17``:
0 sessions are as many as will be played; sessions take the ranges of boards in turn, a number
alone runs from 1, ``?`` is not known yet; a row of # stands for the session's number.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from fourhand.errors import BadInput

_MOST = 9_999  # sessions of a phase, and the highest board
_RANGE = re.compile(r"(?:(\d{1,5})-)?(\d{1,5})")
_PREFIX = re.compile(r"[A-Za-z][A-Za-z0-9_-]*#*[A-Za-z0-9_-]*")
UNKNOWN = "?"


class SessionId(NamedTuple):
    """A session, both numbers from 1; 0 for all sessions of a phase that has one key."""

    phase: int
    session: int

    def __str__(self) -> str:
        return f"{self.phase},{self.session}"


def session_id(text: str) -> SessionId:
    """Return the session that ``3,2`` names: of the third phase the second; BadInput else."""
    match = re.fullmatch(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*", text)
    if not match:
        raise BadInput(f"{text!r} is no session", advice="Write phase and session, as 3,2")
    return SessionId(int(match[1]), int(match[2]))


@dataclass(frozen=True, slots=True)
class Phase:
    """Sessions of one kind. sessions: 0 when not limited; boards: empty when not known yet."""

    sessions: int
    boards: tuple[range, ...]
    prefix: str
    title: str

    def has(self, session: int) -> bool:
        """Whether there is such a session."""
        return 1 <= session <= (self.sessions or _MOST)

    def key_numbers(self) -> range:
        """Return the session numbers that have a key."""
        return range(1, self.sessions + 1) if self.sessions else range(1)

    def board_numbers(self, session: int) -> range | None:
        """Return the numbers of a session's boards; None when they are not known yet."""
        return self.boards[(session - 1) % len(self.boards)] if self.boards else None

    def title_of(self, session: int) -> str:
        """Return a session's title."""
        return _numbered(self.title, session)

    def sessions_of_file(self, stem: str) -> tuple[range, bool] | None:
        """Return which sessions a file of this name holds, and whether in reserve; or None."""
        before, digits, after = _parts(self.prefix)
        number = rf"(\d{{{len(digits)},4}})" if digits else "()"
        pattern = rf"{re.escape(before)}{number}(?:-{number})?{re.escape(after)}(reserve)?"
        match = re.fullmatch(pattern, stem, re.IGNORECASE)
        if not match:
            return None
        first = int(match[1] or 1)
        last = int(match[2] or first)
        if not (self.has(first) and self.has(last) and first <= last):
            return None
        return range(first, last + 1), bool(match[3])


def parse(text: str) -> Phase:
    """Return the phase that a text describes; BadInput when it is none."""
    parts = text.split(":", 3)
    if len(parts) != 4:
        raise BadInput(
            "a phase is sessions:boards:file prefix:title",
            advice="For example 17:1-16,17-32:RR##:Round Robin #/17",
        )
    sessions, boards, prefix, title = (part.strip() for part in parts)
    if not re.fullmatch(r"\d{1,4}", sessions):
        raise BadInput(f"{sessions!r} is no number of sessions (0 to {_MOST})")
    if not _PREFIX.fullmatch(prefix):
        raise BadInput(f"{prefix!r} cannot begin a file's name", advice="Write it like RR##")
    return Phase(int(sessions), board_ranges(boards), prefix, title)


def board_ranges(text: str) -> tuple[range, ...]:
    """Return the ranges that ``1-16,17-32`` names, none for ``?``; BadInput for other texts."""
    if text == UNKNOWN:
        return ()
    return tuple(_board_range(part.strip()) for part in text.split(","))


def _board_range(text: str) -> range:
    match = _RANGE.fullmatch(text)
    low, high = (int(match[1] or 1), int(match[2])) if match else (0, 0)
    if not 1 <= low <= high <= _MOST:
        raise BadInput(f"{text!r} names no boards", advice="Write them like 1-16,17-32 or 24")
    return range(low, high + 1)


def _numbered(text: str, session: int) -> str:
    before, digits, after = _parts(text)
    return f"{before}{session:0{len(digits)}d}{after}" if digits else text


def _parts(text: str) -> tuple[str, str, str]:
    """Split at the first row of #."""
    match = re.search("#+", text)
    return (text[: match.start()], match[0], text[match.end() :]) if match else (text, "", "")
