"""When the board that was asked for may be begun: at START, or by itself (deal --auto-start).

By itself it begins once board and cards are in, the cover is closed, all that for
START_DELAY_MS without a change, and the number on the display was confirmed: by
START/CONTINUE, before or after the board went in, or by the board-number reader.
"""

from params import START_DELAY_MS
from pins import BOARD_PRESENT


class Starting:
    """What a person has done for the board to be begun. ``by_itself``: the host's wish."""

    def __init__(self, board, link):
        self._board = board
        self._link = link
        self.by_itself = False
        self.ask(False)

    def ask(self, again: bool) -> None:
        """Wait anew. ``again``: the board in was refused; it does not begin by itself again."""
        self._refused = again
        self._confirmed = False
        self._whole_ms = None  # since when nothing is missing

    def due(self) -> str:
        """Return "start" when a board is to be begun, "cancel" when it is not wanted, else ""."""
        board = self._board
        pressed = board.panel.pressed()
        if pressed == "cancel":
            return pressed
        there = board.inputs.seen(BOARD_PRESENT)
        ready = there and self._link.alive()
        closed = not board.safety_open()
        all_in = not self.by_itself or (closed and self._loaded())
        if pressed == "start" and ready and all_in:
            return pressed  # an open cover is told then
        if self.by_itself and self._begins_alone(pressed == "start", there, ready and closed):
            return "start"
        return ""

    def _begins_alone(self, confirms, there, ready):
        if confirms:
            self._confirmed = True
            self._board.panel.chime(1)
        if not there:
            self._refused = False
        confirmed = self._confirmed or self._board.numbers is not None
        if not (ready and self._loaded() and confirmed) or self._refused:
            self._whole_ms = None
            return False
        now = self._board.clock.ms()
        if self._whole_ms is None:
            self._whole_ms = now
            self._board.panel.chime(1)  # hands off
        return now - self._whole_ms >= START_DELAY_MS

    def _loaded(self):
        return self._board.feeder.hopper_has_cards()
