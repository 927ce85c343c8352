"""A machine without a host: START deals the next board of the set on the shelf.

Work is told to deal as ever; only what it reports to is another: a Line, which keeps on the shelf
what a host would have kept, and tells it to a host that comes later. There is no dead man here:
nobody is to be there. Every other rule holds.
"""

import os
from binascii import hexlify

from attempts import Line, Uncounted, new_attempt
from dealing import codes, patterns
from dealing.orders import NO_ORDER
from lawful import refused
from pins import START_BUTTON
from restart import Restart
from waits import POLL_US, pause
from work import Order, Work

_LONG_PRESS_US = 3000000


class Alone:
    """Begins boards when START is pressed and no host is there."""

    def __init__(self, board, settings, shelf):
        self._board = board
        self._settings = settings
        self._shelf = shelf
        self._by_hand = False  # packs are dealt as they come, and nothing is recorded

    def held(self):
        """Power is up: START held down long means packs shuffled by hand."""
        end = self._board.clock.later(_LONG_PRESS_US)
        self._by_hand = True
        while self._by_hand and self._board.clock.since(end) < 0:
            self._by_hand = self._board.inputs.seen(START_BUTTON)
            yield from pause(self._board.clock, POLL_US)
        self._board.panel.pressed()  # it is no START

    def words(self, host: bool) -> tuple:
        """Return what the panel shows of an idle machine: words, board number."""
        return ("idle", 0) if host else self._next()[:2]

    def work(self, host: bool, step):
        """Return the work to be done, a board of its own; None unless START asks for one."""
        words, number, named = self._next()
        if host or not number or self._board.panel.pressed() != "start":
            return None
        own = hexlify(os.urandom(4)).decode()
        if words == "by-hand":
            mode, slots = "pattern", patterns.parse("clockwise")
            line = Uncounted(self._shelf)
        else:
            mode, slots = "duplicate", self._shelf.slots(named)
            line = Line(self._shelf, self._shelf.attempts, new_attempt(named, own, number))
        law = self._settings.get("law")
        if (mode == "pattern" and law in codes.BY_DEALER) or refused(law, mode, slots):
            self._board.panel.show(words, number, "against the law")
            return None
        cards = self._settings.cards_by_code()
        return Work(self._board, cards, line, step, Order(own, number, mode, slots))

    def _next(self):
        """Return (words, board number, its order in the set); the number is 0 for none."""
        if self._by_hand:
            return "by-hand", self._shelf.by_hand + 1, NO_ORDER
        left = self._shelf.left()
        return ("alone", left[0][1], left[0][0]) if left else ("idle", 0, NO_ORDER)

    def restart(self, step):
        """Return the work of a machine that lost its power with a board of the set in it, or None.

        What the shelf knows of the board stands for the host's word.
        """
        line = self._cut_short()
        if line is None:
            return None
        work = Restart(self._board, line, step)
        line.restart.append(work)
        return work

    def gone(self) -> None:
        """A dealt board is not in the machine any more, and nobody saw it taken out."""
        line = self._cut_short()
        if line and self._shelf.pending >= 0:
            line.tell("closed")
        self._shelf.drop_begun()

    def _cut_short(self):
        """Return the line of the board at which the power went; None if there is none."""
        shelf = self._shelf
        if shelf.pending >= 0:
            return Line(shelf, shelf.pending, shelf.attempt(shelf.pending), True)
        if shelf.begun is not None:
            return Line(shelf, shelf.attempts, shelf.begun, True)
        return None
