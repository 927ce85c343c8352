"""What the code in force says of how a deal was made.

1936: laws 8 to 14; 1987 and 2017: Law 6; cassino: rules 2, 3 and 5. Each breach has its ruling of
fourhand.laws; what of 1936 is noticed once dealing has begun comes too late for law 11.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from dealing import codes, patterns, refusal
from dealing.cards import CARDS, SEAT_NAMES, SEATS
from fourhand.errors import BadInput
from fourhand.laws.rulings import Ruling, ask
from fourhand.procedure.entries import METHODS, Entry, Step

_LEAST_CUT = 4  # cards in either part of a cut (1936, 11b)


class Breach(NamedTuple):
    """A rule that was not kept. late: it was written down after the time for a request."""

    text: str
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


def _breach(entry: Entry, text: str, event: str, when: str, who: str = "") -> Breach:
    late = entry.code == "rubber-1936" and when == "before-deal" and bool(entry.of("deal"))
    return Breach(text, ask(entry.code, event, when, who), late)


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
        what = f"{step.person} asked for new cards after the cut"
        yield _breach(entry, what, "new-cards-asked", when)


def _shuffled_by(entry: Entry, dealer: int) -> Iterator[Breach]:
    shuffles = entry.of("shuffle")
    seats = [step.seat for step in shuffles]
    left = (dealer + 1) % len(SEATS)
    wrong = []
    if not shuffles:
        wrong.append("nobody shuffled")
    elif seats[0] != left:
        wrong.append(f"{shuffles[0].person} shuffled, and not {SEAT_NAMES[left]}, first")
    if dealer in seats[:-1]:
        wrong.append("the dealer shuffled, and was not the last")
    twice = [SEAT_NAMES[seat] for seat in range(len(SEATS)) if seats.count(seat) > 1]
    wrong += [f"{name} shuffled more than once" for name in twice]
    for what in wrong:
        yield _breach(entry, what, "bad-shuffle", "before-deal")


def _cut_by(entry: Entry, dealer: int) -> Iterator[Breach]:
    right = (dealer - 1) % len(SEATS)
    for step in entry.of("cut"):
        for what, event in _of_cut(step, right):
            yield _breach(entry, what, event, "before-deal")
    kinds = [step.kind for step in entry.steps]
    if "cut" in kinds and "shuffle" in kinds[len(kinds) - kinds[::-1].index("cut") :]:
        what = "the cards were shuffled after the cut"
        yield _breach(entry, what, "shuffled-after-cut", "before-deal")
    for step in entry.of("complete"):
        if step.seat != dealer:
            what = f"{step.person}, not the dealer, completed the cut"
            yield _breach(entry, what, "cut-completed-by-another", "before-deal")


def _of_cut(step: Step, right: int) -> Iterator[tuple[str, str]]:
    if step.seat != right:
        yield f"{step.person} cut, and not {SEAT_NAMES[right]}", "wrong-player-cut"
    if step.cut == -1:
        yield "it is in doubt where the cut was", "cut-in-doubt"
    elif step.cut is not None and not _LEAST_CUT <= step.cut <= CARDS - _LEAST_CUT:
        part = min(step.cut, CARDS - step.cut)
        yield f"a part of the cut had {part} cards, fewer than {_LEAST_CUT}", "cut-too-small"
    if "exposed" in step.flags:
        yield "a card fell open in the cut", "card-exposed-in-cut"
    if "early" in step.flags:
        yield "the cut was made before the last hand was over", "cut-before-hand-over"


def _dealt_by(entry: Entry, dealer: int, before: Entry | None) -> Iterator[Breach]:
    for step in entry.of("deal"):
        when = "during-deal" if "unfinished" in step.flags else "after-deal"
        if step.seat != dealer:
            what = f"{step.person} dealt, and it was {SEAT_NAMES[dealer]}'s turn"
            yield _breach(entry, what, "dealt-out-of-turn", when)
        elif before and before.dealer is not None and (before.dealer + 1) % len(SEATS) != dealer:
            due = SEAT_NAMES[(before.dealer + 1) % len(SEATS)]
            what = f"{SEAT_NAMES[dealer]} dealt, and by the deal before it was {due}'s turn"
            yield _breach(entry, what, "dealt-out-of-turn", when)
        if not entry.of("cut"):
            yield _breach(entry, "the pack was not cut", "dealt-uncut", when)
        if before and step.pack and step.pack in [other.pack for other in before.of("deal")]:
            what = f"the {step.pack} pack was dealt twice running: it is the opponents' now"
            yield _breach(entry, what, "dealt-opponents-pack", when)
        if reasons := _refused(step, entry.code, step.seat):
            yield _breach(entry, reasons, "wrongly-dealt", when)


def _refused(step: Step, code: str, dealer: int | None) -> str:
    """Return why a code refuses a deal's pattern, "" when it does not; BadInput for no pattern."""
    if not step.pattern:
        return ""
    try:
        seats = patterns.parse(step.pattern)
    except patterns.PatternError as error:
        raise BadInput(str(error), advice="See fourhand pattern list") from None
    return "; ".join(refusal.describe(reason) for reason in codes.check(code, seats, dealer))


