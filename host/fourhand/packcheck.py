"""What is wrong with a pack that passed as a whole: missing, double and foreign cards.

A pack before it is dealt is no deal: which cards it has, all know. So they are named; in what
order they lay is told to nobody and kept nowhere. A card that was misread, or not read at all,
looks as if it were missing and another one there: only cards that did not pass are missing.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from dealing.cards import CARDS
from fourhand import wear, words
from fourhand.passed import Passed

#: More cards than these are counted, not named.
_NAMED = 6

#: What passed beside the 52 cards -> how it is told, where none of these may be one not seen, and
#: where it may; what is to be done about it in the first case.
_STRANGE = (
    ("double", "double: {}", "seen twice, one perhaps misread: {}", "Take one of two like out"),
    (
        "foreign",
        "of another deck, or jokers: {}",
        "of another deck, a joker, or misread: {}",
        "Take out jokers and cards of another deck",
    ),
    (
        "unreadable",
        "could not be read: {}",
        "could not be read, perhaps of those not seen: {}",
        "Look for a card that lies face up, is dirty or a joker, put it right, and check again",
    ),
)
_LOOK = (
    "Look the pack through: is a card face up, dirty, a joker or of another deck? Put it right, "
    "and check again. If the same is found again, look for the card not seen: when it is there it "
    "is worn out. Replace it, or the pack"
)
_LACKING = (
    "Look for what is missing, in the boards too; if it is gone, put in one with the same back, "
    "or replace the pack"
)
_OTHER = (
    "If it is another maker's pack, give the machine its profile: fourhand profile use PROFILE"
)


class Finding(NamedTuple):
    """missing: cards (0..51) that were not seen; double: those seen more than once.

    foreign: how many are of no deck known; unreadable: too; cards: how many passed.
    """

    missing: list[int]
    double: list[int]
    foreign: int
    unreadable: int
    cards: int

    @property
    def whole(self) -> bool:
        return not (self.missing or self.double or self.foreign or self.unreadable)

    @property
    def unsure(self) -> bool:
        """Whether the pack may be whole: 52 passed, and each not seen may be one not read well."""
        return not self.whole and self.cards == CARDS

    @property
    def _perhaps(self) -> bool:
        """Whether any card that passed may be one that was not seen."""
        return bool(self.missing) and self.cards + len(self.missing) > CARDS

    def __str__(self) -> str:
        """Return what is wrong in words, "" if nothing is."""
        parts = []
        if self.missing:
            lacking = CARDS - self.cards
            some = f"not seen, {lacking} of them missing" if lacking > 0 else "not seen"
            parts.append(f"{some if self._perhaps else 'missing'}: {_named(self.missing)}")
        for name, surely, perhaps, _ in _STRANGE:
            found = getattr(self, name)
            if found:
                told = _named(found) if name == "double" else found
                parts.append((perhaps if self._perhaps else surely).format(told))
        return "; ".join(parts)

    def steps(self) -> list[str]:
        """Return what is to be done now, [] if nothing is."""
        parts = [_LOOK] if self._perhaps else []
        if not self._perhaps:
            parts += [step for name, _, _, step in _STRANGE if getattr(self, name)]
        if self.cards < CARDS:
            parts.append(_LACKING)
        return [*parts, _OTHER] if self.foreign > CARDS // 2 else parts


def judge(cards: Sequence[Passed]) -> Finding:
    """Return what is wrong with a pack."""
    count = Counter(card.card for card in cards if card.card >= 0)
    return Finding(
        [card for card in range(CARDS) if not count[card]],
        [card for card in range(CARDS) if count[card] > 1],
        sum(card.card < 0 and bool(card.code) for card in cards),
        sum(card.card < 0 and not card.code for card in cards),
        len(cards),
    )


def qualities(cards: Sequence[Passed]) -> bytes:
    """Return how well each card was read, by card, as the ledger keeps it."""
    row = bytearray([wear.NOT_READ] * CARDS)
    for card in cards:
        if card.card >= 0:
            row[card.card] = min(row[card.card], card.quality)
    return bytes(row)


def _named(cards: Sequence[int]) -> str:
    if len(cards) > _NAMED:
        return f"{len(cards)} cards"
    return ", ".join(words.card(card) for card in cards)
