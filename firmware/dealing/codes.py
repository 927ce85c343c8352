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

#: The codes under which a director may prescribe another method (E4): deals that come of no
#: pack's order, or another pattern -> the criteria that no order of his lifts. 1987 (seed
#: 001_923eaf5de3e21e98.txt) leaves the method to him, and a board has hands of thirteen. 2017
#: asks for the chances that A and B give, and B keeps adjacent cards apart by its own text;
#: criterion two is a commentary's reading of B.
BY_DIRECTOR = {"duplicate-2017": ("thirteen", "one"), "duplicate-1987": ("thirteen",)}

#: In the order they are listed: the default first.
CODES = ("duplicate-2017", "duplicate-1987", "rubber-1936", "tricks-1959", "cassino")


def check(code: str, seats: bytes, dealer: int | None = None) -> list[Reason]:
    """Return why a pattern of 52 seats is refused under a code; nothing when it is allowed.

    KeyError for an unknown code, PatternError when it is not 52 seats.
    """
    if len(seats) != CARDS or not set(seats) <= {0, 1, 2, 3}:
        raise PatternError("a pattern is %d seats, each 0 to 3" % CARDS)
    return RULES[code][0](seats, dealer)


def prescribed(code: str, seats: bytes) -> list[Reason]:
    """Return why a pattern of 52 seats is refused though a director ordered it (E4).

    KeyError for a code that gives him no such power, PatternError as ``check``.
    """
    lasting = BY_DIRECTOR[code]
    return [reason for reason in criteria.check(seats) if reason.criterion in lasting]


def count(code: str, dealer: int | None = None) -> int:
    """Return how many patterns a code allows; KeyError for an unknown code."""
    return RULES[code][1](dealer)
