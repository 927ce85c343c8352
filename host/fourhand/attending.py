"""One machine and the orders it has: what it tells is followed, what is not good is given up.

A machine that is found with something in it, at the beginning or after its link was lost, is
emptied first. No board that is not finished is gone on with.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from dealing import faults
from dealing.orders import NO_ORDER
from fourhand import words
from fourhand.errors import Refused
from fourhand.listening import Listening, Machine
from fourhand.store import Ledger
from fourhand.verdict import MISDEALT, reason
from fourhand.work import Event, Work

#: What a machine tells of an order that it is about to deal, or deals.
_AT_WORK = ("armed", "emptied", "read", "dropped")
_WAIT_MS = 1000
_LOSSES = 5  # a board that the machine did not begin for want of us is begun no more


@dataclass(frozen=True)
class Choice:
    """A wish for any board that is left, for which the machine has no order yet.

    hint: a board that would do. take: gets the number on the board that was put in; sends the
    order for it and returns None, else why it is not dealt (dealing.messages.DECLINES).
    """

    order_id: str
    hint: int
    take: Callable[[int], str | None]


class Attending:
    """A machine in the hands of one host. works: the order being dealt, then the one ahead."""

    def __init__(
        self,
        machine: Machine,
        ledger: Ledger,
        tell: Callable[..., None],
        close: Callable[[Work], None],
        patience_ms: int,
        auto_start: bool = False,
    ) -> None:
        """tell: name of an Observer's method and its values; close: gets a work that is over.

        auto_start: boards begin by themselves once all is in and confirmed.
        """
        self.listening = Listening(machine, ledger)
        self.works = self.listening.works
        self.asked = ("", 0)  # what for, and of which board
        self.heard = 0  # events, so far
        self.heard_ms = machine.now()
        self.choice: Choice | None = None
        self.called_off = False  # a person does not want another board
        self.clearing = False  # nothing is dealt: what is in the machine has to come out
        self._machine = machine
        self._ledger = ledger
        self._tell = tell
        self._close = close
        self._patience_ms = patience_ms
        self._auto_start = auto_start

    def impatient(self) -> bool:
        """Whether nothing was heard for longer than one waits for a person."""
        return self._machine.now() - self.heard_ms >= self._patience_ms

    def send(self, work: Work) -> None:
        """Give the machine an order."""
        self._before_order()
        self.works.append(work)
        place = work.place
        self._machine.send_order(work.order_id, place.board, place.mode, place.slots)

    def _before_order(self) -> None:
        if self._auto_start:  # said each time: a machine that was reached anew does not know it
            self._machine.start_by_itself()

    def hear(self) -> bool:
        """Take the next event; False when none came for a while."""
        heard = self.listening.next(_WAIT_MS)
        if not heard:
            return False
        self.heard += 1
        self.heard_ms = self._machine.now()
        self._take(*heard)
        self.listening.ack(heard[0])
        return True

    def choose(self, choice: Choice) -> None:
        """Have the machine ask for any board that is left."""
        self._before_order()
        self.choice = choice
        self._machine.choose(choice.order_id, choice.hint)

    def take_back(self, order_id: str) -> None:
        """Have an order dropped."""
        with suppress(Refused):  # then the machine has closed it already
            self._machine.drop(order_id)

    def hear_off(self) -> None:
        """Hear that orders taken back before they were begun are closed: they are open no more."""
        self.clearing = True
        while any(not work.evidence.begun for work in self.works) and self.hear():
            pass

    # A machine that is not idle

    def clear(self) -> bool:
        """Have the machine empty, and close what was in it; False when nobody helps."""
        for work in [work for work in self.works if work.evidence.removed]:
            self._close(work)
        state = self._machine.state()
        if state == "idle" and not self.works:
            if self.choice:  # of which a machine that has started anew knows nothing
                self.take_back(self.choice.order_id)
                self.choice = None
            return True
        self.clearing = True
        self.heard_ms = self._machine.now()
        if state != "idle":
            self._tell("found", state, any(work.evidence.begun for work in self.works))
        self.take_back(NO_ORDER)
        while True:
            self._see_to(state)
            if not self.hear() and state == "idle":
                break
            if self.impatient():
                return False
            state = self._machine.state()
        for work in list(self.works):
            self._end(work)
        self.choice = None
        self.clearing = False
        return True

    def _see_to(self, state: str) -> None:
        """Tell a machine that waits for the host what is known of the board that is in it."""
        works = [work for work in self.works if work.evidence.begun]
        if state == "restarted":
            known = [(work.order_id, work.place.board, work.evidence.finished) for work in works]
            for work in works:
                work.evidence.restart()
            with suppress(Refused):  # it has heard it before
                self._machine.settle(*(known[0] if known else (NO_ORDER, 0, False)))
        elif state == "full":
            for work in works:
                if work.evidence.doubtful and not work.given_up:
                    self._give_up(work, known=False)

    def _end(self, work: Work) -> None:
        """Close an order of which a machine that is idle has told no end."""
        if work.evidence.done:
            message = "The board was dealt, but nobody saw it taken out: empty it if it is there"
            work.evidence.found("restarted", message)
        elif work.evidence.begun:
            work.evidence.found("restarted", words.fault("restarted"))
        self._over(work)

    # One board

    def _take(self, event: Event, work: Work | None) -> None:
        values = event.values
        if work:
            self._follow(work, event.verb, values)
        elif self.choice and values.get("order") == self.choice.order_id:
            self._follow_choice(self.choice, event.verb, values)
        elif event.verb in _AT_WORK:  # on an order of another host, which nobody follows
            self.take_back(values["order"])
        elif event.verb == "state":
            self._tell("state", values["name"])
        elif event.verb == "asked":
            self.asked = values["what"], values["board"]
            if not self._too_late(values["what"]):
                self._tell("asked", *self.asked)

    def _follow_choice(self, choice: Choice, verb: str, values: dict[str, Any]) -> None:
        if verb == "numbered":
            why = choice.take(values["board"]) if values["board"] else ""
            if why is None:
                self.choice = None  # the order for it is sent
                return
            self._tell("declined", values["board"], why)
            if why:
                with suppress(Refused):  # the board was taken out meanwhile
                    self._machine.decline(choice.order_id, why)
        elif verb == "fault" and values["name"] != "wrong-board":
            message = words.fault(values["name"], values["place"])
            why = reason(values["name"], message, self._machine.law)
            self._tell("fault", choice.hint, values["severity"], why)
        elif verb == "closed":
            self.choice = None
            self.called_off = not self.clearing

    def _follow(self, work: Work, verb: str, values: dict[str, Any]) -> None:
        evidence = work.evidence
        if verb == "armed":
            self._tell("armed", work.place.board, work.place.copy)
        if verb == "emptied" and evidence.begun:
            self._tell("begun", work.place.board, work.place.copy, work.attempt)
        elif verb == "dropped":
            self._tell("dealt", work.place.board, evidence.cards)
        elif verb == "fault" and values["name"] != work.rejected:  # else our own word, come back
            why = evidence.explain(values)
            self._tell("fault", work.place.board, values["severity"], why)
            work.losses += values["name"] == "link-lost" and values["severity"] == faults.BEGIN
            if work.losses == _LOSSES:  # we are too slow to have it begun
                self.take_back(work.order_id)
        if evidence.doubtful and not work.given_up:
            if verb != "fault":
                why = evidence.verdict().reasons[0]
                self._tell("fault", work.place.board, MISDEALT, why)
            self._give_up(work, known=verb == "removed" or values.get("severity") == MISDEALT)
        if verb in ("removed", "closed"):
            self._over(work)

    def _give_up(self, work: Work, known: bool) -> None:
        """The board in work is not good: what waits behind it must not begin before it again.

        known: the machine has said so itself, or the board is already out.
        """
        work.given_up = True
        for ahead in self.works[self.works.index(work) + 1 :]:
            self.take_back(ahead.order_id)
            self._withdraw(ahead)
        if known:
            return
        if work.evidence.done:
            fault = work.evidence.verdict().reasons[0].fault
            with suppress(Refused):  # then the board was taken out just now
                self._machine.reject(work.order_id, fault)
                work.rejected = fault
        else:
            self.take_back(work.order_id)

    def _too_late(self, what: str) -> bool:
        """Whether a machine asks for what it will not want any more when it has heard us."""
        if what in ("take-board", "take-stop"):
            return bool(self.works and self.works[0].rejected)
        return what == "wait" and self.clearing

    def _over(self, work: Work) -> None:
        """The machine has nothing more to do with an order."""
        if self.clearing and not work.evidence.begun:
            self._withdraw(work)
        else:
            self._close(work)

    def _withdraw(self, work: Work) -> None:
        """Forget an order that was taken back before it was begun."""
        self._ledger.mark(work.row, "withdrawn")
        self.works.remove(work)
