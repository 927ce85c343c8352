"""The machine's clock on a Pico. A simulated machine brings its own with the same calls."""

import time

import machine

_REST_US = 4000  # then the link and the watch have their turn


class Clock:
    """Milliseconds since start, microsecond stamps for short spans, and rest between passes."""

    def __init__(self):
        self._last = time.ticks_ms()
        self._ms = 0
        self.called = False  # by an interrupt

    def ms(self) -> int:
        """Return milliseconds since start; does not wrap."""
        now = time.ticks_ms()
        self._ms += time.ticks_diff(now, self._last)
        self._last = now
        return self._ms

    def us(self):
        """Return a microsecond stamp, good for spans under five minutes."""
        return time.ticks_us()

    def since(self, stamp) -> int:
        """Return microseconds since a stamp (negative for one that lies ahead)."""
        return time.ticks_diff(time.ticks_us(), stamp)

    def later(self, us: int):
        """Return the stamp that lies so many microseconds ahead."""
        return time.ticks_add(time.ticks_us(), us)

    def idle(self, until) -> None:
        """Rest until a stamp or a beam's edge, a few milliseconds at the longest."""
        if time.ticks_diff(until, time.ticks_us()) > _REST_US:
            until = time.ticks_add(time.ticks_us(), _REST_US)
        while not self.called and time.ticks_diff(until, time.ticks_us()) > 0:
            machine.idle()
        self.called = False
