"""Boards that were promised, and whose deal somebody may have seen before it could be played."""

from collections.abc import Sequence

from fourhand.cli.output import Output
from fourhand.formats.deals import Board, Tag
from fourhand.outcome import Entry, Observer
from fourhand.squaredeal.phases import SessionId
from fourhand.verdict import MISDEALT

#: Names the session that a board was drawn for and that has a reserve.
_TAG = "SquareDealSession"

_RESERVE = (
    "Whoever empties board {board} may see hands of it. A reserve was promised with this set: "
    "fourhand squaredeal draw FILE.sqd --keys FILE.sqk --session {session} --reserve "
    "--out reserve.pbn.sealed, then fourhand deal reserve.pbn.sealed --boards {board}"
)


def tag(session: SessionId) -> Tag:
    """Return what a board tells of the session for which it was drawn."""
    return Tag(_TAG, str(session))


class Reserve(Observer):
    """Offers the promised reserve of a set when a board of it was seen, perhaps, and not dealt."""

    def __init__(self, output: Output, boards: Sequence[Board]) -> None:
        self._output = output
        self._sessions = {board.number: _session_of(board) for board in boards}
        self._dealt: set[int] = set()  # boards of which a copy exists

    def ended(self, entry: Entry) -> None:
        session = self._sessions.get(entry.board)
        if entry.good:
            self._dealt.add(entry.board)
        elif entry.verdict == MISDEALT and session and entry.board not in self._dealt:
            self._output.event("reserve", board=entry.board, session=session)
            self._output.say(_RESERVE.format(board=entry.board, session=session))


def _session_of(board: Board) -> str:
    """Return the Square Deal session that a board was drawn for, "" when it says none."""
    return next((tag.value for tag in board.tags if tag.name == _TAG), "")
