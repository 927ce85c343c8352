"""The bar reader: what the detectors saw while the reference bar passed."""

from array import array

from params import SAMPLES_KEPT
from pins import BAR_BITS, REFERENCE_BAR

_LEAST_SAMPLES = 8  # of the sixteen a whole reference bar gives at feed speed
_EXPECTED = 14
_LEAST_QUALITY = 75

READ, NOTHING, TWICE = "read", "nothing", "twice"


class BarReader:
    """Turns the last samples of the inputs into a code with its quality."""

    def __init__(self, inputs, bars: int):
        self._inputs = inputs
        self._mask = (1 << min(bars, BAR_BITS)) - 1
        self._bars = bars
        self._samples = array("I", bytes(4 * SAMPLES_KEPT))
        self.shares = []  # of the last look: for each bar the per cent of samples that agree

    def look(self):
        """Look at the samples at once; the result is (READ, code in hex, quality 0..100).

        NOTHING in place of READ: no code, or a doubtful one. TWICE: two reference
        bars passed, so two cards came. The code is the majority over the samples;
        the quality is the share of samples that agree on the worst bar, less for a
        reference bar seen too short.
        """
        yield from ()  # a reader of labels has to wait
        self._inputs.history(self._samples)
        self.shares = []
        first, last, runs = self._reference()
        if runs > 1:
            return TWICE, "", 0
        count = last - first
        if count < _LEAST_SAMPLES:
            return NOTHING, "", 0
        code, quality = self._majority(first, last)
        quality = quality * min(count, _EXPECTED) // _EXPECTED
        return (READ if quality >= _LEAST_QUALITY else NOTHING), "%x" % code, quality

    def _reference(self):
        """Return (first, one past the last, how many runs) of samples with the reference bar."""
        first = last = runs = 0
        inside = False
        for k in range(SAMPLES_KEPT):
            bar = self._samples[k] >> REFERENCE_BAR & 1
            if bar and not inside:
                first = k
                runs += 1
            if bar:
                last = k + 1
            inside = bar
        return first, last, runs

    def _majority(self, first, last):
        """Return (code, per cent of samples that agree on the worst bar)."""
        count = last - first
        code = 0
        for bit in range(self._bars):
            ones = 0
            for k in range(first, last):
                ones += self._samples[k] >> bit & 1
            if 2 * ones > count:
                code |= 1 << bit
            self.shares.append(100 * max(ones, count - ones) // count)
        return code & self._mask, min(self.shares)
