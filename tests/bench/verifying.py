"""Machine time of a dealt board that is verified hand by hand; what people take is not in it."""

import statistics
from pathlib import Path

from fourhand import boardpass
from fourhand.client import Client
from fourhand.inbox import Event
from fourhand.passing import Passing, Teller
from fourhand.reconnect import connect

BOARDS = 8
_MOVING = ("looking", "dealing")  # states of the machine


class _Watched:
    """A machine whose time is taken while it moves."""

    def __init__(self, machine: Client) -> None:
        self._machine = machine
        self._since: int | None = None
        self.ms = 0

    def __getattr__(self, name: str):
        return getattr(self._machine, name)

    def next_event(self, wait_ms: int) -> Event | None:
        event = self._machine.next_event(wait_ms)
        if event and event.verb == "state":
            moving, now = event.values["name"] in _MOVING, self._machine.now()
            if self._since is not None:
                self.ms += now - self._since
            self._since = now if moving else None
        return event


def rows(file: Path) -> list[tuple[str, str, str]]:
    """Return the rows of a deal file's boards, brought as they should lie."""
    cards, whole = [], []
    with connect(f"sim:?seed=1&speed=0&boards={file}") as machine:
        for number in range(1, BOARDS + 1):
            watched = _Watched(machine)
            passing = Passing(watched, Teller())  # pyright: ignore[reportArgumentType]
            cards.append(boardpass.hand_by_hand(passing, number).machine_ms / 1000)
            whole.append(watched.ms / 1000)
    return [
        (f"board verified, mean of {BOARDS}", f"{statistics.mean(whole):.2f} s", "25 s at most"),
        ("of that its cards under way", f"{statistics.mean(cards):.2f} s", ""),
    ]
