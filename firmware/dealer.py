"""Orders in, boards out: which order is in work, which waits, and the machine's state.

``run`` is one generator for everything the machine does; it yields the stamp at
which it wants to be resumed. ``watch`` says what must stop it from outside.
"""

import selftest
from choice import ANY_BOARD, Choice
from dealing import states
from dealing.cards import CARDS
from dealing.faults import Fault
from dealing.orders import NO_ORDER, NO_POCKET, PASSES
from passes import Pass
from pins import BOARD_PRESENT, DRIVER_FAULT
from replies import accept, refuse
from restart import Restart
from service import Service
from starting import Starting
from waits import POLL_US, pause
from work import Order, Work

_CARD_MS = 400  # what a card takes at the most when nothing is wrong
_READY_MS = 5000  # homing and the look into four pockets
_EVENTS_TO_COME = 8  # room that a fault and its end need


class Dealer:
    """Takes orders one at a time, with one more waiting ahead."""

    def __init__(self, board, settings, link, alone):
        """``alone``: begins boards when no host is there (alone.py)."""
        self._board = board
        self._settings = settings
        self._link = link
        self._alone = alone
        self._work = None
        self._ahead = None
        self.starting = Starting(board, link)
        self.state = "idle"
        self.leaving = False  # for MicroPython's prompt

    def now_ms(self) -> int:
        """Return milliseconds since the machine started."""
        return self._board.clock.ms()

    def take(self, order: str, number: int, mode: str, slots: bytes) -> tuple:
        """Take an order that was found lawful; return the reply."""
        work = self._work
        if isinstance(work, Choice) and work.awaits(order, number):
            work.fill(Order(order, number, mode, slots))
            return accept(_READY_MS + len(slots) * _CARD_MS)
        if order in (self._work and self._work.order_id, self._ahead and self._ahead.id):
            return refuse("repeated")
        if self._ahead is not None:
            return refuse("busy")
        self._ahead = Order(order, number, mode, slots)
        return accept(_READY_MS + len(slots) * _CARD_MS)

    def rests(self) -> bool:
        """Tell whether nothing is in work or waits; the drivers are off then."""
        return self._work is None and self._ahead is None

    def still(self) -> bool:
        """Tell whether nothing moves that would have to be watched."""
        return self._work is None or not self._work.guarded

    def fit(self) -> None:
        """Bring the machine in line with its settings."""
        self._board.fit(self._settings)

    def try_out(self, kind, ms: int, *values) -> tuple:
        """Take a try of a part, made by ``kind``, when nothing is in work or waits."""
        if not self.rests():
            return refuse("busy")
        self._ahead = kind(self._board, self._link, self._to, *values)
        return accept(ms)

    def choose(self, order: str, number: int) -> tuple:
        """Take the wish for any board of a set, ``number`` for one; return the reply."""
        if self._board.numbers is None:
            return refuse("numbers")
        return self.take(order, number, ANY_BOARD, bytes([NO_POCKET] * CARDS))

    def decline(self, order: str, why: str) -> tuple:
        """Take the host's word that the board whose number was read is not to be dealt."""
        if not isinstance(self._work, Choice) or self._work.order_id != order:
            return refuse("unknown")
        self._work.declined = why
        return accept()

    def reject(self, order: str, name: str) -> tuple:
        """Take the host's word that the finished board is misdealt, for a fault's name."""
        if not isinstance(self._work, Work) or self._work.order_id != order:
            return refuse("unknown")
        self._work.rejected = name
        return accept()

    def settle(self, order: str, number: int, known: str) -> tuple:
        """Hear what the host's ledger knows of the board that was in when the machine started."""
        if not isinstance(self._work, Restart) or self._work.settled:
            return refuse("state")
        self._work.settle(order, number, known == "finished")
        return accept(_READY_MS)

    def drop(self, order: str) -> tuple:
        """Take an order back: at once while it waits, else the board is misdealt.

        NO_ORDER takes back both, whatever they are; a finished board stays as it is.
        """
        ahead, work = self._ahead, self._work
        waits = ahead is not None and order in (ahead.id, NO_ORDER)
        if ahead is not None and waits:
            self._ahead = None
            self._link.tell("closed", order=ahead.id, dealt=0)
        named = order in (work and work.order_id, NO_ORDER)
        if isinstance(work, (Work, Service)) and named and self.state != "full":
            work.dropped = True
        elif not waits and order != NO_ORDER:
            return refuse("unknown")
        return accept()

    def leave(self) -> tuple:
        """Take the wish for MicroPython's prompt, when nothing is in work or waits."""
        if not self.rests():
            return refuse("busy")
        self.leaving = True
        return accept()

    def run(self):
        """Test the sensors, then serve orders for ever."""
        note = selftest.tell(self._board, self._link)
        if self._board.inputs.seen(BOARD_PRESENT) or not self._board.feeder.clear():
            work = self._alone.restart(self._quietly)
            if work is None:
                work = Restart(self._board, self._link, self._to)
            self._work = work
            yield from work.run()
            self._work = None
        self._alone.gone()
        yield from self._alone.held()
        while True:
            shown = None
            if self._ahead is None:
                self._settings.rest()
            while self._ahead is None:
                shown = yield from self._idle(shown, note)
            note = ""
            self._board.whole.forget()
            self._board.inputs.renew()
            self._work, self._ahead = self._begun(self._ahead), None
            yield self._board.clock.us()  # that took a while, and so does what comes: the link
            yield from self._work.run()
            self._counted(self._work)
            self._work = None

    def _counted(self, work):
        if isinstance(work, Work) and work.cards:
            self._settings.count(int(work.finished and not isinstance(work, Pass)), work.cards)

    def _idle(self, shown, note):
        """Show what an idle machine shows, if that changed; a button may begin a board."""
        host = self._link.alive()
        words = self._alone.words(host)
        if words != shown:
            self._board.panel.show(words[0], words[1], note)
        self._ahead = self._alone.work(host, self._quietly)
        if self._ahead is None:
            yield from pause(self._board.clock, POLL_US)
        return words

    def _begun(self, ahead):
        if not isinstance(ahead, Order):
            return ahead  # a try, or a board without a host
        kind = Pass if ahead.mode in PASSES else Choice if ahead.mode == ANY_BOARD else Work
        cards = self._settings.cards_by_code()
        work = kind(self._board, cards, self._link, self._to, ahead)
        work.starting = self.starting
        return work

    def watch(self):
        """Return the Fault that must stop the machine now, or None."""
        work, board = self._work, self._board
        if work is None or not work.guarded:
            return None
        if work.needs_board and not board.inputs.seen(BOARD_PRESENT):
            return Fault("board-absent", "rotator")
        if work.dropped:
            return Fault("cancelled")
        if self.state == "held":
            return None
        return self._moving_fault(work.line)

    def _moving_fault(self, line):
        board = self._board
        if board.safety_open():
            return Fault(board.opened())
        if board.supply_low():
            return Fault("motor-supply")
        if board.inputs.seen(DRIVER_FAULT):
            return Fault("driver")
        if board.rotator.moving() and not board.feeder.mouth_clear():
            return Fault("protruding", "mouth")
        if not line.alive() or line.room() < _EVENTS_TO_COME:
            return Fault("link-lost")
        return None

    def _quietly(self, event):
        self.state = states.step(self.state, event)

    def _to(self, event):
        self._quietly(event)
        self._link.tell("state", name=self.state)
