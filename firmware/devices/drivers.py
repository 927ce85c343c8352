"""The three drivers' common EN: on at Python's word, off at S7's, whichever comes last.

A PIO state machine owns the pin. It lets go of the drivers by itself when the safety chain
opens, and stays so until Python asks anew; Python only learns of it.
"""

import rp2
from machine import Pin

from devices.pio_programs import enable
from pins import ENABLE, ENABLE_PIO_HZ, ENABLE_SM, SAFETY

_OFF = 0xE001  # the instruction "set(pins, 1)"


class Drivers:
    """Switches the drivers and knows whether they were let go."""

    def __init__(self):
        self._safety = Pin(SAFETY, Pin.IN)
        self._sm = rp2.StateMachine(
            ENABLE_SM,
            enable,
            freq=ENABLE_PIO_HZ,
            set_base=Pin(ENABLE),
            in_base=self._safety,
            jmp_pin=self._safety,
        )
        self._sm.active(1)

    def switch(self, on: bool) -> None:
        """Ask for the drivers, or switch them off; what was let go before is forgotten."""
        self._sm.active(0)
        self._sm.exec(_OFF)
        self._sm.restart()
        while self._sm.rx_fifo():
            self._sm.get()
        if on:
            self._sm.put(1)
        self._sm.active(1)

    def let_go(self) -> bool:
        """Tell whether S7 is open, or has been since the drivers were asked for."""
        return self._safety.value() == 1 or self._sm.rx_fifo() > 0
