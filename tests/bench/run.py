"""Figures of speed and memory: `make bench`. Nothing here passes or fails.

Machine time comes from the truth file of the simulated machine, against the bound of
machine.md (firmware/params.py); wall time and host CPU from whole processes.
"""

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fourhand_firmware import params  # pyright: ignore[reportMissingImports]

from dealing import cards
from fourhand.formats import deals, pbn_write
from tests.bench import auditing, emulated, fairness, reading, records, verifying

BOARDS = 100
WALL_BOARDS = 32
READ_BOARDS = 2000
SEED = 20261130


def main() -> None:
    """Print the table, each part as soon as it is known; all of it takes minutes."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for part in (
            lambda: machine_time(here),
            lambda: verifying.rows(random_set(verifying.BOARDS, here)),
            lambda: host_time(here),
            lambda: emulated.rows(here),
            lambda: reading.rows(random_set(READ_BOARDS, here), READ_BOARDS),
            fairness.rows,
            lambda: records.rows(random_set(records.BOARDS, here)),
            lambda: auditing.rows(here),
        ):
            for what, value, limit in part():
                print(f"{what:<52}{value:>12}   {limit}", flush=True)


def machine_time(folder: Path) -> list[tuple[str, str, str]]:
    """Return the rows on the machine's own time."""
    truth = folder / "truth.jsonl"
    deal(random_set(BOARDS, folder), f"sim:?seed={SEED}&speed=0&truth={truth}")
    ratios, seconds = [], []
    for row in map(json.loads, truth.read_text().splitlines()):
        drops = row["sequence"]
        took = (drops[-1]["dropped_ms"] - drops[0]["fed_ms"]) / 1000
        bound = params.bound_s([cards.SEATS.index(drop["pocket"]) for drop in drops])
        seconds.append(took)
        ratios.append(took / bound)
    return [
        (f"board, mean of {len(seconds)}", f"{statistics.mean(seconds):.2f} s", ""),
        ("board against the bound, mean", f"{statistics.mean(ratios):.4f}", "1.03 at most"),
        ("board against the bound, worst", f"{max(ratios):.4f}", ""),
    ]


def host_time(folder: Path) -> list[tuple[str, str, str]]:
    """Return the rows on wall time and on the host's CPU."""
    begun = time.perf_counter()
    cpu_s = deal(random_set(WALL_BOARDS, folder), f"sim:?seed={SEED}&speed=0")
    wall_s = time.perf_counter() - begun
    each = 1000 * cpu_s / (WALL_BOARDS * cards.CARDS)
    return [
        (f"{WALL_BOARDS} boards at speed=0, wall", f"{wall_s:.1f} s", "20 s at most"),
        ("host CPU for a card, start included", f"{each:.2f} ms", "5 ms at most"),
    ]


def deal(file: Path, port: str) -> float:
    """Deal a file; return the CPU seconds of the host's process."""
    cpu = file.with_suffix(".cpu")
    command = (
        "import atexit, time; from pathlib import Path; "
        f"atexit.register(lambda: Path({str(cpu)!r}).write_text(str(time.process_time()))); "
        "from fourhand.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", command, "deal", str(file), "--port", port, "--json"],
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"fourhand deal ended with {done.returncode}")
    return float(cpu.read_text())


def random_set(boards: int, folder: Path) -> Path:
    """Write a PBN file of random deals, the same at every run."""
    draw = random.Random(SEED)
    made = []
    for number in range(1, boards + 1):
        pack = list(range(cards.CARDS))
        draw.shuffle(pack)
        hands = [bytes(sorted(pack[k : k + 13])) for k in range(0, cards.CARDS, 13)]
        marks = (cards.dealer(number), cards.vulnerability(number))
        made.append(deals.Board(number, *marks, (hands[0], hands[1], hands[2], hands[3])))
    path = folder / f"bench-{boards}.pbn"
    path.write_bytes(pbn_write.export(deals.DealSet(tuple(made)))[0])
    return path


if __name__ == "__main__":
    main()
