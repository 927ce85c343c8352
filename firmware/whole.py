"""Which board is whole while other cards are in the machine: remembered over a power cut.

Nobody could tell from those whether all of the board's own have left the hopper. Nothing is
written but while the drivers are off, and only for such a board.
"""

_FILE = "whole"


class Whole:
    """The order of that board, until the next work begins."""

    def __init__(self, files, live):
        """``files``: see files.py; ``live``: feeds the watchdog while flash is erased."""
        self._files = files
        self._live = live
        self._held = files.read(_FILE)  # as it is on the flash
        self._tried = self._held  # to be written last: a flash that takes nothing is left alone

    def note(self, order: str) -> None:
        """Remember that the board of an order, and no other, is whole and in the machine."""
        self._keep(order.encode())

    def forget(self) -> None:
        """Another work is about to begin: what is in the machine from now on is not whole."""
        self._keep(b"")

    def names(self, order: str) -> bool:
        """Tell whether it is the board of an order; a note written by half is no note."""
        return self._held == order.encode()

    def _keep(self, data):
        if self._tried != data:
            self._tried = data
            self._live()
            self._files.write(_FILE, data)
            self._held = self._files.read(_FILE)
