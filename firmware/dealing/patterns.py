"""Dealing patterns: which seat each card of the pack goes to, in the order dealt.

A pattern is 52 bytes, one seat (0..3) a card. People write it in one of three ways:

    clockwise   anticlockwise:N   five-piles   a name; after the colon, who is served first
    NESW   WNESENWS                            hands, said over and over until the pack is out
    piles=12345432,join=5:1,to=WNES            piles likewise; pile 5 is put with pile 1,
                                               pile 1 goes to West, pile 2 to North ...

Several joins are written ``join=5:1+6:2``. Dutch seats (N O Z W) are understood.
A pattern that can be written need not be legal: that is asked of criteria.py.
"""

from collections import namedtuple

from dealing.cards import CARDS, seat_number

#: Name, meaning, description. The first three are legal under duplicate-2017, whoever is served
#: first; the other two under cassino alone (cassino.py).
#: Clockwise begins at West and the five piles are joined as in the remark on Article 6B
#: (Wekowijzer 139, 2017; seed 003_04b7d9a90a9f6900.txt).
PATTERNS = (
    ("clockwise", "piles=1234,to=WNES", "one card at a time round the table, first to West"),
    ("anticlockwise", "piles=1234,to=WSEN", "the other way round the table, first to West"),
    (
        "five-piles",
        "piles=12345432,join=5:1,to=WNES",
        "five piles, back and forth; the outer two become one hand",
    ),
    (
        "cassino-twos",
        "piles=112233112233" + "11331133" * 5 + ",to=NES",
        "two at a time to North (opponent), East (table), South (dealer), in six stages",
    ),
    (
        "cassino-fours",
        "piles=111122223333" + "11113333" * 5 + ",to=NES",
        "four at a time to North (opponent), East (table), South (dealer), in six stages",
    ),
)

_FIELDS = ("piles", "join", "to")
_Layout = namedtuple("_Layout", _FIELDS)


class PatternError(ValueError):
    """A text that is no pattern, or a value that is none; the message is a sentence."""


def parse(text: str) -> bytes:
    """Return the 52 seats a text means, legal or not; PatternError when it means nothing."""
    layout = _layout(text)
    if layout is None:
        return _whole_pack([seat_number(letter) for letter in text])
    hands = _hands(layout)
    return _whole_pack([hands[int(pile)] for pile in layout.piles])


def piles_of(text: str) -> list[list[int]]:
    """Return the ordinals (1..52) of pile 1, pile 2, ... before any are joined.

    An empty list when the pattern is written over hands. PatternError as in parse.
    """
    layout = _layout(text)
    if layout is None:
        return []
    piles = [[] for _ in _hands(layout)]
    for place, pile in enumerate(_whole_pack([int(pile) for pile in layout.piles])):
        piles[pile - 1].append(place + 1)
    return piles


def _whole_pack(row):
    """Repeat a row of small numbers and cut it to one for each card."""
    if len(row) > CARDS:
        raise PatternError("%d places are named, but a pack has %d cards" % (len(row), CARDS))
    return (bytes(row) * CARDS)[:CARDS]


def _layout(text):
    """Return the layout a text names or spells out, None when it is a word over hands."""
    if "=" in text:
        return _spelled(text)
    name, colon, first = text.partition(":")
    for known, meaning, _ in PATTERNS:
        if name.lower() == known:
            layout = _spelled(meaning)
            to = _turned(layout.to, first) if colon else layout.to
            return _Layout(layout.piles, layout.join, to)
    if not text or not all([letter in "NESWOZneswoz" for letter in text]):
        raise PatternError(
            "%s is neither a pattern's name (%s), nor a word of N E S W, nor piles=...,to=..."
            % (_quoted(text), ", ".join([known for known, _, _ in PATTERNS]))
        )
    return None


def _turned(hands, first):
    """Return a row of hands turned round so that it begins with the one named."""
    at = hands.index("NESW"[_seat(first)])
    return hands[at:] + hands[:at]


def _spelled(text):
    """Return the layout that a list of piles=, join= and to= spells out."""
    fields = {}
    for part in text.split(","):
        key, _, value = part.partition("=")
        if key not in _FIELDS or not value:
            raise PatternError("%s is not piles=, join= or to= with a value" % _quoted(part))
        if key in fields:
            raise PatternError("%s= is given twice" % key)
        fields[key] = value
    for key in ("piles", "to"):
        if key not in fields:
            raise PatternError("a pattern over piles needs %s=" % key)
    return _Layout(fields["piles"], fields.get("join", ""), fields["to"])


def _hands(layout):
    """Return pile -> seat for every pile of a layout."""
    piles = sorted(set([_pile(digit) for digit in layout.piles]))
    for pile in range(1, piles[-1]):
        if pile not in piles:
            raise PatternError("pile %d gets no card, though pile %d does" % (pile, piles[-1]))
    seats = [_seat(letter) for letter in layout.to]
    if len(seats) > len(piles):
        raise PatternError("to= names %d hands for %d piles" % (len(seats), len(piles)))
    joined = _joined(layout.join, piles)
    hands = {}
    for pile in piles:
        end = joined.get(pile, pile)
        if end > len(seats):
            raise PatternError("to= names no hand for pile %d" % end)
        hands[pile] = seats[end - 1]
        if pile <= len(seats) and seats[pile - 1] != hands[pile]:
            raise PatternError("pile %d is joined to %d, but to= parts them" % (pile, end))
    return hands


def _joined(text, piles):
    """Return pile -> the pile it is put with."""
    joined = {}
    for pair in text.split("+") if text else ():
        ends = pair.split(":")
        if len(ends) != 2:
            raise PatternError("a join is written 5:1, not %s" % _quoted(pair))
        pile, end = _pile(ends[0]), _pile(ends[1])
        for each in (pile, end):
            if each not in piles:
                raise PatternError("join=%s names a pile that gets no card" % pair)
        if pile in joined:
            raise PatternError("pile %d is joined twice" % pile)
        joined[pile] = end
    for pile, end in joined.items():
        if end in joined:
            raise PatternError("pile %d is joined to %d, which is joined itself" % (pile, end))
    return joined


def _pile(digit):
    if len(digit) != 1 or digit not in "123456789":
        raise PatternError("a pile is a digit 1 to 9, not %s" % _quoted(digit))
    return int(digit)


def _seat(letter):
    try:
        return seat_number(letter)
    except ValueError:
        raise PatternError("a hand is N, E, S or W, not %s" % _quoted(letter)) from None


def _quoted(text):
    return repr(text if len(text) <= 24 else text[:24] + "...")
