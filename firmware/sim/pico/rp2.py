"""Stands in for MicroPython's `rp2`: state machines and DMA that move the plant.

A program is known by its name: ``pulses`` steps an axis, ``shift_in`` samples the inputs,
``enable`` holds the drivers on while S7 is closed.
Its instructions are not run; what they amount to is told in axis.py and inputs.py.
"""

import machine
import uctypes

import pins
from params import SAMPLES_KEPT
from sim import bench

_US = 1000000  # in a second; a tick is a cycle
_AXES = {
    pins.FEED_SM: (0, pins.FEED_DIR),
    pins.TRANSPORT_SM: (1, pins.TRANSPORT_DIR),
    pins.ROTATOR_SM: (2, pins.ROTATOR_DIR),
}


class PIO:
    """Constants that programs are declared with."""

    OUT_LOW, OUT_HIGH, IN_LOW, IN_HIGH = range(4)
    SHIFT_LEFT, SHIFT_RIGHT = range(2)
    JOIN_NONE, JOIN_TX, JOIN_RX = range(3)


def asm_pio(**_settings):
    """Return a decorator that keeps a program's name; its body is never called."""
    return lambda program: program.__name__


_PROGRAMS = {number: "pulses" for number in _AXES}
_PROGRAMS.update({pins.SHIFT_SM: "shift_in", pins.ENABLE_SM: "enable"})


class StateMachine:
    """A state machine; only DMA reads and writes it, but for ``enable``."""

    def __init__(self, id, program, freq=-1, **_pins):
        if _PROGRAMS[id] != program:
            raise ValueError("the plant has no program %s on state machine %d" % (program, id))
        self.id = id
        self._ticks_per_us = freq // _US
        self._on = False
        self._asked = False  # for the drivers, and not yet heard
        self._let_go = 0  # words in its queue for Python
        self._holds = False  # the drivers are on
        if id == pins.ENABLE_SM:
            bench.plant.listeners[pins.SAFETY] = self._safety

    def active(self, on=None):
        if on is None:
            return self._on
        self._on = bool(on)
        if not on:
            self.restart()
        elif self._asked:
            self._switch_on()

    def restart(self):
        """Forget what is under way: an axis gets no more pulses."""
        if self.id in _AXES:
            bench.plant.motors.halt(bench.plant.now, _AXES[self.id][0])
        elif self.id == pins.ENABLE_SM:
            self._holds = False
            bench.plant.enable(False)

    def exec(self, instruction):
        """Do one instruction; the firmware only empties queues that are empty here."""

    def put(self, word):
        """Ask for the drivers."""
        self._asked = True

    def _switch_on(self):
        self._asked = False
        if bench.plant.levels[pins.SAFETY]:
            self._let_go += 1
        else:
            self._holds = True
            bench.plant.enable(True)

    def rx_fifo(self):
        """Return how many words there are that say that S7 kept or took the drivers off."""
        return self._let_go

    def get(self):
        """Take such a word."""
        self._let_go -= 1

    def _safety(self, open):
        """S7 has opened or closed: no interrupt, nobody is called."""
        if open and self._holds:
            self._holds = False
            self._let_go += 1
            bench.plant.enable(False)
        return False

    def pulse(self, table, count):
        """Give an axis the first words of a table."""
        if not self._on:
            raise RuntimeError("state machine %d is not active" % self.id)
        number, direction = _AXES[self.id]
        words = memoryview(table)[:count]
        sign = 1 if machine.Pin(direction).value() else -1
        plant = bench.plant
        plant.motors.start(plant.now, number, bytes(words), words, self._ticks_per_us, sign)

    def pulsing(self):
        """Tell whether an axis still gets pulses."""
        return bench.plant.motors.axes[_AXES[self.id][0]].pulsing()


class DMA:
    """A channel: from a table to an axis, or from the inputs into a ring for ever."""

    def __init__(self):
        self._machine = None  # the state machine at one end
        self._ring = None
        self._address = 0
        self.count = 0  # of words still to be moved: nothing asks for more than none

    def pack_ctrl(self, **settings):
        return settings

    def config(self, read=None, write=None, count=0, ctrl=None, trigger=False):
        """Set the channel up, and start it with ``trigger``."""
        if isinstance(write, StateMachine):
            self._machine = write
            if trigger:
                write.pulse(read, count)
            return
        self._machine = read
        self._address = write if isinstance(write, int) else uctypes.addressof(write)
        if self._address % (4 * SAMPLES_KEPT):
            raise ValueError("DMA wraps only on a multiple of the ring's size")
        self._ring = uctypes.bytearray_at(self._address, 4 * SAMPLES_KEPT)

    def active(self, on=None):
        """Tell whether the channel still moves words; 0 ends it."""
        if on is None:
            return self._machine is not None and (
                self._ring is not None or self._machine.pulsing()
            )
        if not on and self._machine is not None:
            self._machine.restart()

    @property
    def write(self):
        """Return the address of the next word to be written; the ring is up to date then."""
        plant = bench.plant
        if self._machine is not None and self._machine.active():
            return self._address + 4 * plant.bars.fill(plant.now, plant.word(), self._ring)
        return self._address

    def close(self):
        self.active(0)
