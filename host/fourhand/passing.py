"""A pack through the machine that is not dealt for play: every card is read, dropped and told.

Nothing of a pass is kept in the ledger; whatever is cut short is begun again from the start. When
only the link is lost meanwhile, the pass goes on as soon as the machine is reached again.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from dealing import faults
from dealing.orders import NO_ORDER
from fourhand import passed, words
from fourhand.errors import FourhandError, NoMachine, Refused
from fourhand.passed import Course, NobodyAnswered, Passed, Report, Restarted
from fourhand.work import Event

PATIENCE_MS = 600_000
_WAIT_MS = 1000

#: What an empty machine told of an order that is over comes within so long, and is told to nobody.
_STALE_MS = 100

#: The link may be lost so often in a row, with not an event between: then the machine is ill.
_LOSSES = 3

#: The number of an order of a pack. Any board does: no number of it is kept.
BOARD = 1

_LOOKING = "Check the cable; it goes on by itself once the machine is found again"


class Machine(Protocol):
    """What a pass needs of a machine; fourhand.client.Client has it."""

    @property
    def boot(self) -> str: ...
    def now(self) -> int: ...
    def state(self) -> str: ...
    def send_order(self, order: str, board: int, mode: str, slots: bytes) -> int: ...
    def drop(self, order: str) -> None: ...
    def settle(self, order: str, board: int, finished: bool) -> None: ...
    def next_event(self, wait_ms: int) -> Event | None: ...
    def ack(self, number: int) -> None: ...


class Teller:
    """Is told what happens. Override what is wanted."""

    def asked(self, what: str) -> None:
        """The panel asks a person for something (dealing.messages.ASKS)."""

    def passed(self, cards: int) -> None:
        """So many cards have passed."""

    def fault(self, message: str, advice: str) -> None:
        """The machine stopped."""

    def found(self, state: str) -> None:
        """The machine is found in a state (dealing.states) that is not idle."""


class Passing:
    """Runs passes on one machine, one at a time."""

    def __init__(
        self,
        machine: Machine,
        teller: Teller,
        patience_ms: int = PATIENCE_MS,
        reach: Callable[[], object] | None = None,
    ) -> None:
        """patience_ms: how long the machine may wait for a person, on its own clock.

        reach: has the machine back when the link to it was lost, or raises NoMachine.
        """
        self._machine = machine
        self._teller = teller
        self._patience_ms = patience_ms
        self._reach = reach

    def clear(self) -> None:
        """Have a machine empty that is found with something in it; Cancelled when nobody helps.

        No order of a set may be in it: of its end nothing would be kept.
        """
        machine = self._machine
        state = machine.state()
        if state != "idle":
            self._empty(state)
        while event := machine.next_event(_STALE_MS):
            machine.ack(event.number)

    def _empty(self, state: str) -> None:
        machine = self._machine
        self._teller.found(state)
        machine.drop(NO_ORDER)
        since = machine.now()
        while state != "idle":
            if state == "restarted":
                with suppress(Refused):  # it has heard it before
                    machine.settle(NO_ORDER, 0, False)
            event = machine.next_event(_WAIT_MS)
            if event:
                self._tell(event)
                machine.ack(event.number)
                since = machine.now()
            elif machine.now() - since >= self._patience_ms:
                raise self._nobody()
            state = machine.state()

    def run(
        self,
        mode: str,
        slots: bytes,
        check: Callable[[Passed], None] = lambda card: None,
        board: int = BOARD,
        order: str = "",
    ) -> Report:
        """Let a pack, or a board of a number, pass and be taken out. order: its id, else by lot.

        slots: the pocket of each card in modes by card, else of each ordinal (dealing.orders).
        check: gets each card as it has dropped; what it raises is raised here, when the machine
        has stopped and is emptied. PassFailed, Cancelled, OrderRefused, LinkLost.
        """
        order = order or secrets.token_hex(4)
        self._order(order, board, mode, slots)
        course = Course(check)
        try:
            self._follow(order, course)
        except KeyboardInterrupt:
            with suppress(FourhandError):  # it stops by itself, as it hears nothing more
                self._machine.drop(order)
            raise
        return course.report()

    def _order(self, order: str, board: int, mode: str, slots: bytes) -> None:
        """Send an order; again, to an empty machine, if the link broke before it was answered."""
        boot, losses = self._machine.boot, 0
        while True:
            try:
                self._machine.send_order(order, board, mode, slots)
                return
            except NoMachine:
                losses += 1
                if not self._reach or losses > _LOSSES:
                    raise
                self._reached(self._reach, boot)
                self._take_back(order)
                self.clear()

    def _follow(self, order: str, course: Course) -> None:
        boot, since, losses = self._machine.boot, self._machine.now(), 0
        while not course.over:
            try:
                event = self._machine.next_event(_WAIT_MS)
                if event:
                    since, losses = self._machine.now(), 0
                    self._take(event, order, course)
                    self._machine.ack(event.number)
                elif self._machine.now() - since >= self._patience_ms:
                    self._take_back(order)
                    raise course.wrong or self._nobody()
            except NoMachine:
                losses += 1
                if not self._reach or losses > _LOSSES:
                    raise
                self._reached(self._reach, boot)
                since = self._machine.now()
                if course.wrong:
                    self._take_back(order)

    def _take(self, event: Event, order: str, course: Course) -> None:
        self._tell(event)
        if event.values.get("order", order) != order:
            return
        before = course.wrong
        course.take(event.verb, event.values)
        if event.verb == "passed":
            self._teller.passed(len(course.cards))
        ended = course.over or event.values.get("severity") == faults.MISDEALT
        if course.wrong and not before and not ended:
            self._take_back(order)

    def _reached(self, reach: Callable[[], object], boot: str) -> None:
        """Have the machine back; Restarted, emptied, if it was off meanwhile."""
        self._teller.fault(words.fault("link-lost"), _LOOKING)
        reach()
        if self._machine.boot != boot:
            self.clear()
            advice = "Let the board pass again, from the start"
            raise Restarted(words.fault("restarted"), advice=advice)

    def _tell(self, event: Event) -> None:
        values = event.values
        if event.verb == "asked":
            self._teller.asked(values["what"])
        elif event.verb == "fault" and values["name"] != "cancelled":
            self._teller.fault(passed.message(values), passed.advice(values))

    def _take_back(self, order: str) -> None:
        with suppress(Refused):  # then the machine has closed it already
            self._machine.drop(order)

    def _nobody(self) -> NobodyAnswered:
        advice = "See what its display asks for"
        return NobodyAnswered("nobody answered at the machine", advice=advice)
