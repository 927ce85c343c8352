"""What the shift registers see: slow inputs now, and the bars of the last 40 milliseconds."""

from dealing.profiles import code_of
from params import SAMPLE_PERIOD_US, SAMPLES_KEPT
from pins import REFERENCE_BAR

_SPAN_US = SAMPLE_PERIOD_US * SAMPLES_KEPT


class Bars:
    """The bars under the reader: on a fixed grid of instants, from time 0 on."""

    def __init__(self, reader: str):
        """``reader``: the kind of code on the cards, see dealing/profiles.py."""
        self.kind = reader
        self._seen = []  # [since, until or None, word, card]
        self.dead = False

    def code(self, card) -> int:
        """Return the code printed on a card."""
        return self.printed(card.number) if card.code is None else card.code

    def printed(self, number: int) -> int:
        """Return the code of a card number of the deck."""
        return code_of(self.kind, number)

    def cover(self, now: int, card, forward: bool) -> None:
        """Let a card's reference bar come under the reader; passes are counted forward."""
        self._seen = [row for row in self._seen if row[1] is None or row[1] > now - _SPAN_US]
        code = self.code(card)
        if card.passes:
            card.passes -= forward
            code = card.seen_as
        if code is not None and not card.hidden and not self.dead:
            self._seen.append([now, None, 1 << REFERENCE_BAR | code, card])

    def clear(self, now: int, card=None) -> None:
        """Let a card's reference bar leave again, or that of any card."""
        for row in self._seen:
            if row[1] is None and (card is None or row[3] is card):
                row[1] = now

    def at(self, instant: int) -> int:
        """Return the bits of bars seen at an instant not longer ago than the samples kept."""
        word = 0
        for since, until, bits, _card in self._seen:
            if since <= instant and (until is None or instant < until):
                word |= bits
        return word

    def fill(self, now: int, slow: int, ring) -> int:
        """Write the last samples into a ring of bytes, four a word; return the next index.

        Instant k of the grid lies in word k modulo the ring's size. The slow inputs are
        written as they are now.
        """
        ring[:] = slow.to_bytes(4, "little") * SAMPLES_KEPT
        newest = now // SAMPLE_PERIOD_US
        for since, until, _bits, _card in self._seen:
            last = newest if until is None else min(newest, (until - 1) // SAMPLE_PERIOD_US)
            first = max(-(-since // SAMPLE_PERIOD_US), newest - SAMPLES_KEPT + 1)
            for k in range(first, last + 1):
                at = 4 * (k % SAMPLES_KEPT)
                word = slow | self.at(k * SAMPLE_PERIOD_US)
                ring[at : at + 4] = word.to_bytes(4, "little")
        return (newest + 1) % SAMPLES_KEPT
