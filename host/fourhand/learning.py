"""A deck is learned: its pack passes twice in one known order, the second time turned round.

A card may read otherwise when it comes the other end first; then it has two codes. What would let
two cards be taken for one another is refused. The cards of a whole pack in its known order tell
of no deal, so they are named.
"""

from collections.abc import Sequence
from typing import NamedTuple

from dealing.cards import CARDS, HAND, NAMES, SEATS
from fourhand import sorting
from fourhand.errors import Refused

#: Pockets by ordinal. In the first pass thirteen after the other, so that the pack comes back as
#: it lay; in the second in turn, so that two wrong gatherings do not make a right one.
FIRST = bytes(ordinal // HAND for ordinal in range(CARDS))
SECOND = bytes(ordinal % len(SEATS) for ordinal in range(CARDS))

#: Under so many of 100 a card is told of: it is worn, or its print is poor.
WEAK = 85

_ALL_AGAIN = "Put the pack into the order that you named, and learn it again from the start"


class NotLearned(Refused):
    """The passes cannot be trusted, or the deck cannot be told apart by its codes."""


class Read(NamedTuple):
    """A card as it passed. code: "" if it could not be read; quality: 0 to 100.

    card: what the machine takes it for by the deck it knows, -1 if it does not know it.
    """

    code: str
    quality: int
    card: int = -1


class Learned(NamedTuple):
    """The codes of each card (0..51), one or two; its quality, the lower one of both passes."""

    codes: list[tuple[str, ...]]
    quality: list[int]

    @property
    def two_ended(self) -> list[int]:
        """Cards that read otherwise when turned end for end."""
        return [card for card, codes in enumerate(self.codes) if len(codes) > 1]

    @property
    def weak(self) -> list[int]:
        """Cards that are read, but poorly."""
        return [card for card, quality in enumerate(self.quality) if quality < WEAK]


def check_pass(order: Sequence[int], reads: Sequence[Read]) -> None:
    """Raise NotLearned unless 52 cards passed, each was read, and no two alike."""
    if len(reads) != CARDS:
        what = f"{len(reads)} cards passed, and a pack has {CARDS}"
        raise NotLearned(what, "learn", "Take jokers out, count the pack, and learn it again")
    dim = [NAMES[card] for card, read in zip(order, reads, strict=True) if not read.code]
    if dim:
        advice = "Look whether it lay face up, clean it, or is this reader the right one?"
        raise NotLearned(f"no code could be read on {' '.join(dim)}", "learn", advice)
    first: dict[str, int] = {}
    for card, read in zip(order, reads, strict=True):
        if read.code in first:
            twice = f"{NAMES[first[read.code]]} and {NAMES[card]}"
            raise NotLearned(f"{twice} have one code", "learn", _ALL_AGAIN)
        first[read.code] = card


def check_known(order: Sequence[int], reads: Sequence[Read]) -> None:
    """Raise NotLearned if the machine knows this deck, and by that it is not in its order."""
    known = [read.card for read in reads]
    wrong = [place for place, card in enumerate(order, 1) if known[place - 1] != card]
    if wrong and -1 not in known:
        what = f"by the deck this machine knows, the pack is in another order (card {wrong[0]} on)"
        advice = f"{_ALL_AGAIN}; if it is another maker's with the same codes, say --other-codes"
        raise NotLearned(what, "learn", advice)


def learned(order: Sequence[int], straight: Sequence[Read], turned: Sequence[Read]) -> Learned:
    """Return what both passes tell; order: 52 cards, the first one fed first. NotLearned."""
    check_pass(order, straight)
    check_pass(order, turned)
    once = [read.code for read in straight]
    again = [read.code for read in turned]
    if once != again and set(once) == set(again):
        advice = "Gather the pockets as it is said, turn the whole pack round, and learn it again"
        raise NotLearned("the pack came in another order the second time", "learn", advice)
    codes: list[tuple[str, ...]] = [()] * CARDS
    quality = [0] * CARDS
    for card, one, other in zip(order, straight, turned, strict=True):
        codes[card] = tuple(dict.fromkeys((one.code, other.code)))
        quality[card] = min(one.quality, other.quality)
    _check_apart(codes)
    return Learned(codes, quality)


def _check_apart(codes: Sequence[Sequence[str]]) -> None:
    owner: dict[str, int] = {}
    for card, row in enumerate(codes):
        for code in row:
            if owner.setdefault(code, card) != card:
                pair = f"{NAMES[owner[code]]} and {NAMES[card]}"
                advice = "This deck cannot be dealt either way round, or it was not in order"
                what = f"turned end for end, {pair} have one code"
                raise NotLearned(what, "learn", advice)


def check_again(straight: Sequence[Read], again: Sequence[Read]) -> None:
    """Raise NotLearned unless the third pass, the first way round again, is in the right order.

    Wanted where cards have two codes: a pack gathered otherwise before the second pass would give
    each of them to another card, and no code would be twice.
    """
    codes = [read.code for read in straight]
    expected = sorting.gathered(range(CARDS), SECOND)
    if [codes[place] for place in expected] != [read.code for read in again]:
        what = "the pockets were gathered in another order than was asked, or a card was misread"
        raise NotLearned(what, "learn", _ALL_AGAIN)
