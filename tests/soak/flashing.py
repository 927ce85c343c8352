"""docs/flashing.md followed on emulated Picos, command by command: part of `make soak`.

    .venv/bin/python -m tests.soak.flashing [image | files]       (both by default, 10 minutes)

The Picos are new: one is empty, the other has stock MicroPython. Each line shows a command and
what it took; the exit status is 1 when one did not do what the page says.
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from unittest import mock

from tests.image import built, native
from tests.image.built import IMAGE, ROOT

OLDER, NOW, STOCK = "fourhand 0.0.9", "fourhand 0.1.0", "micropython 1.25.0"
_NAMED = ("settings", "set", "name=left", "zero=-4")
_COPYING_MS = 3000  # of about 7 s: in the middle of the files


def main() -> int:
    """Follow it; return the exit status."""
    ways = sys.argv[1:] or ["image", "files"]
    if not built.there():
        print("there is no image of this firmware: make image")
        return 0
    native.prefer()
    sys.path.insert(0, str(ROOT / "firmware"))  # as on the Pico its files are top-level modules
    bad = 0
    for way in ways:
        with tempfile.TemporaryDirectory() as folder:
            home = {"FOURHAND_HOME": f"{folder}/home", "COLUMNS": "250"}
            with mock.patch.dict(os.environ, home):
                bad += {"image": by_image, "files": by_files}[way](Path(folder))
    print(f"commands that did not do what the page says: {bad}")
    return int(bad > 0)


class Newcomer:
    """Types commands, and compares what they do with what the page says."""

    def __init__(self) -> None:
        self.wrong = 0

    def types(self, *words: object, code: int = 0, sees: tuple[str, ...] = ()) -> str:
        """Give a command: it has to end with ``code``, and to show each text; return it all."""
        from typer.testing import CliRunner

        from fourhand.cli import app

        began = time.monotonic()
        ended = CliRunner().invoke(app, [str(word) for word in words])
        lacking = [text for text in sees if text not in ended.output]
        good = ended.exit_code == code and not lacking
        command = "fourhand " + " ".join(Path(str(word)).name for word in words)
        took = f"{time.monotonic() - began:5.0f} s"
        print(f"{took}   {command:<60}{'as it says' if good else 'WRONG'}", flush=True)
        if not good:
            self.wrong += 1
            print(f"exit code {ended.exit_code}, not shown: {lacking}; it was\n{ended.output}")
        return ended.output

    def finds_kept(self, **values: object) -> None:
        """The machine has to have these settings."""
        told = self.types("settings", "show", "--json").splitlines() or ["{}"]
        shown = json.loads(told[0]).get("settings", {})
        if {key: shown.get(key) for key in values} != values:
            self.wrong += 1
            print(f"WRONG: the settings are {shown}")


def by_image(folder: Path) -> int:
    """An empty Pico gets the image; return how many commands did something else."""
    from fourhand.cli.flash_told import Screen
    from tests.image import flashfs
    from tests.image.desk import Desk, Unit

    older = flashfs.older(IMAGE, folder / "older.uf2")
    one, other = (Unit(number, folder, IMAGE) for number in (0, 1))
    desk, newcomer = Desk(one), Newcomer()
    one.bootsel()
    with desk.sat_at():
        newcomer.types("flash", "--image", older, sees=(f"(BOOTSEL) -> {STOCK} {OLDER}",))
        newcomer.types(*_NAMED, sees=("fourhand -> left", "0 -> -4"))
        newcomer.types("flash", "--dry-run", sees=(OLDER, f"the image of F{NOW[1:]}"))
        newcomer.types("flash", "--identify", sees=("blinks",))
        newcomer.types("flash", sees=("as left", f"{OLDER} -> {STOCK} {NOW}"))
        newcomer.finds_kept(name="left", zero=-4)
        newcomer.types("flash", "--rollback", sees=(f"{NOW} -> {STOCK} {OLDER}",))
        newcomer.finds_kept(name="left", zero=-4)
        with mock.patch.object(Screen, "copied", side_effect=KeyboardInterrupt):
            newcomer.types("flash", code=130, sees=("same command again",))
        newcomer.types("flash", "--dry-run", sees=("waits for an image",))
        newcomer.types("flash", sees=(f"(BOOTSEL) -> {STOCK} {NOW}",))
        newcomer.finds_kept(name="left", zero=-4)
        newcomer.types("flash", "--files", code=4, sees=("comes before files",))
        newcomer.types("status", "--port", one.device, sees=(NOW,))
        desk.units.append(other)
        other.bootsel()
        newcomer.types("flash", code=2, sees=(one.usb, "--identify"))
        newcomer.types("flash", "--port", other.drive, "--restore-from", "left")
        desk.units.remove(one)
        newcomer.finds_kept(name="left", zero=-4)
        desk.units.append(one)
        begin_board(desk, other)
        refused = ("at work", "ran", "runs now", f"{STOCK} {NOW} -> {STOCK} {NOW}")
        newcomer.types("flash", "--all", code=4, sees=refused)
        newcomer.types("flash", "--port", other.usb, code=4, sees=("at work",))
    return newcomer.wrong


def by_files(folder: Path) -> int:
    """A Pico with stock MicroPython gets the files and deals; return as by_image."""
    from sim.truth import Truth
    from tests.image import flashfs
    from tests.image.desk import Desk, Unit

    stock, truth = flashfs.stock(IMAGE, folder / "stock.uf2"), folder / "truth.jsonl"
    unit = Unit(0, folder, stock, Truth(str(truth)))
    desk, newcomer = Desk(unit), Newcomer()
    with desk.sat_at():
        newcomer.types("flash", "--dry-run", "--files", sees=(STOCK, "files of Fourhand"))
        newcomer.types("flash", "--files", sees=("by its hash", f"{STOCK} -> {STOCK} {NOW}"))
        newcomer.types(*_NAMED, sees=("fourhand -> left", "0 -> -4"))
        newcomer.wrong += deals(newcomer, unit, folder, truth)
        kept = {"name": "left", "zero": -4, "boards": 1, "cards": 52}
        newcomer.finds_kept(**kept)
        desk.copying_ms = _COPYING_MS
        newcomer.types("flash", "--files", code=130, sees=("as left", "same command again"))
        newcomer.types("flash", "--files", sees=(f"{STOCK} -> {STOCK} {NOW}",))
        newcomer.finds_kept(**kept)
        newcomer.types("flash", sees=("as left", f"{NOW} -> {STOCK} {NOW}"))
        newcomer.finds_kept(**kept)
        newcomer.types("flash", "--files", code=4, sees=("comes before files",))
    return newcomer.wrong


def begin_board(desk, unit) -> None:
    """Have a machine ask for a board."""
    from fourhand.client import Client
    from fourhand.link import Link
    from tests.machine import evening

    client = Client(Link(desk.open(unit.device)))
    client.send_order("00000001", 1, "duplicate", evening.random_places(1, 1)[0].slots)


def deals(newcomer: Newcomer, unit, folder: Path, truth: Path) -> int:
    """Deal a board; return 1 unless it lies as in the deal file."""
    from dealing import cards
    from fourhand.formats import pbn
    from tests.bench.run import random_set

    file = random_set(1, folder)
    newcomer.types("deal", file, "--out", folder / "out", sees=("verified",))
    unit.plant.end()
    (row,) = [json.loads(line) for line in truth.read_text().splitlines()]
    (board,) = pbn.read(file.read_bytes())[0].boards
    assert board.hands is not None
    lying = [sorted(row["pockets"][seat]) for seat in cards.SEATS]
    good = lying == [sorted(cards.NAMES[card] for card in hand or ()) for hand in board.hands]
    print(f"the board lies as in {file.name}, by the plant's own record: {good}")
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
