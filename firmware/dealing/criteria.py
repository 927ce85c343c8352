"""The rule a dealing pattern must meet under duplicate-2017.

Source: the remark on Article 6B in seed 003_04b7d9a90a9f6900.txt (Wekowijzer 139, 2017).

    thirteen    every hand gets 13 cards: Article 6B itself, of 1987 and of 2017
    one         criterion 1: no two successive cards go to the same hand: Article 6B of 2017
    two         criterion 2: of the cards 1 to 4, 5 to 8, ... 49 to 52 each hand gets one:
                the commentary's reading of 6B, not its text

The rule is written once, as what the next card would break after the cards already dealt.
The checker walks a pattern with it; counting.py walks every legal pattern with it.
"""

from collections import namedtuple

from dealing.cards import CARDS, HAND
from dealing.patterns import PatternError
from dealing.refusal import SHAPES, Reason

#: What the rule must know of the cards dealt so far: how many there are, who got the last
#: (None before the first), who has a card of the unfinished block of four (one bit a seat),
#: and how many cards each seat may still get.
Dealt = namedtuple("Dealt", ("cards", "last", "block", "room"))

_BLOCK = 4
CRITERIA = ("thirteen", "one", "two")

#: Where the place begins that the nth card makes break a criterion: at the card too many, at
#: the first of two cards to one hand, at the first card of the block.
_BEGINS = {
    "thirteen": lambda nth: nth,
    "one": lambda nth: nth - 1,
    "two": lambda nth: (nth - 1) // _BLOCK * _BLOCK + 1,
}


def start(hand: int = HAND) -> Dealt:
    """Return the state before the first card; hand is the number of cards a seat must get."""
    return Dealt(0, None, 0, (hand,) * 4)


def broken(dealt: Dealt, seat: int) -> list[str]:
    """Return the criteria that break when the next card goes to a seat."""
    criteria = []
    if dealt.room[seat] <= 0:
        criteria.append("thirteen")
    if seat == dealt.last:
        criteria.append("one")
    if dealt.block >> seat & 1:
        criteria.append("two")
    return criteria


def advance(dealt: Dealt, seat: int) -> Dealt:
    """Return the state after the next card went to a seat, rightly or not."""
    cards = dealt.cards + 1
    block = dealt.block | 1 << seat if cards % _BLOCK else 0
    room = dealt.room[:seat] + (dealt.room[seat] - 1,) + dealt.room[seat + 1 :]
    return Dealt(cards, seat, block, room)


def check(seats: bytes) -> list[Reason]:
    """Return why a pattern of 52 seats is illegal: a reason for every criterion it breaks.

    A legal pattern has none. PatternError when it is not 52 seats.
    """
    if len(seats) != CARDS or not set(seats) <= {0, 1, 2, 3}:
        raise PatternError("a pattern is %d seats, each 0 to 3" % CARDS)
    places = {criterion: [] for criterion in CRITERIA}
    dealt = start()
    for seat in seats:
        criteria = broken(dealt, seat)
        dealt = advance(dealt, seat)
        for criterion in criteria:
            begin = _BEGINS[criterion](dealt.cards)
            if begin not in places[criterion]:
                places[criterion].append(begin)
    reasons = []
    for criterion in CRITERIA:
        if places[criterion]:
            first = places[criterion][0]
            named, _ = SHAPES[criterion]
            hands = tuple(seats[first - 1 : first - 1 + named])
            sizes = tuple([HAND - room for room in dealt.room]) if criterion == "thirteen" else ()
            reasons.append(Reason(criterion, first, hands, len(places[criterion]), sizes))
    return reasons
