"""What a machine tells, in order: kept in the ledger, then handed on, then acknowledged.

An event is acknowledged when the ledger could do without it. A read card is kept with its drop:
until then the machine is to keep it, for a host that may come after us.
"""

from collections.abc import Callable
from typing import Protocol

from fourhand.identity import Identity
from fourhand.store import Ledger
from fourhand.verdict import Evidence
from fourhand.work import Event, Work


class Machine(Protocol):
    """What a session needs of a machine; fourhand.client.Client has it."""

    @property
    def firmware(self) -> str: ...
    @property
    def boot(self) -> str: ...
    @property
    def law(self) -> str: ...
    def now(self) -> int: ...
    def identity(self) -> Identity: ...
    def state(self) -> str: ...
    def send_order(self, order: str, board: int, mode: str, slots: bytes) -> int: ...
    def start_by_itself(self) -> None: ...
    def choose(self, order: str, board: int) -> None: ...
    def decline(self, order: str, why: str) -> None: ...
    def drop(self, order: str) -> None: ...
    def reject(self, order: str, fault: str) -> None: ...
    def settle(self, order: str, board: int, finished: bool) -> None: ...
    def next_event(self, wait_ms: int) -> Event | None: ...
    def ack(self, number: int) -> None: ...


class Listening:
    """The events of a machine, each with the order of ours that it is about, or None.

    check: gets row and evidence of a board that was reported without a fault, before that is kept.
    """

    def __init__(self, machine: Machine, ledger: Ledger) -> None:
        self.works: list[Work] = []
        self.check: Callable[[int, Evidence], None] = lambda row, evidence: None
        self._machine = machine
        self._ledger = ledger
        self._acked = ("", 0)  # boot id and event

    def next(self, wait_ms: int) -> tuple[Event, Work | None] | None:
        """Return the next event that is news; None when none came for so many ms."""
        while event := self._machine.next_event(wait_ms):
            order = event.values.get("order")
            work = next((work for work in self.works if work.order_id == order), None)
            if work and work.knows(self._machine.boot, event):
                self.ack(event)
                continue
            if work:
                work.take(self._ledger, self._machine.boot, event, self.check)
            return event, work
        return None

    def ack(self, event: Event) -> None:
        """Tell the machine that an event, and all before it, are dealt with."""
        boot, acked = self._acked
        reads = [number for work in self.works for number in work.reads.values()]
        number = min([event.number, *(read - 1 for read in reads)])
        if boot != self._machine.boot or number > acked:
            self._machine.ack(number)
            self._acked = self._machine.boot, number
