"""Thousands of boards with everything that can go wrong: `make soak`.

    .venv/bin/python -m tests.soak.run [BOARDS] [SEED]        (2,000 boards by default)

Every verified board is compared with the plant's own record. The first table says, for every
cause, how often it came true, what became of those attempts, and which faults were shown; the
second which boards were lost for nothing. A soak that was stopped goes on where it was. The exit
status is 1 if a wrong board passed as good that six bars and an unread board number do not
explain, if a cause came true fewer than thirty times in 2,000 boards, or if two boards in a
hundred were lost for nothing.
"""

import sys
from collections.abc import Iterator

from fourhand_firmware.sim import causes  # pyright: ignore[reportMissingImports]

from fourhand.intervals import rate
from fourhand.verdict import VERIFIED
from tests.soak import kept, sets, tally
from tests.soak.tally import SET, Tally

BOARDS = 2000
SEED = 20261130
LEAST = 30  # times that each cause must come true in 2,000 boards
LOST = 0.02  # of the boards with something that should be put right: fewer may be lost


def deal(what: str, jobs: Iterator[sets.Set], seed: int) -> Tally:
    """Deal sets on all processors; return what came of all."""
    total = Tally()
    for found in kept.done(f"{what}-{seed}", tally.run, list(jobs), SET):
        total.add(found)
    return total


def table(total: Tally) -> None:
    """Print cause by cause."""
    verdicts = ("verified", "misdealt", "stopped")
    print("| cause | came true | " + " | ".join(verdicts) + " | faults shown |")
    print("|---|---:|" + "---:|" * len(verdicts) + "---|")
    for cause in causes.NAMES:
        if total.struck[cause]:
            counts = " | ".join(str(total.verdicts[cause][verdict]) for verdict in verdicts)
            faults = ", ".join(f"{n} {name}" for name, n in total.faults[cause].most_common(4))
            print(f"| {cause} | {total.struck[cause]} | {counts} | {faults} |")


def summary(total: Tally) -> None:
    """Print what must be so, and what was lost without need."""
    ends = ", ".join(f"{n} {verdict}" for verdict, n in total.attempts.most_common())
    print(f"\n{total.boards} boards, {total.attempts.total()} attempts: {ends}")
    print(f"wrong boards verified: {len(total.wrong)}")
    for told in total.wrong:
        print(f"  {told}")
    print(
        f"wrong by a cycle of misreads under six bars: {total.silent}; {total.cycles} boards were "
        f"verified with one, and 39 of 51 of these ({total.cycles * 39 / 51:.0f}) should be wrong"
    )
    print(f"wrong by a hand, with a pack that has a card twice: {total.by_hand}")


def false_alarms(total: Tally) -> list[str]:
    """Print the boards that were lost for nothing; return the causes for which they are too many.

    Nothing else went wrong in these sets, so an attempt counts under each cause that it met.
    """
    print("\n| should be put right | boards that met it | lost | per cent lost (95 %) |")
    print("|---|---:|---:|---|")
    many = []
    for cause in (*sets.RIGHTED, tally.LINK_NOISE):
        met = total.struck[cause]
        lost = met - total.verdicts[cause][VERIFIED]
        print(f"| {cause} | {met} | {lost} | {rate(lost, met)} |")
        if lost and lost >= LOST * met:
            many.append(cause)
    return many


def field_rates(total: Tally) -> None:
    """Print what an evening at the field's rates is like; tests.soak.evening has more of it."""
    why = ", ".join(f"{n} {reason}" for reason, n in total.stops.items()) or "none"
    print(
        f"\nat the field's rates, {total.boards} boards: "
        f"{100 * total.stops.total() / total.boards:.1f} stops per 100 boards ({why}), "
        f"{total.person_s / total.boards:.0f} person's seconds a board, "
        f"{3600 * total.boards / total.machine_s:.0f} boards an hour; "
        f"wrong boards verified: {len(total.wrong)}"
    )


def main(boards: int = BOARDS, seed: int = SEED) -> int:
    """Run the soak; return its exit status."""
    print(f"seed {seed}, {boards} boards, every cause\n")
    total = deal("everything", sets.everything(boards, seed), seed)
    table(total)
    summary(total)
    righted = deal("righted", sets.righted(boards // 4, seed), seed)
    many = false_alarms(righted)
    quiet = deal("field", sets.quiet(boards // 4, seed), seed)
    field_rates(quiet)
    rare = [c for c in causes.NAMES if total.struck[c] < LEAST * min(1, boards / BOARDS)]
    if rare:
        print(f"too rare to say anything: {', '.join(rare)}")
    if many:
        print(f"too many boards lost for nothing: {', '.join(many)}")
    return 1 if total.wrong or righted.wrong or quiet.wrong or rare or many else 0


if __name__ == "__main__":
    sys.exit(main(*(int(text) for text in sys.argv[1:])))
