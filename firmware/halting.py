"""How motion ends: by the ramps of prepared moves, or at once where nothing may move on."""

from params import MOVE_GRACE_MS
from waits import finished, pause

#: Faults at which no ramp is waited for.
_AT_ONCE = ("cover-open", "emergency-stop", "motor-supply", "driver", "protruding", "board-absent")


def halted(board, fault: str):
    """Let prepared moves end unless the fault of that name forbids it; then motors off."""
    if fault in _AT_ONCE:
        board.cut()
    yield from finished(board.clock, *board.axes)
    yield from pause(board.clock, 1000 * MOVE_GRACE_MS)
    board.motors(False)
