"""Deals for a lesson: drawn as any others, but only those are kept that meet a condition.

The condition is in the language of Hans van Staveren's Dealer, read by the library endplay (MIT),
which many teachers know; only its reader is used, the deals come from the operating system's
randomness. Such deals have not the wholly random chances of 2017 Law 6 E4, so each is marked.
"""

import re
import secrets
from collections.abc import Callable

from fourhand.editing import noted
from fourhand.errors import BadInput
from fourhand.formats.deals import Board, DealSet
from fourhand.formats.suits import write
from fourhand.generate import fresh_set

#: So many deals are looked at for one board; rarer ones are better prepared by hand.
MOST_TRIES = 200_000

Condition = Callable[[Board], bool]

_OPTION = "--teaching"
_ADVICE = "Write it like hcp(N) >= 15 && hcp(N) <= 17 && shape(N, any 4333 + any 4432)"
_SEATS = {"N": "north", "E": "east", "S": "south", "W": "west"}
_LETTER = re.compile(r"(?<=\()\s*([NESW])\s*(?=[,)])")
#: Functions that ask for double dummy results or scores: slow, and not what a lesson needs.
_LEFT_OUT = frozenset({"trick", "tricks", "score", "imp", "imps"})


def condition(text: str) -> Condition:
    """Return what says of a board whether it meets a condition; BadInput when the text is none.

    A seat may be written as its letter.
    """
    from endplay.dealer.constraint import ConstraintInterpreter  # takes most of a second
    from endplay.parsers.dealer import ParseException
    from endplay.types import Deal

    interpreter = ConstraintInterpreter()
    spelled = _LETTER.sub(lambda match: _SEATS[match[1]], text)
    try:
        tree = interpreter.parse(spelled)
    except ParseException:
        raise BadInput(f"{text!r} cannot be read as a condition", _OPTION, _ADVICE) from None
    if _LEFT_OUT & _functions(tree):
        raise BadInput("tricks and scores are not looked at here", _OPTION, _ADVICE)

    def met(board: Board) -> bool:
        deal = Deal("N:" + " ".join(map(write, board.four_hands)))
        try:
            return bool(interpreter.evaluate(tree, deal))
        except Exception as error:
            kind = type(error).__name__  # its text might name a card
            what = f"{text!r} has something that cannot be worked out ({kind})"
            raise BadInput(what, _OPTION, _ADVICE) from None

    return met


def lesson(
    count: int,
    first: int,
    text: str,
    draw: Callable[[int], int] = secrets.randbelow,
    tell: Callable[[int, int], None] = lambda found, tried: None,
) -> DealSet:
    """Return so many boards that meet a condition, marked as not for play.

    draw: takes a limit, returns a number below it. tell: is told how many are found, and how many
    were drawn. BadInput as ``condition``, or when it is met too seldom.
    """
    met = condition(text)
    boards: list[Board] = []
    tried = 0
    for number in range(first, first + count):
        for _ in range(MOST_TRIES):
            tried += 1
            tell(len(boards), tried)
            (board,) = fresh_set(1, number, draw).boards
            if met(board):
                break
        else:
            what = f"of {MOST_TRIES:,} deals none meets {text!r}"
            raise BadInput(what, _OPTION, "Ask for less, or write the deals yourself")
        boards.append(noted(board, f"drawn until {text}", "Law 6 E4: deals were chosen"))
    return DealSet(tuple(boards))


def _functions(node) -> set[str]:
    """Return the names of all functions in a tree of endplay's reader."""
    return {str(node.value)}.union(*map(_functions, node.children))
