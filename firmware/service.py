"""Parts tried one at a time, at the host's word, while no order is in work.

The rules of motion hold as in a deal: every move goes through the interlocks, cover, supply and
dead man are watched, and the drivers are off when a try is over.
"""

from dealing.faults import Fault
from dealing.orders import NO_ORDER
from dealing.settings import SettingError
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
        self.line = self._link = link
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


class LawChange(Service):
    """A new dealing code for the machine: the person at the panel has the word."""

    mode = "law"

    def __init__(self, board, link, step, settings):
        super().__init__(board, link, step, "law", None)
        self._settings = settings

    def run(self):
        """Ask, keep the draft or forget it, and tell."""
        self._step("service")
        board, settings = self._board, self._settings
        board.panel.show("law", 0, settings.law_wanted())
        self._link.tell("asked", what="law", board=0)
        found = board.panel.pressed() and ""  # what was held before is no answer
        while not found:
            yield from pause(board.clock, POLL_US)
            found = "cancelled" if self.dropped else board.panel.pressed()
        if found == "start":
            try:
                settings.commit()
                found = "ok"
            except SettingError as error:
                found = error.why
        else:
            found = "cancelled"
        settings.forget()
        self._link.tell("committed", law=settings.get("law"), found=found)
        self._step("over")
