"""What hand-shuffled packs are dealt into: boards of which numbers, and by which patterns."""

from collections.abc import Callable
from typing import NamedTuple

from dealing import cards, cassino, codes, counting, refusal, rotation
from fourhand import plan
from fourhand.cli.pattern import seats_of
from fourhand.errors import BadInput, Refused

_USUAL = {"cassino": "cassino-fours"}  # all other codes: clockwise
_LEGAL = {"duplicate-1987": rotation.orders_of_hands, "cassino": cassino.legal}


class Wanted(NamedTuple):
    """How packs are to be dealt, as a person says it.

    named: a pattern; sampled: by lot; dealer: the seat that deals first, where the code asks for
    one; any_order: whether boards come as they like; ordered: whether the director said so.
    """

    named: str | None = None
    sampled: bool = False
    dealer: int | None = None
    any_order: bool = False
    ordered: bool = False


def numbers(count: int, wanted: str | None) -> list[int]:
    """Return the numbers of so many boards: from 1, or as ``wanted`` says; BadInput as plan."""
    if wanted is None:
        return list(range(1, count + 1))
    named = [number for numbers in plan.chosen(wanted) for number in numbers]
    if len(named) != count:
        raise BadInput(f"it names {len(named)} boards, but {count} packs are dealt", "--boards")
    return named


def patterns(
    wanted: Wanted, draw: Callable[[int], int], code: str = codes.DEFAULT
) -> Callable[[int], bytes]:
    """Return what gives each deal its pattern, by how many come before it.

    Without a name it is the code's usual one. A named one is judged by the machine, but for the
    turn to deal, which only a person can tell. draw: takes a limit, returns a number below it.
    BadInput for a text that is no pattern, or for a dealer who is needed and not named.
    """
    if wanted.named and wanted.sampled:
        raise BadInput("a pattern is either named or drawn by lot", "--pattern, --sampled")
    if code in codes.BY_DEALER:
        return _by_turns(wanted, code)
    if wanted.dealer is not None:
        advice = f"Leave it out; {', '.join(codes.BY_DEALER)} goes by it"
        raise BadInput(f"{code} does not ask who deals", "--dealer", advice)
    if wanted.sampled:
        return lambda nth: _drawn(code, draw)
    fixed = seats_of(wanted.named or _USUAL.get(code, "clockwise"))
    return lambda nth: fixed


def _by_turns(wanted: Wanted, code: str) -> Callable[[int], bytes]:
    """Return the pattern of each deal of a code that deals in turn: it ends on its dealer.

    Law 12 of 1936 (seed 000_7ad24c0ac78dfa4b.txt): the players deal in turn, the last card to the
    dealer. The turn begins with the dealer whom a person names; no board's number tells it.
    """
    first, named = wanted.dealer, wanted.named and seats_of(wanted.named)
    if first is None:
        what = f"{code} deals in turn, and nobody is named who deals first (law 12)"
        raise BadInput(what, "--dealer", "Say whose turn it is, such as --dealer S")
    if wanted.any_order:
        what = f"{code} deals in turn (law 12), so boards cannot come in any order"
        raise BadInput(what, "--any-order")

    def pattern(nth: int) -> bytes:
        dealer = (first + nth) % len(cards.SEATS)
        if named and (broken := codes.check(code, named, dealer)):
            told = "; ".join(refusal.describe(reason) for reason in broken)
            raise Refused(told, "--pattern", f"Leave it out: {code} has one for each dealer")
        return named or rotation.rounds(dealer)[0]

    return pattern


def _drawn(code: str, draw: Callable[[int], int]) -> bytes:
    """Return one of all patterns that a code allows; tricks-1959 allows none."""
    if code not in _LEGAL:
        return counting.sample(draw)
    legal = _LEGAL[code]()
    return legal[draw(len(legal))]
