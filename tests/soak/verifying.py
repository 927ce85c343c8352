"""Boards dealt by six bars while cards are read as one another, then verified from the truth file.

    python -m tests.soak.verifying [BOARDS] [SEED]

The second reading has misreads of its own. Counted: boards that lie wrong and were verified when
they were dealt, and those of them that are verified once more; of the latter, those for which the
same two cards would have to be read as one another again are counted apart.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from dealing.cards import NAMES, SEATS
from fourhand import dealfiles
from fourhand.cli import app
from fourhand.formats.deals import DealSet
from fourhand.generate import fresh_set

_FAULTS = "fault=misread-cycle:0.01&fault=misread:0.0002"
_SET = 100  # boards


def main(boards: int = 100, seed: int = 20261130) -> bool:
    """Deal and verify so many boards; return whether no wrong one passed twice."""
    dealt = wrong = twice = repeated = 0
    for nth in range(0, boards, _SET):
        with tempfile.TemporaryDirectory() as name:
            found = _one_set(Path(name), min(_SET, boards - nth), seed + nth)
        dealt += found[0]
        wrong += found[1]
        twice += found[2]
        repeated += found[3]
    print(
        f"{dealt} boards verified when dealt, {wrong} of them wrong (misread cycles); verified a "
        f"second time though wrong: {twice}, and by a cycle of the second reading: {repeated}"
    )
    return twice == 0


def _one_set(folder: Path, boards: int, seed: int) -> tuple[int, int, int, int]:
    """Return how many boards were verified, wrong, wrong and verified again, those by a cycle."""
    deals = fresh_set(boards)
    dealfiles.write(folder / "set.pbn", DealSet(deals.boards))
    first, lie = _run("deal", folder, "dealt", f"seed={seed}")
    second, again = _run(
        "verify", folder, "checked", f"seed={seed + 1}&boards={folder / 'dealt.jsonl'}"
    )
    meant = {
        board.number: [{NAMES[card] for card in hand} for hand in board.four_hands]
        for board in deals.boards
    }
    wrong = [number for number in first if lie[number]["hands"] != meant[number]]
    both = [number for number in wrong if number in second]
    cycled = [number for number in both if "misread-cycle" in again[number]["causes"]]
    return len(first), len(wrong), len(both) - len(cycled), len(cycled)


def _run(verb: str, folder: Path, name: str, sim: str) -> tuple[set[int], dict[int, Any]]:
    """Return the boards that are verified, and of each how it lay at the end and its causes."""
    truth = folder / f"{name}.jsonl"
    url = f"sim:?speed=0&reader=bars6&truth={truth}&{_FAULTS}&{sim}"
    out = CliRunner().invoke(app, [verb, str(folder / "set.pbn"), "--port", url, "--json"])
    rows = json.loads(out.stdout.splitlines()[-1])["boards"]
    verdicts = {row["board"]: row["verdict"] for row in rows}  # the last attempt counts
    lay = {}
    for line in truth.read_text().splitlines():
        row = json.loads(line)
        hands = [set(row["pockets"][seat]) for seat in SEATS]
        causes = {cause["cause"] for cause in row["causes"]}
        lay[int(row["label"])] = {"hands": hands, "causes": causes}
    return {board for board, verdict in verdicts.items() if verdict == "verified"}, lay


if __name__ == "__main__":
    sys.exit(not main(*map(int, sys.argv[1:])))
