"""Every point at which host, machine or both can be killed, and power cuts: `make soak`.

    .venv/bin/python -m tests.soak.kills [EVERY]     (1 by default: each point; 100: each 100th)

Two boards are dealt, something is killed in the first or at the change to the second, a host goes
on, and every verified board is compared with the plant's own record. It takes about an hour on
two idle cores. The exit status is 1 if a board was skipped, shifted, dealt twice or called good
unfinished, or if a healthy finished one was lost.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from tests.machine import kills

BOARDS = 2
CHANGE = 0.15  # of a board's points: until the next one is surely begun


def cases(every: int) -> Iterator[tuple[str, int]]:
    """Yield what is killed, and at which point of the first board and the change to the second.

    The second one's points are the first one's again.
    """
    for kind in kills.KINDS:
        for at in range(1, round(kills.POINTS[kind] * (1 + CHANGE)) + 1, every):
            yield kind, at


def tried(kind: str, at: int) -> tuple[str, int, kills.Report]:
    with tempfile.TemporaryDirectory() as folder:
        return kind, at, kills.run(Path(folder), kind, at, boards=BOARDS)


def main(every: int) -> int:
    """Try them all; return the exit status."""
    amiss, counted, attempts = 0, Counter(), Counter()
    with ProcessPoolExecutor() as pool:
        waiting = [pool.submit(tried, *case) for case in cases(every)]
        for nth, done in enumerate(as_completed(waiting), 1):
            kind, at, report = done.result()
            counted[kind] += report.kills
            attempts[kind] += report.attempts
            for what in (*report.wrong, *(f"lost: {order}" for order in report.lost)):
                amiss += 1
                print(f"{kind} killed at point {at}: {what}")
            if nth % 100 == 0:
                print(f"{nth} of {len(waiting)} points", file=sys.stderr, flush=True)
    print(f"{'killed':10} {'times':>6} {'boards dealt':>13} {'of them again':>14}")
    for kind in kills.KINDS:
        runs = sum(1 for each, _ in cases(every) if each == kind)
        again = attempts[kind] - BOARDS * runs
        print(f"{kind:10} {counted[kind]:6} {attempts[kind]:13} {again:14}")
    print(f"boards skipped, shifted, dealt twice, wrong or lost: {amiss}")
    return 1 if amiss else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
