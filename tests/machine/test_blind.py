"""Whatever the operator sees, hears or finds in a file is the same wherever the cards lie.

The same set is dealt twice by the real command on the simulated machine: the second time with
the cards renamed, in the deals and in the packs alike. Each card of the pack then goes to the
same pocket as before, so the machine moves as before, and only what tells a card differs. With
North's and South's hands changed as well, what tells a pocket does too: the tray, which has
looked into West's pocket last, turns as far as before, only the other way.
"""

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from dealing.cards import CARDS, NAMES, SEATS, card_number, dealer, vulnerability
from fourhand import dealfiles, words
from fourhand.formats.deals import Board, DealSet, hands_of
from tests.machine.evening import random_places
from tests.machine.witness import Witness
from tests.secrecy import all_files, leaks

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the witness is a shell script")

#: The command, with a ledger on the disk though the machine is a simulated one.
COMMAND = """
from fourhand import cli, paths, store
store.Ledger.in_memory = lambda: store.Ledger.at(paths.ledger())
cli.main()
"""

#: And one that is killed when thirty cards of the second board have dropped.
KILLED = (
    """
import os, signal
from fourhand import store
dropped, drops = store.Ledger.dropped, []


def deadly(*values):
    drops.append(dropped(*values))
    if len(drops) == 82:
        os.kill(os.getpid(), signal.SIGKILL)


store.Ledger.dropped = deadly
"""
    + COMMAND
)

#: What two equal runs may differ in: moments, and what is encrypted or hashed with secret keys.
DIFFERS = [
    (rb"=#[0-9a-f]{8}\b", b"=#"),
    (rb"nonce=[0-9a-f]{8}\b", b"nonce="),
    (rb"\b[0-9a-f]{64}\b", b"fingerprint"),  # salted
]


#: Columns of the ledger that are encrypted, or hashed with a secret; all others are compared.
SEALED = ("sealed", "line", "hash", "value")

UNMOVED = bytes(range(CARDS))


