"""The rotator: which pocket stands at the throat, and the edges of the slot marks."""

from params import MARK_WIDTH_DEG, ROTATOR_STEPS_PER_TURN
from sim.axis import NEVER

QUARTER = ROTATOR_STEPS_PER_TURN // 4
HALF_MARK = int(MARK_WIDTH_DEG * ROTATOR_STEPS_PER_TURN / 720)  # steps on each side of a slot
_MARK = 2 * HALF_MARK + 1


class Rotator:
    """The turntable on axis M3; a slot is at the throat as far as its mark is seen."""

    def __init__(self, axis):
        self._axis = axis
        self.due = NEVER  # when the next edge of a mark passes

    def slot(self, now: int) -> int | None:
        """Return the slot 0..3 at the throat, or None between two."""
        offset = self._offset(now)
        if offset >= _MARK:
            return None
        return (self._axis.at(now) + HALF_MARK) // QUARTER % 4

    def off(self, now: int) -> int:
        """Return by how many steps the pocket nearest to the throat stands behind it or before."""
        return (self._axis.at(now) + QUARTER // 2) % QUARTER - QUARTER // 2

    def go(self, now: int) -> None:
        """Find out when the next edge passes; to be called when the motion has changed."""
        self.due = NEVER
        direction = self._axis.direction
        if direction:
            offset = self._offset(now)
            if direction > 0:
                steps = (_MARK if offset < _MARK else QUARTER) - offset
            else:
                steps = (-1 if offset < _MARK else _MARK - 1) - offset
            self.due = self._axis.reaches(self._axis.at(now) + steps)

    def _offset(self, now):
        """Return how many steps of the present quarter lie behind, from a mark's beginning on."""
        return (self._axis.at(now) + HALF_MARK) % QUARTER
