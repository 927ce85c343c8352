"""What came of many boards, cause by cause, beside what the plant says really happened."""

import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass, field, fields
from pathlib import Path

from dealing.cards import CARDS
from fourhand.port import Port
from fourhand.verdict import VERIFIED
from tests.machine import evening
from tests.machine.cables import Noisy
from tests.soak import stops

SET = 10  # boards in one run of the simulator
LINK_NOISE = "link-noise"  # counted like a cause of the plant

#: What explains a wrong board: cards read as one another.
_MISREADS = {"misread", "lost-bar", "misread-cycle"}


def _by_cause() -> defaultdict:
    return defaultdict(Counter)


@dataclass
class Tally:
    """What came of many attempts."""

    attempts: Counter = field(default_factory=Counter)  # verdict -> attempts
    struck: Counter = field(default_factory=Counter)  # cause -> attempts it came true in
    verdicts: defaultdict = field(default_factory=_by_cause)
    faults: defaultdict = field(default_factory=_by_cause)
    silent: int = 0  # verified, wrong, and explained by six bits
    cycles: int = 0  # verified with two cards read as each other, in one hand or in two
    by_hand: int = 0  # verified, wrong: one of two equal cards was laid into a pocket by hand
    wrong: list[str] = field(default_factory=list)
    stops: Counter = field(default_factory=Counter)  # reason -> stops
    boards: int = 0
    machine_s: float = 0.0
    person_s: float = 0.0

    def add(self, other: "Tally") -> None:
        """Take in another tally."""
        for each in fields(self):
            mine, others = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, defaultdict):
                for cause, counts in others.items():
                    mine[cause] += counts
            else:
                setattr(self, each.name, mine + others)


class _Marked(Noisy):
    """Keeps when it harmed a line."""

    def __init__(self, inner: Port, seed: int, rate: float) -> None:
        super().__init__(inner, seed, rate)
        self.times: list[int] = []

    def _harm(self, line: bytes) -> list[tuple[int, bytes]]:
        before = self.struck
        rows = super()._harm(line)
        if self.struck > before:
            self.times.append(self.now())
        return rows


def run(seed: int, wishes: tuple[str, ...], reader: str, person: str, noise: float = 0.0) -> Tally:
    """Deal one set; return what came of it. noise: the part of the wire's lines that is harmed."""
    options = "&".join(
        [f"seed={seed}", f"reader={reader}", f"person={person}"]
        + [f"fault={wish}" for wish in wishes]
    )
    cables: list[_Marked] = []

    def cable(inner: Port) -> Port:
        cables.append(_Marked(inner, seed, noise))
        return cables[-1]

    with tempfile.TemporaryDirectory() as folder:
        night = evening.deal(Path(folder), options, SET, seed, cable=cable if noise else None)
    tally = Tally(boards=len({attempt.entry.board for attempt in night.attempts}))
    harmed = [{"cause": LINK_NOISE, "at_ms": at} for cable in cables for at in cable.times]
    for attempt, causes in stops.befell(night, harmed):
        _count(tally, attempt, {cause["cause"] for cause in causes})
        _explain(tally, attempt, reader, f"seed {seed}, {reader}, {person}")
    tally.cycles = sum(_has_cycle(attempt) for attempt in night.attempts if reader != "bars10")
    tally.stops = stops.reasons(night, reader)
    tally.machine_s = night.outcome.machine_ms / 1000
    tally.person_s = tally.machine_s - sum(a.entry.machine_ms for a in night.attempts) / 1000
    return tally


def _count(tally: Tally, attempt: evening.Attempt, struck: set[str]) -> None:
    verdict = attempt.entry.verdict
    tally.attempts[verdict] += 1
    for cause in struck:
        tally.struck[cause] += 1
        tally.verdicts[cause][verdict] += 1
        tally.faults[cause].update({name for name, _ in attempt.faults})


def _explain(tally: Tally, attempt: evening.Attempt, reader: str, told: str) -> None:
    """A wrong board is explained by misreads of six bits that its own row lists.

    No machine can see, either, that the pack has a card twice if a hand lays one of them into a
    pocket.
    """
    if not attempt.wrong:
        return
    if silent(attempt, reader):
        tally.silent += 1
    elif attempt.row and _laid_by_hand(attempt.row):
        tally.by_hand += 1
    else:
        tally.wrong += [f"{told}: {text}" for text in attempt.wrong]


def silent(attempt: evening.Attempt, reader: str) -> bool:
    """Tell whether cards of the board were read as one another: not with ten bars.

    A cycle has two at the least.
    """
    if reader == "bars10":
        return False
    names = [cause["cause"] for cause in attempt.row["causes"]] if attempt.row else []
    return sum(name in _MISREADS for name in names) + names.count("misread-cycle") >= 2


def _has_cycle(attempt: evening.Attempt) -> bool:
    row = attempt.row if attempt.entry.verdict == VERIFIED else None
    return bool(row) and any(cause["cause"] == "misread-cycle" for cause in row["causes"])


def _laid_by_hand(row: dict) -> bool:
    """Whether a whole pack was dropped, and one card lies there twice."""
    dropped = Counter(drop["card"] for drop in row["sequence"])
    lying = Counter(card for cards in row["pockets"].values() for card in cards)
    return len(dropped) == CARDS and (lying - dropped).total() == 1
