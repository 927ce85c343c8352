"""A board as it is printed: every text of it, ready for a page of any kind.

A text with suits in it is a list of parts: strings, and ``{"suit": "H"}`` for a suit symbol.
"""

from typing import Any

from dealing.cards import HAND, RANKS, SEATS, SUITS
from fourhand.formats.deals import Board
from fourhand.records.analysis import NO_TRUMP, Analysis, Contract
from fourhand.records.languages import Words

#: Clubs to no trump, as tables of tricks are headed; and the rows of such a table.
_COLUMNS = (3, 2, 1, 0, NO_TRUMP)
_ROWS = (0, 2, 1, 3)
_POINTS = {RANKS.index(rank): points for rank, points in zip("AKQJ", (4, 3, 2, 1), strict=True)}
_MINUS = "\N{MINUS SIGN}"


def view(board: Board, found: Analysis | None, words: Words) -> dict[str, Any]:
    """Return what there is to print of a board.

    number, dealer, sides: texts. hands: for N E S W a list of ranks for each suit, or None when
    the hand is not given; points: a text for each. tricks: None, or rows of texts, the first of
    which is the heading; par: lines, each a list of parts.
    """
    hands = board.hands or (None,) * len(SEATS)
    return {
        "number": str(board.number),
        "dealer": words.seats[board.dealer],
        "sides": words.sides[board.vulnerability],
        "hands": [None if hand is None else _suits(hand, words) for hand in hands],
        "points": ["" if hand is None else str(points(hand)) for hand in hands],
        "tricks": _tricks(found, words) if found else None,
        "par": _par(found, words) if found else [],
    }


def points(hand: bytes) -> int:
    """Return the high-card points of a hand: ace 4, king 3, queen 2, jack 1."""
    return sum(_POINTS.get(card % HAND, 0) for card in hand)


def _suits(hand: bytes, words: Words) -> list[list[str]]:
    suits: list[list[str]] = [[] for _ in SUITS]
    for card in sorted(hand):
        suits[card // HAND].append(words.ranks[card % HAND])
    return suits


def _tricks(found: Analysis, words: Words) -> list[list[Any]]:
    heading = ["", *(_denomination(column, words) for column in _COLUMNS)]
    rows = [
        [words.seats[seat], *(str(found.tricks[column][seat]) for column in _COLUMNS)]
        for seat in _ROWS
    ]
    return [heading, *rows]


def _denomination(number: int, words: Words) -> str | dict[str, str]:
    return words.no_trump if number == NO_TRUMP else {"suit": SUITS[number]}


def _par(found: Analysis, words: Words) -> list[list[Any]]:
    if not found.contracts:
        return [[f"{words.par}: {words.all_pass}"]]
    score = f"{words.par}: {words.sides['NS']} {_signed(found.score) or 0}"
    return [[score], *(_contract(contract, words) for contract in found.contracts)]


def _contract(contract: Contract, words: Words) -> list[Any]:
    seats = "".join(words.seats[seat] for seat in contract.declarers)
    doubled = "×" if contract.result < 0 else ""
    result = _signed(contract.result) or "="
    denomination = _denomination(contract.denomination, words)
    return [str(contract.level), denomination, f"{doubled} {seats} {result}"]


def _signed(number: int) -> str:
    """Return a number with its sign; nothing for 0."""
    sign = "+" if number > 0 else _MINUS
    return f"{sign}{abs(number)}" if number else ""
