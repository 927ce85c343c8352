"""A set of boards through a machine: one order in work, one sent ahead, a verdict on each.

The person is asked by the machine's panel; nothing here waits for a key. What the machine tells
is first written to the ledger, then acted on, then acknowledged.
"""

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from fourhand import words
from fourhand.errors import FourhandError, NoMachine, Refused
from fourhand.outcome import COMPLETE, FAILED, INTERRUPTED, NO_ANSWER, Entry, Observer, Outcome
from fourhand.packs import Packs
from fourhand.plan import PATTERN, Place
from fourhand.store import Ledger
from fourhand.verdict import MISDEALT, Evidence, Verdict

#: A misdealt board is dealt again this often; then it is set aside and the set goes on.
REDEALS = 3
PATIENCE_MS = 600_000

#: What a machine tells of an order that it is about to deal, or deals.
_AT_WORK = ("armed", "emptied", "read", "dropped")
_WAIT_MS = 1000


class Event(Protocol):
    """What a machine tells: a number, a verb of dealing.messages, its fields."""

    @property
    def number(self) -> int: ...
    @property
    def verb(self) -> str: ...
    @property
    def values(self) -> dict[str, Any]: ...


class Machine(Protocol):
    """What a session needs of a machine; fourhand.client.Client has it."""

    @property
    def firmware(self) -> str: ...
    def now(self) -> int: ...
    def send_order(self, order: str, board: int, mode: str, slots: bytes) -> int: ...
    def drop(self, order: str) -> None: ...
    def reject(self, order: str, fault: str) -> None: ...
    def next_event(self, wait_ms: int) -> Event | None: ...
    def ack(self, number: int) -> None: ...


@dataclass(eq=False)
class _Work:
    """An order that the machine has."""

    nth: int
    place: Place
    attempt: int
    order_id: str
    evidence: Evidence
    row: int
    rejected: str = ""  # the fault for which the machine was told to have it emptied