class Club:
    """A folder in which sets are dealt, one after the other, and a witness beside the machine."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.witness = Witness(folder)
        self.truth: list[dict] = []

    def night(
        self,
        boards: int,
        cards: bytes,
        causes: str,
        *arguments: str,
        pockets=(0, 1, 2, 3),
        source=("evening.pbn.sealed",),
    ) -> dict[str, Any]:
        """Deal boards, each card replaced by cards[card]; return all that is to be seen."""
        for old in ("home/ledger.db", "home/ledger.key", "trace"):
            (self.folder / old).unlink(missing_ok=True)
        deals = self.write(boards, cards, pockets)
        url = f"spy:sim:?seed=1&speed=0&truth=truth&packs=packs{causes}&file=trace"
        options = ["--session", "tuesday", "--seed", "5", "--out", "out", "--port", url]
        told = subprocess.run(
            [sys.executable, "-c", COMMAND, "deal", *source, *options, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=self.folder,
            env={**os.environ, **self.witness.environment},
            check=False,
        )
        assert b"mistake" not in told.stderr
        found = all_files(self.folder / "home", self.folder / "out", Path(tempfile.gettempdir()))
        trace = (self.folder / "trace").read_bytes()
        truth = (self.folder / "truth").read_text()
        self.truth = [json.loads(line) for line in truth.splitlines()]
        deals += [in_pockets(row) for row in self.truth if len(row["sequence"]) == CARDS]
        assert leaks([told.stdout, told.stderr, trace, *found], deals) == []
        return {
            "exit code": told.returncode,
            "stdout": masked(told.stdout),
            "stderr": masked(told.stderr),
            "panel": self.witness.notes,
            "trace": masked(trace),
            "ledger": readable(self.folder / "home" / "ledger.db"),
            "files": {
                str(path.relative_to(self.folder)): path.stat().st_size
                for path in self.folder.rglob("*")
            },
            "report": (self.folder / "out" / "report.json").read_bytes(),
        }

    def write(self, boards: int, cards: bytes, pockets=(0, 1, 2, 3)) -> list[bytes]:
        """Write a set of boards, sealed, and the packs for it; return the deals."""
        deals, packs = [], []
        for place in random_places(boards, seed=7):
            slots = bytearray(CARDS)
            for card in range(CARDS):
                slots[cards[card]] = pockets[place.slots[card]]
            n = place.board
            deals.append(Board(n, dealer(n), vulnerability(n), hands_of(bytes(slots))))
            pack = list(range(CARDS))
            random.Random(n).shuffle(pack)
            packs.append(" ".join(NAMES[cards[card]] for card in pack))
        (self.folder / "packs").write_text("\n".join(packs))
        dealfiles.write(self.folder / "evening.pbn.sealed", DealSet(tuple(deals)), force=True)
        return [board.pockets for board in deals]


def in_pockets(row: dict) -> bytes:
    """Return a pocket for each card, as the plant has them."""
    where = {card: pocket for pocket, seat in enumerate(SEATS) for card in row["pockets"][seat]}
    return bytes(where[name] for name in NAMES)


def masked(data: bytes) -> bytes:
    for pattern, instead in DIFFERS:
        data = re.sub(pattern, instead, data)
    return data


def readable(path: Path) -> dict[str, list]:
    """The ledger as another program reads it: moments left out, of what is sealed the length."""
    ledger = sqlite3.connect(path)
    tables = ledger.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
    found = {}
    for (table,) in tables:
        columns = [row[1] for row in ledger.execute(f"PRAGMA table_info('{table}')")]
        names = [name for name in columns if name != "at" and not name.endswith("_at")]
        rows = ledger.execute(f"SELECT {','.join(names)} FROM '{table}'").fetchall()
        found[table] = [
            [
                _shown(name, x) if isinstance(x, bytes) else x
                for name, x in zip(names, row, strict=True)
            ]
            for row in rows
        ]
    ledger.close()
    return found


def _shown(name: str, content: bytes) -> int | str:
    return len(content) if name in SEALED else content.hex()


def renamed(keep=()) -> bytes:
    """Another card for every card but those to keep."""
    moved = [card for card in range(CARDS) if card not in keep]
    cards = list(range(CARDS))
    for card, other in zip(moved, moved[17:] + moved[:17], strict=True):
        cards[card] = other
    return bytes(cards)


def named(truth) -> set[int]:
    """The cards that the causes of a run struck, or made of others."""
    names = {cause.get(key) for row in truth for cause in row["causes"] for key in ("card", "as")}
    return {card_number(name) for name in names if name in NAMES}


@pytest.fixture
def club(home, tmp_path, monkeypatch):
    """Its home and the folder for passing files are in its own folder."""
    (tmp_path / "passing").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "passing"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return Club(tmp_path)


def fault(*causes: str) -> str:
    return "".join(f"&fault={cause}" for cause in causes)


#: What strikes in one night, how many boards, and how the result is asked for.
NIGHTS = {
    "cards": (
        fault(
            "jam-feed@5", "unreadable@15", "double-feed@25", "joker@35", "foreign-card@45",
            "face-up@70", "jam-throat@85", "lost-bar@100", "misread@160", "protrude@220",
        ),
        2,
        ["--json"],
    ),
    "packs and boards": (
        fault("short-pack@1", "mixed-packs@60", "board-removed@110", "used-board@160"),
        2,
        ["--json"],
    ),
    "the machine": (
        fault("slow-person@5", "thick-cards@10", "reader-dead@20", "cover-opened@80",
              "motor-supply-off@130", "lost-steps@190"),
        2,
        [],
    ),
    "a board that is broken off": (fault("emergency-stop@20"), 1, ["--json", "--redeals", "0"]),
}  # fmt: skip


@pytest.mark.parametrize(("causes", "boards", "form"), NIGHTS.values(), ids=NIGHTS)
def test_nothing_differs_but_the_cards(club, causes, boards, form):
    one = club.night(boards, UNMOVED, causes, *form)
    struck = club.truth
    other = club.night(boards, renamed(named(struck)), causes, *form)
    assert sum(len(row["causes"]) for row in struck) >= (3 if boards > 1 else 1)
    assert [row["pockets"] for row in struck] != [row["pockets"] for row in club.truth]
    assert one == other


def test_nor_when_the_pockets_are_others_too(club):
    one = club.night(1, UNMOVED, "", "--json")
    other = club.night(1, renamed(), "", "--json", pockets=(2, 1, 0, 3))
    assert one["exit code"] == 0
    assert one == other


def test_nor_when_packs_are_dealt_as_they_come(club):
    source = ("--hand-shuffled", "1")
    one = club.night(1, UNMOVED, "", "--json", source=source)
    other = club.night(1, renamed(), "", "--json", source=source)
    assert one["exit code"] == 0
    assert "out/record.pbn.sealed" in one["files"]
    assert one == other


def test_of_a_card_that_lies_in_no_pocket_only_the_name_differs(club):
    one = club.night(1, UNMOVED, fault("missing-card@1"), "--json")
    other = club.night(1, renamed(), fault("missing-card@1"), "--json")
    (missing,) = named(club.truth)
    names = [words.card(renamed().index(missing)), words.card(missing)]
    for night, name in zip((one, other), names, strict=True):
        assert name.encode() in night["stderr"]
        for part in ("stdout", "stderr", "report"):
            night[part] = night[part].replace(name.encode(), b"CARD")
        night["trace"] = re.sub(rb"loose=\d+", b"loose=", night["trace"])
        night["ledger"] = json.loads(json.dumps(night["ledger"]).replace(name, "CARD"))
        night["files"] = {}  # they are longer by a longer name
    assert one == other


def test_nor_does_a_file_tell_more_when_the_program_is_killed_in_the_middle_of_a_board(club):
    deals = club.write(2, UNMOVED)
    options = ["--out", "out", "--port", "sim:?seed=1&speed=0&packs=packs"]
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, "deal", "evening.pbn.sealed", *options],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=club.folder,
        check=False,
    )
    assert ended.returncode == -signal.SIGKILL
    written = all_files(club.folder / "home", club.folder / "out", club.folder / "passing")
    assert any(
        file.startswith(str(club.folder / "home/ledger.db-wal").encode()) for file in written
    )
    assert leaks([ended.stdout, ended.stderr, *written], deals) == []
