"""The public half of a tournament, a ``.sqd`` file: what is promised, later the delayed value.

A line is a tag and its text: TN name, DI what the delayed information will be, DV its value, SN a
phase (fourhand.squaredeal.phases), KH the SHA-256 of the keys. Lines with # are comments; those
of our extension are comments to other programs:

    #+ PR hex        the promise: SHA-256 of TN, DI, SN, KH and the next two kinds of lines, as
                     they come in the file, without white space at their ends, each with CR LF
    #+ EV            every session has a delayed value of its own
    #+ KS 1,3 hex    the SHA-256 of one session's line of the keys
    #+ DV 1,3 text   the delayed value of one session
"""

import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fourhand import files
from fourhand.errors import BadInput
from fourhand.squaredeal import phases
from fourhand.squaredeal.phases import Phase, SessionId

_MOST_BYTES = 4 << 20
_OURS = "#+ "
_LINE = re.compile(r"((?:#\+ )?[A-Z]{2})(?: +(.*))?")
_HASH = re.compile(r"[0-9A-Fa-f]{64}")
_NO_TEXT = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_LONGEST = 1_000  # characters of a line
#: What may still be added or does not count as promised.
_OPEN = ("DV", _OURS + "DV", _OURS + "PR")


@dataclass(slots=True)
class Description:
    """A tournament as its file has it. lines: all, without newlines; values: bytes, as stored.

    delayed: what the delayed information will be. Empty where the file says nothing.
    """

    source: str
    lines: list[str]
    name: str = ""
    delayed: str = ""
    value: bytes = b""
    phases: list[Phase] = field(default_factory=list)
    key_hash: str = ""
    each_session: bool = False
    values: dict[SessionId, bytes] = field(default_factory=dict)
    line_hashes: dict[SessionId, str] = field(default_factory=dict)
    promise: str = ""

    def phase_of(self, session: SessionId) -> Phase:
        """Return a session's phase; BadInput when there is no such session."""
        if 1 <= session.phase <= len(self.phases):
            phase = self.phases[session.phase - 1]
            if phase.has(session.session):
                return phase
        raise BadInput(f"it has no session {session}", self.source)

    def value_of(self, session: SessionId) -> bytes:
        """Return the delayed value of a session; empty when it is not known yet."""
        return self.values.get(session, b"") if self.each_session else self.value

    @property
    def kept(self) -> bool:
        """Whether all is as it was promised; a file without our extension cannot tell."""
        extended = self.promise or self.line_hashes or self.each_session
        return not extended or self.promise == promise_of(self.lines)


def read(path: Path) -> Description:
    """Return what a file says; BadInput, with the line, when it is no such file."""
    text = files.read(path, _MOST_BYTES).decode("utf-8", "surrogateescape")
    lines = text.removesuffix("\n").split("\n")
    found = Description(str(path), lines)
    seen: set[str] = set()
    for number, line in enumerate(lines, 1):
        try:
            _take(found, line, seen)
        except BadInput as error:
            raise BadInput(error.what, f"{path}, line {number}", error.advice) from None
    if not found.name and not found.phases:
        raise BadInput("it describes no tournament", str(path), "Such a file is named .sqd")
    return found


def promise_of(lines: Iterable[str]) -> str:
    """Return the SHA-256, in hexadecimal, of all that is promised."""
    digest = hashlib.sha256()
    for line in map(_bare, lines):
        match = _LINE.fullmatch(line)
        if match and match[1] not in _OPEN:
            digest.update(_stored(line) + b"\r\n")
    return digest.hexdigest()


def text_of(lines: Iterable[str]) -> bytes:
    """Return the bytes of a file of these lines."""
    return _stored("".join(f"{line}\n" for line in lines))


def _take(found: Description, line: str, seen: set[str]) -> None:
    """Add what a line says; BadInput when it cannot be."""
    line = _bare(line)
    if len(line) > _LONGEST or _NO_TEXT.search(line):
        raise BadInput("this is no line of text")
    if not line or (line.startswith("#") and not line.startswith(_OURS)):
        return
    match = _LINE.fullmatch(line)
    if not match:
        raise BadInput("this is no line of a tournament's description")
    tag, text = match[1], match[2] or ""
    if tag == "SN":
        found.phases.append(phases.parse(text))
        return
    if tag in _OF_SESSION:
        session, _, text = text.partition(" ")
        name, meaning = _OF_SESSION[tag]
        getattr(found, name)[phases.session_id(session)] = meaning(text)
        tag += f" {session}"
    elif tag in _OF_ALL:
        name, meaning = _OF_ALL[tag]
        setattr(found, name, meaning(text))
    else:
        raise BadInput(f"{tag} is not known to this program", advice="Look for a newer one")
    if tag in seen:
        raise BadInput(f"{tag} is given a second time")
    seen.add(tag)


def _bare(line: str) -> str:
    return line.removeprefix("\ufeff").rstrip()


def _stored(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _hash(text: str) -> str:
    if not _HASH.fullmatch(text):
        raise BadInput("this should be a SHA-256: 64 digits and letters a to f")
    return text.lower()


def _yes(_text: str) -> bool:
    return True


#: Tag -> the attribute that it sets, and what makes its text into that.
_OF_ALL: dict[str, tuple[str, Callable[[str], Any]]] = {
    "TN": ("name", str),
    "DI": ("delayed", str),
    "DV": ("value", _stored),
    "KH": ("key_hash", _hash),
    _OURS + "PR": ("promise", _hash),
    _OURS + "EV": ("each_session", _yes),
}
#: The same for tags with a session in front of their text.
_OF_SESSION: dict[str, tuple[str, Callable[[str], Any]]] = {
    _OURS + "KS": ("line_hashes", _hash),
    _OURS + "DV": ("values", _stored),
}
