"""Damaged frames by the hundred thousand at the machine's own firmware: part of `make soak`.

    .venv/bin/python -m tests.soak.frames [FRAMES] [SEED]        (100,000 by default)

Each is a frame of the session that the machine would obey, with bytes cut out, doubled, swapped
or changed. Between them it is asked how it is. The exit status is 1 if a damaged frame did
anything: an order taken, a state changed, a card moved, a machine that says nothing more.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

from dealing import frames, messages
from fourhand.client import Client
from fourhand.link import Link
from fourhand.port import open_port

FRAMES = 100_000
SEED = 20261130
_AT_ONCE = 50  # frames between two questions
_PAUSE_MS = 40

#: What would be obeyed if it arrived whole: verb and values, the order among them.
_BODIES = tuple(
    messages.write(verb, values)
    for verb, values in (
        ("order", {"order": "0badf00d", "board": 7, "mode": "duplicate", "slots": "NESW" * 13}),
        ("drop", {"order": "00000000"}),
        ("ping", {}),
        ("counters", {}),
        ("service", {}),
    )
)


def damaged(frame: bytes, random: Random) -> bytes:
    """Return a frame with one to four damages, another one than it was."""
    while True:
        spoilt = bytearray(frame)
        for _ in range(random.randint(1, 4)):
            at = random.randrange(len(spoilt))
            _DAMAGES[random.randrange(len(_DAMAGES))](spoilt, at, random)
        if frame.strip() not in bytes(spoilt):
            return bytes(spoilt) + b"\n"


def _cut(line: bytearray, at: int, random: Random) -> None:
    del line[at : at + random.randint(1, 8)]
    line.extend(b"x" * (not line))


def _double(line: bytearray, at: int, random: Random) -> None:
    line[at:at] = line[at : at + random.randint(1, 8)]


def _swap(line: bytearray, at: int, random: Random) -> None:
    other = random.randrange(len(line))
    line[at], line[other] = line[other], line[at]


def _change(line: bytearray, at: int, random: Random) -> None:
    line[at] = random.randrange(256)


_DAMAGES = (_cut, _double, _swap, _change)


def main() -> int:
    """Send them all; return the exit status."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else FRAMES
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else SEED
    random = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        truth = Path(folder) / "truth.jsonl"
        with Client(Link(open_port(f"sim:?speed=0&seed=1&truth={truth}"))) as machine:
            amiss = _storm(machine, count, random)
            counters = machine.counters()[0]
        moved = truth.read_text()
    print(f"seed {seed}: {count} damaged frames; of the lines that came of them {counters}")
    print(f"amiss: {amiss or 'nothing'}; cards that moved: {'some' if moved else 'none'}")
    return 1 if amiss or moved else 0


def _storm(machine: Client, count: int, random: Random) -> list[str]:
    port = machine.link.port
    key = int(machine.link.ours[0], 16) ^ int(machine.boot, 16)
    for begun in range(0, count, _AT_ONCE):
        for _ in range(min(_AT_ONCE, count - begun)):
            number = random.randint(1, frames.LAST_REQUEST)
            port.write(damaged(frames.pack(number, random.choice(_BODIES), key), random))
            port.read(_PAUSE_MS)
        state = machine.state()
        if state != "idle" or machine.next_event(0):
            return [f"after {begun + _AT_ONCE} frames the machine is {state}"]
        if begun % 5000 == 0:
            print(f"\r{begun} frames", end="", file=sys.stderr)
    print(file=sys.stderr)
    return []


if __name__ == "__main__":
    sys.exit(main())
