"""BHG (Borel): an empty line, then a line of 52 letters for each board; line k is board k.

A letter is a card, A-Z and a-z for SA to C2. The first thirteen are the dealer's hand, the others
follow clockwise: who has a card depends on the number of its line.
"""

import re
from functools import partial
from string import ascii_lowercase, ascii_uppercase

from dealing.cards import CARDS, HAND, SEATS, dealer
from fourhand.formats.deals import Board, DealSet, Hands, numbered
from fourhand.formats.findings import Findings
from fourhand.formats.losses import plain
from fourhand.formats.reading import add, deal_set, hands_or_none, lines
from fourhand.formats.suits import NoHand
from fourhand.formats.text import decode, head

NAME = "bhg"
TITLE = "Borel"
EXTENSIONS = (".bhg",)

_LETTERS = ascii_uppercase + ascii_lowercase
_CARD = {letter: card for card, letter in enumerate(_LETTERS)}
_LOOKS = re.compile(rb"\s{0,2}[A-Za-z]{52}[\r\n]")


def recognises(data: bytes) -> bool:
    """Whether the file begins with an empty line, or none, and a line of 52 letters."""
    return _LOOKS.match(head(data)) is not None


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of a BHG file and what was found in it."""
    findings = Findings()
    boards: list[Board] = []
    first = 0
    empty = False
    for line, text in lines(decode(data, findings)):
        text = text.strip()
        if line == 1 and text:
            first = 1
            message = "the empty first line is missing: the first board is taken for board 1"
            findings.add("empty-line", message, line=line)
        number = line - 1 + first
        if text:
            if empty:
                message = f"an empty line before it: it is taken for board {number}"
                findings.add("empty-line", message, board=number, line=line)
            hands = hands_or_none(
                partial(_hands, number=number), text, number, findings, line=line
            )
            add(boards, numbered(number, hands, line=line))
        empty = not text and line > 1
    return deal_set(boards, findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of a BHG file, and what of the set it cannot hold."""
    boards, findings = plain(deals, TITLE)
    text = "".join("\n" + _line(board) for board in boards)
    return (text + "\n").encode(), findings


def _hands(text: str, number: int) -> Hands:
    if len(text) != CARDS or any(letter not in _CARD for letter in text):
        raise NoHand("it is not 52 letters")
    first = dealer(number)
    hands = [b""] * len(SEATS)
    for turn in range(len(SEATS)):
        letters = text[turn * HAND : (turn + 1) * HAND]
        hands[(first + turn) % len(SEATS)] = bytes(sorted(_CARD[letter] for letter in letters))
    north, east, south, west = hands
    return north, east, south, west


def _line(board: Board) -> str:
    first = dealer(board.number)
    hands = [board.four_hands[(first + turn) % len(SEATS)] for turn in range(len(SEATS))]
    return "".join(_LETTERS[card] for hand in hands for card in hand)
