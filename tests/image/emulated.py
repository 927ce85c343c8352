"""A Raspberry Pi Pico in software: the image boots in it, its pins and its USB are ours.

rp2040py is used without its event loop: time passes in ``run`` alone, so a run is the same to
the cycle every time. Faults of the emulator are mended here from outside, that of its UARTs in
uart.py; test_emulator.py tells when a newer release no longer has one.
"""

import dataclasses
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

from rp2040py.boards import BOARDS, resolve_firmware
from rp2040py.device import MicroPythonDevice
from rp2040py.execute_batch import execute_batch
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.memory_map import FLASH_START_ADDRESS

CYCLE_NS = 8  # 125 MHz
_CORE_1_STACK = 0x20040000  # the firmware leaves core 1 alone
_WAIT_FOR_EVER = 0xE7FDBF30  # wfi, and back to it
_CLK_PERI_HZ = 48_000_000
_USB_POLL_NS = 1_000_000
_PACER_MOST_NS = 8_000
_PACER_MOST_FP = 1_000 << 8  # the same in 256ths of a cycle, as the PIO counts

# It ends a batch, and with that ticks its clock, when 5 ms of our own time are over: a computer
# that is busy would give other edges.
vars(sys.modules[execute_batch.__module__])["time"] = SimpleNamespace(monotonic=lambda: 0.0)


class Pico:
    """One Pico with an image in its flash, switched on."""

    def __init__(
        self,
        image: Path,
        attach: Callable = lambda _mcu: None,
        calm: bool = True,
        paced: bool = True,
    ):
        """``attach(mcu)``: what hangs on the pins is there before the first instruction.

        ``calm``: USB reads wait; ``paced``: PIO goes on while the CPU sleeps.
        """
        self.image = image
        spec = resolve_firmware(BOARDS["pico"], "micropython", str(image))
        self._device = MicroPythonDevice(board=dataclasses.replace(spec, extras=()))
        self._simulator = self._device.simulator
        self.mcu = self._device.mcu
        self.clock = self._simulator.clock
        self.usb = Usb(self, calm)
        self._alarm = self.clock.create_alarm(self.stop)
        self.mcu.clk_peri = _CLK_PERI_HZ
        self._pacer = Pacer(self.mcu) if paced else None
        attach(self.mcu)
        self.mcu.core.pc = FLASH_START_ADDRESS

    @property
    def ns(self) -> int:
        """Nanoseconds since it was switched on."""
        return int(self.clock.nanos)

    def stop(self) -> None:
        """End ``run`` after the instruction in progress."""
        self._simulator.stopped = True

    def run(self, ns: int) -> None:
        """Let so much time pass, or less if something calls ``stop``."""
        self._alarm.schedule(ns)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, 64)
        self._alarm.cancel()

    def run_until(self, condition: Callable[[], bool], ms: int, step_ms: int = 1) -> bool:
        """Run until a condition holds; return whether it did within ``ms``."""
        end = self.ns + ms * 1_000_000
        while not condition():
            if self.ns >= end:
                return False
            self.run(step_ms * 1_000_000)
        return True

    def put(self, pin: int, level: bool) -> None:
        """Give a pin a level from outside; PIO that waits for it goes on at once."""
        self.mcu.gpio[pin].set_input_value(level)
        if self._pacer:
            self._pacer.wake()

    def hang(self) -> None:
        """Let the CPU wait for interrupts and do nothing else; PIO and DMA go on."""
        self.mcu.write_uint32(_CORE_1_STACK, _WAIT_FOR_EVER)
        self.mcu.core.pc = _CORE_1_STACK

    def level(self, pin: int) -> bool:
        """Whether the Pico drives a pin high."""
        return self.mcu.gpio[pin].value == GPIOPinState.HIGH


class Usb:
    """The host's end of the cable: bytes go in as the Pico takes them, what comes out is kept."""

    def __init__(self, pico: Pico, calm: bool):
        self._pico = pico
        self._cdc = pico._device.cdc
        self._waiting = b""
        self._asked: tuple[int, int] | None = None  # the Pico's read that is not answered yet
        self.came = bytearray()
        self.connected = False
        self._cdc.on_serial_data = self._receive
        self._cdc.on_device_connected = self._connect
        self._alarm = pico.clock.create_alarm(self._feed)
        if calm:
            controller = pico.mcu.usb_ctrl
            assert controller.on_endpoint_read is not None
            self._answer: Callable[[int, int], None] = controller.on_endpoint_read
            controller.on_endpoint_read = self._read

    def send(self, data: bytes) -> None:
        """Send bytes; the Pico gets them as it asks for them."""
        self._waiting += data
        self._feed()

    def take(self) -> bytes:
        """Return what has come."""
        data = bytes(self.came)
        self.came.clear()
        return data

    def _connect(self):
        self.connected = True

    def _receive(self, data):
        self.came += data
        self._pico.stop()

    def _read(self, endpoint, size):
        """Answer the Pico's read only when there is something: else it would ask for ever."""
        bulk = endpoint == self._cdc._out_endpoint and self._cdc._pending_line_coding is None
        if bulk and self._cdc.tx_fifo.empty:
            self._asked = (endpoint, size)
        else:
            self._answer(endpoint, size)

    def _feed(self):
        fifo = self._cdc.tx_fifo
        room = fifo.size - fifo.item_count
        for byte in self._waiting[:room]:
            self._cdc.send_serial_byte(byte)
        self._waiting = self._waiting[room:]
        if self._asked and not fifo.empty:
            asked, self._asked = self._asked, None
            self._answer(*asked)
        if self._waiting:
            self._alarm.schedule(_USB_POLL_NS)


class Pacer:
    """Wakes the emulator for every PIO instruction while the CPU sleeps.

    By itself it would jump to the next alarm and give each state machine one instruction for it.
    The PIO's own count of cycles is right only a cycle after a jump: every other call waits for
    that.
    """

    def __init__(self, mcu):
        self._mcu = mcu
        self._pios = tuple(mcu.pio)
        self._jumped = False
        self._schedule = mcu.clock.create_alarm(self._look).schedule
        self._schedule(CYCLE_NS)

    def wake(self) -> None:
        """Look again at once: something has changed at the pins."""
        self._jumped = True
        self._schedule(CYCLE_NS)

    def _look(self):
        self._jumped = not self._jumped
        if not self._jumped:
            self._schedule(CYCLE_NS)
            return
        one, two = self._pios
        due = one.next_due_fp - one.cycle_fp
        other = two.next_due_fp - two.cycle_fp
        if other < due:
            due = other
        self._schedule(
            _PACER_MOST_NS if due > _PACER_MOST_FP else (due + 255 >> 8) * CYCLE_NS or CYCLE_NS
        )
