"""The image on an emulated Pico for minutes on end: part of `make soak`.

    .venv/bin/python -m tests.soak.image [BOARDS] [CUTS]         (3 boards, 300 cuts by default)

Boards are dealt until a million pulses and more have gone out; each has to lie as ordered, and a
rotator that had missed one step would rest beside its slot. A board that is dealt twice has to
give the same edges at the same nanosecond. In another the safety chain is opened again and again,
each time in a copy of the machine at that instant: EN has to be off within a microsecond, without
Python. The exit status is 1 when something of this was not so.
"""

import json
import sys
import tempfile
from pathlib import Path

from tests.image import built, native
from tests.image.built import IMAGE, ROOT

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
    native.prefer()
    sys.path.insert(0, str(ROOT / "firmware"))  # as on the Pico its files are top-level modules
    with tempfile.TemporaryDirectory() as folder:
        bad = _boards(Path(folder) / "truth.jsonl", boards)
    return int(bad + _twice() + _cuts(cuts) > 0)


def _boards(truth: Path, boards: int) -> int:
    """Deal; return 1 if a board or the rotator is not as it has to be."""
    from fourhand.client import Client
    from fourhand.link import Link
    from fourhand.verdict import VERIFIED
    from sim.truth import Truth
    from tests.image.machine import hurry, switch_on
    from tests.machine import evening

    machine = switch_on(IMAGE, truth=Truth(str(truth)))
    hurry(machine)
    places = evening.random_places(boards, seed=1)
    night = evening.play(Client(Link(machine.port)), places)
    machine.plant.end()
    night.rows = [json.loads(line) for line in truth.read_text().splitlines()]
    evening.compare(night, places)
    good = sum(attempt.entry.verdict == VERIFIED for attempt in night.attempts)
    pulses, faults = machine.wiring.edges, len(night.faults)
    print(f"{good} of {boards} boards verified, wrong ones: {night.wrong or 'none'}")
    print(f"{pulses} pulses; faults told, as of a step missed: {faults}")
    enough = pulses >= PULSES or boards < BOARDS
    return 0 if good == boards and not night.wrong and not faults and enough else 1


def _twice() -> int:
    """Deal a board twice; return 1 if an edge differed."""
    first, second = _stamped(), _stamped()
    print(f"{first[0]} and {second[0]} edges in two runs, the same: {first == second}")
    return int(first != second)


def _stamped():
    """Deal a board; return how many edges there were, and a sum of what they were and when."""
    from tests.image.midway import asked

    midway = asked(IMAGE)
    midway.event("done")
    return midway.stamps.count, midway.stamps.sum


def _cuts(count: int) -> int:
    """Open the chain at so many instants of a board; return 1 if EN was late once."""
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
