"""`fourhand flash` on an emulated Pico: the real mpremote at its prompt.

What the emulator has not is BOOTSEL's own drive: a folder plays it, and what is copied there
boots in a new emulated Pico. tests/soak/flashing.py follows the whole of docs/flashing.md.
"""

import json

import pytest
from typer.testing import CliRunner

from fourhand import __version__
from fourhand.cli import app
from fourhand.client import Client
from fourhand.flashing import compiling
from fourhand.link import Link
from tests.image import flashfs
from tests.image.desk import Desk, Unit
from tests.image.machine import EmulatedPort

NEW = f"micropython 1.25.0 fourhand {__version__}"

pytestmark = pytest.mark.usefixtures("home")


def run(*words: str) -> str:
    ended = CliRunner().invoke(app, words)
    assert ended.exit_code == 0, ended.output
    return ended.output


def test_a_pico_that_runs_an_older_image_gets_this_one_and_keeps_its_settings(image, tmp_path):
    """Found by its hello, out of its firmware, BOOTSEL, copied, booted, and its own word of it."""
    unit = Unit(0, tmp_path, flashfs.older(image, tmp_path / "older.uf2"))
    with Desk(unit).sat_at():
        run("settings", "set", "name=left", "zero=-4")
        before = unit.pico
        assert f"fourhand 0.0.9 -> {NEW}" in run("flash", "--image", str(image))
        kept = json.loads(run("settings", "show", "--json"))["settings"]
    assert unit.pico is not before
    assert (kept["name"], kept["zero"]) == ("left", -4)


def test_the_files_on_stock_micropython_start_at_power_up(image, tmp_path):
    """What `fourhand flash --files` copies, laid into the flash as it lies there afterwards."""
    folder = tmp_path / "mpy"
    folder.mkdir()
    files = flashfs.made(folder, compiling.compile_into(folder), tmp_path / "files")
    unit = Unit(0, tmp_path, flashfs.stock(image, tmp_path / "stock.uf2"), files=files)
    unit.pico.run_until(lambda: False, 2000)
    client = Client(Link(EmulatedPort(unit.pico)))
    assert (client.firmware, client.state()) == (NEW, "idle")
