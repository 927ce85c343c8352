"""A tournament's way: described, published with the digest of its keys, given delayed values."""

import re
from collections.abc import Sequence

from fourhand import __version__
from fourhand.errors import BadInput
from fourhand.squaredeal import phases
from fourhand.squaredeal.description import Description, promise_of, text_of
from fourhand.squaredeal.keys import Keys
from fourhand.squaredeal.phases import SessionId

#: The version whose files these are; programs look for this word.
_HEADER = f"# Description of a tournament for SquareDeal 2.7, made by Fourhand {__version__}"
_NOT_YET = ("", "Tbd")  # what Square Deal writes for a text it was not told
_WEAK = 6  # a value of fewer letters and digits can be tried out beforehand


def described(name: str, delayed: str, specs: Sequence[str], each_session: bool) -> bytes:
    """Return a new description, not yet published. specs: phases, the end may be left out.

    BadInput for a text that the file cannot hold.
    """
    lines = [_HEADER, f"TN {_one_line(name, 'name')}", f"DI {_one_line(delayed, 'delayed')}"]
    for nth, spec in enumerate(specs, 1):
        whole = _completed(_one_line(spec, "phase"), nth)
        phases.parse(whole)
        lines.append(f"SN {whole}")
    if each_session:
        lines.append("#+ EV")
    return text_of(lines)


def published(description: Description, keys: Keys) -> bytes:
    """Return the description with the digests of its keys and the promise."""
    ready(description)
    lines = [f"KH {keys.digest}"]
    lines += [f"#+ KS {session} {keys.digest_of(session)}" for session in keys.sessions]
    whole = description.lines + _alike(description, lines)
    return text_of(whole + _alike(description, [f"#+ PR {promise_of(whole)}"]))


def ready(description: Description) -> None:
    """BadInput unless a description can be published: all is said, and nothing yet promised."""
    where = description.source
    if description.key_hash:
        raise BadInput("it is published already", where, "Nothing of it can be changed")
    if description.value or description.values:
        raise BadInput("it has a delayed value before it is published", where)
    if description.name in _NOT_YET or description.delayed in _NOT_YET:
        raise BadInput("it does not say its name (TN) and delayed information (DI)", where)
    prefixes = [phase.prefix.lower() for phase in description.phases]
    if not prefixes:
        raise BadInput("it has no phase (SN)", where)
    for phase, prefix in zip(description.phases, prefixes, strict=True):
        if phase.sessions != 1 and "#" not in prefix:
            raise BadInput(f"the files of {prefix!r} need a # for the session's number", where)
        if prefixes.count(prefix) > 1:
            raise BadInput(f"two phases have files of the name {prefix!r}", where)


def canonical(value: str) -> str:
    """Return a delayed value as Square Deal stores it since 2.6; BadInput when nothing is left.

    Dots and commas between digits go, for countries differ in them, and white space is one blank.
    """
    stored = re.sub(r"(?<=\d)[.,](?=\d)", "", " ".join(value.split()))
    if not stored.isprintable() or not stored:
        raise BadInput("this is no delayed value", advice="Write it as it was published")
    return stored


def weak(stored: str) -> bool:
    """Whether a value has so few letters and digits that all could be tried beforehand."""
    return sum(map(str.isalnum, stored)) < _WEAK


def with_value(description: Description, stored: str, session: SessionId | None) -> bytes:
    """Return the description with a delayed value, of one session or of all.

    BadInput if that may not be: not published, changed since, or known already.
    """
    where = description.source
    if not description.key_hash:
        raise BadInput("it is not published yet", where, "Publish it before the value is known")
    if not description.kept:
        raise BadInput("it was changed after it was published", where)
    if description.each_session != (session is not None):
        each = "each session has" if description.each_session else "all sessions have"
        raise BadInput(f"{each} one delayed value", where, "See --session")
    if session:
        description.phase_of(session)
    if description.value_of(session or SessionId(1, 1)):
        raise BadInput("this delayed value is known already; it cannot change", where)
    line = f"#+ DV {session} {stored}" if session else f"DV {stored}"
    return text_of(description.lines + _alike(description, [line]))


def _completed(spec: str, nth: int) -> str:
    """Add file prefix and title to a phase that names only sessions and boards."""
    if spec.count(":") != 1:
        return spec
    sessions = spec.partition(":")[0].strip()
    last = "" if sessions == "0" else f"/{sessions}"
    return f"{spec}:phase{nth}-{'#' * max(2, len(sessions))}:Session #{last}"


def _one_line(text: str, what: str) -> str:
    text = text.strip()
    if not text or not text.isprintable():
        raise BadInput("it must be one line of text", f"--{what}")
    return text


def _alike(description: Description, lines: list[str]) -> list[str]:
    """Give lines the ending that the file has."""
    ending = "\r" if description.lines[0].endswith("\r") else ""
    return [line + ending for line in lines]
