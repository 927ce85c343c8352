"""Sets of deals nobody chose: each of all deals as likely as any other, none left out.

The randomness is the operating system's (``secrets``). A number is drawn and turned into its
deal; nothing is shuffled, and nothing looks at a deal to keep it or to draw again (2017 Law 6 E4
asks for the same chances as a thorough shuffle gives).
"""

import secrets
from collections.abc import Callable, Iterable

from dealing import cards
from fourhand.errors import BadInput
from fourhand.formats.deals import Board, DealSet, Tag
from fourhand.plan import LAST_BOARD
from fourhand.ranking import DEALS, unrank


def fresh_set(count: int, first: int = 1, draw: Callable[[int], int] | None = None) -> DealSet:
    """Return ``count`` new boards, numbered from ``first``; BadInput when they cannot be.

    draw: takes a limit, returns a number below it; only a simulated machine has one of its own.
    """
    if count < 1 or first < 1 or first + count - 1 > LAST_BOARD:
        raise BadInput(f"board numbers run from 1 to {LAST_BOARD}", "a new set")
    draw = draw or secrets.randbelow
    return deal_set((number, draw(DEALS)) for number in range(first, first + count))


def deal_set(drawn: Iterable[tuple[int, int]], tags: tuple[Tag, ...] = ()) -> DealSet:
    """Return boards with the marks of their number. drawn: board number, deal's number."""
    return DealSet(
        tuple(
            Board(number, cards.dealer(number), cards.vulnerability(number), unrank(deal), tags)
            for number, deal in drawn
        )
    )
