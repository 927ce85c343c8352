"""Thousands of boards with everything that can go wrong: `make soak`.

    .venv/bin/python -m tests.soak.run [BOARDS] [SEED]        (2,000 boards by default)

Every verified board is compared with the plant's own record. The table says, for every cause,
how often it came true, what became of those attempts, and which faults were shown. The exit
status is 1 if a wrong board passed as good that six bars and an unread board number do not
explain, or if a cause came true fewer than thirty times in 2,000 boards.
"""

import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from fourhand_firmware.sim import causes  # pyright: ignore[reportMissingImports]

from dealing.cards import CARDS
from fourhand.verdict import VERIFIED
from tests.machine import evening

BOARDS = 2000
SEED = 20261130
SET = 10  # boards in one run of the simulator
LEAST = 30  # times that each cause must come true in 2,000 boards

#: Chances at which 2,000 boards meet every cause often enough.
PER_CARD, PER_BOARD = 6e-4, 0.03

#: The field's own: misreads a card, a jam in 200 boards (shared by three places).
FIELD = ("misread:0.00019", *(f"jam-{place}:0.000032" for place in ("feed", "reader", "throat")))

#: Readers in turn: six bars mostly, as the makers' decks have.
READERS = ("bars6", "bars6", "scan", "bars6", "bars10")

#: Causes that the machine, with a careful person, is to put right without losing the board.
RIGHTED = ("jam-feed", "jam-reader", "jam-throat", "unreadable", "uart-noise")
RIGHTED_PER_CARD = 0.004

#: What explains a wrong board: two cards read as each other, or a number the person confirmed.
_MISREADS = {"misread", "lost-bar", "misread-cycle"}


@dataclass
class Tally:
    """What came of many attempts."""

    attempts: Counter = field(default_factory=Counter)  # verdict -> attempts
    struck: Counter = field(default_factory=Counter)  # cause -> attempts it came true in
    verdicts: defaultdict = field(default_factory=lambda: defaultdict(Counter))
    faults: defaultdict = field(default_factory=lambda: defaultdict(Counter))
    alone: defaultdict = field(default_factory=lambda: defaultdict(Counter))  # the only cause
    silent: int = 0  # verified, wrong, and explained by six bars
    cycles: int = 0  # verified with two cards read as each other, in one hand or in two
    by_hand: int = 0  # verified, wrong: one of two equal cards was laid into a pocket by hand
    wrong: list[str] = field(default_factory=list)
    stops: int = 0
    boards: int = 0
    machine_s: float = 0.0
    person_s: float = 0.0

    def add(self, other: "Tally") -> None:
        """Take in another tally."""
        self.attempts += other.attempts
        self.struck += other.struck
        for name in ("verdicts", "faults", "alone"):
            for cause, counts in getattr(other, name).items():
                getattr(self, name)[cause] += counts
        for name in (
            "silent",
            "cycles",
            "by_hand",
            "wrong",
            "stops",
            "boards",
            "machine_s",
            "person_s",
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))


def run(seed: int, wishes: tuple[str, ...], reader: str, person: str) -> Tally:
    """Deal one set; return what came of it."""
    options = "&".join(
        [f"seed={seed}", f"reader={reader}", f"person={person}"]
        + [f"fault={wish}" for wish in wishes]
    )
    with tempfile.TemporaryDirectory() as folder:
        night = evening.deal(Path(folder), options, SET, seed)
    tally = Tally(boards=len({attempt.entry.board for attempt in night.attempts}))
    for attempt, struck in _with_causes(night):
        _count(tally, attempt, struck)
    tally.cycles = sum(_has_cycle(attempt) for attempt in night.attempts if reader != "bars10")
    for text in night.wrong:
        _explain(tally, night, text, f"seed {seed}, {reader}, {person}: {text}")
    tally.machine_s = night.outcome.machine_ms / 1000
    tally.person_s = tally.machine_s - sum(a.entry.machine_ms for a in night.attempts) / 1000
    return tally


def _with_causes(night: evening.Evening) -> Iterator[tuple[evening.Attempt, set[str]]]:
    """Return each attempt with what came true since the one before had ended.

    A board that was put in and taken out again has a row of its own, or leaves what befell it
    to the next one's.
    """
    causes = [cause for row in night.rows for cause in row["causes"]]
    since = 0
    for attempt in night.attempts:
        yield attempt, {c["cause"] for c in causes if since <= c["at_ms"] < attempt.ended_ms}
        since = attempt.ended_ms


def _count(tally: Tally, attempt: evening.Attempt, struck: set[str]) -> None:
    verdict = attempt.entry.verdict
    tally.attempts[verdict] += 1
    tally.stops += len(attempt.faults)
    for cause in struck:
        tally.struck[cause] += 1
        tally.verdicts[cause][verdict] += 1
        tally.faults[cause].update({name for name, _ in attempt.faults})
    if len(struck) == 1:
        tally.alone[min(struck)][verdict] += 1


def _explain(tally: Tally, night: evening.Evening, text: str, told: str) -> None:
    """A wrong board is explained by misreads of six bars that its own row lists.

    No machine can see, either, that the pack has a card twice if a hand lays one of them into a
    pocket.
    """
    rows = [a.row for a in night.attempts if a.row and a.entry.verdict == VERIFIED]
    rows = [row for row in rows if text.startswith(f"board {row['label']},")]
    if any(_misreads(row) >= 2 for row in rows):
        tally.silent += 1
    elif any(_laid_by_hand(row) for row in rows):
        tally.by_hand += 1
    else:
        tally.wrong.append(told)


