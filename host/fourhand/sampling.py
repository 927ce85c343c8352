"""How many boards of a stack to verify so that wrong ones among them would hardly be missed.

Boards are drawn without putting back, so the number of wrong ones found is hypergeometric;
reckoned in whole numbers, exactly.
"""

from fractions import Fraction
from math import comb


def missed(boards: int, wrong: int, looked_at: int) -> Fraction:
    """Return how likely none of the wrong boards is among those looked at, drawn by lot."""
    return Fraction(comb(boards - wrong, looked_at), comb(boards, looked_at))


def needed(boards: int, wrong: int, confidence: Fraction) -> int:
    """Return how many of the boards to verify.

    wrong: 1 to boards; with so many wrong ones or more, at least one is found with this
    confidence, 0 to 1. ValueError when there cannot be so many.
    """
    if not 1 <= wrong <= boards or not 0 <= confidence <= 1:
        raise ValueError("wrong boards are 1 to all of them, a confidence is 0 to 1")
    enough = range(boards + 1)
    return next(n for n in enough if missed(boards, wrong, n) <= 1 - confidence)
