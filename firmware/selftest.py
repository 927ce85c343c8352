"""What the sensors cannot all say at once: at power-up, before a board, and when the host asks."""

from dealing.faults import BEGIN, Fault
from dealing.orders import NO_ORDER
from pins import (
    BOARD_KEYED,
    BOARD_PRESENT,
    DOUBLE_CARD,
    DRIVER_FAULT,
    EMERGENCY,
    POCKET_FILLED,
    REFERENCE_BAR,
)

#: (what is seen, the input without which it cannot be, where)
_NEEDS = (
    (BOARD_KEYED, "board", "rotator"),
    (POCKET_FILLED, "board", "pocket"),
    (DOUBLE_CARD, "entry", "feed"),
    (REFERENCE_BAR, "entry", "reader"),
    (EMERGENCY, "safety", "panel"),
)


def found(board):
    """Return the Fault of a machine at rest whose drivers or sensors are not right, or None."""
    seen = board.inputs.seen
    if seen(DRIVER_FAULT):
        return Fault("driver")
    there = {
        "board": seen(BOARD_PRESENT),
        "entry": board.feeder.beams()[0],
        "safety": board.safety_open(),
    }
    for bit, needs, place in _NEEDS:
        if seen(bit) and not there[needs]:
            return Fault("sensor", place)
    return None


def tell(board, link) -> str:
    """Test, and tell the host of a fault; return what the display has to say of it."""
    fault = found(board)
    if fault is None:
        return ""
    link.tell(
        "fault",
        order=NO_ORDER,
        name=fault.name,
        severity=BEGIN,
        place=fault.place,
        ordinal=0,
        loose=-1,
    )
    return fault.name + " " + fault.place
