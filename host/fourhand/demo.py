"""`make demo`: a set of boards dealt by the real firmware on the simulated machine, and checked.

At the end the simulator's own record of where each card went is held against the deal file, by
the few lines below, which share nothing with the program that dealt.
"""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from fourhand.cli import app

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "docs" / "samples" / "club-evening.pbn"
FOLDER = ROOT / "build" / "demo"

#: The seed makes it the same every time. At this speed eight boards take most of a minute.
_SIM = "sim:?seed=7&speed=6&truth={truth}"

_TAG = re.compile(r'\[(Board|Deal) "([^"]*)"\]')
_SEATS = "NESW"

Hands = dict[str, frozenset[str]]


def main() -> int:
    """Deal the sample; return 0 when every board is verified and lies as the file has it."""
    if not SAMPLE.is_file():
        print("The demo needs the whole of Fourhand's source: run it with make demo there.")
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    given, result, truth = (FOLDER / name for name in ("set.pbn", "result.json", "truth.jsonl"))
    for old in (given, result, truth):
        old.unlink(missing_ok=True)
    shutil.copyfile(SAMPLE, given)
    print(
        f"Dealing {_shown(given)} on the simulated machine, six times as fast as a real one.\n",
        flush=True,
    )
    code = _deal(given, _SIM.format(truth=truth), result)
    if code:
        return code
    told = json.loads(result.read_text(encoding="utf-8"))
    print(f"\nThe firmware ran in {told['firmware']}.")
    wrong = check(given.read_text(encoding="latin-1"), truth.read_text(encoding="utf-8"))
    for line in wrong:
        print(line)
    if wrong:
        return 1
    boards = len(told["boards"])
    print(f"The simulator's own record agrees: {boards} boards lie as {_shown(given)} has them.")
    print(f"See {_shown(FOLDER)}; next, with a file of yours:")
    print('.venv/bin/fourhand deal yours.pbn --port "sim:?speed=0"')
    return 0


def check(pbn: str, truth: str) -> list[str]:
    """Return what differs between the deals of a PBN file and the pockets of a truth file."""
    wanted = dict(deals(pbn))
    rows = [json.loads(line) for line in truth.splitlines()]
    dealt = [row["label"] for row in rows]
    wrong = [] if dealt == list(wanted) else ["These are other boards than the file has."]
    for row in rows:
        pockets = {seat: frozenset(cards) for seat, cards in row["pockets"].items()}
        count = sum(len(cards) for cards in row["pockets"].values())
        if count != 52 or pockets != wanted.get(row["label"]):
            wrong.append(f"Board {row['label']} is not what the file has.")
    return wrong


def deals(pbn: str) -> Iterator[tuple[str, Hands]]:
    """Yield board number and hands of each deal of a plain PBN file."""
    number = ""
    for name, value in _TAG.findall(pbn):
        if name == "Board":
            number = value
            continue
        first, _, hands = value.partition(":")
        turn = _SEATS.index(first)
        seats = _SEATS[turn:] + _SEATS[:turn]
        yield (
            number,
            {
                seat: frozenset(
                    suit + rank
                    for suit, ranks in zip("SHDC", hand.split("."), strict=True)
                    for rank in ranks
                )
                for seat, hand in zip(seats, hands.split(), strict=True)
            },
        )


def _deal(given: Path, url: str, result: Path) -> int:
    """Run the verb as a person would, its last line for programs kept; return its exit code."""
    lines = StringIO()
    try:
        with redirect_stdout(lines):
            app(["deal", str(given), "--port", url, "--json"])
    except SystemExit as end:
        last = lines.getvalue().splitlines()[-1:]
        result.write_text("".join(last) + "\n", encoding="utf-8")
        return int(end.code or 0)
    return 0


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


if __name__ == "__main__":
    sys.exit(main())
