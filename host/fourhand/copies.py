"""What the copies of a board are called: A, B, C ..., or as a club calls its sets, such as red.

And which pack goes with each, where the backs of the packs alternate.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fourhand import words
from fourhand.errors import BadInput
from fourhand.plan import Place

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def named(
    places: Iterable[Place], names: Sequence[str] = (), backs: Sequence[str] = ()
) -> list[Place]:
    """Return places with the names of their copies and the backs of their packs.

    names: of copy 1, 2, ...; without any a place keeps the name it has, and a board that is dealt
    once needs none. backs: alternate in the order of the places. BadInput when there are fewer
    names than copies.
    """
    every = list(places)
    most = max((place.copy for place in every), default=1)
    if names and len(set(names)) < max(most, len(names)):
        advice = f"Name {most} different ones, like red,blue"
        raise BadInput("not every copy would have a name of its own", "--copy-names", advice)
    several = {place.board for place in every if place.copy > 1}
    found = []
    for nth, place in enumerate(every):
        label = place.label
        if place.board in several or len(names) == 1:  # one name: it is of a set dealt before
            label = names[place.copy - 1] if names else label or letter(place.copy)
        back = backs[nth % len(backs)] if backs else place.back
        found.append(replace(place, label=label, back=back))
    return found


class Copies:
    """The names of a set's copies, and the backs of their packs; both "" where there are none."""

    def __init__(self, places: Iterable[Place], names: Sequence[str] = ()) -> None:
        """names: as ``named`` has them; BadInput likewise."""
        self._places = {(place.board, place.copy): place for place in named(places, names)}
        self._armed = (0, 0)  # board and copy

    def of(self, board: int, copy: int) -> str:
        """Return the name of a copy, "" if the board has no other."""
        place = self._places.get((board, copy))
        return place.label if place else ""

    def board(self, board: int, copy: int) -> str:
        """Return a board's number with the name of its copy: ``12 B``."""
        return f"{board} {self.of(board, copy)}".strip()

    def armed(self, board: int, copy: int) -> None:
        """Take in which board the machine asks for from now on."""
        self._armed = board, copy

    def back(self, board: int) -> str:
        """Return the back of the pack that goes with the board asked for, "" if it is any."""
        place = self._places.get(self._armed)
        return place.back if place and place.board == board else ""

    def ask(self, what: str, board: int) -> str:
        """Return in words what the panel asks for, with the board's copy and its pack's back."""
        name = self.board(*self._armed) if board == self._armed[0] else board
        return words.ask(what, name, self.back(board))


def names_of(text: str | None) -> list[str]:
    """Return the names in a text like ``red,blue``."""
    return [name.strip() for name in text.split(",") if name.strip()] if text else []


def letter(copy: int) -> str:
    """Return what a copy is called that has no name of its own."""
    return _LETTERS[copy - 1] if copy <= len(_LETTERS) else str(copy)
