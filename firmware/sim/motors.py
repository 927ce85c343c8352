"""Three motors, and what they carry along: the cards on their way and the rotator."""

from params import ROTATOR_SETTLE_MS
from sim.axis import NEVER, Axis, Pulses
from sim.path import Path
from sim.rotator import Rotator

FEED, TRANSPORT, ROTATOR = 0, 1, 2
_SETTLE_US = 1000 * ROTATOR_SETTLE_MS
_TABLES_KEPT = 100  # decoded; a dealt card needs a handful, most of them again and again


class Motors:
    """Axes by number, moved by tables of pulses while their drivers hold them."""

    def __init__(self, angle: int, pick, passed, marked, axis=Axis):
        """``angle``: the rotator's, in steps; ``pick`` and ``passed``: see Path.

        ``marked(now)`` hears when an edge of a slot mark has passed. ``axis``: makes an axis.
        """
        self.axes = (axis(), axis(), axis(angle))
        self.path = Path(self.axes[FEED], self.axes[TRANSPORT], pick, self._passed)
        self.rotator = Rotator(self.axes[ROTATOR])
        self._tell_passed = passed
        self._tell_marked = marked
        self._decoded = {}  # (table, ticks a microsecond) -> pulses
        self._powered = False
        self._caught = False  # a card in the ring holds the rotator fast

    def start(self, now: int, number: int, table: bytes, words, ticks_per_us: int, sign: int):
        """Begin a table of pulses; ``table`` are the bytes of ``words``; sign 1 is forward."""
        key = (table, ticks_per_us)
        if key not in self._decoded:
            if len(self._decoded) == _TABLES_KEPT:
                self._decoded = {}
            self._decoded[key] = Pulses(words, ticks_per_us)
        self.path.hold(now)
        self.axes[number].start(now, self._decoded[key], sign)
        self._go(now)

    def halt(self, now: int, number: int) -> None:
        """End the pulses of an axis."""
        if self.axes[number].pulsing():
            self.path.hold(now)
            self.axes[number].halt(now)
            self._go(now)

    def power(self, now: int, on: bool) -> None:
        """Let the drivers hold their motors, or let go: pulses are then lost."""
        if on != self._powered:
            self._powered = on
            self.hold(now)

    def slip(self, now: int, steps: int) -> None:
        """Turn the rotator by force."""
        self.axes[ROTATOR].slip(steps)
        self.rotator.go(now)
        self._tell_marked(now)

    def free(self, now: int) -> None:
        """Let the rotator turn again, and cards move on, after hands were in the machine."""
        self._caught = False
        self.hold(now)

    def turn(self) -> tuple:
        """Return (start, end) of the rotator's last move; while it runs, its end to be."""
        axis = self.axes[ROTATOR]
        return axis.started, axis.ends if axis.pulsing() else axis.ended

    def rest_us(self) -> int:
        """Return since when the feed roller rests, NEVER if it moves."""
        feed = self.axes[FEED]
        return NEVER if feed.direction else max(feed.ended, 0)

    def due(self) -> int:
        """Return when the next thing happens by itself, NEVER if nothing moves."""
        feed, transport, rotator = self.axes
        return min(self.path.due(), self.rotator.due, feed.ends, transport.ends, rotator.ends)

    def fire(self, now: int) -> None:
        """Let what is due happen: one thing, the cards' first."""
        if self.path.due() == now:
            self.path.fire(now)
        elif self.rotator.due == now:
            self.rotator.go(now)
            self._tell_marked(now)
        else:
            for number in (FEED, TRANSPORT, ROTATOR):
                if self.axes[number].ends == now:
                    self.halt(now, number)

    def hold(self, now: int) -> None:
        """Find out how everything moves on, after something about it has changed."""
        self.path.hold(now)
        for number in (FEED, TRANSPORT, ROTATOR):
            held = self._powered and not (number == ROTATOR and self._caught)
            self.axes[number].hold(now, held)
        self._go(now)

    def _go(self, now):
        self.path.go(now)
        self.rotator.go(now)
        self._catch(now)

    def _passed(self, now, place, card, forward):
        self._catch(now)
        self._tell_passed(now, place, card, forward)

    def _catch(self, now):
        """Tear a card that lies across the ring while the rotator does not rest; it is then held.

        The rotator rests when it has settled, not when its pulses are over.
        """
        rotator = self.axes[ROTATOR]
        rests = not rotator.direction and now >= rotator.ended + _SETTLE_US
        if not rests and self.path.tear() and not self._caught:
            self._caught = True
            self.hold(now)
