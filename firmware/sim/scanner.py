"""The scan engine: sends the label of a card at rest under it, again and again."""

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


def _lines(us):
    """Return how many lines have been sent so long after a card came to rest."""
    return (us - _DECODE_US) // _REPEAT_US + 1 if us >= _DECODE_US else 0
