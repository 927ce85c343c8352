"""What is written down of one deal, as steps in their order.

A step is its kind, who did it, and what else is known, between colons, with its time at the end:

    new-packs:N            new packs, asked for by North; new-packs:N:damaged for damaged cards
    shuffle:W              West shuffles
    cut:E:23               East cuts 23 cards off the top; ? in place of the number for a doubt,
                           :exposed when a card fell open, :early before the last hand was over
    cut-asked:E            East asks for a cut
    complete:S             South puts the lower part on the upper
    deal:S:clockwise@20:05 South deals, by a pattern (fourhand pattern), at five past eight;
                           :pack=blue tells the pack, :unfinished that he deals still

Who is a seat, or the name of anybody else.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from dealing.cards import CARDS, seat_number
from fourhand.errors import BadInput

KINDS = ("new-packs", "shuffle", "cut", "cut-asked", "complete", "deal")

#: How a deal was made -> the part of Law 6 E that allows the director to have it so.
METHODS = {"players": "6E1", "director": "6E2", "assistants": "6E3", "other": "6E4"}

_TIME = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])", re.ASCII)
_FLAGS = {"new-packs": ("damaged",), "cut": ("exposed", "early"), "deal": ("unfinished",)}
_PACK = "pack="
_LONGEST = 200


@dataclass(frozen=True)
class Step:
    """kind: of KINDS; who: a seat's letter or a name; at: minutes after midnight, None unknown.

    cut: cards cut off, -1 for a doubt where; pattern, pack: of a deal; flags: of _FLAGS.
    """

    kind: str
    who: str
    at: int | None = None
    cut: int | None = None
    pattern: str = ""
    pack: str = ""
    flags: tuple[str, ...] = ()

    @property
    def seat(self) -> int | None:
        """The seat that did it; None for anybody who is not at the table."""
        try:
            return seat_number(self.who)
        except ValueError:
            return None


@dataclass(frozen=True)
class Entry:
    """One deal. text: its steps as they were written; dealer: a seat, None when not told.

    method: of METHODS; director: who ordered it; present: seats, None when nobody noted them;
    copy_of: the board it duplicates; session: what the evening or the table is called.
    """

    board: int
    code: str
    text: tuple[str, ...]
    steps: tuple[Step, ...]
    dealer: int | None = None
    method: str = "players"
    director: str = ""
    present: tuple[int, ...] | None = None
    copy_of: int | None = None
    session: str = ""

    def of(self, kind: str) -> list[Step]:
        """Return the steps of a kind."""
        return [step for step in self.steps if step.kind == kind]


def steps(texts: Sequence[str]) -> tuple[Step, ...]:
    """Return the steps that texts tell; BadInput for one that is none, or goes back in time."""
    found = tuple(_step(text) for text in texts)
    last = ""
    latest = -1
    for step, text in zip(found, texts, strict=True):
        if step.at is not None:
            # an evening may run past midnight, but no step lies half a day before the last one
            if latest - step.at in range(1, 12 * 60):
                raise BadInput(f"{text} comes before {last}, which is written earlier", "steps")
            latest, last = step.at, text
    return found


def _step(text: str) -> Step:
    if len(text) > _LONGEST or not text.isprintable():
        raise BadInput("is too long for a step, or no text", "steps")
    body, at = _timed(text)
    kind, *rest = body.split(":")
    if kind not in KINDS:
        raise BadInput(f"{text!r} is no step", "steps", f"A step is one of {', '.join(KINDS)}")
    if not rest or not rest[0].strip():
        raise BadInput(f"{text!r} does not tell who", "steps", f"Write it like {kind}:N")
    step = Step(kind, rest[0].strip(), at)
    for part in rest[1:]:
        step = _with(step, part, text)
    return step


def _with(step: Step, part: str, text: str) -> Step:
    """Return a step with what one more part of its text tells."""
    if part in _FLAGS.get(step.kind, ()):
        return replace(step, flags=(*step.flags, part))
    if step.kind == "cut" and step.cut is None:
        return replace(step, cut=_cut(part, text))
    if step.kind == "deal" and part.startswith(_PACK) and not step.pack:
        return replace(step, pack=part.removeprefix(_PACK))
    if step.kind == "deal" and part:  # a pattern may have colons: clockwise:N, join=5:1
        return replace(step, pattern=f"{step.pattern}:{part}".lstrip(":"))
    raise BadInput(f"{part!r} in {text!r} tells nothing of a {step.kind}", "steps")


def _timed(text: str) -> tuple[str, int | None]:
    body, sign, time = text.rpartition("@")
    if not sign:
        return text, None
    match = _TIME.fullmatch(time)
    if not match:
        raise BadInput(f"{time!r} in {text!r} is no time", "steps", "Write it like @20:05")
    return body, 60 * int(match[1]) + int(match[2])


def _cut(part: str, text: str) -> int:
    if part == "?":
        return -1
    if not part.isdecimal() or int(part) > CARDS:
        what = f"{part!r} in {text!r} is no number of cards, 0 to {CARDS}"
        raise BadInput(what, "steps", "Write ? when it is in doubt")
    return int(part)
