"""`fourhand flash` on an emulated Pico: the real mpremote at its prompt.

What the emulator has not is BOOTSEL's own drive: a folder plays it, and what is copied there
boots in a new emulated Pico.
"""

import pytest

from dealing import messages
from fourhand import __version__
from fourhand.client import Client
from fourhand.flashing import choosing, compiling, flash, machines
from fourhand.link import Link
from tests.image import flashfs
from tests.image.desk import DEVICE, Desk, idle_pins
from tests.image.emulated import Pico
from tests.image.machine import EmulatedPort

NEW = f"micropython 1.25.0 fourhand {__version__}"


class Followed:
    """What was told, in order."""

    def __init__(self):
        self.steps = []

    def step(self, text, again):
        self.steps.append(text)

    def copied(self, done, size):
        self.steps.append(done == size)


pytestmark = pytest.mark.usefixtures("home")


def test_the_image_onto_a_pico_that_runs_it(image, tmp_path):
    """Found by its hello, out of its firmware, BOOTSEL, copied, booted, and its own word of it."""
    desk, followed = Desk(image, tmp_path), Followed()
    (found,) = machines.found(desk)
    assert (found.where, found.kind, found.state) == (DEVICE, machines.FOURHAND, "idle")
    assert found.table == messages.table_hash()
    before = desk.pico
    done = flash.by_image(desk, found, choosing.image(image), followed)
    assert (done.before, done.after) == (NEW, NEW)
    assert desk.pico is not before
    assert True in followed.steps


def test_the_files_on_stock_micropython_start_at_power_up(image, tmp_path):
    """What `fourhand flash --files` copies, laid into the flash as it lies there afterwards."""
    folder = tmp_path / "mpy"
    folder.mkdir()
    files = flashfs.made(folder, compiling.compile_into(folder), tmp_path / "files")
    pico = Pico(flashfs.stock(image, tmp_path / "stock.uf2"), idle_pins)
    pico.mcu.flash[flashfs.START : flashfs.START + len(files)] = files
    assert pico.run_until(lambda: pico.usb.connected, 5000)
    pico.run_until(lambda: False, 2000)
    client = Client(Link(EmulatedPort(pico)))
    assert (client.firmware, client.state()) == (NEW, "idle")
