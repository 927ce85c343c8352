"""Which pack goes into which board: the boards with low numbers are dealt most and wear most.

The pack with the fewest uses goes to the lowest number, so that all packs of a club wear alike.
"""

from collections.abc import Sequence

from fourhand import wording
from fourhand.errors import BadInput
from fourhand.packledger import Pack, Where


def plan(packs: Sequence[Pack], boards: Sequence[Where]) -> dict[Where, Pack]:
    """Return a pack for each board; BadInput when too few are fit.

    Of packs with as many uses one stays where it lies if that is in the plan.
    """
    fit = [pack for pack in packs if pack.fit]
    if len(fit) < len(boards):
        unfit = len(packs) - len(fit)
        wanted = wording.several(len(boards), "fit pack")
        what = f"{wanted} needed, and {len(fit)} there"
        hint = f" (not fit: {unfit}, see fourhand pack list)" if unfit else ""
        raise BadInput(what + hint, "pack plan", "Check more packs: fourhand pack check --pack ID")
    row = sorted(fit, key=lambda pack: (pack.uses, pack.where or (0, 0), pack.name))
    return dict(zip(sorted(boards), row, strict=False))
