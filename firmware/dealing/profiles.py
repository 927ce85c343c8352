"""Codes on cards: which code each card of Fourhand's own decks bears.

``bars6`` numbers the cards 1..52 in six bars; most misreads look like another
card. ``bars10`` adds four check bars, a shortened Hamming code: any two words
differ in three bars at the least, so one or two wrong bars are always seen.
"""

from dealing.cards import CARDS, NAMES

#: Bars across a card, by reader kind.
BARS = {"bars6": 6, "bars10": 10}

#: What a board's sticker says before its number.
BOARD_LABEL = "BOARD-"

#: The kinds of reader; a scan engine reads labels that bear the card's name.
READERS = ("bars6", "bars10", "scan")

#: A deck has this many cards more that are in no deal: a stop card, to lie between two packs.
STOP = CARDS

#: What a stop card's label says to a scan engine.
STOP_LABEL = "STOP"

# Check bars that each of the six number bars turns over: distinct, two bars or more each.
_CHECKS = (3, 5, 6, 7, 9, 10)


def code_of(kind: str, card: int) -> int:
    """Return the code of a card number (0..51) or of STOP in a deck; KeyError for the kind."""
    if not 0 <= card <= STOP:
        raise IndexError("card %d" % card)
    code = card + 1
    if BARS[kind] == 6:
        return code
    check = 0
    for bit in range(6):
        if code >> bit & 1:
            check ^= _CHECKS[bit]
    return check << 6 | code


def stop_code(kind: str) -> str:
    """Return the code of the stop card as a reader tells it."""
    return "%x" % code_of(kind, STOP) if kind in BARS else STOP_LABEL


def cards_by_code(kind: str) -> dict:
    """Return {code: card number} of a deck, 52 entries: bars in hex, or a label's text."""
    if kind == "scan":
        return {NAMES[card]: card for card in range(CARDS)}
    return {"%x" % code_of(kind, card): card for card in range(CARDS)}
