"""Slow inputs and card bars: three shift registers sampled for ever by PIO into a ring.

The ring keeps the last SAMPLES_KEPT words, SAMPLE_PERIOD_US apart, so a bar that
passed is still there to be looked at when the card has come to rest.
"""

from array import array

import rp2
import uctypes
from machine import Pin

import pins
from devices.pio_programs import shift_in
from params import SAMPLE_PERIOD_US, SAMPLES_KEPT

_RING_BYTES = 4 * SAMPLES_KEPT
_RING_BITS = 8
_DREQ_PIO1_RX = 12
_ENDLESS = 0xFFFFFFFF  # a month of samples; ``renew`` begins another
_CYCLES = 101  # a sample lasts so many, see shift_in


class Inputs:
    """The newest word of all inputs, and the words of the last forty milliseconds."""

    def __init__(self):
        self._store = array("I", bytes(2 * _RING_BYTES))
        start = uctypes.addressof(self._store)
        self._first = (-start % _RING_BYTES) // 4  # DMA wraps on a multiple of the ring's size
        self._base = start + 4 * self._first
        self._sm = rp2.StateMachine(
            pins.SHIFT_SM,
            shift_in,
            freq=_CYCLES * 1000000 // SAMPLE_PERIOD_US,
            sideset_base=Pin(pins.SHIFT_CLOCK),
            set_base=Pin(pins.SHIFT_LATCH),
            in_base=Pin(pins.SHIFT_DATA, Pin.IN),
        )
        self._dma = rp2.DMA()
        self._ctrl = self._dma.pack_ctrl(
            size=2,
            inc_read=False,
            ring_sel=True,
            ring_size=_RING_BITS,
            treq_sel=_DREQ_PIO1_RX,
        )
        self.renew()
        self._sm.active(1)
        while self._dma.count == _ENDLESS:  # pyright: ignore[reportAttributeAccessIssue]
            pass  # less than a millisecond: from here on there is a sample

    def renew(self) -> None:
        """Begin another month of samples; those of the last 40 ms are out of order then."""
        self._dma.active(0)
        self._dma.config(
            read=self._sm,
            write=self._base,
            count=_ENDLESS,
            ctrl=self._ctrl,
            trigger=True,
        )

    def _next(self):
        """Return the place in the ring that the next sample goes to."""
        address = self._dma.write  # pyright: ignore[reportAttributeAccessIssue]  (not in the stubs)
        return (address - self._base) // 4

    def word(self) -> int:
        """Return the newest sample."""
        return self.sample(1)

    def sample(self, ago: int) -> int:
        """Return an earlier sample: 1 is the newest, SAMPLES_KEPT the oldest."""
        newest = self._next()
        return self._store[self._first + (newest - ago) % SAMPLES_KEPT]

    def history(self, out) -> None:
        """Copy the last SAMPLES_KEPT samples into an array, oldest first."""
        newest = self._next()
        for k in range(SAMPLES_KEPT):
            out[k] = self._store[self._first + (newest + k) % SAMPLES_KEPT]

    def seen(self, bit: int) -> bool:
        """Tell whether a bit of pins.py is set in the newest sample."""
        return self.word() >> bit & 1 == 1
