"""Boards that were promised, and whose deal somebody may have seen before it could be played."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from fourhand.cli.output import Output
from fourhand.formats.deals import Board, Tag
from fourhand.outcome import Entry, Observer
from fourhand.squaredeal.phases import SessionId
from fourhand.verdict import MISDEALT

#: Names the session that a board was drawn for and that has a reserve; of what it was drawn: the
#: names of the description and of the keys, and which boards where the description leaves it open.
_SESSION = "SquareDealSession"
_FILE, _KEYS, _BOARDS = "SquareDealFile", "SquareDealKeys", "SquareDealBoards"

_SEEN = "Whoever empties board {board} may see hands of it. A reserve was promised with this set. "
_DRAWN = "After this run, and instead of this board:"
_DRAW = "After this run, where {file} is:"
_PLAIN = re.compile(r"[\w.,:/=+-]+")


def tags(session: SessionId, file: Path, key_file: Path, boards: str | None) -> tuple[Tag, ...]:
    """Return what a board tells of how it was drawn, so that its reserve can be drawn too."""
    told = {_SESSION: str(session), _FILE: file.name, _KEYS: key_file.name, _BOARDS: boards or ""}
    return tuple(Tag(name, value) for name, value in told.items() if value)


class Reserve(Observer):
    """Offers the promised reserve of a set when a board of it was seen, perhaps, and not dealt.

    port: of the machine on which it can be dealt.
    """

    def __init__(self, output: Output, boards: Sequence[Board], port: str) -> None:
        self._output = output
        self._told = {board.number: _told(board) for board in boards}
        self._port = port
        self._dealt: set[int] = set()  # boards of which a copy exists
        self._drawn: set[str] = set()  # sessions whose reserve is to be drawn already

    def ended(self, entry: Entry) -> None:
        told = self._told.get(entry.board, {})
        if entry.good:
            self._dealt.add(entry.board)
        elif entry.verdict == MISDEALT and told and entry.board not in self._dealt:
            self._offer(entry.board, told)

    def _offer(self, board: int, told: Mapping[str, str]) -> None:
        session = told[_SESSION]
        out = f"reserve-{session.replace(',', '-')}.pbn.sealed"
        draw = _line(
            "squaredeal draw", told.get(_FILE, "FILE.sqd"), "--keys", told.get(_KEYS, "FILE.sqk"),
            "--session", session, "--reserve",
            *(("--boards", told[_BOARDS]) if _BOARDS in told else ()), "--out", out,
        )  # fmt: skip
        deal = _line("deal", out, "--boards", str(board), "--port", self._port)
        self._output.event("reserve", board=board, session=session, commands=[draw, deal])
        commands = [deal] if session in self._drawn else [draw, deal]
        how = _DRAWN if session in self._drawn else _DRAW.format(file=told.get(_FILE, "FILE.sqd"))
        self._drawn.add(session)
        self._output.say("\n    ".join([_SEEN.format(board=board) + how, *commands]))


def _told(board: Board) -> dict[str, str]:
    """Return what a board tells of how it was drawn, nothing if it has no reserve."""
    names = (_SESSION, _FILE, _KEYS, _BOARDS)
    told = {tag.name: tag.value for tag in board.tags if tag.name in names and tag.value}
    return told if _SESSION in told else {}


def _line(verb: str, *words: str) -> str:
    """Return a command that a shell takes as it stands."""
    quoted = (word if _PLAIN.fullmatch(word) else f'"{word}"' for word in words)
    return " ".join(("fourhand", verb, *quoted))
