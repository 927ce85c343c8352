"""What the host may ask of the shelf: put a set on it, hear what became of it, forget that."""

from attempts import retold
from replies import accept, refuse

_KEPT_MS = 1000  # flash erased and written


class Loading:
    """Each method returns a reply."""

    def __init__(self, shelf, link):
        self._shelf = shelf
        self._link = link

    def newset(self) -> tuple:
        """Begin a set."""
        return accept() if self._shelf.begin() else refuse("busy")

    def load(self, order: str, number: int, slots: bytes) -> tuple:
        """Add a board, by the machine's own rules."""
        return accept() if self._shelf.add(order, number, slots) else refuse("state")

    def seal(self, boards: int) -> tuple:
        """Keep the set."""
        return accept(_KEPT_MS) if self._shelf.seal(boards) else refuse("state")

    def shelf(self) -> tuple:
        """Tell what is there."""
        left = self._shelf.left()
        return "shelved", {
            "boards": len(left),
            "next": left[0][1] if left else 0,
            "order": left[0][0] if left else "00000000",
            "attempts": self._shelf.over(),
            "byhand": self._shelf.by_hand,
        }

    def attempt(self, nth: int) -> tuple:
        """Tell whose attempt it was."""
        if nth >= self._shelf.over():
            return refuse("unknown")
        attempt = self._shelf.attempt(nth)
        return "attempted", {"order": attempt["id"], "of": attempt["order"]}

    def retell(self, nth: int) -> tuple:
        """Tell an attempt as events."""
        if nth >= self._shelf.over():
            return refuse("unknown")
        for verb, values in retold(self._shelf.attempt(nth)):
            self._link.tell(verb, **values)
        return accept()

    def forget(self, attempts: int) -> tuple:
        """Forget attempts that the host has kept."""
        return accept(_KEPT_MS) if self._shelf.forget(attempts) else refuse("state")
