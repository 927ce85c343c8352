"""What no emulator shows, measured on a Pico itself, in MicroPython. Nothing must hang on GP22.

    .venv/bin/mpremote run tests/bench/silicon.py

Hold both buttons of its panel while you switch the machine on: the firmware stays away, and the
prompt answers. A file is written twenty times and removed; the settings are left alone.
"""

import gc
import os
import time

# pyright: reportAttributeAccessIssue=false, reportMissingModuleSource=false
from machine import Pin, mem32  # noqa: TID251

from dealing import criteria

_NAME, _SIZE, _TURNS, _FREE_PIN = "silicon.tmp", 4096, 20, 22
_FLUSH_XIP = 0x14000004  # RP2040 datasheet, 2.6.3.6
_SYSTICK, _COUNT, _LOAD = 0xE000E010, 0xE000E018, 0xE000E014  # cycles, counted down
_MASK = 0xFFFFFF
_LEGAL = bytes((0, 1, 2, 3) * 13)


def flash_ms():
    """Return how long it takes to write 4 kB anew, in ms: each time an erase and 16 programs."""
    took = []
    for turn in range(_TURNS):
        begun = time.ticks_us()
        with open(_NAME, "wb") as file:
            file.write(bytes([turn]) * _SIZE)
        took.append(time.ticks_diff(time.ticks_us(), begun) / 1000)
    os.remove(_NAME)
    return took


def pattern_us():
    """Return how long a legal pattern takes to judge, in us: code in the cache, and not."""
    took = []
    for cold in (False, False, True):
        gc.collect()
        if cold:
            mem32[_FLUSH_XIP] = 1
        begun = time.ticks_us()
        criteria.check(_LEGAL)
        took.append(time.ticks_diff(time.ticks_us(), begun))
    return took[1:]


def edge_cycles():
    """Return the cycles from an edge at a pin to the first line of its hard handler."""
    mem32[_LOAD], mem32[_SYSTICK] = _MASK, 5
    pin, seen, took = Pin(_FREE_PIN, Pin.OUT, value=0), [_MASK + 1], []

    def heard(_pin):
        seen[0] = mem32[_COUNT]

    pin.irq(handler=heard, trigger=Pin.IRQ_RISING, hard=True)
    for _ in range(_TURNS):
        begun = mem32[_COUNT]  # nothing but the edge comes between this and the handler
        pin.value(1)
        took.append((begun - seen[0]) & _MASK)
        pin.value(0)
    pin.irq(handler=None)
    if seen[0] > _MASK:
        raise OSError(f"no edge was heard at GP{_FREE_PIN}")
    return took


def main():
    """Print it, least and most."""
    for what, unit, took in (
        ("4 kB of flash written anew", "ms", flash_ms()),
        ("a legal pattern judged, code cached and not", "us", pattern_us()),
        ("from an edge to a hard handler", "cycles", edge_cycles()),
    ):
        print(f"{what:<46}{min(took):10.1f} to {max(took):10.1f} {unit}")


main()
