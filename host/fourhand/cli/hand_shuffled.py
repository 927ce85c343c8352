"""What hand-shuffled packs are dealt into: boards of which numbers, and by which patterns."""

from collections.abc import Callable

from dealing import cards, cassino, codes, counting, rotation
from fourhand import plan
from fourhand.cli.pattern import seats_of
from fourhand.errors import BadInput

_ROUND = "rubber-1936"  # one pattern, by the board's dealer
_USUAL = {"cassino": "cassino-fours"}  # all other codes: clockwise
_LEGAL = {"duplicate-1987": rotation.orders_of_hands, "cassino": cassino.legal}


def numbers(count: int, wanted: str | None) -> list[int]:
    """Return the numbers of so many boards: from 1, or as ``wanted`` says; BadInput as plan."""
    if wanted is None:
        return list(range(1, count + 1))
    named = [number for numbers in plan.chosen(wanted) for number in numbers]
    if len(named) != count:
        raise BadInput(f"it names {len(named)} boards, but {count} packs are dealt", "--boards")
    return named


def patterns(
    named: str | None, sampled: bool, draw: Callable[[int], int], code: str = codes.DEFAULT
) -> Callable[[int], bytes]:
    """Return what gives each board, by its number, its pattern: the one named, or one by lot.

    Without a name it is the code's usual one. A named one is judged by the machine, not here.
    draw: takes a limit, returns a number below it. BadInput for a text that is no pattern.
    """
    if named and sampled:
        raise BadInput("a pattern is either named or drawn by lot", "--pattern, --sampled")
    if sampled:
        return lambda board: _drawn(code, board, draw)
    fixed = seats_of(named or _USUAL.get(code, "clockwise"))
    if code == _ROUND and not named:
        return lambda board: rotation.rounds(cards.dealer(board))[0]
    return lambda board: fixed


def _drawn(code: str, board: int, draw: Callable[[int], int]) -> bytes:
    """Return one of all patterns that a code allows for a board; tricks-1959 allows none."""
    if code == _ROUND:
        legal = rotation.rounds(cards.dealer(board))
    elif code in _LEGAL:
        legal = _LEGAL[code]()
    else:
        return counting.sample(draw)
    return legal[draw(len(legal))]
