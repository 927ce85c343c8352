"""A STEP/DIR axis: moves prepared in memory, pulsed out by PIO and DMA.

A table is words in pairs (steps - 1, wait). A wait of 16 * c + f ticks of half a microsecond
is written c + (f << 16); by the instructions of ``pulses`` a pair takes 4 ticks, and 23 more
than its wait for every step.
"""

from array import array
from math import sqrt

import rp2
from machine import Pin

from devices.pio_programs import pulses
from pins import STEP_PIO_HZ, TICKS_PER_US

_PAIR_TICKS = 4
_STEP_TICKS = 23
_RAMP_PAIRS = 48  # pairs a ramp is cut into
_DREQ_PIO0_TX = 0
_FIFO_WORDS = 8  # more than it holds
_PULL = 0x8080  # the instruction "pull(noblock)"; the step pin goes low with it


class Move:
    """A prepared table: ``steps`` in all, ``us`` long."""

    def __init__(self, steps: int, speed: float, accel: float):
        """Prepare a trapezoid (or triangle) of steps, at steps/s and steps/s2."""
        self.table = array("I", bytes(4 * 2 * (2 * _RAMP_PAIRS + 1)))
        self._speed = speed
        self._accel = accel
        self._cruise = self._ramps = 0  # place of the pair between the ramps; steps of both
        self.prepare(steps)

    def prepare(self, steps: int) -> None:
        """Fill the table anew, for a move whose length is known only when it begins.

        Where there is a cruise before and after, only that is made longer or shorter: ramps
        take the Pico 15 ms.
        """
        if self._cruise and steps > self._ramps:
            word = self.table[self._cruise + 1]
            gap = ((word & 0xFFFF) << 4) + (word >> 16) + _STEP_TICKS
            self._ticks += (steps - self.steps) * gap
            self.table[self._cruise] = steps - self._ramps - 1
            self.steps = steps
            self.us = self._ticks // TICKS_PER_US + 1
            return
        speed, accel = self._speed, self._accel
        self.steps = steps
        self.words = 0
        self._ticks = 0
        self._due = 0.0  # ticks the exact curve would have taken so far
        peak = min(int(speed * speed / (2 * accel)), steps // 2)
        size = max(1, (peak + _RAMP_PAIRS - 1) // _RAMP_PAIRS)
        marks = [min(peak, size * k) for k in range((peak + size - 1) // size + 1)]
        scale = 1000000 * TICKS_PER_US
        times = [sqrt(2 * mark / accel) * scale for mark in marks]
        for k in range(1, len(marks)):
            self._add(marks[k] - marks[k - 1], times[k] - times[k - 1])
        cruise = steps - 2 * peak
        self._cruise, self._ramps = (self.words, 2 * peak) if cruise else (0, 0)
        if cruise:
            self._add(cruise, cruise * scale / min(speed, sqrt(2 * peak * accel) or speed))
        for k in range(len(marks) - 1, 0, -1):
            self._add(marks[k] - marks[k - 1], times[k] - times[k - 1])
        self.us = self._ticks // TICKS_PER_US + 1

    def _add(self, steps, ticks):
        """Append a pair whose rounding makes up for that of the pairs before it."""
        self._due += ticks
        wait = max(0, round((self._due - self._ticks - _PAIR_TICKS) / steps) - _STEP_TICKS)
        self.table[self.words] = steps - 1
        self.table[self.words + 1] = wait >> 4 | (wait & 15) << 16
        self.words += 2
        self._ticks += _PAIR_TICKS + steps * (wait + _STEP_TICKS)

    def steps_at(self, us: int) -> int:
        """Return how many steps are done so many microseconds after the start."""
        ticks = us * TICKS_PER_US
        done = 0
        for k in range(0, self.words, 2):
            steps = self.table[k] + 1
            word = self.table[k + 1]
            gap = ((word & 0xFFFF) << 4) + (word >> 16) + _STEP_TICKS
            length = _PAIR_TICKS + steps * gap
            if ticks < length:
                return done + max(0, ticks - _PAIR_TICKS) // gap
            ticks -= length
            done += steps
        return done


class Axis:
    """One motor. ``start`` a move, ask whether it is ``moving``; it ends by its own ramp."""

    def __init__(self, clock, machine_number: int, step_pin: int, dir_pin: int):
        self._clock = clock
        self._direction = Pin(dir_pin, Pin.OUT, value=0)
        self._sm = rp2.StateMachine(
            machine_number, pulses, freq=STEP_PIO_HZ, sideset_base=Pin(step_pin)
        )
        self._sm.active(1)
        self._dma = rp2.DMA()
        self._ctrl = self._dma.pack_ctrl(
            size=2, inc_write=False, treq_sel=_DREQ_PIO0_TX + machine_number
        )
        self.move: Move | None = None
        self.started = clock.us()

    def start(self, move: Move, forward: bool = True) -> None:
        """Begin a prepared move; the one before must be over."""
        self._direction.value(1 if forward else 0)
        self.move = move
        self.started = self._clock.us()
        self._dma.config(
            read=move.table, write=self._sm, count=move.words, ctrl=self._ctrl, trigger=True
        )

    def moving(self) -> bool:
        """Tell whether the last move still has pulses to give."""
        return self.move is not None and self._clock.since(self.started) < self.move.us

    def ends(self) -> int:
        """Return the stamp at which the last move is over."""
        us = 0 if self.move is None else self.move.us - self._clock.since(self.started)
        return self._clock.later(us)

    def steps_since_start(self, stamp: int) -> int:
        """Return how many steps of the last move were done at a stamp after its start."""
        if self.move is None:
            return 0
        return self.move.steps_at(self._clock.since(self.started) - self._clock.since(stamp))

    def cut(self) -> None:
        """Stop the pulses at once, without a ramp; the place is then unknown."""
        self._dma.active(0)
        self._sm.active(0)
        for _ in range(_FIFO_WORDS):
            self._sm.exec(_PULL)  # what is left of the table
        self._sm.restart()
        self._sm.active(1)
        self.move = None
