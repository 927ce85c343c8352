"""The opened promises of a proof against each other: what was promised is what was dealt.

All texts here are secret until the session is released; no finding names a card or a seat.
"""

import re
from collections.abc import Iterator, Sequence

from dealing import orders
from dealing.cards import HAND, NAMES, SEATS
from fourhand.formats.deals import Board, hands_of, numbered
from fourhand.proof.findings import Finding
from fourhand.proof.story import Story, Try
from fourhand.verdict import VERIFIED

_SLOTS = re.compile(r"[NESW-]{52}")
_DROP = re.compile(r"([SHDC][AKQJT2-9]) ([NESW])")


def findings(story: Story, contents: Sequence[str]) -> Iterator[Finding]:
    """Yield what does not fit. contents: of all promises, in their order."""
    places = story.drawn["places"]
    boards = [place["board"] for place in places] + story.drawn["spares"]
    for slots, board in zip(contents, boards, strict=False):
        if not _whole(slots) and "-" not in slots:
            yield Finding("no-deal", board=board)
    first: dict[int, str] = {}
    for place, slots in zip(places, contents, strict=False):
        same = first.setdefault(place["board"], slots)
        if place["mode"] not in orders.OF_PACKS and same != slots:
            yield Finding("copies-differ", board=place["board"])
    for one in story.tries.values():
        if one.verdict == VERIFIED:
            yield from _of_try(one, places[one.place], contents)


def boards(story: Story, contents: Sequence[str]) -> list[Board]:
    """Return the deals that were drawn, each board once; of packs that came, those verified."""
    places = story.drawn["places"]
    numbers = [place["board"] for place in places] + story.drawn["spares"]
    if all(place["mode"] not in orders.OF_PACKS for place in places):
        found = list(dict(zip(numbers, contents, strict=False)).items())
    else:
        good = [one for one in story.tries.values() if one.verdict == VERIFIED]
        found = [(numbers[one.place], contents[one.report]) for one in good]
    return [numbered(number, hands_of(orders.from_text(slots))) for number, slots in sorted(found)]


def _of_try(one: Try, place: dict, contents: Sequence[str]) -> Iterator[Finding]:
    """Yield what is not so though the board is called verified."""
    where = {"board": place["board"], "attempt": one.attempt}
    slots = contents[one.place]
    if not _whole(slots):
        yield Finding("no-deal", board=place["board"])
        return
    pockets: dict[str, str] = {}
    for ordinal, drop in enumerate((contents[nth] for nth in one.drops), 1):
        match = _DROP.fullmatch(drop)
        if not match or match[1] in pockets:
            yield Finding("wrong-card", **where, card=ordinal)
            return
        pockets[match[1]] = match[2]
        meant = ordinal - 1 if place["mode"] in orders.OF_PACKS else NAMES.index(match[1])
        if slots[meant] != match[2]:
            yield Finding("wrong-card", **where, card=ordinal)
    if contents[one.report] != "".join(pockets[name] for name in NAMES):
        yield Finding("wrong-report", **where)


def _whole(slots: str) -> bool:
    return bool(_SLOTS.fullmatch(slots)) and all(slots.count(seat) == HAND for seat in SEATS)
