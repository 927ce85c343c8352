"""Everything that may go wrong at the pins of the emulated Pico: part of `make soak`.

    .venv/bin/python -m tests.soak.pins [NAME]          (one row of tests/image/pin_causes.py)

Two machines run the image: one asks for its board, the other has dealt two cards. Each row is done
to a copy of one at that instant. The exit status is 1 when a row does not end as machine.md says,
with motors off.
"""

import sys
import time

from tests.image import built, native
from tests.image.built import IMAGE, ROOT

DEALT = 2


def main() -> int:
    """Run it; return the exit status."""
    if not built.there():
        print("there is no image of this firmware: make image")
        return 0
    native.prefer()
    sys.path.insert(0, str(ROOT / "firmware"))  # as on the Pico its files are top-level modules
    only = sys.argv[1] if len(sys.argv) > 1 else ""
    bad = sum(_row(*row) for row in _rows() if only in ("", row[1]))
    print(f"rows that did not end as they have to: {bad}")
    return int(bad > 0)


def _rows():
    """(midway, name, what is done, what is wrong with its end) of every row, in turn."""
    from tests.image import pin_causes as causes
    from tests.image.midway import asked, dealt

    def faulty(midway, row):
        change, faults = row
        return causes.wrong(causes.told(midway, change), faults)

    def restarts(midway, change):
        seen = causes.restarted(midway, change)
        return "" if seen == causes.RESTARTED else str(seen)

    ready = asked(IMAGE)
    yield from [(ready, name, row, faulty) for name, row in causes.AT_THE_START.items()]
    dealing = dealt(asked(IMAGE), DEALT)
    yield from [(dealing, name, row, faulty) for name, row in causes.WHILE_DEALING.items()]
    yield from [(dealing, name, row, restarts) for name, row in causes.RESTARTS.items()]


def _row(midway, name, row, ends) -> int:
    """Do a row to a copy of a machine; return 1 if it did not end as it has to."""
    from tests.image.midway import copied

    began = time.monotonic()
    try:
        wrong = copied(lambda: {"wrong": ends(midway, row)})["wrong"]
    except AssertionError as error:
        wrong = str(error)
    print(
        f"{name:<32}{time.monotonic() - began:6.0f} s   {wrong or 'as it has to be'}", flush=True
    )
    return int(wrong != "")


if __name__ == "__main__":
    sys.exit(main())
