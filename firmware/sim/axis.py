"""A stepper axis as the plant sees it: a table of pulses, and the steps that came of it.

Times are whole microseconds, positions whole steps. A table is what the program
``pulses`` of devices/stepper.py is fed: words in pairs (steps - 1, wait), the wait's
sixteens of ticks in the lower half of its word, the rest in the upper. A pair takes 4
ticks and its wait + 23 for each step, whose pulse rises at its beginning.
"""

PAIR_TICKS = 4
STEP_TICKS = 23
NEVER = 1 << 60


class Pulses:
    """A decoded table: which step comes when."""

    def __init__(self, words, ticks_per_us: int):
        """Take words in pairs; raise ValueError if there are no whole pairs."""
        if not len(words) or len(words) % 2:
            raise ValueError("a table of pulses is made of pairs")
        self._rate = ticks_per_us
        self._begins = []  # tick of a pair's first pulse
        self._firsts = []  # steps before it
        self._gaps = []  # ticks from pulse to pulse
        ticks = steps = 0
        for k in range(0, len(words), 2):
            gap = 16 * (words[k + 1] & 0xFFFF) + (words[k + 1] >> 16) + STEP_TICKS
            self._begins.append(ticks + PAIR_TICKS)
            self._firsts.append(steps)
            self._gaps.append(gap)
            steps += words[k] + 1
            ticks += PAIR_TICKS + (words[k] + 1) * gap
        self.steps = steps
        self.us = -(-ticks // ticks_per_us)

    def count(self, us: int) -> int:
        """Return how many pulses have risen so many microseconds after the start."""
        ticks = us * self._rate
        k = _last_at_most(self._begins, ticks)
        if k < 0:
            return 0
        steps = self._firsts[k] + (ticks - self._begins[k]) // self._gaps[k] + 1
        return min(steps, self._firsts[k + 1] if k + 1 < len(self._firsts) else self.steps)

    def when(self, step: int) -> int:
        """Return the microsecond, rounded up, at which pulse 1, 2 ... ``steps`` has risen."""
        k = _last_at_most(self._firsts, step - 1)
        ticks = self._begins[k] + (step - 1 - self._firsts[k]) * self._gaps[k]
        return -(-ticks // self._rate)

    def gap(self, step: int) -> int:
        """Return the microseconds a step takes, times 100: from it to the next in its pair."""
        return 100 * self._gaps[_last_at_most(self._firsts, step - 1)] // self._rate


class Axis:
    """A motor: the steps of its rotor, while its driver holds it and pulses come."""

    def __init__(self, position: int = 0):
        self.direction = 0  # 1 or -1 while pulses turn the rotor, else 0
        self.started = 0  # the last table
        self.ended = -1 << 40  # long ago
        self.ends = NEVER  # when the pulses now coming are over
        self._position = position  # at the pulse ``_base``
        self._base = 0
        self._pulses = Pulses((0, 0), 1)  # none has come yet
        self._sign = 0
        self._held = False

    def at(self, now: int) -> int:
        """Return the rotor's position."""
        if not self.direction:
            return self._position
        return self._position + self._sign * (self._pulses.count(now - self.started) - self._base)

    def pulsing(self) -> bool:
        """Tell whether pulses come, lost or not."""
        return self.ends != NEVER

    def reaches(self, position: int) -> int:
        """Return when the rotor will stand there, or NEVER if these pulses do not bring it."""
        if not self.direction:
            return NEVER
        step = (position - self._position) * self._sign + self._base
        if not self._base < step <= self._pulses.steps:
            return NEVER
        return self.started + self._pulses.when(step)

    def gap(self, now: int) -> int:
        """Return the hundredths of a microsecond the step in progress takes."""
        return self._pulses.gap(max(1, self._pulses.count(now - self.started)))

    def start(self, now: int, pulses: Pulses, sign: int) -> None:
        """Give it a table of pulses; 1 is forward."""
        self._position = self.at(now)
        self._base = 0
        self._pulses = pulses
        self._sign = sign
        self.started = now
        self.ends = now + pulses.us
        self.direction = sign if self._held else 0

    def halt(self, now: int) -> None:
        """End the pulses, at their end or before it."""
        self._position = self.at(now)
        self.ended = now
        self.direction = 0
        self.ends = NEVER

    def hold(self, now: int, held: bool) -> None:
        """Let the driver hold the rotor, or let go: pulses are then lost."""
        self._position = self.at(now)
        if self.pulsing():
            self._base = self._pulses.count(now - self.started)
            self.direction = self._sign if held else 0
        self._held = held

    def slip(self, steps: int) -> None:
        """Turn the rotor by force, beside what the pulses do."""
        self._position += steps


def _last_at_most(rising, limit):
    """Return the index of the last number of a rising list that is not above a limit, or -1."""
    low, high = 0, len(rising)
    while low < high:
        middle = (low + high) // 2
        if rising[middle] <= limit:
            low = middle + 1
        else:
            high = middle
    return low - 1
