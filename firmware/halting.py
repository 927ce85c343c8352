"""How motion ends: by the ramps of prepared moves, or at once where nothing may move on."""

from params import LONGEST_RAMP_MS, MOVE_GRACE_MS
from waits import POLL_US, finished, pause, until

#: Faults at which no ramp is waited for.
_AT_ONCE = ("cover-open", "emergency-stop", "motor-supply", "driver", "protruding", "board-absent")


def halted(board, fault: str):
    """Let prepared moves end unless the fault of that name forbids it; then motors off."""
    if fault in _AT_ONCE:
        board.cut()
    if fault == "link-lost":  # what creeps for longer needs no ramp
        yield from until(board.clock, lambda: _rests(board), 1000 * LONGEST_RAMP_MS, POLL_US)
    else:
        yield from finished(board.clock, *board.axes)
    yield from pause(board.clock, 1000 * MOVE_GRACE_MS)
    board.cut()


def _rests(board):
    return not any([axis.moving() for axis in board.axes])
