"""The machine's events, each once and in order, however they come over the wire."""

from collections import deque
from dataclasses import dataclass

from dealing import messages


@dataclass(frozen=True, repr=False)
class Event:
    """Something the machine told unasked. Its repr shows no secret field."""

    number: int
    verb: str
    values: dict[str, int | str]

    def __repr__(self) -> str:
        shown = [
            f"{name}={'***' if secret else self.values[name]}"
            for name, _kind, _limit, _unit, secret in messages.describe(self.verb)[3]
        ]
        return f"<{self.number} {' '.join([self.verb, *shown])}>"


class Inbox:
    """Hands on the events from one number on; knows when one is missing.

    Until ``begin`` says from which number, events are only collected: a host that meets a
    running machine cannot know at once how far an earlier host acknowledged.
    """

    def __init__(self) -> None:
        self.expected = 0  # number of the next event to come in; 0 before the beginning
        self.last = 0  # number of the newest event the machine is known to have
        self.gaps = 0
        self._ready: deque[Event] = deque()
        self._early: dict[int, Event] = {}

    @property
    def missing(self) -> bool:
        """Whether the machine has an event that did not come in yet."""
        return 0 < self.expected <= self.last

    def take(self, event: Event) -> None:
        """An event came: keep the one expected, drop one seen before or out of order."""
        if not self.expected:
            self._early[event.number] = event
        elif event.number == self.expected:
            self._ready.append(event)
            self.expected += 1
        self.heard_of(event.number)

    def heard_of(self, number: int) -> None:
        """The machine's newest event has at least this number."""
        before = self.missing
        self.last = max(self.last, number)
        self.gaps += self.missing and not before

    def lowest(self) -> int | None:
        """Return the lowest number collected before the beginning, None without any."""
        return min(self._early, default=None)

    def begin(self, number: int) -> None:
        """Hand on events from this number on."""
        self.expected = number
        for early in sorted(self._early):
            self.take(self._early[early])
        self._early.clear()

    def next(self) -> Event | None:
        """Return the next event, None when none has come in."""
        return self._ready.popleft() if self._ready else None
