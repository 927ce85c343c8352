"""The plant's own random numbers: the same on every interpreter, 32 or 64 bit.

Xorshift with 128 bits of state (G. Marsaglia, "Xorshift RNGs", 2003), seeded
through the finishing steps of MurmurHash3. Not for secrets.
"""

_MASK = 0xFFFFFFFF
BILLION = 1000000000


class Rng:
    """One stream of numbers. Streams of one seed are independent of each other."""

    def __init__(self, seed: int, stream: int = 0):
        self.state = [_mix(seed + _mix(stream) + k * 0x9E3779B9) for k in range(1, 5)]

    def below(self, count: int) -> int:
        """Return a number from 0 to ``count - 1``; ``count`` is at most 2**32."""
        return self._word() * count >> 32

    def between(self, low: int, high: int) -> int:
        """Return a number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def happens(self, billionths: int) -> bool:
        """Return whether something of this chance happens this time."""
        return self.below(BILLION) < billionths

    def shuffle(self, things: list) -> None:
        """Put a list into a random order, in place."""
        for k in range(len(things) - 1, 0, -1):
            other = self.below(k + 1)
            things[k], things[other] = things[other], things[k]

    def _word(self):
        x, y, z, w = self.state
        x ^= x << 11 & _MASK
        new = w ^ w >> 19 ^ x ^ x >> 8
        self.state = [y, z, w, new]
        return new


def _mix(word):
    word = (word ^ word >> 16) * 0x85EBCA6B & _MASK
    word = (word ^ word >> 13) * 0xC2B2AE35 & _MASK
    return word ^ word >> 16
