"""The scan engine's own code in the image: MicroPython's UART driver, bytes on the Pico's pin."""

import pytest

from dealing.settings import BAUDS
from tests.image.emulated import Pico
from tests.image.test_emulator import execute, prompt
from tests.image.uart import Line

#: The firmware's reader of labels, run as its loop runs it; it prints what a card at rest shows.
READER = """
from devices.clock import Clock
from devices.scanner import ScanReader
clock = Clock()
reader = ScanReader(clock, %d)
def look():
    steps = reader.look()
    try:
        while True:
            clock.idle(next(steps))
    except StopIteration as end:
        print(end.value)
"""
_NOISE = bytes(range(1, 13)) + b"\x80\xff\x00\xfe" * 8


@pytest.fixture(scope="module")
def pico(image):
    return prompt(image)


def line(pico: Pico, baud: int, engine: int = 0) -> Line:
    """A line to a reader set to ``baud``; ``engine``: its own speed, if another."""
    there = Line(pico.mcu, engine or baud)
    assert execute(pico, f"exec({READER % baud!r})") == ""
    return there


def seen(pico: Pico, line: Line, *sent: tuple[int, bytes]) -> str:
    """What a look finds while the engine sends; ``sent``: (ms from the one before, bytes)."""
    pico.usb.send(b"look()\r\n")
    for ms, data in sent:
        pico.run_until(lambda: False, ms)
        line.send(data)
    assert pico.run_until(lambda: pico.usb.came.endswith(b"\r\n>>> "), 1000)
    return pico.usb.take().decode().split("\r\n")[-2]


@pytest.mark.parametrize("baud", [9600, 115200])
def test_a_label_is_read_through_noise_and_half_lines(pico, baud):
    there = line(pico, baud)
    assert seen(pico, there, (60, b"HT\r")) == "('read', 'HT', 100)"
    halves = ((40, _NOISE), (20, b"Q\rSQ"), (60, b"\rD7\r"))
    assert seen(pico, there, *halves) == "('read', 'SQ', 100)"
    assert seen(pico, there, (40, b"H"), (100, _NOISE + b"\rC9\r")) == "('read', 'C9', 100)"
    assert there.lost == 0


def test_a_card_that_shows_nothing_or_half_a_label_is_not_read(pico):
    there = line(pico, 9600)
    assert seen(pico, there, (40, b"H"), (100, b"SA"), (100, b"\x00\x07T")) == "('nothing', '', 0)"


def test_what_the_card_before_showed_is_forgotten(pico):
    there = line(pico, 9600)
    there.send(b"HT\rH")
    pico.run_until(lambda: False, 20)
    assert seen(pico, there, (60, b"SA\r")) == "('read', 'SA', 100)"


def test_an_engine_at_another_speed_is_not_understood(pico):
    """No label comes of it: the dealer stops, and the speed is a setting."""
    there = line(pico, int(BAUDS[0]), engine=int(BAUDS[-1]))
    assert seen(pico, there, (60, b"HT\r" * 20)) == "('nothing', '', 0)"
