"""Which machine this is, whatever port it is reached by."""

from typing import NamedTuple


class Identity(NamedTuple):
    """id: 16 hex digits, never another machine's, "" if not known; name: as its club calls it."""

    id: str
    name: str

    def __str__(self) -> str:
        return f"machine {self.name} ({self.id})"


UNKNOWN = Identity("", "")
