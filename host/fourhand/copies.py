"""What the copies of a board are called: A, B, C ..., or as a club calls its sets, such as red."""

from collections.abc import Iterable, Sequence

from fourhand.errors import BadInput
from fourhand.plan import Place

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Copies:
    """The names of a set's copies; a board that is dealt once needs none."""

    def __init__(self, places: Iterable[Place], names: Sequence[str] = ()) -> None:
        """names: of copy 1, 2, ...; BadInput when there are fewer of them than copies."""
        every = list(places)
        most = max((place.copy for place in every), default=1)
        if names and len(set(names)) < max(most, len(names)):
            advice = f"Name {most} different ones, like red,blue"
            raise BadInput("not every copy would have a name of its own", "--copy-names", advice)
        self._names = names
        self._several = {place.board for place in every if place.copy > 1}

    def of(self, board: int, copy: int) -> str:
        """Return the name of a copy, "" if the board has no other."""
        if board not in self._several:
            return ""
        if self._names:
            return self._names[copy - 1]
        return _LETTERS[copy - 1] if copy <= len(_LETTERS) else str(copy)

    def board(self, board: int, copy: int) -> str:
        """Return a board's number with the name of its copy: ``12 B``."""
        return f"{board} {self.of(board, copy)}".strip()


def names_of(text: str | None) -> list[str]:
    """Return the names in a text like ``red,blue``."""
    return [name.strip() for name in text.split(",") if name.strip()] if text else []
