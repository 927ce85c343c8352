"""The dealing codes: which patterns each allows. A code is a row of RULES.

Their articles are data of the host (fourhand.laws); what is here runs on the Pico too, so that
the machine refuses by itself what the code in force refuses.
"""

from dealing import cassino, counting, criteria, rotation
from dealing.cards import CARDS
from dealing.patterns import PatternError
from dealing.refusal import Reason

DEFAULT = "duplicate-2017"


def _no_dealing(seats, dealer):
    """tricks-1959 (articles 77 to 82) rules on tricks: nothing can be dealt under it."""
    return [Reason("no-dealing", 1, (), 1, ())]


def _from_dealer(seats, dealer):
    return rotation.clockwise(seats, seats[-1] if dealer is None else dealer)


def _rounds(dealer):
    dealers = range(4) if dealer is None else (dealer,)
    return sum([len(rotation.rounds(each)) for each in dealers])


#: Code -> (check(seats, dealer), count(dealer)). The dealer, a seat, matters to rubber-1936
#: alone; None stands for whoever gets the last card, or for any of the four when counting.
RULES = {
    "duplicate-2017": (lambda seats, dealer: criteria.check(seats), lambda d: counting.count()),
    "duplicate-1987": (
        lambda seats, dealer: rotation.in_order(seats),
        lambda dealer: len(rotation.orders_of_hands()),
    ),
    "rubber-1936": (_from_dealer, _rounds),
    "tricks-1959": (_no_dealing, lambda dealer: 0),
    "cassino": (
        lambda seats, dealer: cassino.check(seats),
        lambda dealer: len(cassino.legal()),
    ),
}

#: The codes in which the deal goes round, so that a dealer must be named (1936, law 12).
BY_DEALER = ("rubber-1936",)

#: The codes under which a director may have deals made otherwise than from a pack's order (E4).
BY_MACHINE = ("duplicate-2017", "duplicate-1987")

#: In the order they are listed: the default first.
CODES = ("duplicate-2017", "duplicate-1987", "rubber-1936", "tricks-1959", "cassino")


def check(code: str, seats: bytes, dealer: int | None = None) -> list[Reason]:
    """Return why a pattern of 52 seats is refused under a code; nothing when it is allowed.

    KeyError for an unknown code, PatternError when it is not 52 seats.
    """
    if len(seats) != CARDS or not set(seats) <= {0, 1, 2, 3}:
        raise PatternError("a pattern is %d seats, each 0 to 3" % CARDS)
    return RULES[code][0](seats, dealer)


def count(code: str, dealer: int | None = None) -> int:
    """Return how many patterns a code allows; KeyError for an unknown code."""
    return RULES[code][1](dealer)
