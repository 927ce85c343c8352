"""What the reader makes of a card: its code as bars, or the label that a scan engine reads."""

from dealing.cards import CARDS, NAMES
from dealing.profiles import BARS, STOP, STOP_LABEL, code_of

_JOKER = "JK"
_STRANGE_LABEL = "X1"


class Reader:
    """One of the kinds of dealing/profiles.py; codes are numbers, labels text.

    ``deck``: what is printed on the cards, number -> one code, or two: the second is read when
    the card is turned end for end; {} for Fourhand's own. ``worn``: number -> in how many samples
    of 100 all bars of a card are seen.
    """

    def __init__(self, kind: str):
        self.bars = BARS.get(kind, 0)  # 0: a scan engine
        self._kind = kind
        self.dead = False
        self.deck = {}
        self.worn = {}

    def take_deck(self, profile: dict) -> None:
        """Let the cards be those of a profile, as a file of it has them."""
        for number, name in enumerate(NAMES):
            codes = profile["codes"][name]
            self.deck[number] = [int(code, 16) if self.bars else code for code in codes]

    def printed(self, number: int, turned: bool = False):
        """Return what is read on a card number of the deck."""
        if self.deck:
            return self.deck[number][-1 if turned else 0]
        return code_of(self._kind, number) if self.bars else NAMES[number]

    def joker(self):
        """Return what is printed on a joker."""
        return 0 if self.bars else _JOKER

    def stop(self):
        """Return what is printed on a stop card."""
        return code_of(self._kind, STOP) if self.bars else STOP_LABEL

    def strange(self, rng):
        """Return something that is printed on no card of the deck."""
        if not self.bars:
            return _STRANGE_LABEL
        deck = [self.printed(number) for number in range(CARDS)]
        deck.append(self.stop())
        codes = [code for code in range(1, 1 << self.bars) if code not in deck]
        return codes[rng.below(len(codes))]

    def wrong(self, code, rng):
        """Return what is read instead when one bar is misread, or a label is another's."""
        if self.bars:
            return code ^ 1 << rng.below(self.bars)
        labels = [self.printed(number) for number in range(CARDS)]
        place = labels.index(code) if code in labels else 0
        return labels[(place + 1 + rng.below(CARDS - 1)) % CARDS]

    def near(self, code, other) -> bool:
        """Tell whether one wrong bar makes one code of another."""
        return self.bars > 0 and bin(code ^ other).count("1") == 1

    def code(self, card):
        """Return what is printed on a card."""
        return self.printed(card.number, card.turned) if card.code is None else card.code

    def look(self, card, forward: bool):
        """Return what is seen of a card that comes by, or None; passes count forward only."""
        seen = self.code(card)
        if card.passes:
            card.passes -= forward
            seen = card.seen_as
        return None if card.hidden or self.dead else seen
