"""Which cards of a pack wear out, by how well each was read over time."""

from collections.abc import Sequence
from statistics import mean, median
from typing import NamedTuple

from dealing.cards import CARDS

#: In place of a quality (0 to 100) where a card was not read.
NOT_READ = 255

#: The rule. So many readings are looked at together: one poor reading is dust.
TOGETHER = 3
LEAST = 85
FALL = 10

RULE = (
    f"A card is to be replaced when its last {TOGETHER} readings are under {LEAST} of 100 on "
    f"average, or {FALL} lower than its first {TOGETHER}"
)


class Worn(NamedTuple):
    """A card to replace. first, last: mean quality of its first and last readings."""

    card: int
    first: float
    last: float


def of_card(readings: Sequence[bytes], card: int) -> list[int]:
    """Return the qualities of a card, the oldest first; readings: 52 qualities each, by card."""
    return [reading[card] for reading in readings if reading[card] != NOT_READ]


def worn(readings: Sequence[bytes]) -> list[Worn]:
    """Return the cards to replace by the rule; the oldest reading first. Three are needed."""
    found = []
    for card in range(CARDS):
        row = of_card(readings, card)
        if len(row) < TOGETHER:
            continue
        first, last = _ends(row)
        if _poor(first, last):
            found.append(Worn(card, first, last))
    return found


def dirty(readings: Sequence[bytes]) -> tuple[float, float] | None:
    """Return how well the middle one of all cards was read at first and last, if cleaning is due.

    One card that is read poorly is worn; when most are, it is the reader. None if it is not due,
    or of too few readings.
    """
    read = [[quality for quality in reading if quality != NOT_READ] for reading in readings]
    row = [median(qualities) for qualities in read if qualities]
    if len(row) < TOGETHER:
        return None
    first, last = _ends(row)
    return (first, last) if _poor(first, last) else None


def _ends(row: Sequence[float]) -> tuple[float, float]:
    return mean(row[:TOGETHER]), mean(row[-TOGETHER:])


def _poor(first: float, last: float) -> bool:
    return last < LEAST or first - last >= FALL
