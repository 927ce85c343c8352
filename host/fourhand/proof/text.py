"""The proof of a session as a file: lines of ASCII, each of them JSON.

The first says what it is, then come the links of the chain, then how many there are and the
fingerprint. An opened proof goes on with a line for each promise, in the order of the promises.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fourhand import commitment
from fourhand.chain import Link
from fourhand.commitment import Promise
from fourhand.errors import BadInput

FIRST = '{"proof":"fourhand 1"}'
_END = re.compile(r'\{"links":([1-9]\d{0,6}),"fingerprint":"([0-9a-f]{64})"\}')
_OPENED = re.compile(r'\{"salt":"([0-9a-f]{64})","content":"([A-Z0-9 -]{1,60})"\}')


@dataclass(frozen=True, slots=True, repr=False)
class Parts:
    """What a file holds. said: number of links and fingerprint, as it says; None if cut short."""

    links: list[str]
    said: tuple[int, str] | None
    opened: list[str]


def written(links: Sequence[Link], opened: bool) -> bytes:
    """Return the file; opened: with everything that its promises hold."""
    lines = [link.line for link in links]
    end = f'{{"links":{len(lines)},"fingerprint":"{fingerprints(lines)[-1]}"}}'
    promises = [promise for link in links for promise in link.promises] if opened else []
    opening = [f'{{"salt":"{salt}","content":"{content}"}}' for salt, content in promises]
    return "".join(f"{line}\n" for line in [FIRST, *lines, end, *opening]).encode()


def read(data: bytes, source: str) -> Parts:
    """Take a file apart; BadInput when it is no proof at all."""
    lines = data.decode("latin-1").split("\n")
    if lines[0] != FIRST:
        advice = "Look for a file that 'fourhand proof make' wrote; its line ends must not change"
        raise BadInput("this is no proof of a session", source, advice)
    ends = [nth for nth, line in enumerate(lines) if _END.fullmatch(line)]
    whole = ends and not lines[-1] and data.isascii()
    match = _END.fullmatch(lines[ends[0]]) if whole else None
    if not match:
        return Parts([], None, [])
    said = int(match[1]), match[2]
    return Parts(lines[1 : ends[0]], said, lines[ends[0] + 1 : -1])


def opening(line: str) -> Promise | None:
    """Return the promise that a line opens; None when it is no such line."""
    match = _OPENED.fullmatch(line)
    return Promise(match[1], match[2]) if match else None


def fingerprints(links: Iterable[str]) -> list[str]:
    """Return the fingerprint after each link."""
    found, now = [], commitment.START
    for line in links:
        now = commitment.link(now, line)
        found.append(now)
    return found
