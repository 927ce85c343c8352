"""Parts tried one at a time, at the host's word, while no order is in work.

The rules of motion hold as in a deal: every move goes through the interlocks, cover, supply and
dead man are watched, and the drivers are off when a try is over.
"""

from dealing.faults import Fault
from dealing.orders import NO_ORDER
from halting import halted
from waits import POLL_US, pause


class Service:
    """One try: it moves something, or asks a person; its end is told as ``tried``."""

    id = order_id = NO_ORDER
    mode = "service"

    def __init__(self, board, link, step, what, steps, needs_board=False):
        """``what``: a word of messages.TRIES; ``steps``: a generator of tries.py.

        ``needs_board``: whether a board must be in all the time.
        """
        self._board = board
        self._link = link
        self._step = step
        self._what = what
        self._steps = steps
        self.needs_board = needs_board
        self.dropped = False  # the host took it back
        self.guarded = False  # a fault from outside may be thrown in now

    def run(self):
        """Do it, and tell how it ended."""
        self._step("service")
        found, place = "ok", "none"
        self.guarded = True
        try:
            yield from pause(self._board.clock, POLL_US)  # the watch looks before anything moves
            yield from self._steps
        except Fault as fault:
            found, place = fault.name, fault.place
        self.guarded = False
        yield from halted(self._board, found)
        self._link.tell("tried", what=self._what, found=found, place=place)
        self._step("over")


class Question(Service):
    """A try that a person makes; the answer is the button."""

    def __init__(self, board, link, step, what):
        super().__init__(board, link, step, what, None)

    def run(self):
        """Ask, and wait for START or CANCEL, or for the host to take it back."""
        self._step("service")
        board = self._board
        board.panel.show(self._what)
        board.panel.sound(self._what == "try-panel")
        found = board.panel.pressed() and ""  # what was held before is no answer
        while not found:
            yield from pause(board.clock, POLL_US)
            found = "cancelled" if self.dropped else board.panel.pressed()
        board.panel.sound(False)
        self._link.tell("tried", what=self._what, found=found, place="none")
        self._step("over")