# duplicate bridge, 1987 and 2017


def _duplicate(entry: Entry, _before: Entry | None) -> Iterator[Breach]:
    if entry.copy_of is None:
        yield from _shuffled(entry)
        yield from _in_order(entry)
    elif not entry.director:
        what = f"board {entry.copy_of} was duplicated, and nobody is named who ordered it"
        yield _breach(entry, what, "board-copied", "before-deal")
    if entry.present is not None and entry.method == "players":
        for side, name in enumerate(("North-South", "East-West")):
            if not any(seat % 2 == side for seat in entry.present):
                what = f"nobody of {name} was there, and the players dealt"
                yield _breach(entry, what, "pair-absent", "before-deal")
    if entry.method in _ORDERED and not entry.director:
        what = f"dealt as {METHODS[entry.method]} has it, and nobody is named who ordered it"
        yield _breach(entry, what, _ORDERED[entry.method], "before-deal")


#: Methods for which the director must have said so -> what is asked of the laws.
_ORDERED = {"assistants": "dealt-by-assistants", "other": "another-method"}

#: When the last card has been dealt and nobody has called yet, in the words of each code.
_DEALT = {"duplicate-1987": "after-deal", "duplicate-2017": "before-auction"}


def _shuffled(entry: Entry) -> Iterator[Breach]:
    if not entry.of("shuffle") and entry.method != "other":
        yield _breach(entry, "nobody shuffled", "bad-shuffle", "before-deal")
    for place, step in enumerate(entry.steps):
        cut = any(other.kind == "cut" for other in entry.steps[place:])
        if step.kind == "cut-asked" and not cut:
            what = f"{step.person} asked for a cut, and there was none"
            yield _breach(entry, what, "cut-asked", "before-deal", "opponent")


def _in_order(entry: Entry) -> Iterator[Breach]:
    if entry.method == "other" and entry.director and entry.code == "duplicate-1987":
        return  # E4 lets the director prescribe another order
    for step in entry.of("deal"):
        when = "during-deal" if "unfinished" in step.flags else _DEALT[entry.code]
        if reasons := _refused(step, entry.code, entry.dealer):
            yield _breach(entry, reasons, "wrongly-dealt", when)


# cassino


def _cassino(entry: Entry, _before: Entry | None) -> Iterator[Breach]:
    cuts = entry.of("cut")
    for step in cuts:
        if "exposed" in step.flags:
            what = "a card fell open in the cut"
            yield _breach(entry, what, "card-exposed-in-cut", "before-deal")
    for step in entry.of("deal"):
        if not cuts:
            yield _breach(entry, "the pack was not cut", "dealt-uncut", "before-table-cards")
            continue
        after = entry.steps[entry.steps.index(cuts[-1]) :]
        if any(other.kind == "shuffle" and other.who == step.who for other in after):
            what = "the dealer shuffled after the cut"
            yield _breach(entry, what, "shuffled-after-cut", "before-table-cards")
        if reasons := _refused(step, entry.code, entry.dealer):
            yield _breach(entry, reasons, "how-to-deal", "during-deal")


_RULES: dict[str, Callable[[Entry, Entry | None], Iterator[Breach]]] = {
    "duplicate-2017": _duplicate,
    "duplicate-1987": _duplicate,
    "rubber-1936": _rubber,
    "cassino": _cassino,
}
