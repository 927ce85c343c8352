"""What runs in an interrupt on the Pico allocates nothing: MicroPython locks its heap there.

A handler that asks for memory gets a MemoryError and is never called again.
"""

import pytest

import pins
from tests.image.test_emulator import execute, prompt

EDGES = 200
BEAM = "from devices.beams import Beam; from devices.clock import Clock; b = Beam(Clock(), {})"
COUNTED = "print(b.covers, b.clears, b._clock.called)"


@pytest.fixture(scope="module")
def pico(image):
    return prompt(image)


def flash_by(pico, pin: int) -> None:
    """Something passes a beam so often."""
    for _ in range(EDGES):
        for level in (True, False):
            pico.mcu.gpio[pin].set_input_value(level)
            pico.run(100_000)


def test_a_beam_hears_every_edge_and_allocates_nothing(pico):
    for line in BEAM.format(pins.ENTRY_BEAM).split("; "):
        execute(pico, line)
    flash_by(pico, pins.ENTRY_BEAM)
    assert execute(pico, COUNTED) == f"{EDGES} {EDGES} True"


def test_a_handler_that_allocates_is_caught(pico):
    """Else the test above would show nothing."""
    execute(pico, "from machine import Pin; n = []; p = Pin(22, Pin.IN)")
    execute(pico, "heard = p.irq(handler=lambda p: n.append(bytes(99)), hard=True)")
    flash_by(pico, 22)
    assert b"MemoryError" in pico.usb.take()
    assert execute(pico, "len(n)") == "0"
