"""What the code in force says of how a deal was made.

1936: laws 8 to 14; 1987 and 2017: Law 6; cassino: rules 2, 3 and 5. Each breach has its ruling of
fourhand.laws; what of 1936 is noticed once dealing has begun comes too late for law 11.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from dealing import codes, patterns, refusal
from dealing.cards import CARDS, SEATS
from fourhand.errors import BadInput
from fourhand.laws.rulings import Ruling, ask
from fourhand.procedure.entries import METHODS, Entry, Step
from fourhand.saying import Said

_LEAST_CUT = 4  # cards in either part of a cut (1936, 11b)


class Breach(NamedTuple):
    """A rule that was not kept. late: it was written down after the time for a request."""

    said: Said
    ruling: Ruling
    late: bool = False


def check(entry: Entry, before: Entry | None = None) -> list[Breach]:
    """Return what was not as the entry's code has it; before: the session's deal before this one.

    BadInput for a code that deals no cards, or for what it needs and is not told.
    """
    rules = _RULES.get(entry.code)
    if rules is None:
        advice = f"There are {', '.join(_RULES)}"
        raise BadInput(f"nothing is dealt under {entry.code!r}", "--code", advice)
    return list(rules(entry, before))


def said(key: str, **values: Any) -> Said:
    """Return a sentence of texts.toml."""
    return Said("fourhand.procedure", key, values)


def _breach(entry: Entry, what: Said, event: str, when: str, who: str = "") -> Breach:
    late = entry.code == "rubber-1936" and when == "before-deal" and bool(entry.of("deal"))
    return Breach(what, ask(entry.code, event, when, who), late)


# rubber bridge, 1936


def _rubber(entry: Entry, before: Entry | None) -> Iterator[Breach]:
    if entry.dealer is None:
        raise BadInput("the rules of 1936 go by the dealer", "--dealer", "Say whose turn it is")
    yield from _new_packs(entry)
    yield from _shuffled_by(entry, entry.dealer)
    yield from _cut_by(entry, entry.dealer)
    yield from _dealt_by(entry, entry.dealer, before)


def _new_packs(entry: Entry) -> Iterator[Breach]:
    for place, step in enumerate(entry.steps):
        done = {other.kind for other in entry.steps[:place]}
        if step.kind != "new-packs" or not done & {"cut", "deal"}:
            continue
        when = "during-deal" if "deal" in done else "after-cut"
        what = said("new-packs-late", who=step.who)
        yield _breach(entry, what, "new-cards-asked", when)


def _shuffled_by(entry: Entry, dealer: int) -> Iterator[Breach]:
    shuffles = entry.of("shuffle")
    seats = [step.seat for step in shuffles]
    left = (dealer + 1) % len(SEATS)
    wrong = []
    if not shuffles:
        wrong.append(said("nobody-shuffled"))
    elif seats[0] != left:
        wrong.append(said("another-shuffled-first", who=shuffles[0].who, due=left))
    if dealer in seats[:-1]:
        wrong.append(said("dealer-shuffled-early"))
    twice = [seat for seat in range(len(SEATS)) if seats.count(seat) > 1]
    wrong += [said("shuffled-twice", seat=seat) for seat in twice]
    for what in wrong:
        yield _breach(entry, what, "bad-shuffle", "before-deal")


def _cut_by(entry: Entry, dealer: int) -> Iterator[Breach]:
    right = (dealer - 1) % len(SEATS)
    for step in entry.of("cut"):
        for what, event in _of_cut(step, right):
            yield _breach(entry, what, event, "before-deal")
    kinds = [step.kind for step in entry.steps]
    if "cut" in kinds and "shuffle" in kinds[len(kinds) - kinds[::-1].index("cut") :]:
        yield _breach(entry, said("shuffled-after-cut"), "shuffled-after-cut", "before-deal")
    for step in entry.of("complete"):
        if step.seat != dealer:
            what = said("another-completed", who=step.who)
            yield _breach(entry, what, "cut-completed-by-another", "before-deal")


def _of_cut(step: Step, right: int) -> Iterator[tuple[Said, str]]:
    if step.seat != right:
        yield said("another-cut", who=step.who, due=right), "wrong-player-cut"
    if step.cut == -1:
        yield said("cut-in-doubt"), "cut-in-doubt"
    elif step.cut is not None and not _LEAST_CUT <= step.cut <= CARDS - _LEAST_CUT:
        part = min(step.cut, CARDS - step.cut)
        yield said("cut-too-small", part=part), "cut-too-small"
    if "exposed" in step.flags:
        yield said("card-open-in-cut"), "card-exposed-in-cut"
    if "early" in step.flags:
        yield said("cut-early"), "cut-before-hand-over"


def _dealt_by(entry: Entry, dealer: int, before: Entry | None) -> Iterator[Breach]:
    for step in entry.of("deal"):
        when = "during-deal" if "unfinished" in step.flags else "after-deal"
        if step.seat != dealer:
            what = said("another-dealt", who=step.who, due=dealer)
            yield _breach(entry, what, "dealt-out-of-turn", when)
        elif before and before.dealer is not None and (before.dealer + 1) % len(SEATS) != dealer:
            what = said("out-of-turn", seat=dealer, due=(before.dealer + 1) % len(SEATS))
            yield _breach(entry, what, "dealt-out-of-turn", when)
        if not entry.of("cut"):
            yield _breach(entry, said("not-cut"), "dealt-uncut", when)
        if before and step.pack and step.pack in [other.pack for other in before.of("deal")]:
            what = said("same-pack", pack=step.pack)
            yield _breach(entry, what, "dealt-opponents-pack", when)
        if reasons := _refused(step, entry.code, step.seat):
            yield _breach(entry, reasons, "wrongly-dealt", when)


def _refused(step: Step, code: str, dealer: int | None, ordered: bool = False) -> Said | None:
    """Return why a code refuses a deal's pattern, if it does; BadInput for no pattern.

    ordered: by the director (E4), under a code in which he may.
    """
    if not step.pattern:
        return None
    try:
        seats = patterns.parse(step.pattern)
    except patterns.PatternError as error:
        raise BadInput(str(error), advice="See fourhand pattern list") from None
    broken = codes.prescribed(code, seats) if ordered else codes.check(code, seats, dealer)
    reasons = [_reason(reason) for reason in broken]
    return said("pattern-refused", reasons=reasons) if reasons else None


def _reason(reason: refusal.Reason) -> Said:
    return said(
        f"reason-{reason.criterion}",
        english=refusal.describe(reason),
        first=reason.seats[0],
        last=reason.seats[-1],
        **reason._asdict(),
    )


# duplicate bridge, 1987 and 2017


def _duplicate(entry: Entry, _before: Entry | None) -> Iterator[Breach]:
    if entry.copy_of is None:
        yield from _shuffled(entry)
        yield from _in_order(entry)
    elif not entry.director:
        what = said("copy-not-ordered", board=entry.copy_of)
        yield _breach(entry, what, "board-copied", "before-deal")
    if entry.present is not None and entry.method == "players":
        for side in (0, 1):
            if not any(seat % 2 == side for seat in entry.present):
                what = said("pair-absent", side=side)
                yield _breach(entry, what, "pair-absent", "before-deal")
    if entry.method in _ORDERED and not entry.director:
        what = said("method-not-ordered", article=METHODS[entry.method])
        yield _breach(entry, what, _ORDERED[entry.method], "before-deal")


#: Methods for which the director must have said so -> what is asked of the laws.
_ORDERED = {"assistants": "dealt-by-assistants", "other": "another-method"}

#: When the last card has been dealt and nobody has called yet, in the words of each code.
_DEALT = {"duplicate-1987": "after-deal", "duplicate-2017": "before-auction"}


def _shuffled(entry: Entry) -> Iterator[Breach]:
    if not entry.of("shuffle") and entry.method != "other":
        yield _breach(entry, said("nobody-shuffled"), "bad-shuffle", "before-deal")
    for place, step in enumerate(entry.steps):
        cut = any(other.kind == "cut" for other in entry.steps[place:])
        if step.kind == "cut-asked" and not cut:
            what = said("cut-not-made", who=step.who)
            yield _breach(entry, what, "cut-asked", "before-deal", "opponent")


def _in_order(entry: Entry) -> Iterator[Breach]:
    ordered = entry.method == "other" and bool(entry.director)
    for step in entry.of("deal"):
        when = "during-deal" if "unfinished" in step.flags else _DEALT[entry.code]
        if reasons := _refused(step, entry.code, entry.dealer, ordered):
            yield _breach(entry, reasons, "wrongly-dealt", when)


# cassino


def _cassino(entry: Entry, _before: Entry | None) -> Iterator[Breach]:
    cuts = entry.of("cut")
    for step in cuts:
        if "exposed" in step.flags:
            what = said("card-open-in-cut")
            yield _breach(entry, what, "card-exposed-in-cut", "before-deal")
    for step in entry.of("deal"):
        if not cuts:
            yield _breach(entry, said("not-cut"), "dealt-uncut", "before-table-cards")
            continue
        after = entry.steps[entry.steps.index(cuts[-1]) :]
        if any(other.kind == "shuffle" and other.who == step.who for other in after):
            what = said("dealer-shuffled-after-cut")
            yield _breach(entry, what, "shuffled-after-cut", "before-table-cards")
        if reasons := _refused(step, entry.code, entry.dealer):
            yield _breach(entry, reasons, "how-to-deal", "during-deal")


_RULES: dict[str, Callable[[Entry, Entry | None], Iterator[Breach]]] = {
    "duplicate-2017": _duplicate,
    "duplicate-1987": _duplicate,
    "rubber-1936": _rubber,
    "cassino": _cassino,
}
