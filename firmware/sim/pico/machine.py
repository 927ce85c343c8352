"""Stands in for MicroPython's `machine`: the Pico's pins, with the plant on the other side.

Only what the firmware uses, with the real names and meanings.
"""

import pins
from params import SUPPLY_DIVIDER
from sim import bench
from sim.display import Display
from sim.font import glyphs

PWRON_RESET = 1
WDT_RESET = 3
_ADC_MV = 3300
_DISPLAY_ADDRESS = 0x3C
_ENODEV = 19

_outputs = {}  # GP number -> level


class Pin:
    """One GP pin; inputs show the plant's levels."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, mode=-1, pull=-1, value=None):
        self.id = id
        self._handler = None
        self._trigger = 0
        if value is not None:
            self.value(value)

    def value(self, level=None):
        """Return the level, or set it."""
        if level is None:
            return bench.plant.levels.get(self.id, _outputs.get(self.id, 0))
        _outputs[self.id] = 1 if level else 0
        if self.id == pins.ENABLE:
            bench.plant.enable(not level)

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    def irq(self, handler=None, trigger=IRQ_FALLING | IRQ_RISING, hard=False):
        """Let a handler hear the edges of an input."""
        if self.id not in bench.plant.levels:
            raise ValueError("nothing in the plant drives GP%d" % self.id)
        self._handler = handler
        self._trigger = trigger
        bench.plant.listeners[self.id] = self._edge

    def _edge(self, level):
        """Tell the handler of an edge; return whether there is one that cares."""
        wanted = self._trigger & (Pin.IRQ_RISING if level else Pin.IRQ_FALLING)
        if self._handler is None or not wanted:
            return False
        self._handler(self)
        return True


class ADC:
    """An analogue input; the motor supply is the only one."""

    def __init__(self, pin):
        if pin != pins.SUPPLY:
            raise ValueError("only the supply is measured")

    def read_u16(self):
        return min(65535, int(bench.plant.supply_mv / SUPPLY_DIVIDER) * 65535 // _ADC_MV)


class PWM:
    """The buzzer: nothing in the plant hears it."""

    def __init__(self, pin, freq=0, duty_u16=0):
        self._freq = freq
        self._duty = duty_u16

    def freq(self, hz=None):
        if hz is None:
            return self._freq
        self._freq = hz

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = duty

    def deinit(self):
        self._duty = 0


class I2C:
    """The bus with the display on it."""

    def __init__(self, id, scl=None, sda=None, freq=400000):
        self._display = Display(bench.plant.show, glyphs())

    def writeto(self, address, buffer, stop=True):
        if address != _DISPLAY_ADDRESS:
            raise OSError(_ENODEV)
        self._display.write(buffer)
        return len(buffer)


class UART:
    """The scan engine's line; nothing is ever sent to it."""

    def __init__(self, id, baudrate=9600, tx=None, rx=None, rxbuf=256):
        self._size = rxbuf

    def read(self):
        """Return what came since the last read, as much as the buffer held, or None."""
        return bench.plant.scanner.read(bench.plant.now)[: self._size] or None


class WDT:
    """The watchdog: it bites when the firmware rests without having fed it in time."""

    def __init__(self, id=0, timeout=5000):
        self._timeout_us = 1000 * timeout
        self.feed()

    def feed(self):
        bench.kernel.bites_us = bench.plant.now + self._timeout_us


def bitstream(pin, encoding, timing, data):
    """Send a colour to the light; the person looks at the display only."""


def unique_id():
    return bench.chip


def reset():
    raise RuntimeError("the firmware reset the Pico")


def reset_cause():
    return PWRON_RESET


def disable_irq():
    return 1


def enable_irq(state):
    pass
