"""The plant at the Pico's pins: what it does to them, and what they do to it.

Outside it is the emulator's nanoseconds, inside the plant's microseconds.
"""

import subprocess
from ast import literal_eval
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from rp2040py.gpio_pin import GPIOPinState

import pins
from fourhand import interpreter
from params import SUPPLY_DIVIDER
from sim.display import Display
from sim.plant import Plant
from tests.image import edges
from tests.image.uart import Line

_FIRMWARE = Path(__file__).parents[2] / "firmware"
_AXES = (
    (pins.FEED_STEP, pins.FEED_DIR),
    (pins.TRANSPORT_STEP, pins.TRANSPORT_DIR),
    (pins.ROTATOR_STEP, pins.ROTATOR_DIR),
)
_DISPLAY = 0x3C
_I2C_BYTE_NS = 22_504  # nine bits at 400 kHz
_ENGINE_NS = 5_000_000  # from one look of the scan engine to the next
_ADC_MV, _ADC_MOST = 3300, 4095
_HIGH, _LOW = GPIOPinState.HIGH, GPIOPinState.LOW


class Wiring:
    """A plant with EdgeAxis axes between the pins of an emulated Pico."""

    def __init__(self, plant: Plant, baud: int):
        """``baud``: of the scan engine's line, where the plant has one for its cards."""
        self.plant = plant
        self._baud = baud
        self.spoil: Callable[[bytes], bytes] = bytes  # what becomes of what the engine sends
        self.edges = 0  # pulses so far, of all axes
        self.enabled_ns: list[tuple[int, bool]] = []  # every change of EN: time, drivers on
        self._display = Display(plant.show, glyphs())
        self._written = bytearray()
        self._word = 0
        self.broken: bool | None = None  # the level of the inputs' line, if that is broken

    def attach(self, mcu) -> None:
        """Solder everything to the pins; to those of another Pico, too, that starts later."""
        self._mcu = mcu
        self._began_ns = self.plant.now * 1000
        self._alarm = mcu.clock.create_alarm(self.sync)
        for number, (step, direction) in enumerate(_AXES):
            mcu.gpio[step].add_listener(self._motor(number, mcu.gpio[direction]))
        mcu.gpio[pins.ENABLE].add_listener(self._enable)
        mcu.gpio[pins.SHIFT_LATCH].add_listener(self._latch)
        mcu.gpio[pins.SHIFT_CLOCK].add_listener(self._shift)
        for pin, level in self.plant.levels.items():
            mcu.gpio[pin].set_input_value(bool(level))
            self.plant.listeners[pin] = self._beam(mcu.gpio[pin])
        bus = mcu.i2c[0]
        bus.on_connect = lambda address, _mode: bus.complete_connect(address == _DISPLAY)
        bus.on_write_byte = self._write
        bus.on_stop = self._written_all
        self._bus = bus
        self._ack = mcu.clock.create_alarm(lambda: bus.complete_write(True))
        self.sync()
        if not self.plant.reader.bars:
            self._line = Line(mcu, self._baud)
            self._looks = mcu.clock.create_alarm(self._engine)
            self._engine()

    def sync(self) -> None:
        """Let everything happen in the plant that is due by now, and be called for the next."""
        plant = self.plant
        now = self._now()
        while plant.due() <= now or plant.now < now:
            plant.advance(now)
        volts = plant.supply_mv / SUPPLY_DIVIDER
        self._mcu.adc.channel_values[0] = min(_ADC_MOST, int(volts * _ADC_MOST / _ADC_MV))
        self._alarm.schedule(max(8, min(plant.due(), now + 1_000_000) * 1000 - self._ns()))

    def _ns(self):
        return self._began_ns + int(self._mcu.clock.nanos)

    def _now(self):
        return self._ns() // 1000

    def _motor(self, number, direction):
        axis = self.plant.motors.axes[number]
        last_ns = 0

        def pulse(new, _old):
            nonlocal last_ns
            if new != _HIGH:
                return
            self.edges += 1
            ns = self._ns()
            sign = 1 if direction.value == _HIGH else -1
            if sign != axis.sign():
                self.sync()
            if edges.pulse(self.plant, number, ns // 1000, ns - last_ns, sign):
                self.sync()
            last_ns = ns

        return pulse

    def _beam(self, pin):
        def heard(level):
            pin.set_input_value(bool(level))
            return False

        return heard

    def _enable(self, new, _old):
        """EN has a pull-up: the drivers are on only while it is driven low."""
        self.sync()
        on = new == _LOW
        self.enabled_ns.append((self._ns(), on))
        self.plant.enable(on)
        self.sync()

    def _latch(self, new, _old):
        if new == _LOW:
            now = self._now()
            self._word = self.plant.word() | self.plant.bars.now(now)
            self._show()

    def _shift(self, new, _old):
        if new == _HIGH:
            self._word <<= 1
            self._show()

    def _engine(self):
        """Let the scan engine send what has lain under it since it looked last."""
        self.sync()
        self._line.send(self.spoil(self.plant.scanner.read(self.plant.now)))
        self._looks.schedule(_ENGINE_NS)

    def _show(self):
        level = bool(self._word >> pins.SHIFT_BITS - 1 & 1)
        if self.broken is not None:
            level = self.broken
        self._mcu.gpio[pins.SHIFT_DATA].set_input_value(level)

    def _write(self, byte):
        self._written.append(byte)
        self._ack.schedule(_I2C_BYTE_NS)

    def _written_all(self):
        if self._written:
            self.sync()
            self._display.write(bytes(self._written))
            self._written.clear()
            self.sync()
        self._bus.complete_stop()


@lru_cache
def glyphs() -> dict[bytes, str]:
    """Return the display's font, which only MicroPython has."""
    told = subprocess.run(
        [interpreter.find(), "-c", "from sim.font import glyphs; print(glyphs())"],
        capture_output=True,
        text=True,
        check=True,
        env={"MICROPYPATH": f"{_FIRMWARE}:.frozen"},
    )
    return literal_eval(told.stdout)
