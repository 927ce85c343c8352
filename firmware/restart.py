"""A board or a card was in when the machine started: what it is, only the host can know.

If the ledger holds the end-of-board report, and all four pockets are seen filled, and nothing
lies elsewhere or the machine itself remembers it as whole, the board is finished; else everything
is emptied.
"""

from dealing.faults import MISDEALT, Fault
from dealing.orders import NO_ORDER
from looks import emptied, filled_pockets
from pins import BOARD_PRESENT
from waits import POLL_US, pause


class Restart:
    """Waits for the host's word (``settle``) or for START, then for the board to be out."""

    needs_board = True

    def __init__(self, board, link, step):
        self._board = board
        self.line = self._link = link
        self._step = step
        self._finished = False
        self._number = 0
        self.order_id = NO_ORDER
        self.settled = False
        self.dropped = False
        self.guarded = False  # a fault from outside may be thrown in now

    def settle(self, order: str, number: int, finished: bool) -> None:
        """Take the host's word for the board that is in."""
        self.order_id = order
        self._number = number
        self._finished = finished
        self.settled = True

    def run(self):
        """Do everything until the machine is empty."""
        self._step("restart")
        self._tell_fault("restarted", "none")
        full = None
        while full is None:
            self.settled = self._finished = False
            self._ask("wait")
            yield from self._word()
            full = (yield from self._seen_full()) if self._finished else False
        if full:
            yield from self._taken_out()
        else:
            yield from self._tipped_out()

    def _word(self):
        """Wait for the host's word; a person can do without it."""
        while not self.settled and self._board.panel.pressed() != "start":
            if emptied(self._board):
                return
            yield from pause(self._board.clock, POLL_US)

    def _seen_full(self):
        """Tell whether all four pockets hold cards, and none elsewhere is in doubt.

        None when the host was lost meanwhile: the board is as it was, another host may ask again.
        """
        board = self._board
        self.guarded = True
        try:
            whole = board.whole.names(self.order_id)
            full = len((yield from filled_pockets(board, whole))) == 4
            alone = board.feeder.clear() and not board.feeder.hopper_has_cards()
            return full and (whole or alone)
        except Fault as fault:
            if fault.name == "link-lost":
                return None
            self._tell_fault(fault.name, fault.place)
            return False
        finally:
            self.guarded = False
            board.cut()

    def _taken_out(self):
        self._step("finished")
        self._ask("take-board" if self._board.feeder.clear() else "take-stop")
        while self._board.inputs.seen(BOARD_PRESENT):
            yield from pause(self._board.clock, POLL_US)
        self._link.tell("removed", order=self.order_id, board=self._number)
        while not self._board.feeder.clear():
            yield from pause(self._board.clock, POLL_US)
        self._step("removed")

    def _tipped_out(self):
        self._ask("empty-all")
        while not emptied(self._board):
            yield from pause(self._board.clock, POLL_US)
        self._link.tell("closed", order=self.order_id, dealt=0)
        self._step("emptied")

    def _ask(self, what):
        self._board.panel.show(what, self._number, "restarted")
        self._link.tell("asked", what=what, board=self._number)

    def _tell_fault(self, name, place):
        self._link.tell(
            "fault",
            order=self.order_id,
            name=name,
            severity=MISDEALT,
            place=place,
            ordinal=0,
            loose=-1,
        )
