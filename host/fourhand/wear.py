"""Which cards of a pack wear out, by how well each was read over time."""

from collections.abc import Sequence
from statistics import mean
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
        first, last = mean(row[:TOGETHER]), mean(row[-TOGETHER:])
        if last < LEAST or first - last >= FALL:
            found.append(Worn(card, first, last))
    return found
