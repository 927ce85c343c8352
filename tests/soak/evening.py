"""A club's evening on the simulated machine, 28 boards in two copies; a part of `make soak`.

    .venv/bin/python -m tests.soak.evening [EVENINGS] [SEED]        (3 of each kind by default)

For a careful and a careless person, at the field's rates of faults and at ten times these, with
START pressed for each board and with boards that begin by themselves. Whatever has to be
answered at the panel is a stop. The exit status is 1 if a wrong board passed as good without
misreads that six bars cannot show.
"""

import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from tests.machine import evening
from tests.soak.run import FIELD, SEED

EVENINGS = 3
BOARDS, COPIES = 28, 2
TIMES = (1, 10)  # the field's rates
PERSONS = ("careful", "careless")
STARTS = ("START", "by itself")


@dataclass
class Night:
    """What came of an evening. person_s: all time in which no card was dealt."""

    boards: int
    good: int
    stops: int
    misdealt: int
    person_s: float
    hours: float
    misread: int  # wrong, and two cards or more of the board were misread
    wrong: list[str]


def run(kind: tuple[str, str, int], seed: int) -> Night:
    """Deal one evening; kind: person, how boards begin, times the field's rates."""
    person, start, times = kind
    options = f"seed={seed}&person={person}" + "".join(f"&fault={w}" for w in wishes(times))
    with tempfile.TemporaryDirectory() as folder:
        night = evening.deal(
            Path(folder), options, BOARDS, seed, auto_start=start == STARTS[1], copies=COPIES
        )
    entries = night.outcome.entries
    dealt_s = sum(entry.machine_ms for entry in entries) / 1000
    misread = night.struck.count("misread") > 1
    return Night(
        boards=len(night.outcome.last()),
        good=sum(entry.good for entry in night.outcome.last()),
        stops=len(night.faults),
        misdealt=sum(not entry.good for entry in entries),
        person_s=night.outcome.machine_ms / 1000 - dealt_s,
        hours=night.outcome.machine_ms / 3_600_000,
        misread=len(night.wrong) if misread else 0,
        wrong=[] if misread else [f"seed {seed}, {kind}: {text}" for text in night.wrong],
    )


def wishes(times: int) -> list[str]:
    """Return the field's rates, so many times as high."""
    pairs = [wish.split(":") for wish in FIELD]
    return [f"{name}:{times * float(rate):f}" for name, rate in pairs]


def row(kind: tuple[str, str, int], nights: list[Night]) -> str:
    """Return a row of the table."""
    boards = sum(night.boards for night in nights)
    good = sum(night.good for night in nights)
    stops = 100 * sum(night.stops for night in nights) / boards
    lost = 100 * sum(night.misdealt for night in nights) / boards
    person_s = sum(night.person_s for night in nights) / boards
    an_hour = good / sum(night.hours for night in nights)
    person, start, times = kind
    wrong = sum(len(night.wrong) + night.misread for night in nights)
    return (
        f"| {person} | {start} | {times} x | {boards} | {good} | {stops:.1f} | {lost:.1f} | "
        f"{person_s:.0f} | {an_hour:.0f} | {wrong} |"
    )


def main() -> int:
    """Deal all evenings; return the exit status."""
    evenings = int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else SEED
    print(f"\n{evenings} evenings of {BOARDS} boards x {COPIES}, seeds from {seed}\n")
    print(
        "| person | begins | field rates | boards | good | stops per 100 | misdealt per 100",
        end=" ",
    )
    print("| person's s a board | good ones an hour | wrong |")
    print("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    wrong: list[str] = []
    with ProcessPoolExecutor() as pool:
        for nth, kind in enumerate(product(PERSONS, STARTS, TIMES)):
            seeds = range(seed + nth * evenings, seed + (nth + 1) * evenings)
            nights = list(pool.map(run, [kind] * evenings, seeds))
            wrong += [text for night in nights for text in night.wrong]
            print(row(kind, nights), flush=True)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
