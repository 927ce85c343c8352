"""The image on an emulated Pico for minutes on end: part of `make soak`.

    .venv/bin/python -m tests.soak.image [BOARDS] [CUTS]         (3 boards, 300 cuts by default)

Boards are dealt until a million pulses and more have gone out; each has to lie as ordered, and a
rotator that had missed one step would rest beside its slot. A board that is dealt twice has to
give the same edges at the same nanosecond. In another the safety chain is opened again and again,
each time in a copy of the machine at that instant: EN has to be off within a microsecond, without
Python. A run that was stopped goes on with what is not done yet. The exit status is 1 when
something of this was not so.
"""

import json
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

from tests.image import built, native
from tests.image.built import IMAGE, ROOT
from tests.soak import kept

BOARDS, CUTS = 3, 300
PULSES = 1_000_000
_BOARD_MS = 21_000  # emulated, with the homing


def main() -> int:
    """Run it; return the exit status."""
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS
    cuts = int(sys.argv[2]) if len(sys.argv) > 2 else CUTS
    if not built.there():
        print("there is no image of this firmware: make image")
        return 0
    _ready()
    jobs = [("cuts", cuts), ("stamps", 1), ("stamps", 2)]
    jobs += [("board", seed) for seed in range(1, boards + 1)]
    cut, first, second, *dealt = kept.done("image", run, jobs, 1, "runs")
    return int(_told_boards(dealt) + _told_twice(first, second) + _told_cuts(cut) > 0)


def run(what: str, number: int) -> list:
    """Do one run; what it found is for one of the functions ``_told_...``."""
    _ready()
    return {"board": _board, "stamps": _stamped, "cuts": _cuts}[what](number)


@lru_cache
def _ready():
    native.prefer()
    sys.path.insert(0, str(ROOT / "firmware"))  # as on the Pico its files are top-level modules


def _board(seed: int) -> list:
    """Deal a board; return [verified?, what is wrong with it, pulses, faults]."""
    from fourhand.client import Client
    from fourhand.link import Link
    from fourhand.verdict import VERIFIED
    from sim.truth import Truth
    from tests.image.machine import hurry, switch_on
    from tests.machine import evening

    with tempfile.TemporaryDirectory() as folder:
        truth = Path(folder) / "truth.jsonl"
        machine = switch_on(IMAGE, seed, truth=Truth(str(truth)))
        hurry(machine)
        places = evening.random_places(1, seed)
        night = evening.play(Client(Link(machine.port)), places)
        machine.plant.end()
        night.rows = [json.loads(line) for line in truth.read_text().splitlines()]
    evening.compare(night, places)
    verified = [attempt.entry.verdict for attempt in night.attempts] == [VERIFIED]
    return [verified, night.wrong, machine.wiring.edges, night.faults]


def _told_boards(dealt: list) -> int:
    """Tell of the boards; return 1 if one, or the rotator, is not as it has to be."""
    good, pulses = sum(board[0] for board in dealt), sum(board[2] for board in dealt)
    wrong = [text for board in dealt for text in board[1]]
    faults = [fault for board in dealt for fault in board[3]]
    print(f"{good} of {len(dealt)} boards verified, wrong ones: {wrong or 'none'}")
    print(f"{pulses} pulses; faults told, as of a step missed: {len(faults)}")
    enough = pulses >= PULSES or len(dealt) < BOARDS
    return 0 if good == len(dealt) and not wrong and not faults and enough else 1


def _stamped(_nth: int) -> list:
    """Deal a board; return how many edges there were, and a sum of what they were and when."""
    from tests.image.midway import asked

    midway = asked(IMAGE)
    midway.event("done")
    return [midway.stamps.count, midway.stamps.sum]


def _told_twice(first: list, second: list) -> int:
    """Tell of the board dealt twice; return 1 if an edge differed."""
    print(f"{first[0]} and {second[0]} edges in two runs, the same: {first == second}")
    return int(first != second)


def _cuts(count: int) -> list:
    """Open the chain at so many instants of a board; return [ms of each, latest EN off in ns]."""
    from tests.image.midway import MS, asked, copied

    midway = asked(IMAGE)
    latest, due, verb, instants = 0, 0, "", []
    while verb != "done":
        event = midway.client.next_event(_BOARD_MS // count)
        verb = event.verb if event else ""
        if event:
            midway.client.ack(event.number)
        if midway.on() and midway.machine.pico.ns >= due:
            instants.append(midway.machine.pico.ns // MS)
            due = midway.machine.pico.ns + _BOARD_MS // count * MS
            latest = max(latest, copied(lambda: {"ns": _late_ns(midway)})["ns"])
    return [instants, latest]


def _told_cuts(cut: list) -> int:
    """Tell of the chain; return 1 if EN was late once."""
    instants, latest = cut
    print(
        f"the safety chain opened at {len(instants)} instants, {instants[0]} to {instants[-1]} ms "
        f"after power-up: EN off after {latest} ns at the latest"
    )
    return int(latest > 1000)


def _late_ns(midway) -> int:
    """Open the chain; return how long EN stayed on, a second if it did not go off at all."""
    import pins

    machine = midway.machine
    before, began = len(machine.wiring.enabled_ns), machine.pico.ns
    machine.pico.put(pins.SAFETY, True)
    machine.pico.run(20_000)
    changes = machine.wiring.enabled_ns[before:]
    return changes[0][0] - began if changes and not changes[0][1] else 1_000_000_000


if __name__ == "__main__":
    sys.exit(main())
