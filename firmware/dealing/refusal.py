"""Why a pattern is refused: one reason for each criterion broken, in words and on the wire.

The firmware sends its own refusal in a line of a few short fields, and the host says it in
words; so both come from the same reason.
"""

from collections import namedtuple

from dealing.cards import CARDS, SEAT_NAMES, SEATS, seat_number
from dealing.patterns import PatternError

#: criterion: a key of SHAPES; the rule it belongs to is told in criteria.py, rotation.py,
#: cassino.py and codes.py.
#: card: ordinal (1..52) at which the first place that breaks it begins.
#: seats: the hands concerned. thirteen: whose 14th the card is; one: who gets the card and the
#: next; two: who gets the four cards; order: who gets cards 1 to 4 and this one; clockwise: who
#: gets the card before and this one; dealer: who gets the card, and the dealer; hands: the three
#: that are served first; stage: who gets the card, and who should.
#: places: how many places break it (cards too many, pairs, blocks of four).
#: sizes: cards of N, E, S and W for thirteen, else empty.
Reason = namedtuple("Reason", ("criterion", "card", "seats", "places", "sizes"))

#: Criterion -> (seats named, sizes given).
SHAPES = {
    "thirteen": (1, 4),
    "one": (1, 0),
    "two": (4, 0),
    "order": (5, 0),
    "clockwise": (2, 0),
    "dealer": (2, 0),
    "hands": (3, 0),
    "stage": (2, 0),
    "no-dealing": (0, 0),
}

#: No code breaks more than three at once. Field on the wire -> most characters; only the first
#: can be ``thirteen``.
FIELDS = (("first", 27), ("second", 18), ("third", 18))


def describe(reason: Reason) -> str:
    """Return a reason in words, without a full stop."""
    return _WORDS[reason.criterion](reason)


def encode(reasons: list[Reason]) -> dict[str, str]:
    """Return the fields of a refusal, a reason in each, "-" where there is none."""
    texts = [_encoded(reason) for reason in reasons] + ["-"] * len(FIELDS)
    return {name: text for (name, _), text in zip(FIELDS, texts)}


def decode(fields: dict[str, str]) -> list[Reason]:
    """Return the reasons that encode made fields of; PatternError for any other text."""
    reasons = []
    for name, _ in FIELDS:
        text = fields[name]
        if text != "-":
            reason = _decoded(text)
            if reason is None or _encoded(reason) != text:
                raise PatternError("not a reason: %r" % text)
            reasons.append(reason)
    return reasons


def _encoded(reason):
    seats = "".join([SEATS[seat] for seat in reason.seats])
    parts = [reason.criterion, "%d" % reason.card, seats, "%d" % reason.places]
    if reason.sizes:
        parts.append(".".join(["%d" % size for size in reason.sizes]))
    return ":".join(parts)


def _decoded(text):
    """Return a reason, None when the text has another shape or a number has no meaning."""
    criterion, *parts = text.split(":")
    if criterion not in SHAPES:
        return None
    named, sizes = SHAPES[criterion]
    try:
        card, places = int(parts[0]), int(parts[2])
        seats = tuple([seat_number(letter) for letter in parts[1]])
        each = tuple([int(size) for size in parts[3].split(".")]) if len(parts) > 3 else ()
    except (ValueError, IndexError):
        return None
    if len(seats) != named or len(each) != sizes or (sizes and sum(each) != CARDS):
        return None
    if not (1 <= card <= CARDS and 1 <= places <= CARDS):
        return None
    return Reason(criterion, card, seats, places, each)


def _thirteen(reason):
    hands = ["%s %d" % (SEAT_NAMES[seat], size) for seat, size in enumerate(reason.sizes)]
    owner = SEAT_NAMES[reason.seats[0]]
    return "thirteen: %s (card %d is %s's 14th)" % (", ".join(hands), reason.card, owner)


def _one(reason):
    cards = (reason.card, reason.card + 1, SEAT_NAMES[reason.seats[0]])
    return "criterion 1: cards %d and %d both to %s" % cards + _more(reason.places, "pair")


def _two(reason):
    hands = " ".join([SEATS[seat] for seat in reason.seats])
    cards = (reason.card, reason.card + 3, hands)
    return "criterion 2: cards %d to %d go to %s" % cards + _more(reason.places, "block")


def _order(reason):
    row = " ".join([SEATS[seat] for seat in reason.seats[:4]])
    told = "order: card %d to %s, not in one order of four hands (cards 1 to 4: %s)"
    return told % (reason.card, SEAT_NAMES[reason.seats[4]], row) + _more(reason.places, "card")


def _clockwise(reason):
    before, here = [SEAT_NAMES[seat] for seat in reason.seats]
    told = "clockwise: card %d to %s, not to the left of %s"
    return told % (reason.card, here, before) + _more(reason.places, "card")


def _dealer(reason):
    hand, dealer = [SEAT_NAMES[seat] for seat in reason.seats]
    right = "to the left of the dealer, %s" if reason.card == 1 else "to the dealer, %s"
    return "dealer: card %d to %s, not %s" % (reason.card, hand, right % dealer)


def _hands(reason):
    hands = " ".join([SEATS[seat] for seat in reason.seats])
    return (
        "hands: opponent, table and dealer must be three hands, served two or four cards at "
        "a time, not %s" % hands
    )


def _stage(reason):
    hand, meant = [SEAT_NAMES[seat] for seat in reason.seats]
    told = "stage: card %d to %s instead of %s" % (reason.card, hand, meant)
    return told + _more(reason.places, "card")


def _no_dealing(reason):
    return "no-dealing: this code rules on tricks; nothing is dealt under it"


def _more(places, what):
    """Return how many places there are beside the first, in brackets; nothing for none."""
    if places == 1:
        return ""
    return " (and %d more %s%s)" % (places - 1, what, "" if places == 2 else "s")


_WORDS = {
    "thirteen": _thirteen,
    "one": _one,
    "two": _two,
    "order": _order,
    "clockwise": _clockwise,
    "dealer": _dealer,
    "hands": _hands,
    "stage": _stage,
    "no-dealing": _no_dealing,
}
