"""A club's evening on the simulated machine, 28 boards in two copies; a part of `make soak`.

    .venv/bin/python -m tests.soak.evening [EVENINGS] [SEED]        (3 of each kind by default)

For each kind of evening: how many stops, whatever has to be answered at the panel, and why
(tests.soak.stops). A run that was stopped goes on where it was, and more evenings are added to
those that are there: 36 of each kind are 20,160 boards. The exit status is 1 if a wrong board
passed as good without misreads that six bars cannot show.
"""

import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.machine import evening
from tests.soak import kept, sets, stops, tally

EVENINGS = 3
SEED = 20261130
BOARDS, COPIES = 28, 2
_APART = 1000  # seeds of two kinds of evening

#: Reader, person, how boards begin, how many times the field's rates.
Kind = tuple[str, str, str, int]
BY_ITSELF = "by itself"
KINDS: tuple[Kind, ...] = (
    ("bars6", "careful", "START", 1),
    ("bars6", "careful", BY_ITSELF, 1),
    ("bars6", "careless", "START", 1),
    ("bars6", "careless", BY_ITSELF, 1),
    ("bars10", "careful", BY_ITSELF, 1),
    ("bars10", "careless", BY_ITSELF, 1),
    ("bars6", "careful", BY_ITSELF, 10),
    ("bars6", "careless", "START", 10),
    ("bars6", "careless", BY_ITSELF, 10),
    ("bars10", "careless", BY_ITSELF, 10),
)


@dataclass
class Night:
    """What came of an evening. person_s: all time in which no card was dealt."""

    boards: int
    good: int
    stops: Counter  # reason of tests.soak.stops -> stops
    misdealt: int
    person_s: float
    hours: float
    silent: int  # wrong, and two cards or more of the board were misread
    wrong: list[str]


def run(kind: Kind, seed: int) -> Night:
    """Deal one evening."""
    reader, person, begins, times = kind
    options = f"seed={seed}&reader={reader}&person={person}" + "".join(
        f"&fault={wish}" for wish in sets.at_field_rates(times)
    )
    with tempfile.TemporaryDirectory() as folder:
        night = evening.deal(
            Path(folder), options, BOARDS, seed, auto_start=begins == BY_ITSELF, copies=COPIES
        )
    entries = night.outcome.entries
    dealt_s = sum(entry.machine_ms for entry in entries) / 1000
    silent = [a for a in night.attempts if a.wrong and tally.silent(a, reader)]
    loud = [text for a in night.attempts if a not in silent for text in a.wrong]
    return Night(
        boards=len(night.outcome.last()),
        good=sum(entry.good for entry in night.outcome.last()),
        stops=stops.reasons(night, reader),
        misdealt=sum(not entry.good for entry in entries),
        person_s=night.outcome.machine_ms / 1000 - dealt_s,
        hours=night.outcome.machine_ms / 3_600_000,
        silent=len(silent),
        wrong=[f"seed {seed}, {kind}: {text}" for text in loud],
    )


def row(kind: Kind, nights: list[Night]) -> str:
    """Return a row of the table."""
    boards = sum(night.boards for night in nights)
    good = sum(night.good for night in nights)
    stopped = sum((night.stops for night in nights), Counter())
    per_100 = [stopped.total(), *(stopped[reason] for reason in stops.REASONS)]
    per_100.append(sum(night.misdealt for night in nights))
    reader, person, begins, times = kind
    cells = [
        *(reader, person, begins, f"{times} x", boards, good),
        *(f"{100 * n / boards:.1f}" for n in per_100),
        f"{sum(night.person_s for night in nights) / boards:.0f}",
        f"{good / sum(night.hours for night in nights):.0f}",
        *(sum(len(night.wrong) for night in nights), sum(night.silent for night in nights)),
    ]
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def main(evenings: int = EVENINGS, seed: int = SEED) -> int:
    """Deal all evenings; return the exit status."""
    if evenings > _APART:
        raise SystemExit(f"at most {_APART} evenings of a kind")
    jobs = [
        (kind, seed + nth * _APART + k) for k in range(evenings) for nth, kind in enumerate(KINDS)
    ]
    found = kept.done(f"evening-{seed}", run, jobs, BOARDS * COPIES)
    print(f"\n{evenings} evenings of {BOARDS} boards x {COPIES} of each kind, seed {seed}\n")
    titles = ("reader", "person", "begins", "field rates", "boards", "good")
    numbers = (
        *("stops per 100", *stops.REASONS, "misdealt per 100"),
        *("person's s a board", "good ones an hour", "wrong", "wrong by misreads"),
    )
    print("| " + " | ".join(titles + numbers) + " |")
    print("|---|---|---|" + "---:|" * (len(titles) + len(numbers) - 3))
    for nth, kind in enumerate(KINDS):
        print(row(kind, found[nth :: len(KINDS)]))
    wrong = [text for night in found for text in night.wrong]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*(int(text) for text in sys.argv[1:])))
