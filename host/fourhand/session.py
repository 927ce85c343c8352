"""A set of boards through a machine: one order in work, one sent ahead, a verdict on each.

The person is asked by the machine's panel; nothing here waits for a key. What the machine tells
is first written to the ledger, then acted on, then acknowledged.
"""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from dealing.orders import OF_PACKS
from fourhand import holding, unfinished, words
from fourhand.attending import Attending, Choice
from fourhand.errors import FourhandError, NoMachine, Refused
from fourhand.link import MachineTaken
from fourhand.listening import Machine
from fourhand.outcome import COMPLETE, FAILED, INTERRUPTED, NO_ANSWER, Entry, Observer, Outcome
from fourhand.packs import Packs
from fourhand.plan import NO_RECORD, Place, Record
from fourhand.readings import Readings
from fourhand.store import Ledger
from fourhand.unfinished import Unfinished
from fourhand.verdict import MISDEALT, STOPPED, Evidence
from fourhand.work import Work

#: A misdealt board is dealt again this often; then it is set aside and the set goes on.
REDEALS = 3
PATIENCE_MS = 600_000

#: The link may be lost so often in a row, with not an event between: then the machine is ill.
_LOSSES = 3
_AGAIN = "Say fourhand resume once more"


class _Todo:
    """What a place still needs. attempts: so far; misdealt: in this run; over: nothing more."""

    def __init__(self) -> None:
        self.attempts = self.misdealt = 0
        self.over = False


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
        reach: Callable[[], object] | None = None,
        spares: Sequence[Place] = (),
        any_order: bool = False,
        auto_start: bool = False,
        redeals: int = REDEALS,
    ) -> None:
        """patience_ms: how long the machine may wait for a person, on its own clock.
        draw: n random bytes, from which the orders get their secret names.
        reach: has the machine back when the link to it was lost, or raises NoMachine.
        spares: what was drawn with the places, and is not to be dealt.
        auto_start: boards begin without START once all is in and the number is confirmed.
        redeals: how often a misdealt board is dealt again before it is set aside.
        any_order: the number on the board that is put in decides which one is dealt.
        """
        self._machine = machine
        self._ledger = ledger
        self._places = places
        self._spares = spares
        self._any_order = any_order
        self._observers = observers
        self._draw = draw
        self._reach = reach
        self._redeals = redeals
        self._at = Attending(machine, ledger, self._tell, self._close, patience_ms, auto_start)
        self._works = self._at.works
        self._todo = [_Todo() for _ in places]
        self._entries: list[Entry] = []
        self._earlier: tuple[Entry, ...] = ()
        self._packs: Packs | None = None
        self._readings = Readings()
        self.id = 0  # in the ledger, once it runs

    def run(self, name: str, port: str, record: Record = NO_RECORD) -> Outcome:
        """Deal them all; return what became of it. record: is kept for a run that goes on.

        What earlier sessions on this port have left in the machine is seen to first. LedgerFailed,
        or SealBroken of a ledger with old deals, only if nothing was begun yet. HeldElsewhere.
        """
        machine, firmware = self._machine.identity(), self._machine.firmware
        self._works.extend(unfinished.open_works(self._ledger, machine, port))
        self._remember_packs()
        with self._ledger.at_once():
            if not record.replay:
                holding.check_deals(self._ledger, machine, self._places)
            self.id = self._ledger.begin(
                name, port, firmware, self._places, record, self._spares, machine
            )
        self._tell("bound", self._ledger.fingerprint(self.id))
        return self._run()

    def resume(self, past: Unfinished, port: str = "") -> Outcome:
        """Deal what is left of a session, whose places these are; errors as ``run``.

        port: by which the machine is reached, if that may be another one now.
        """
        self._works.extend(past.works)
        self._earlier = past.earlier
        for nth, entry in past.entries:
            self._todo[nth].attempts = max(self._todo[nth].attempts, entry.attempt)
            self._todo[nth].over |= entry.good
        self._remember_packs()
        self.id = past.id
        machine = self._machine.identity()
        with self._ledger.at_once():
            holding.check(self._ledger, machine, past.id)
            if not unfinished.of(self._ledger, past.id).same(past):
                raise Refused("another program went on with it just now", past.name, _AGAIN)
            self._ledger.reopen(past.id, machine, port)
        return self._run()

    def _remember_packs(self) -> None:
        places = [*self._places, *(work.place for work in self._works)]
        if any(place.mode in OF_PACKS for place in places):
            self._packs = Packs(self._ledger)
            self._at.listening.check = self._packs.check

    def _run(self) -> Outcome:
        begun_ms = self._machine.now()
        for work in self._works:
            work.evidence.law = self._machine.law
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
        took_ms = self._at.heard_ms - begun_ms
        entries = tuple(self._entries)
        return Outcome(self._machine.firmware, entries, ending, took_ms, error, self._earlier)

    # The set

    def _deal(self) -> str:
        losses = heard = 0
        while True:
            try:
                return self._deal_on() if self._at.clear() else NO_ANSWER
            except NoMachine:
                losses = losses + 1 if self._at.heard == heard else 1
                heard = self._at.heard
                if not self._reach or losses > _LOSSES:
                    raise
                self._reach()

    def _deal_on(self) -> str:
        while True:
            self._order_next()
            if self._at.called_off:
                return INTERRUPTED
            if not self._works and not self._at.choice:
                return COMPLETE
            if not self._at.hear() and self._at.impatient():
                return NO_ANSWER

    def _order_next(self) -> None:
        """Send an order when there is none in work, one more as soon as that one is dealt."""
        if len(self._works) > 1 or self._at.choice:
            return
        if self._works and (not self._works[0].evidence.begun or self._works[0].evidence.doubtful):
            return
        left = self._left()
        if left and self._any_order:
            order_id, hint = self._draw(4).hex(), self._places[left[0]].board
            self._at.choose(Choice(order_id, hint, partial(self._chosen, order_id)))
        elif left:
            self._order(left[0], self._draw(4).hex())

    def _left(self) -> list[int]:
        """Return the places that still need an order."""
        at_work = [work.nth for work in self._works]
        return [n for n, todo in enumerate(self._todo) if not todo.over and n not in at_work]

    def _chosen(self, order_id: str, number: int) -> str | None:
        """Order the board of a number that was read; return why not, if it is not to be dealt."""
        nth = next((n for n in self._left() if self._places[n].board == number), None)
        if nth is None:
            known = any(place.board == number for place in self._places)
            return "dealt" if known else "not-asked"
        self._order(nth, order_id)
        return None

    def _order(self, nth: int, order_id: str) -> None:
        place, attempt = self._places[nth], self._todo[nth].attempts + 1
        evidence = Evidence(place.board, place.mode, place.slots, self._machine.law)
        row = self._ledger.ordered(self.id, nth, attempt, order_id, place.mode)
        self._at.send(Work(nth, place, attempt, order_id, row, evidence))

    def _close(self, work: Work) -> None:
        """Judge an order that the machine is done with."""
        found = work.evidence.verdict()
        self._ledger.judged(work.row, found)
        if self._packs:
            self._packs.keep(work.row, work.evidence)
        for card, quality in work.qualities:
            self._readings.add(work.place.board, work.place.copy, card, quality)
        if work.nth is None:
            self._tell("ended_earlier", work.entry())
        else:
            todo = self._todo[work.nth]
            todo.attempts = work.attempt
            todo.misdealt += found.word == MISDEALT
            cancelled = found.word == STOPPED and not self._at.clearing  # by a person
            todo.over = work.entry().good or cancelled or todo.misdealt > self._redeals
            self._enter(work)
        self._works.remove(work)

    def _enter(self, work: Work) -> None:
        self._entries.append(work.entry())
        self._tell("ended", work.entry())

    # The end

    def _leave(self, ending: str, error: FourhandError | None) -> None:
        """Say and keep what became of the board in work; the machine is not to begin another.

        An attempt that may still turn out to be good is left open in the ledger, for a resume:
        the machine knows what became of it. After an interrupt a board that was begun is left
        alone.
        """
        interrupted = ending == INTERRUPTED
        work = self._works[0] if self._works else None
        called_off = interrupted and work is not None and not work.evidence.begun
        if work and called_off:  # before the machine says that it is closed: this is why
            self._explain_stop(work, ending, error)
        self._let_go(begun_too=not interrupted)
        entered = [entry.order_id for entry in self._entries]
        if work and work.nth is not None and work.order_id not in entered:
            stays_open = interrupted or isinstance(error, NoMachine) or work.evidence.finished
            if not called_off:
                self._explain_stop(work, ending, error)
            self._enter(work)
            if not stays_open:
                self._ledger.judged(work.row, work.evidence.verdict())
        if not isinstance(error, MachineTaken):  # else another program may go on with it by now
            self._ledger.end(self.id, ending)
        self._readings.keep(self._ledger)

    def _let_go(self, begun_too: bool) -> None:
        with suppress(NoMachine):  # then it stops by itself, as it hears nothing more
            if self._at.choice:
                self._at.take_back(self._at.choice.order_id)
            for work in reversed(self._works):
                if begun_too or not work.evidence.begun:
                    self._at.take_back(work.order_id)
            if not begun_too:
                self._at.hear_off()

    def _explain_stop(self, work: Work, ending: str, error: FourhandError | None) -> None:
        if ending == NO_ANSWER:
            what, board = self._at.asked
            wish = f"; it says: {words.ask(what, board)}" if what else ""
            work.evidence.stop("no-answer", words.fault("no-answer") + wish)
        elif isinstance(error, NoMachine):
            work.evidence.lost()
        elif isinstance(error, Refused):
            advice = error.advice or "No card was moved"
            work.evidence.stop("cancelled", f"The machine refused it: {error.what}", advice)
        elif ending == INTERRUPTED:
            work.evidence.stop("cancelled", "The run was interrupted")
        elif error:
            work.evidence.stop("cancelled", f"The run ended: {error.what}")
        else:
            work.evidence.stop("cancelled", words.fault("cancelled"))

    def _tell(self, what: str, *values: Any) -> None:
        for observer in self._observers:
            getattr(observer, what)(*values)
