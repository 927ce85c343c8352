"""How a run is attended: who begins a board, who is called; same for `deal` and `resume`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fourhand import notify
from fourhand.cli.output import Output
from fourhand.copies import Copies
from fourhand.listening import Machine
from fourhand.notify import Notify
from fourhand.outcome import Observer, Outcome
from fourhand.plan import Place
from fourhand.progress import totals
from fourhand.session import Session
from fourhand.store import Ledger


@dataclass(frozen=True)
class Manner:
    """What the options of a run say of it."""

    any_order: bool
    auto_start: bool
    redeals: int
    patience_s: int
    notify: Notify

    def session(
        self,
        machine: Machine,
        ledger: Ledger,
        places: Sequence[Place],
        observers: Sequence[Observer],
        **more: Any,
    ) -> Session:
        """Return a session that is run so; more: as Session has it."""
        self.notify.copies = Copies(places)
        return Session(
            machine,
            ledger,
            places,
            observers=(*observers, self.notify),
            patience_ms=1000 * self.patience_s,
            any_order=self.any_order,
            auto_start=self.auto_start,
            redeals=self.redeals,
            **more,
        )

    def over(self, name: str, outcome: Outcome) -> None:
        """Call whoever is to be called when a run has ended."""
        self.notify.over(f"{name}: {totals(outcome)}")


def manner(
    output: Output,
    *,
    any_order: bool,
    auto_start: bool,
    redeals: int,
    patience: int,
    command: str | None,
    url: str | None,
) -> Manner:
    """Return how a run is attended; BadInput for a command or an address that is none."""
    channels = [notify.command(command)] if command else []
    channels += [notify.webhook(url)] if url else []
    if auto_start and output.people.is_terminal:
        channels.append(lambda _: output.people.bell())
    return Manner(any_order, auto_start, redeals, patience, Notify(channels, output.say))
