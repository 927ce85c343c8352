"""Axes that bare pulses move, one by one: the plant then knows no table, as a real motor."""

from sim.axis import NEVER, Axis
from sim.motors import ROTATOR

STILL_US = 5000  # without a pulse for so long: the move is over
_AHEAD = NEVER - 1  # with the next pulses


class EdgeAxis(Axis):
    """A motor that is told of every pulse; positions that somebody waits for are its targets."""

    def __init__(self, position: int = 0):
        super().__init__(position)
        self.targets: set[int] = set()
        self._last_us = self._gap_ns = 0

    def begin(self, now: int, sign: int) -> None:
        """Begin to turn: the first pulse of a move is there."""
        self._sign = sign
        self.started = now
        self.ends = now + STILL_US

    def step(self, now: int, gap_ns: int) -> bool:
        """Take one pulse, so long after the one before; tell whether a target is reached."""
        self._last_us, self._gap_ns = now, gap_ns
        self.ends = now + STILL_US
        self._position += self.direction
        return self.direction != 0 and self._position in self.targets

    def sign(self) -> int:
        """Return the direction of the pulses that come, 0 if none do."""
        return self._sign if self.pulsing() else 0

    def at(self, now: int) -> int:
        return self._position

    def gap(self, now: int) -> int:
        return self._gap_ns // 10

    def reaches(self, position: int) -> int:
        """Return when: just now, or at some time to come, or NEVER."""
        ahead = (position - self._position) * self.direction
        if ahead > 0:
            self.targets.add(position)
            return _AHEAD
        return self._last_us if ahead == 0 and self.direction else NEVER

    def halt(self, now: int) -> None:
        self.ended = self._last_us
        self.direction = 0
        self.ends = NEVER

    def hold(self, now: int, held: bool) -> None:
        self._held = held
        self.targets.clear()
        self.direction = self._sign if held and self.pulsing() else 0


def pulse(plant, number: int, now: int, gap_ns: int, sign: int) -> bool:
    """Give an axis of a plant one pulse; the plant's own time has come to ``now`` before.

    Tell whether something is due by it.
    """
    motors = plant.motors
    axis = motors.axes[number]
    if sign != axis.sign():
        axis.begin(now, sign)
        motors.hold(now)
    reached = axis.step(now, gap_ns)
    if reached and number == ROTATOR:
        motors.rotator.due = now
    elif reached:
        motors.hold(now)
    if reached:
        plant.advance(now)
    return reached
