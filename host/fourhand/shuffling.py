"""Was this pack shuffled? Its order is held against every recent deal it may come from.

A result does not stand if the pack was dealt without a shuffle (2017 Law 6 D2; Article 6 D2 of
1987, 001_923eaf5de3e21e98.txt). Played hands come back as four blocks of 13, each in an order of
its own, and packs move between boards: what gives an unshuffled one away is that neighbours
came from the same hand of some former deal. docs/shuffling.md has the figures.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from dealing.cards import CARDS, HAND, RANKS, SEATS
from fourhand import likeness
from fourhand.errors import BadInput

#: A shuffled pack is called unshuffled less often than this, all former deals together.
FALSE_ALARMS = Fraction(1, 1_000_000)

#: How many former deals are looked at, the newest; older ones would only raise the thresholds.
HISTORY = 1000


class Former(NamedTuple):
    """A state the pack may have been left in.

    id: of the ledger, 0 for a sorted pack; hands: the cards of each; order: the 52 cards as they
    came out of the pack, empty when not known.
    """

    id: int
    hands: tuple[bytes, ...]
    order: bytes = b""

    def __repr__(self) -> str:
        return f"<former deal {self.id}>"


class Finding(NamedTuple):
    """Why a pack is not shuffled; nothing in it tells where a card is.

    former: id of the deal it still is like, 0 for a sorted pack; likeness: a name of
    fourhand.likeness; score: how like; threshold: what no shuffled pack reaches; chance: that a
    shuffled pack is so like this one deal.
    """

    former: int
    likeness: str
    score: int
    threshold: int
    chance: float


_SUITS = tuple(bytes(range(first, first + HAND)) for first in range(0, CARDS, HAND))
_RANKS = tuple(bytes(range(first, CARDS, HAND)) for first in range(HAND))


def _as_made() -> bytes:
    """Return the order many packs are sold in: spades and diamonds up, clubs and hearts down."""
    spades, hearts, diamonds, clubs = (suit[:1] + suit[:0:-1] for suit in _SUITS)
    return spades + diamonds + clubs[::-1] + hearts[::-1]


#: What a pack may be sorted by, ledger or not: suit, suit as when it was new, rank.
SORTED = (
    Former(0, _SUITS, b"".join(_SUITS)),
    Former(0, _SUITS, _as_made()),
    Former(0, _RANKS, b"".join(_RANKS)),
)

_WORDS = {
    likeness.SAME_HAND: "{score} of 51 neighbours were in the same {part} of {deal}",
    likeness.SAME_RANK: "{score} of 51 neighbours were in the same {part} of {deal}",
    likeness.RIFFLE: "one riffle is all that lies between it and {deal}",
    likeness.SIDE_BY_SIDE: "{score} of 51 neighbours lay side by side in {deal}",
    likeness.RISES: "{score} of 51 cards are still in line with the one beside them in {deal}",
}

#: The likenesses counted for each former deal; RIFFLE is beside them.
_COUNTED = 3


def judge(order: bytes, history: Sequence[Former]) -> Finding | None:
    """Return how a pack betrays that it was not shuffled, the least likely by chance; else None.

    order: its 52 cards as they came out; history: former deals of 4 complete hands, newest first,
    without the one that is judged. BadInput if a pack or a deal is not of 52 different cards.
    """
    recent = history[:HISTORY]
    findings = [
        finding for former in (*SORTED, *recent) for finding in compare(order, former, len(recent))
    ]
    return min(findings, key=lambda finding: finding.chance, default=None)


def compare(order: bytes, former: Former, history_size: int) -> list[Finding]:
    """Return the likenesses of a pack to one former deal that no shuffled pack has."""
    _check(order)
    findings = []
    for name, score in _likenesses(order, former):
        enough = threshold(history_size, name)
        if score >= enough:
            chance = float(likeness.chances(name)[score])
            findings.append(Finding(former.id, name, score, enough, chance))
    return findings


@cache
def threshold(history_size: int, name: str = likeness.SAME_HAND) -> int:
    """Return from which score on a likeness is a finding, with so many former deals looked at.

    The bounds of all single looks, of every likeness, add up to less than FALSE_ALARMS.
    """
    if name == likeness.RIFFLE:
        return 1
    looked_at = min(history_size, HISTORY) + len(SORTED)
    riffles = looked_at * likeness.chances(likeness.RIFFLE)[1]
    allowed = (FALSE_ALARMS - riffles) / (_COUNTED * looked_at)
    return next(k for k, chance in enumerate(likeness.chances(name)) if chance < allowed)


def describe(finding: Finding) -> str:
    """Return a finding in words; which deal it is about is for the caller to say."""
    part, deal = ("hand", "an earlier deal") if finding.former else ("part", "a sorted pack")
    return _WORDS[finding.likeness].format(score=finding.score, part=part, deal=deal)


def _likenesses(order: bytes, former: Former) -> list[tuple[str, int]]:
    groups = order.translate(_group_of(former.hands))
    if len(former.hands) == len(RANKS):
        found = [(likeness.SAME_RANK, likeness.same_group(groups))]
    else:
        found = [
            (likeness.SAME_HAND, likeness.same_group(groups)),
            (likeness.RIFFLE, likeness.one_riffle(groups)),
        ]
    if former.order:
        _check(former.order)
        places = bytes(map(order.index, former.order))
        found += [
            (likeness.SIDE_BY_SIDE, likeness.side_by_side(places)),
            (likeness.RISES, likeness.rises(places)),
        ]
    return found


def _group_of(hands: Sequence[bytes]) -> bytes:
    """Return the table card -> number of its hand, as bytes.translate needs it."""
    _check(b"".join(hands))
    if len(hands) not in (len(SEATS), len(RANKS)) or len(set(map(len, hands))) > 1:
        raise BadInput("a former deal is not of four hands of 13 cards")
    table = bytearray(256)
    for number, hand in enumerate(hands):
        for card in hand:
            table[card] = number
    return bytes(table)


def _check(cards: bytes) -> None:
    if sorted(cards) != list(range(CARDS)):
        raise BadInput("a pack or a former deal is not of 52 different cards")
