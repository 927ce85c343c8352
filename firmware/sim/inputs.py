"""The input ring: slow inputs as they are now, bars as they were at each instant of a grid."""

from params import SAMPLE_PERIOD_US, SAMPLES_KEPT
from pins import REFERENCE_BAR

_SPAN_US = SAMPLE_PERIOD_US * SAMPLES_KEPT


class Bars:
    """The bars under the detectors, remembered for as long as samples are kept."""

    def __init__(self):
        self._seen = []  # [since, until or None, bits, card, of 100 samples so many are whole]

    def cover(self, now: int, card, code, whole: int = 100) -> None:
        """Let a card's reference bar come under its detector, with a code or None: no bars.

        ``whole``: in so many samples of 100 the lowest bar is as it should be.
        """
        self._seen = [row for row in self._seen if row[1] is None or row[1] > now - _SPAN_US]
        if code is not None:
            self._seen.append([now, None, 1 << REFERENCE_BAR | code, card, whole])

    def clear(self, now: int, card=None) -> None:
        """Let a card's reference bar leave again, or that of any card."""
        for row in self._seen:
            if row[1] is None and (card is None or row[3] is card):
                row[1] = now

    def now(self, us: int) -> int:
        """Return the bits of the bars that are under the detectors at this moment."""
        bits = 0
        for since, until, seen, _card, _whole in self._seen:
            if since <= us and (until is None or us < until):
                bits |= seen
        return bits

    def fill(self, now: int, slow: int, ring) -> int:
        """Write the last samples into a ring of bytes, four a word; return the next index.

        Instant k of the grid, from time 0 on, lies in word k modulo the ring's size.
        """
        ring[:] = slow.to_bytes(4, "little") * SAMPLES_KEPT
        newest = now // SAMPLE_PERIOD_US
        for since, until, bits, _card, whole in self._seen:
            last = newest if until is None else min(newest, (until - 1) // SAMPLE_PERIOD_US)
            first = max(-(-since // SAMPLE_PERIOD_US), newest - SAMPLES_KEPT + 1)
            for k in range(first, last + 1):
                at = 4 * (k % SAMPLES_KEPT)
                doubtful = k * (100 - whole) // 100 != (k + 1) * (100 - whole) // 100
                word = int.from_bytes(ring[at : at + 4], "little") | bits ^ doubtful
                ring[at : at + 4] = word.to_bytes(4, "little")
        return (newest + 1) % SAMPLES_KEPT