class Session:
    """Deals places, in their order, on one machine; keeps all of it in one ledger."""

    def __init__(
        self,
        machine: Machine,
        ledger: Ledger,
        places: Sequence[Place],
        *,
        observers: Sequence[Observer] = (),
        patience_ms: int = PATIENCE_MS,
        draw: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """patience_ms: how long the machine may wait for a person, on its own clock.
        draw: n random bytes, from which the orders get their secret names.
        """
        self._machine = machine
        self._ledger = ledger
        self._places = places
        self._observers = observers
        self._patience_ms = patience_ms
        self._draw = draw
        self._todo = deque((nth, 1) for nth in range(len(places)))
        self._works: list[_Work] = []  # the one being dealt, then the one ahead
        self._entries: list[Entry] = []
        self._asked = ("", 0)
        self._heard_ms = 0
        self._packs: Packs | None = None
        self.id = 0  # in the ledger, once it runs

    def run(self, name: str, port: str) -> Outcome:
        """Deal them all; return what became of it.

        LedgerFailed, or SealBroken of a ledger with old deals, only if nothing was begun yet.
        """
        if any(place.mode == PATTERN for place in self._places):
            self._packs = Packs(self._ledger)
        begun_ms = self._heard_ms = self._machine.now()
        self.id = self._ledger.begin(name, port, self._machine.firmware, self._places)
        ending, error = COMPLETE, None
        try:
            ending = self._deal()
        except KeyboardInterrupt:
            ending = INTERRUPTED
        except FourhandError as failure:
            ending, error = FAILED, failure
        try:
            self._leave(ending, error)
        except FourhandError as failure:
            error = error or failure
        took_ms = self._heard_ms - begun_ms
        return Outcome(self._machine.firmware, tuple(self._entries), ending, took_ms, error)

    # The set

    def _deal(self) -> str:
        while True:
            self._order_next()
            if not self._works:
                return COMPLETE
            event = self._machine.next_event(_WAIT_MS)
            now = self._machine.now()
            if event:
                self._heard_ms = now
                self._take(event)
            elif now - self._heard_ms >= self._patience_ms:
                return NO_ANSWER

    def _order_next(self) -> None:
        """Send an order when there is none in work, one more as soon as that one is dealt."""
        if not self._todo or len(self._works) > 1:
            return
        if self._works and (not self._works[0].evidence.begun or self._works[0].evidence.doubtful):
            return
        nth, attempt = self._todo.popleft()
        place = self._places[nth]
        order_id = self._draw(4).hex()
        evidence = Evidence(place.board, place.mode, place.slots)
        row = self._ledger.ordered(self.id, nth, attempt, order_id, place.mode)
        self._works.append(_Work(nth, place, attempt, order_id, evidence, row))
        self._machine.send_order(order_id, place.board, place.mode, place.slots)

    def _take(self, event: Event) -> None:
        values = event.values
        work = next((work for work in self._works if work.order_id == values.get("order")), None)
        if work:
            self._follow(work, event.verb, values)
        elif event.verb in _AT_WORK:  # on an order of an earlier run, which nobody follows
            self._take_back(values["order"])
        elif event.verb == "asked":
            self._asked = values["what"], values["board"]
            if values["what"] != "take-board" or not self._rejected():
                self._tell("asked", *self._asked)
        if event.verb != "read":  # the drop that follows speaks for it too
            self._machine.ack(event.number)

    # One board

    def _follow(self, work: _Work, verb: str, values: dict[str, Any]) -> None:
        evidence = work.evidence
        if verb == "fault" and values["name"] == work.rejected:
            return  # our own word, come back
        good_before, cards_before = not evidence.doubtful, evidence.cards
        evidence.see(verb, values)
        self._keep(work, verb, values, first_card=not cards_before)
        if verb == "done" and self._packs and not evidence.doubtful:
            self._packs.check(work.row, evidence)
        if verb == "emptied" and evidence.begun:
            self._tell("begun", work.place.board, work.place.copy, work.attempt)
        elif verb == "dropped":
            self._tell("dealt", work.place.board, evidence.cards)
        elif verb == "fault":
            why = evidence.explain(values)
            self._tell("fault", work.place.board, values["severity"], why)
        if good_before and evidence.doubtful:
            if verb != "fault":
                why = evidence.verdict().reasons[0]
                self._tell("fault", work.place.board, MISDEALT, why)
            self._give_up(work, known=verb == "removed" or values.get("severity") == MISDEALT)
        if verb in ("removed", "closed"):
            self._finish(work)

    def _keep(self, work: _Work, verb: str, values: dict[str, Any], first_card: bool) -> None:
        ledger = self._ledger
        if verb in ("armed", "emptied", "removed"):
            ledger.mark(work.row, verb)
        elif verb == "dropped":
            if first_card:
                ledger.mark(work.row, "first_card")
            card, pocket = values["card"], values["pocket"]
            ledger.dropped(work.row, values["ordinal"], card, pocket, values["ms"])
        elif verb == "done":
            ledger.done(work.row, values["ms"], values["pockets"])

    def _give_up(self, work: _Work, known: bool) -> None:
        """The board in work is not good: what waits behind it must not begin before it again.

        known: the machine has said so itself, or the board is already out.
        """
        self._withdraw_ahead()
        if known:
            return
        if work.evidence.done:
            fault = work.evidence.verdict().reasons[0].fault
            with suppress(Refused):  # then the board was taken out just now
                self._machine.reject(work.order_id, fault)
                work.rejected = fault
        else:
            self._take_back(work.order_id)

    def _rejected(self) -> bool:
        """Whether the machine asked for something before it heard that the board is not good."""
        return bool(self._works and self._works[0].rejected)

    def _finish(self, work: _Work) -> None:
        found = work.evidence.verdict()
        self._ledger.judged(work.row, found)
        if self._packs:
            self._packs.keep(work.row, work.evidence)
        self._enter(work, found)
        if found.word == MISDEALT and work.attempt <= REDEALS:
            self._todo.appendleft((work.nth, work.attempt + 1))
        self._works.remove(work)

    def _enter(self, work: _Work, found: Verdict) -> None:
        place, ms = work.place, work.evidence.machine_ms
        entry = Entry(place.board, place.copy, work.attempt, *found, ms, work.order_id)
        self._entries.append(entry)
        self._tell("ended", entry)

    def _withdraw_ahead(self) -> None:
        if len(self._works) > 1:
            ahead = self._works.pop()
            self._take_back(ahead.order_id)
            self._ledger.mark(ahead.row, "withdrawn")
            self._todo.appendleft((ahead.nth, ahead.attempt))

    def _take_back(self, order_id: str) -> None:
        with suppress(Refused):  # then the machine has closed it already
            self._machine.drop(order_id)

    # The end

    def _leave(self, ending: str, error: FourhandError | None) -> None:
        """Say and keep what became of the board in work; the machine is not to begin another.

        After an interrupt a board that was begun is left alone, and its attempt open in the
        ledger, for a resume.
        """
        interrupted = ending == INTERRUPTED
        self._let_go(begun_too=not interrupted)
        work = self._works[0] if self._works else None
        if work and work.order_id not in [entry.order_id for entry in self._entries]:
            self._explain_stop(work, ending, error)
            found = work.evidence.verdict()
            self._enter(work, found)
            if not interrupted:
                self._ledger.judged(work.row, found)
        self._ledger.end(self.id, ending)

    def _let_go(self, begun_too: bool) -> None:
        with suppress(NoMachine):  # then it stops by itself, as it hears nothing more
            for work in reversed(self._works):
                if begun_too or not work.evidence.begun:
                    self._take_back(work.order_id)

    def _explain_stop(self, work: _Work, ending: str, error: FourhandError | None) -> None:
        if ending == NO_ANSWER:
            what, board = self._asked
            wish = f"; it says: {words.ask(what, board)}" if what else ""
            work.evidence.stop("no-answer", words.fault("no-answer") + wish)
        elif isinstance(error, NoMachine):
            work.evidence.lost()
        elif isinstance(error, Refused):
            work.evidence.stop("cancelled", f"The machine refused it: {error.what}")
        elif ending == INTERRUPTED:
            work.evidence.stop("cancelled", "The run was interrupted")
        else:
            work.evidence.stop("cancelled", words.fault("cancelled"))

    def _tell(self, what: str, *values: Any) -> None:
        for observer in self._observers:
            getattr(observer, what)(*values)
