"""The emulator's faults that emulated.py mends: each test fails once a release has no fault.

Then the mend goes, and the test with it. Nothing of ours runs in them but MicroPython.
"""

from itertools import pairwise

import pytest
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

import pins
from tests.image.emulated import CYCLE_NS, Pico


def prompt(image, **mends: bool) -> Pico:
    """A Pico at MicroPython's prompt, the firmware left because both buttons were held."""
    pico = Pico(image, lambda mcu: mcu.gpio[pins.SHIFT_DATA].set_input_value(True), **mends)
    assert pico.run_until(lambda: pico.usb.connected, 2000)
    assert pico.run_until(lambda: b">>> " in pico.usb.came, 2000)
    pico.usb.take()
    return pico


def execute(pico: Pico, code: str, ms: int = 2000) -> str:
    """Type a line at the prompt; return what it prints."""
    pico.usb.send(code.encode() + b"\r\n")
    if not pico.run_until(lambda: pico.usb.came.endswith(b"\r\n>>> "), ms):
        raise TimeoutError(bytes(pico.usb.came))
    return pico.usb.take().decode().partition("\r\n")[2].removesuffix(">>> ").strip()


def busy(pico: Pico, ms: int) -> float:
    """The share of the next so many ms in which the CPU does not sleep."""
    cycles = pico.mcu.core.cycles
    end = pico.ns + ms * 1_000_000
    while pico.ns < end:
        pico.run(end - pico.ns)
    return (pico.mcu.core.cycles - cycles) * CYCLE_NS / (ms * 1_000_000)


STEPS = """from devices.stepper import Axis, Move; from devices.clock import Clock
import time; a = Axis(Clock(), 0, 2, 3); m = Move(1000, 5000, 1e9); a.start(m); time.sleep_ms(250)
print(m.steps, m.us)"""


def rises(pico: Pico) -> list[int]:
    """Have the firmware's own axis do 1,000 steps at 5,000 a second; return when each began."""
    came: list[int] = []

    def heard(new, _old):
        if new == GPIOPinState.HIGH:
            came.append(pico.ns)

    pico.mcu.gpio[pins.FEED_STEP].add_listener(heard)
    for line in STEPS.splitlines():
        execute(pico, line)
    return came


@pytest.fixture(scope="module")
def pico(image):
    return prompt(image)


@pytest.fixture(scope="module")
def restless(image):
    return prompt(image, calm=False)


def test_a_usb_read_with_nothing_to_send_keeps_the_cpu_awake(pico, restless):
    assert busy(pico, 20) < 0.05
    assert busy(restless, 20) > 0.9


def test_state_machines_starve_while_the_cpu_sleeps(pico, image):
    """1,000 steps of 200 us, each to half a microsecond, whatever the CPU does."""
    came = rises(pico)
    assert len(came) == 1000
    gaps = [after - before for before, after in pairwise(came)]
    assert min(gaps) > 199_000
    assert max(gaps) < 201_000
    assert len(rises(prompt(image, paced=False))) < 900


def test_a_uart_hangs_and_its_clock_is_not_the_one_micropython_sets(restless):
    """Its transmit interrupt never ends: uart.py is there for that."""
    execute(restless, "from machine import UART, Pin")
    with pytest.raises(TimeoutError):
        execute(restless, "mem = UART(0, 9600, tx=Pin(0), rx=Pin(1))", 50)
    uart = restless.mcu.uart[0]
    assert uart.baud_rate == pytest.approx(9600, rel=0.01)
    assert RP2040().clk_peri == 125_000_000  # which emulated.py sets to 48 MHz
