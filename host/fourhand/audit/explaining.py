"""What could have happened to hands that, read straight, were not played by the rules.

A hand lies in the order played, but nothing in it says which card went to which trick: one card
too many or missing shifts all that follow. Each such shift is tried; what leaves no revoke and no
card the wrong way is told as possible. It is for a director to decide; nothing is guessed.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from dealing.cards import HAND, SEATS
from fourhand.audit.auditing import Audit, audit
from fourhand.audit.flaws import said
from fourhand.audit.played import NOBODY, Played, Trick
from fourhand.saying import Said

#: What a shift has to do away with.
_SHIFTED = frozenset({"revoke", "wrong-way", "owner-disputed"})
_SENSELESS = frozenset({"short-hand", "long-hand"})
_MOST = 6


def explained(played: Played) -> Audit:
    """Return a board's audit, with what could explain its flaws."""
    found = audit(played)
    kinds = {one.kind for one in found.flaws}
    if found.winners:
        found.explained += _other_leaders(found)
    if played.straight and kinds & (_SHIFTED | _SENSELESS):
        found.explained += _shifts(played)
    return found


def _shifts(played: Played) -> list[Said]:
    possible = []
    for text, other in _shifted(played):
        if not _SHIFTED & {one.kind for one in audit(other).flaws}:
            possible.append(text)
    if len(possible) > _MOST:
        possible[_MOST:] = [said("other-ways", count=len(possible) - _MOST)]
    return possible


def _shifted(played: Played) -> Iterator[tuple[Said, Played]]:
    """Yield what a player may have done, and the play as it then was."""
    for seat in range(len(SEATS)):
        cards = [trick[seat] for trick in played.tricks]
        for nth in range(min(len(cards), HAND) - 1):
            two = [*cards[:nth], cards[nth] + cards[nth + 1], *cards[nth + 2 :]]
            if len(cards) <= HAND:
                two.append(b"")
            none = [*cards[:nth], b"", *cards[nth:]][: max(HAND, len(cards))]
            where = {"seat": seat, "trick": nth + 1}
            yield said("two-to-one-trick", **where), _with(played, seat, two)
            yield said("none-to-one-trick", **where), _with(played, seat, none)


def _with(played: Played, seat: int, cards: list[bytes]) -> Played:
    """Return a play with another row for one hand; its directions go with the cards."""
    tricks: list[Trick] = []
    way = {
        trick[seat]: played.turned[nth, seat]
        for nth, trick in enumerate(played.tricks)
        if (nth, seat) in played.turned
    }
    turned = {key: won for key, won in played.turned.items() if key[1] != seat}
    for nth, laid in enumerate(cards):
        row = list(played.tricks[nth] if nth < len(played.tricks) else NOBODY)
        row[seat] = laid
        tricks.append((row[0], row[1], row[2], row[3]))
        if laid[:1] in way:
            turned[nth, seat] = way[laid[:1]]
    return replace(played, tricks=tricks, turned=turned, flaws=[])


def _other_leaders(found: Audit) -> list[Said]:
    """Return for each trick with several revokes who else could have led to it, without any."""
    revoked = Counter(one.trick for one in found.flaws if one.kind == "revoke" and one.trick)
    texts = []
    for number in sorted(number for number, times in revoked.items() if times > 1):
        for seat in range(len(SEATS)):
            other = replace(found.played, led={**found.played.led, number - 1: seat}, flaws=[])
            left = [one for one in audit(other).flaws if one.kind == "revoke"]
            if seat != found.leaders[number - 1] and not left:
                texts.append(said("led-to-one-trick", seat=seat, trick=number))
    return texts
