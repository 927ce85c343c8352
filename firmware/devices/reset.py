"""How a run on the Pico ends: from the start again, or for good at MicroPython's prompt."""

import machine

_WATCHDOG_CTRL_CLEAR = 0x40058000 + 0x3000  # RP2040 datasheet, 4.7.6: bits written are cleared
_ENABLED = 1 << 30


def now() -> None:
    """Start again as after power-up."""
    machine.reset()


def never() -> None:
    """Switch the watchdog off, which MicroPython itself has no call for."""
    machine.mem32[_WATCHDOG_CTRL_CLEAR] = _ENABLED
