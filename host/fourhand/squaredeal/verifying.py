"""Boards as somebody has them, against the deals that were drawn. Nothing here tells a card."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from fourhand.formats.deals import Board, DealSet
from fourhand.ranking import rank
from fourhand.squaredeal.description import Description
from fourhand.squaredeal.drawing import drawn, key_of
from fourhand.squaredeal.keys import Keys
from fourhand.squaredeal.phases import SessionId

_UNLIMITED = 100  # sessions looked through of a phase that has no limit
_LONGEST = 1_000  # boards looked at of a session that may have any

_Deals = list[tuple[int, int]]  # board number, number of the deal
_Given = list[tuple[int, int | None]]  # the same of a file; None for what is no deal


class Part(NamedTuple):
    """The boards of a session, or those in reserve for it."""

    session: SessionId
    reserve: bool

    def __str__(self) -> str:
        return f"{self.session}{' (reserve)' if self.reserve else ''}"


@dataclass(frozen=True)
class Comparison:
    """What a file was found to be: of which sessions, and the numbers of what is wrong.

    parts: empty when no board is of any session whose key and delayed value are known.
    """

    source: str
    boards: int
    parts: tuple[Part, ...]
    differing: tuple[int, ...]
    missing: tuple[int, ...]

    @property
    def as_drawn(self) -> bool:
        """Whether every board is as drawn, and all are there."""
        return bool(self.parts) and not self.differing and not self.missing


def compare(
    description: Description,
    keys: Keys,
    deals: DealSet,
    part: Part | None = None,
    numbered: bool = True,
) -> Comparison:
    """Compare a file's boards with the session that it should be.

    That is ``part``, else what the file's name says (fourhand.squaredeal.phases), else the session
    that most of its boards are from. numbered: False when the file only counts its boards from 1.
    BadInput when the session's key or delayed value is not known.
    """
    given = [(board.number, _rank(board)) for board in deals.boards]
    span = _span(given)
    named = (part,) if part else _by_name(description, Path(deals.source).stem)
    tried = {
        part: _deals(description, keys, part, span) for part in named or _parts(description, keys)
    }
    if not numbered:
        given = _moved(given, tried)
    wanted = tried if named else _by_content(tried, given)
    drawn_deals = {deal for deals in wanted.values() for deal in deals}
    return Comparison(
        deals.source,
        len(given),
        tuple(wanted),
        tuple(sorted({number for number, deal in given if (number, deal) not in drawn_deals})),
        tuple(sorted({number for number, _ in drawn_deals} - {number for number, _ in given})),
    )


def _rank(board: Board) -> int | None:
    try:
        return rank(board.hands) if board.hands else None
    except ValueError:  # a card twice, or not 13 cards
        return None


def _by_name(description: Description, stem: str) -> tuple[Part, ...]:
    """Return what a file's name says it holds, if just one phase has such names."""
    found = [
        tuple(Part(SessionId(nth, session), named[1]) for session in named[0])
        for nth, phase in enumerate(description.phases, 1)
        if (named := phase.sessions_of_file(stem))
    ]
    return found[0] if len(found) == 1 else ()


def _by_content(tried: dict[Part, _Deals], given: _Given) -> dict[Part, _Deals]:
    """Return the sessions that the boards are from.

    First the one with most of them, then others whose board numbers are still free, for several
    sessions may be in one file.
    """
    hits: Counter[Part] = Counter()
    looked_for = set(given)
    for part, deals in tried.items():
        hits[part] = len(looked_for.intersection(deals))
    found: dict[Part, _Deals] = {}
    taken: set[int] = set()
    for part, count in hits.most_common():
        numbers = {number for number, _ in tried[part]}
        if count and not numbers & taken:
            found[part] = tried[part]
            taken |= numbers
    return found


def _moved(given: _Given, tried: dict[Part, _Deals]) -> _Given:
    """Return boards that are only counted with the numbers that most of them were drawn for."""
    drawn_for = {deal: number for deals in tried.values() for number, deal in deals}
    shifts = Counter(drawn_for[deal] - place for place, deal in given if deal in drawn_for)
    ((shift, _),) = shifts.most_common(1) or [(0, 0)]
    return [(place + shift, deal) for place, deal in given]


def _span(given: _Given) -> range:
    numbers = [number for number, _ in given]
    return range(min(numbers, default=1), max(numbers, default=0) + 1)


def _parts(description: Description, keys: Keys) -> Iterable[Part]:
    """Yield every session, and its reserve, whose key and delayed value are known."""
    for nth, phase in enumerate(description.phases, 1):
        for number in range(1, (phase.sessions or _UNLIMITED) + 1):
            session = SessionId(nth, number)
            if key_of(description, session) in keys and description.value_of(session):
                yield Part(session, False)
                yield Part(session, True)


def _deals(description: Description, keys: Keys, part: Part, span: range) -> _Deals:
    known = description.phase_of(part.session).board_numbers(part.session.session)
    return drawn(description, keys, part.session, part.reserve, known or span[:_LONGEST])
