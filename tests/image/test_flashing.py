"""`fourhand flash` on an emulated Pico: the real mpremote at its prompt.

What the emulator has not is BOOTSEL's own drive: a folder plays it, and what is copied there
boots in a new emulated Pico.
"""

import pytest

from dealing import messages
from fourhand import __version__
from fourhand.flashing import choosing, flash, machines
from tests.image.desk import DEVICE, Desk

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
