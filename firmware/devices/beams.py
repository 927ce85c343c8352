"""Light beams with interrupts: when each was last covered and cleared."""

from machine import Pin


class Beam:
    """One beam; ``covered_us`` and ``cleared_us`` are stamps, counts tell new edges from old."""

    def __init__(self, clock, pin: int):
        self._clock = clock  # its rest ends with every edge
        self._pin = Pin(pin, Pin.IN)
        self.covered_us = 0
        self.cleared_us = 0
        self.covers = 0
        self.clears = 0
        self._pin.irq(handler=self._edge, trigger=Pin.IRQ_RISING | Pin.IRQ_FALLING, hard=True)

    def _edge(self, pin):  # in an interrupt: nothing here may allocate
        if pin.value():
            self.covered_us = self._clock.us()
            self.covers = (self.covers + 1) & 0xFFFF
        else:
            self.cleared_us = self._clock.us()
            self.clears = (self.clears + 1) & 0xFFFF
        self._clock.called = True

    def covered(self) -> bool:
        """Tell whether something lies in the beam now."""
        return self._pin.value() == 1