def _has_cycle(attempt: evening.Attempt) -> bool:
    row = attempt.row if attempt.entry.verdict == VERIFIED else None
    return bool(row) and any(cause["cause"] == "misread-cycle" for cause in row["causes"])


def _misreads(row: dict) -> int:
    """Return how many cards were misread; a cycle has two at the least."""
    names = [cause["cause"] for cause in row["causes"]]
    return sum(name in _MISREADS for name in names) + names.count("misread-cycle")


def _laid_by_hand(row: dict) -> bool:
    """Whether a whole pack was dropped, and one card lies there twice."""
    dropped = Counter(drop["card"] for drop in row["sequence"])
    lying = Counter(card for cards in row["pockets"].values() for card in cards)
    return len(dropped) == CARDS and (lying - dropped).total() == 1


def plan(boards: int, seed: int) -> Iterator[tuple[int, tuple[str, ...], str, str]]:
    """Return the sets to be dealt with everything going wrong."""
    for k in range(-(-boards // SET)):
        reader = READERS[k % len(READERS)]
        yield seed + k, wishes_for(reader), reader, "careless"


def plan_righted(boards: int, seed: int) -> Iterator[tuple[int, tuple[str, ...], str, str]]:
    """Return the sets in which only that goes wrong which is to be put right."""
    for k in range(boards // SET // 4):
        reader = READERS[k % len(READERS)]
        met = [name for name in RIGHTED if reader == "scan" or name != "uart-noise"]
        wishes = tuple(f"{name}:{RIGHTED_PER_CARD}" for name in met)
        yield seed + 900_000 + k, wishes, reader, "careful"


def wishes_for(reader: str) -> tuple[str, ...]:
    """Return every cause that a machine with this reader can meet, with its chance."""
    noise = PER_CARD * len(READERS) if reader == "scan" else 0.0  # only a scan engine has it
    chances = {name: PER_CARD for name in causes.PER_CARD}
    chances |= {name: PER_BOARD for name in causes.PER_BOARD} | {"uart-noise": noise}
    return tuple(f"{name}:{p:f}" for name, p in chances.items() if p)


def deal_all(sets: list[tuple], what: str) -> Tally:
    """Deal sets on all processors, with progress."""
    total, begun = Tally(), time.monotonic()
    with ProcessPoolExecutor() as pool:
        for k, tally in enumerate(pool.map(run, *zip(*sets, strict=True)), 1):
            total.add(tally)
            took = time.monotonic() - begun
            print(f"\r{what}: {k * SET} boards, {took:.0f} s", end="", file=sys.stderr)
    print(file=sys.stderr)
    return total


def table(tally: Tally) -> None:
    """Print cause by cause."""
    verdicts = ("verified", "misdealt", "stopped")
    print("| cause | came true | " + " | ".join(verdicts) + " | faults shown |")
    print("|---|---:|" + "---:|" * len(verdicts) + "---|")
    for cause in causes.NAMES:
        if tally.struck[cause]:
            counts = " | ".join(str(tally.verdicts[cause][verdict]) for verdict in verdicts)
            faults = ", ".join(f"{n} {name}" for name, n in tally.faults[cause].most_common(4))
            print(f"| {cause} | {tally.struck[cause]} | {counts} | {faults} |")


def summary(tally: Tally) -> None:
    """Print what must be so, and what was lost without need."""
    ends = ", ".join(f"{n} {verdict}" for verdict, n in tally.attempts.most_common())
    print(f"\n{tally.boards} boards, {sum(tally.attempts.values())} attempts: {ends}")
    print(f"wrong boards verified: {len(tally.wrong)}")
    for told in tally.wrong:
        print(f"  {told}")
    print(
        f"wrong by a cycle of misreads under six bars: {tally.silent}; {tally.cycles} boards were "
        f"verified with one, and 39 of 51 of these ({tally.cycles * 39 / 51:.0f}) should be wrong"
    )
    print(f"wrong by a hand, with a pack that has a card twice: {tally.by_hand}")


def false_alarms(tally: Tally) -> None:
    """Print the boards that were lost without need."""
    print()
    for cause in RIGHTED:
        counts = tally.alone[cause]
        lost, met = sum(counts.values()) - counts[VERIFIED], sum(counts.values())
        print(f"boards lost to {cause} alone: {lost} of {met}")


def main() -> int:
    """Run the soak; return its exit status."""
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else SEED
    print(f"seed {seed}, {boards} boards, every cause\n")
    tally = deal_all(list(plan(boards, seed)), "everything goes wrong")
    table(tally)
    summary(tally)
    righted = deal_all(list(plan_righted(boards, seed)), "what is to be put right")
    false_alarms(righted)
    quiet = [(seed + 500_000 + k, FIELD, "bars6", "careful") for k in range(boards // SET // 4)]
    field_tally = deal_all(quiet, "the field's rates")
    hours = field_tally.machine_s / 3600
    print(
        f"\nat the field's rates, {field_tally.boards} boards: "
        f"{100 * field_tally.stops / field_tally.boards:.1f} stops per 100 boards, "
        f"{field_tally.person_s / field_tally.boards:.0f} person's seconds a board, "
        f"{field_tally.boards / hours:.0f} boards an hour; "
        f"wrong boards verified: {len(field_tally.wrong)}"
    )
    rare = [c for c in causes.NAMES if tally.struck[c] < LEAST * min(1, boards / BOARDS)]
    if rare:
        print(f"too rare to say anything: {', '.join(rare)}")
    return 1 if tally.wrong or righted.wrong or field_tally.wrong or rare else 0


if __name__ == "__main__":
    sys.exit(main())
