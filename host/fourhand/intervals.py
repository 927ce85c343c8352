"""How far a rate can be trusted that was counted in few trials."""

from math import sqrt
from typing import NamedTuple

_Z = 1.959963984540054  # 95 of 100 lie so many standard deviations about the mean, or nearer


class Rate(NamedTuple):
    """So many of so many; low and high: between which the true rate lies, 19 times out of 20."""

    hits: int
    trials: int
    low: float
    high: float

    def __str__(self) -> str:
        if not self.trials:
            return "none yet"
        share = 100 * self.hits / self.trials
        return f"{share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def rate(hits: int, trials: int) -> Rate:
    """Return a rate with its Wilson score interval (Wilson, JASA 22, 1927); 0 to 1 for no trial.

    It holds for a rate near 0 too, where the usual plus and minus does not.
    """
    if not trials:
        return Rate(0, 0, 0.0, 1.0)
    share = hits / trials
    square = _Z * _Z / trials
    middle = share + square / 2
    half = _Z * sqrt(share * (1 - share) / trials + square / trials / 4)
    low, high = (middle - half) / (1 + square), (middle + half) / (1 + square)
    return Rate(hits, trials, max(0.0, low) if hits else 0.0, high if hits < trials else 1.0)
