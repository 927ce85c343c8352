"""Why an evening was stopped: each stop, whatever has to be answered at the panel, has one reason.

The plant's record tells what came true between the end of the attempt before and the end of
this one; each cause explains one stop.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from fourhand_firmware.sim import consequences  # pyright: ignore[reportMissingImports]

from tests.machine.evening import Attempt, Evening

SIX_BITS = "six bits"  # a misread card that six bits cannot tell from another, or from none
PERSON = "own mistake"  # of the person, or what he made worse after a stop
FAST = "jam holds"  # a card that backing off does not free
RIGHTABLE = "rightable"  # what the machine ought to have put right by itself
OTHER = "other"  # nothing in the plant's record explains it
REASONS = (SIX_BITS, PERSON, FAST, RIGHTABLE, OTHER)

#: What no plant does of itself at the field's rates.
_BY_HAND = ("used-board", "board-turned", "board-removed")


def reasons(night: Evening, reader: str) -> Counter:
    """Return how many stops of an evening have which of REASONS."""
    counted = Counter()
    handled = False  # the attempt before was stopped: hands were in the machine
    for attempt, causes in befell(night):
        for name, _ in attempt.faults:
            cause = _cause_of(name, causes)
            if cause is None:
                counted[PERSON if handled else OTHER] += 1
            else:
                causes.remove(cause)
                counted[_reason(cause, reader)] += 1
            handled = True
        handled = bool(attempt.faults)
    return counted


def befell(night: Evening, more: Sequence[dict] = ()) -> Iterator[tuple[Attempt, list[dict]]]:
    """Yield each attempt with the causes that came true since the one before had ended.

    more: causes that are none of the plant's. A board that was put in and taken out again has a
    row of its own, or leaves what befell it to the next one's.
    """
    causes = [cause for row in night.rows for cause in row["causes"]] + list(more)
    since = 0
    for attempt in night.attempts:
        yield attempt, [cause for cause in causes if since <= cause["at_ms"] < attempt.ended_ms]
        since = attempt.ended_ms


def _cause_of(fault: str, causes: list[dict]) -> dict | None:
    """Return a cause that may lead to a fault: a jam that holds before one that does not."""
    able = [row for row in causes if fault in consequences.MAY_LEAD_TO[row["cause"]]]
    return min(able, key=lambda row: "how" not in row, default=None)


def _reason(cause: dict, reader: str) -> str:
    if cause["cause"] in _BY_HAND:
        return PERSON
    if cause["cause"] == "misread" and reader == "bars6":
        return SIX_BITS
    return FAST if cause.get("how") == "fast" else RIGHTABLE
