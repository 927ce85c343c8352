"""What the host may ask for while nothing is dealt: single parts tried, sensors, the self test."""

import selftest
import tries
from pins import BAR_BITS, SHIFT_BITS
from replies import refuse
from service import Question, Service

_SPARE_MS = 15000  # homing and the look into four pockets, where there is need
_STEP_MS = 2  # a slow step, at the most
_CARD_MS = 1500

_FIRST_INPUT = BAR_BITS + 1  # of the word: below are the bars


class Bench:
    """Begins tries at one dealer, and tells what can be told at once."""

    def __init__(self, board, link, dealer):
        self._board = board
        self._link = link
        self._dealer = dealer

    def question(self, what: str) -> tuple:
        """Have a person try something; return the reply, as all here do."""
        return self._dealer.try_out(Question, 0, what)

    def jog(self, motor: str, steps: int) -> tuple:
        """Turn one motor by so many steps."""
        if not 0 < abs(steps) <= tries.JOG_MOST[motor]:
            return refuse("field")
        moves = tries.jog(self._board, motor, steps)
        return self._dealer.try_out(Service, abs(steps) * _STEP_MS, "jog", moves)

    def home(self) -> tuple:
        """Find every mark of the rotator."""
        moves = tries.home(self._board, self._link.tell)
        return self._dealer.try_out(Service, 2 * _SPARE_MS, "home", moves)

    def cards(self, count: int) -> tuple:
        """Feed, read and measure so many cards."""
        moves = tries.cards(self._board, self._link.tell, count)
        ms = _SPARE_MS + count * _CARD_MS
        return self._dealer.try_out(Service, ms, "cards", moves, True)

    def sensors(self) -> dict:
        """Return the values of the message ``sensed``."""
        board = self._board
        word = board.inputs.word()
        beams = board.feeder.beams() + (board.rotator.on_mark(),)
        return {
            "beams": sum([1 << k for k, covered in enumerate(beams) if covered]),
            "inputs": "%04x" % (word >> _FIRST_INPUT & (1 << SHIFT_BITS - _FIRST_INPUT) - 1),
            "bars": "%03x" % (word & (1 << _FIRST_INPUT) - 1),
            "supply": board.supply_mv(),
            "open": int(board.safety_open()),
        }

    def selftest(self) -> dict:
        """Return the values of the message ``tested``."""
        fault = selftest.found(self._board)
        return {
            "found": "ok" if fault is None else fault.name,
            "place": "none" if fault is None else fault.place,
        }
