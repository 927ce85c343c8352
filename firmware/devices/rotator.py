"""The rotator (M3): which slot stands at the throat, and how it gets there.

Slots are 0..3, a quarter turn apart, each with a mark (S5); slot 0 also has the
index mark. The rotator trusts no count of steps: every rest is seen by a mark.
"""

from dealing.faults import Fault
from devices.stepper import Move
from params import (
    HOME_MS,
    MARK_WIDTH_DEG,
    MOVE_GRACE_MS,
    ROTATOR_ACCEL_RAD_S2,
    ROTATOR_HOMING_RAD_S,
    ROTATOR_SETTLE_MS,
    ROTATOR_STEPS_PER_TURN,
)
from pins import INDEX_MARK
from waits import finished, pause, until

_QUARTER = ROTATOR_STEPS_PER_TURN // 4
_STEPS_PER_RAD = ROTATOR_STEPS_PER_TURN / 6.283185307179586
_ACCEL = ROTATOR_ACCEL_RAD_S2 * _STEPS_PER_RAD
_SLOW = ROTATOR_HOMING_RAD_S * _STEPS_PER_RAD
#: Never reached: a half turn is a triangle whose peak is at sqrt(pi * acceleration).
_FAST = 2 * ROTATOR_ACCEL_RAD_S2**0.5 * _STEPS_PER_RAD
_MARK_LOOK_US = 8000  # slowly, a mark takes 26 ms to pass
_SEARCH = _QUARTER + _QUARTER // 5  # sure to cross one whole mark
_OFF = int(1.5 * MARK_WIDTH_DEG * ROTATOR_STEPS_PER_TURN / 360)  # sure to leave the one it is on
_ACROSS = 2 * _OFF  # sure to cross that one whole, coming from before it


class Rotator:
    """Turns by the shorter way; ``slot`` is None while the place is not known."""

    def __init__(self, clock, axis, mark, inputs):
        self._clock = clock
        self._axis = axis
        self._mark = mark
        self._inputs = inputs
        self._quarter = Move(_QUARTER, _FAST, _ACCEL)
        self._half = Move(2 * _QUARTER, _FAST, _ACCEL)
        self._search = Move(_SEARCH, _SLOW, _ACCEL)
        self._back = Move(_QUARTER, _SLOW, _ACCEL)
        self.zero = 0  # steps from the middle of a mark to where it rests
        self.slot: int | None = None

    def turn(self, slot: int) -> None:
        """Begin the turn to a slot; the caller has asked the interlocks."""
        if self.slot is None:
            raise Fault("lost-position", "rotator")
        quarters = (slot - self.slot) % 4
        if quarters:
            self._axis.start(self._half if quarters == 2 else self._quarter, quarters != 3)
        self.slot = slot

    def jog(self, steps: int) -> None:
        """Begin a slow turn by so many steps, after which the place is not known."""
        self.slot = None
        self._axis.start(Move(abs(steps), _SLOW, _ACCEL), steps > 0)

    def on_mark(self) -> bool:
        """Tell whether it rests and a slot's mark is seen."""
        return not self._axis.moving() and self._mark.covered()

    def moving(self) -> bool:
        """Tell whether the motor still turns."""
        return self._axis.moving()

    def settle(self):
        """Wait until the turn is over and has settled; Fault unless the slot's mark is seen."""
        if self._axis.move is not None:
            settled = self._axis.move.us + 1000 * ROTATOR_SETTLE_MS
            left = settled - self._clock.since(self._axis.started)
            yield from pause(self._clock, max(0, left))
        self.check()

    def check(self) -> None:
        """Raise lost-position unless the rotator rests on the mark of its slot."""
        index = self._inputs.seen(INDEX_MARK)
        at_rest = self.slot is not None and not self._axis.moving()
        if not at_rest or not self._mark.covered() or index != (self.slot == 0):
            self.slot = None
            raise Fault("lost-position", "rotator")

    def home(self):
        """Find a mark, the one it is on if it is, rest on its middle; then turn to the index."""
        self.slot = None
        yield from self._centre()
        for _ in range(4):
            if self._inputs.seen(INDEX_MARK):
                self.slot = 0
                return
            self._axis.start(self._quarter)
            yield from finished(self._clock, self._axis)
            yield from pause(self._clock, 1000 * ROTATOR_SETTLE_MS)
            if not self._mark.covered():
                break
        raise Fault("lost-position", "rotator")

    def survey(self):
        """Follow a slow turn; return rows (middle in steps of the turn, width, index seen).

        One row for each mark that was passed whole.
        """
        mark, axis, clock = self._mark, self._axis, self._clock
        rows = []
        covers = mark.covers
        while (yield from until(clock, lambda seen=covers: mark.covers != seen, self._left_us())):
            clears = mark.clears
            yield from pause(clock, _MARK_LOOK_US)
            index = self._inputs.seen(INDEX_MARK)
            seen = yield from until(
                clock, lambda seen=clears: mark.clears != seen, self._left_us()
            )
            if seen:
                entered = axis.steps_since_start(mark.covered_us)
                left = axis.steps_since_start(mark.cleared_us)
                rows.append(((entered + left) // 2, left - entered, index))
            covers = mark.covers
        return rows

    def _left_us(self):
        return max(0, self._axis.move.us - self._clock.since(self._axis.started))

    def _centre(self):
        """Pass one mark whole, slowly, and come back to its middle."""
        mark, reach = self._mark, _SEARCH
        if mark.covered():
            yield from self._step_back(_OFF)
            reach = _ACROSS
        covers, clears = mark.covers, mark.clears
        if mark.covered():
            clears += 1  # a mark that could not be left behind is left first
            reach = _SEARCH
        self._search.prepare(reach)
        self._axis.start(self._search)

        def passed():
            return mark.covers != covers and mark.clears != clears & 0xFFFF

        if not (yield from until(self._clock, passed, 1000 * HOME_MS)):
            raise Fault("lost-position", "rotator")
        entered = self._axis.steps_since_start(mark.covered_us)
        left = self._axis.steps_since_start(mark.cleared_us)
        yield from finished(self._clock, self._axis)
        yield from pause(self._clock, 1000 * MOVE_GRACE_MS)
        yield from self._step_back(reach - (entered + left) // 2 - self.zero)
        if not mark.covered():
            raise Fault("lost-position", "rotator")

    def _step_back(self, steps):
        self._back.prepare(steps)
        self._axis.start(self._back, forward=False)
        yield from finished(self._clock, self._axis)
        yield from pause(self._clock, 1000 * ROTATOR_SETTLE_MS)
