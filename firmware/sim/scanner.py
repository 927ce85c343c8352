"""The scan engine: sends what lies under it, again and again: a card's label, a board's number."""

from dealing.profiles import BOARD_LABEL
from params import BAR_START_MM, READER_MM

_DECODE_US = 60000  # from coming to rest to the first line
_REPEAT_US = 100000
_LABEL_UM = (round(1000 * (READER_MM + BAR_START_MM)), round(1000 * (READER_MM + 30)))


class Scanner:
    """What comes out of its UART."""

    def __init__(self, motors):
        self._motors = motors
        self._read_us = 0  # everything before that is read
        self._noise = b""

    def disturb(self, noise: bytes) -> None:
        """Put noise on the line."""
        self._noise += noise

    def read(self, now: int) -> bytes:
        """Return what has come since the last read."""
        came, self._noise = self._noise, b""
        rest_us = self._motors.rest_us()
        if rest_us < now:
            lines = _lines(now - rest_us) - _lines(self._read_us - rest_us)
            came += self._label(now) * lines
        self._read_us = now
        return came

    def _label(self, now):
        path = self._motors.path
        for card in path.cards:
            if card.shows and _LABEL_UM[0] <= path.place(card, now) <= _LABEL_UM[1]:
                return card.shows.encode() + b"\r"
        return b""


class NumberScanner:
    """What comes out of the engine's UART where it looks at the number on the board at home."""

    def __init__(self, rotator, world):
        self._rotator = rotator
        self._world = world
        self._read_us = 0  # everything before that is read

    def read(self, now: int) -> bytes:
        """Return what has come since the last read."""
        lines = now // _REPEAT_US - self._read_us // _REPEAT_US
        self._read_us = now
        board = self._world.board
        label = ("%s%d\r" % (BOARD_LABEL, board.label)).encode() if board else b""
        at_home = board and not board.turned and self._rotator.slot(now) == 0
        return label * lines if at_home and not board.worn else b""


def _lines(us):
    """Return how many lines have been sent so long after a card came to rest."""
    return (us - _DECODE_US) // _REPEAT_US + 1 if us >= _DECODE_US else 0
