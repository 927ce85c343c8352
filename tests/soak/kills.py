"""Every point at which host, machine or both can be killed, and power cuts: `make soak`.

    .venv/bin/python -m tests.soak.kills [EVERY [WAY]]

EVERY is 1 by default: each point; 100: each 100th. WAY is how they are dealt: one of
tests.machine.kills.WAYS, or another job: one of tests.machine.killed_jobs.JOBS, or `all` of both;
without it, as ever.

Two boards are dealt, something is killed in the first or at the change to the second, a host goes
on, and every verified board is compared with the plant's own record. It takes about an hour on
two idle cores; a run that was stopped goes on where it was. The exit status is 1 if a board was
skipped, shifted, dealt twice or called good unfinished, or if a healthy finished one was lost.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.machine import killed_jobs, kills
from tests.soak import kept

BOARDS = 2
CHANGE = 0.15  # of a board's points: until the next one is surely begun


def cases(every: int, ways: list[str]) -> Iterator[tuple[str, str, int]]:
    """Yield how they are dealt, what is killed, and at which point.

    That is one of the first board or of the change to the second, whose points are the first
    one's again.
    """
    for way in ways:
        points = killed_jobs.POINTS.get(way, kills.POINTS)
        for kind in kills.KINDS:
            for at in range(1, round(points[kind] * (1 + CHANGE)) + 1, every):
                yield way, kind, at


def tried(way: str, kind: str, at: int) -> tuple[str, int, kills.Report]:
    with tempfile.TemporaryDirectory() as folder:
        if way in killed_jobs.JOBS:
            report = killed_jobs.run(Path(folder), way, kind, at, boards=BOARDS)
        else:
            boards = BOARDS // kills.WAYS[way].copies
            report = kills.run(Path(folder), kind, at, boards=boards, way=way)
    return f"{way} {kind}".strip(), at, report


def main(every: int, ways: list[str]) -> int:
    """Try them all; return the exit status."""
    found = kept.done("kills", tried, list(cases(every, ways)), 1, "points")
    amiss, counted, attempts = 0, Counter(), Counter()
    for kind, at, report in found:
        counted[kind] += report.kills
        attempts[kind] += report.attempts
        for what in (*report.wrong, *(f"lost: {order}" for order in report.lost)):
            amiss += 1
            print(f"{kind} killed at point {at}: {what}")
    print(f"\n{len(found):,} points\n")
    print(f"{'killed':22} {'times':>6} {'boards or passes begun':>23}")
    for kind in counted:
        print(f"{kind:22} {counted[kind]:6} {attempts[kind]:23}")
    print(f"boards skipped, shifted, dealt twice, wrong or lost: {amiss}")
    return 1 if amiss else 0


if __name__ == "__main__":
    chosen = sys.argv[2] if len(sys.argv) > 2 else ""
    chosen_ways = [*kills.WAYS, *killed_jobs.JOBS] if chosen == "all" else [chosen]
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1, chosen_ways))
