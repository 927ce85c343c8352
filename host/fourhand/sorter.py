"""A pack is brought into an order on the machine, in three passes; at any doubt from the first.

What a pass should feed is known from the one before: a pack gathered otherwise shows in its
first cards. Nothing is lost by that, as the first pass takes a pack in whatever order it lies.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dealing.cards import CARDS
from fourhand import sorting, words
from fourhand.errors import FourhandError
from fourhand.passed import Cancelled, Foreign, Passed, PassFailed, Report
from fourhand.passing import Passing

#: So often a pack is begun anew; then something is the matter that more of it does not mend.
RESTARTS = 3

#: Modes of the passes (dealing.orders): what the panel asks for before them differs.
_MODES = ("sort", "sort-on", "sort-on")


class NotWhole(FourhandError):
    """The pack is not whole: it can be brought into no order."""


class Double(NotWhole):
    """A card came twice: there are two of it, or one of the two was misread."""


class WrongOrder(PassFailed):
    """The pack came otherwise than the pass before left it."""


class Sorted(NamedTuple):
    """machine_ms: of each of the three passes; restarts: how often it was begun anew."""

    machine_ms: list[int]
    restarts: int


def bring_into_order(
    passing: Passing,
    order: Sequence[int],
    *,
    begin: Callable[[int], None],
    again: Callable[[FourhandError], None],
) -> Sorted:
    """Sort a pack; order: 52 cards, the lowest first, once the pockets are gathered.

    begin: gets the number of each pass that begins; again: why all begins anew. A card that comes
    twice may have been misread: that is believed the second time. NotWhole, Foreign, Cancelled,
    PassFailed, NoMachine.
    """
    restarts = doubles = 0
    while True:
        try:
            passing.clear()
            return Sorted(_passes(passing, order, begin), restarts)
        except (Cancelled, Foreign):
            raise
        except (PassFailed, Double) as error:
            doubles += isinstance(error, Double)
            if restarts == RESTARTS or doubles > 1:
                raise
            again(error)
            restarts += 1


def _passes(passing: Passing, order: Sequence[int], begin: Callable[[int], None]) -> list[int]:
    expected: Sequence[int] | None = None
    took = []
    for nth, mode in enumerate(_MODES, 1):
        begin(nth)
        pockets = sorting.slots(order, nth)
        report = passing.run(mode, pockets, _Check(expected))
        fed = _whole(report)
        expected = sorting.gathered(fed, pockets)
        took.append(report.machine_ms)
    return took


class _Check:
    """Holds each card against those before it, and against the order it should come in."""

    def __init__(self, expected: Sequence[int] | None) -> None:
        self._expected = expected
        self._seen: set[int] = set()

    def __call__(self, card: Passed) -> None:
        if self._expected is not None and (
            card.ordinal > CARDS or self._expected[card.ordinal - 1] != card.card
        ):
            raise WrongOrder(
                f"the pack is not as the last pass left it (card {card.ordinal}): gathered "
                "otherwise, put back elsewhere after a stop, or a card misread",
                advice="Gather all cards face down in whatever order, and begin anew",
            )
        if card.card in self._seen:
            what = f"there are two of the {words.card(card.card)}, or one was misread"
            raise Double(what, "the pack", "Look through it: fourhand pack check")
        self._seen.add(card.card)


def _whole(report: Report) -> list[int]:
    """Return the cards as they were fed, or NotWhole."""
    fed = [card.card for card in report.cards]
    missing = [words.card(card) for card in range(CARDS) if card not in fed]
    if missing:
        named = ", ".join(missing[:3]) + (" ..." if len(missing) > 3 else "")
        what = f"{len(missing)} cards are missing" if len(missing) > 1 else "a card is missing"
        raise NotWhole(f"{what}: the {named}", "the pack", "Look for it, then sort it again")
    return fed
