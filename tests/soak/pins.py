"""Everything that may go wrong at the pins of the emulated Pico: part of `make soak`.

    .venv/bin/python -m tests.soak.pins [NAME ...]      (rows of pin_causes.py and noise.py)

The tables are in tests/image. Machines run the image: one asks for its board, others have dealt
two cards, by bars and with a scan engine. Each row is done to a copy of one at that instant. A run
that was stopped goes on where it was. The exit status is 1 when a row does not end as machine.md
says, with motors off.
"""

import sys
from functools import lru_cache

from tests.image import built, native
from tests.image.built import IMAGE, ROOT
from tests.soak import kept

DEALT = 2
BAUDS = (9600, 115200)


def main(*only: str) -> int:
    """Run it; return the exit status."""
    if not built.there():
        print("there is no image of this firmware: make image")
        return 0
    _ready()
    jobs = [job for job in _jobs() if not only or job[1] in only]
    bad = 0
    for (machine, name), wrong in zip(jobs, kept.done("pins", run, jobs, 1, "rows"), strict=True):
        print(f"{machine:<24}{name:<32}{wrong or 'as it has to be'}")
        bad += wrong != ""
    print(f"rows that did not end as they have to: {bad} of {len(jobs)}")
    return int(bad > 0)


def run(machine: str, name: str) -> str:
    """Do a row to a copy of its machine; return what is wrong with its end, "" for nothing."""
    _ready()
    from tests.image.midway import copied

    rows, ends = _tables()[machine]
    midway = _machine(machine)
    try:
        return copied(lambda: {"wrong": ends(midway, rows[name])})["wrong"]
    except AssertionError as error:
        return str(error)


@lru_cache
def _ready():
    native.prefer()
    sys.path.insert(0, str(ROOT / "firmware"))  # as on the Pico its files are top-level modules


def _jobs():
    return [(machine, name) for machine, (rows, _) in _tables().items() for name in rows]


@lru_cache
def _machine(name):
    """Return the machine of a table: the same for all its rows."""
    from tests.image.midway import asked, dealt

    if name == "asks":
        return asked(IMAGE)
    baud = next((baud for baud in BAUDS if name.endswith(str(baud))), 0)
    return _machine("deals") if name == "restarts" else dealt(asked(IMAGE, baud), DEALT)


def _tables():
    """{machine: (rows, what tells of a row what is wrong with its end)}."""
    from tests.image import noise
    from tests.image import pin_causes as causes

    def faulty(midway, row):
        change, faults = row
        if faults == noise.GOES_ON:
            return noise.went_on(midway, change)
        return causes.wrong(causes.told(midway, change), faults)

    def restarts(midway, change):
        seen = causes.restarted(midway, change)
        return "" if seen == causes.RESTARTED else str(seen)

    engines = {f"deals by labels, {baud}": (noise.ENGINE, faulty) for baud in BAUDS}
    return {
        "asks": (causes.AT_THE_START, faulty),
        "deals": ({**causes.WHILE_DEALING, **noise.CABLE}, faulty),
        "restarts": (causes.RESTARTS, restarts),
        **engines,
    }


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
