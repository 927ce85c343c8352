"""Looks at what is in the machine: the four pockets, and whether everything is out."""

import selftest
from dealing.faults import Fault
from pins import BOARD_KEYED, BOARD_PRESENT, POCKET_FILLED
from waits import pause

_LOOK_US = 2000  # after the rotator has settled


def homed(board, stop_card=False):
    """See that the card way is free, home, and see the key.

    The motors are on afterwards; Fault sensor, jam, lost-position or board-turned. ``stop_card``:
    one may lie in the reader, where it is in nobody's way.
    """
    stopped = stop_card and board.feeder.beams() == (True, False, False)
    place = board.feeder.blocked()
    if place and not stopped:
        raise Fault("sensor", place)
    fault = selftest.found(board)
    if fault is not None:
        raise fault
    board.motors(True)
    if not stopped:
        yield from board.feeder.purge()
    yield from board.rotator.home()
    if not board.inputs.seen(BOARD_KEYED):
        raise Fault("board-turned", "rotator")


def filled_pockets(board, stop_card=False):
    """Home as ``homed``, and return the slots whose pockets hold cards."""
    yield from homed(board, stop_card)
    return (yield from filled_slots(board, range(4)))


def filled_slots(board, slots):
    """Return which of some slots have a pocket with cards; the rotator is at home before."""
    filled = []
    for slot in slots:
        board.interlocks.turn(slot)
        yield from board.rotator.settle()
        yield from pause(board.clock, _LOOK_US)
        if board.inputs.seen(POCKET_FILLED):
            filled.append(slot)
    return filled


def emptied(board) -> bool:
    """Tell whether board, hopper and card way are empty."""
    return not (
        board.inputs.seen(BOARD_PRESENT)
        or board.feeder.hopper_has_cards()
        or not board.feeder.clear()
    )
