"""What hand-shuffled packs are dealt into: boards of which numbers, and by which patterns."""

from collections.abc import Callable

from dealing import counting
from fourhand import plan
from fourhand.cli.pattern import seats_of
from fourhand.errors import BadInput

_USUAL = "clockwise"


def numbers(count: int, wanted: str | None) -> list[int]:
    """Return the numbers of so many boards: from 1, or as ``wanted`` says; BadInput as plan."""
    if wanted is None:
        return list(range(1, count + 1))
    named = [number for numbers in plan.chosen(wanted) for number in numbers]
    if len(named) != count:
        raise BadInput(f"it names {len(named)} boards, but {count} packs are dealt", "--boards")
    return named


def patterns(named: str | None, sampled: bool, draw: Callable[[int], int]) -> Callable[[], bytes]:
    """Return what gives each board its pattern: always the one named, or one drawn by lot.

    A named one is judged by the machine, not here. draw: takes a limit, returns a number below
    it. BadInput for a text that is no pattern.
    """
    if named and sampled:
        raise BadInput("a pattern is either named or drawn by lot", "--pattern, --sampled")
    fixed = seats_of(named or _USUAL)
    return lambda: counting.sample(draw) if sampled else fixed
