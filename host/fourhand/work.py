"""An order that a machine has: what the machine tells of it is kept, and only then believed.

The events come in their order. After a crash of the host some come again that the ledger holds
already; it knows the number of the last one.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from fourhand.link import Seen
from fourhand.outcome import Entry
from fourhand.plan import Place
from fourhand.store import Ledger
from fourhand.verdict import Evidence


class Event(Protocol):
    """What a machine tells: a number, a verb of dealing.messages, its fields."""

    @property
    def number(self) -> int: ...
    @property
    def verb(self) -> str: ...
    @property
    def values(self) -> dict[str, Any]: ...


@dataclass(eq=False)
class Work:
    """One order. nth: its place in the set, None for one of an earlier session.

    row: of the ledger; kept: boot id and number of the last event that the ledger holds all of;
    given_up: it is known not to be good, and all was done about it; rejected: the fault for which
    the machine was told to have it emptied; losses: how often it missed us before the board began.
    """

    nth: int | None
    place: Place
    attempt: int
    order_id: str
    row: int
    evidence: Evidence
    kept: Seen = ("", 0)
    rejected: str = ""
    given_up: bool = False
    losses: int = 0
    qualities: list[tuple[int, int]] = field(default_factory=list)  # of cards read, at last
    reads: dict[int, int] = field(default_factory=dict)  # ordinal -> event, not dropped yet

    def knows(self, boot: str, event: Event) -> bool:
        """Whether the ledger holds an event; a read it holds only once its card has dropped."""
        if boot != self.kept[0] or event.number > self.kept[1]:
            return False
        return event.verb != "read" or event.values["ordinal"] <= self.evidence.cards

    def take(
        self, ledger: Ledger, boot: str, event: Event, check: Callable[[int, Evidence], None]
    ) -> None:
        """Take in an event and keep it. check: gets row and evidence of a board just reported."""
        verb, values, evidence = event.verb, event.values, self.evidence
        if verb == "fault" and values["name"] == self.rejected:
            return  # our own word, come back
        doubts, cards = evidence.doubts, evidence.cards
        evidence.see(verb, values)
        if verb == "done" and not evidence.doubtful:
            check(self.row, evidence)
        if verb == "read":
            self.qualities.append((values["card"], values["quality"]))
        self._await_drops(event)
        with ledger.at_once():
            kept = self._keep(ledger, verb, values, first_card=not cards)
            if evidence.doubts != doubts:
                ledger.doubted(self.row, evidence.doubts)
            if kept or evidence.doubts != doubts:
                ledger.heard(self.row, boot, event.number)

    def entry(self) -> Entry:
        """Return what became of it up to now."""
        found, place = self.evidence.verdict(), self.place
        ms = self.evidence.machine_ms
        return Entry(place.board, place.copy, self.attempt, *found, ms, self.order_id)

    def _await_drops(self, event: Event) -> None:
        if event.verb == "read":
            self.reads[event.values["ordinal"]] = event.number
        elif event.verb == "dropped":
            self.reads.pop(event.values["ordinal"], None)
        elif event.verb in ("fault", "closed"):  # what was read comes again, or never
            self.reads.clear()

    def _keep(self, ledger: Ledger, verb: str, values: dict[str, Any], first_card: bool) -> bool:
        """Write down what an event tells; return whether it was anything."""
        row = self.row
        if verb == "dropped":
            if first_card:
                ledger.mark(row, "first_card")
            card, pocket = values["card"], values["pocket"]
            ledger.dropped(row, values["ordinal"], card, pocket, values["ms"])
        elif verb == "done":
            ledger.done(row, values["ms"], values["pockets"])
        elif verb in ("armed", "removed") or (verb == "emptied" and self.evidence.begun):
            ledger.mark(row, verb)
        else:
            return False
        return True
