"""The scan engine on the UART: labels of cards, or where bars are on the cards, of boards.

The engine sends what it reads as ASCII ended by CR, as often as it likes; noise
and half lines are passed over.
"""

from machine import UART, Pin

from dealing.profiles import BOARD_LABEL, STOP_LABEL
from devices.reader import NOTHING, READ
from pins import UART_RX, UART_TX
from waits import POLL_US, pause

_LONGEST = 32  # characters of a label
_LOOK_US = 400000
_NUMBER_US = 1500000
_DIGITS = 5  # of the greatest board number


class Engine:
    """Whole lines of what the engine reads."""

    def __init__(self, clock, baud: int):
        self._clock = clock
        self._uart = UART(0, baudrate=baud, tx=Pin(UART_TX), rx=Pin(UART_RX), rxbuf=256)

    def hear(self, take, us):
        """Hand every line to ``take`` until it returns something; the result, None after ``us``.

        What came before is forgotten.
        """
        self._uart.read()
        end = self._clock.later(us)
        line = b""
        while self._clock.since(end) < 0:
            line += self._uart.read() or b""
            *labels, line = line.split(b"\r")
            for label in labels:
                found = take(_text(label))
                if found is not None:
                    return found
            line = line[-_LONGEST:]
            yield from pause(self._clock, POLL_US // 2)
        return None


class ScanReader:
    """Reads the label of a card that has come to rest under the engine."""

    def __init__(self, clock, baud: int):
        self.shares = ()  # a label has no bars
        self._engine = Engine(clock, baud)

    def look(self):
        """Wait for the label of the card at rest; the result is (READ or NOTHING, text, quality).

        A label counts when it comes whole; its quality is 100, or 0 for none.
        """
        text = yield from self._engine.hear(_card, _LOOK_US)
        return (NOTHING, "", 0) if text is None else (READ, text, 100)


class NumberReader:
    """Reads the number of the board at home, from a sticker like ``BOARD-12``."""

    def __init__(self, clock, baud: int):
        self._engine = Engine(clock, baud)
        self._before = 0

    def look(self):
        """Wait for the number; the result is 1..99999, or 0 if it was not read twice running."""
        self._before = 0
        number = yield from self._engine.hear(self._twice, _NUMBER_US)
        return 0 if number is None else number

    def _twice(self, text):
        before, self._before = self._before, _number(text)
        return before if before and before == self._before else None


def _text(line):
    """Return a line's text if it can be a label, else ''."""
    text = line.strip()
    for byte in text:
        if not 33 <= byte < 127:
            return ""
    return text.decode()


def _card(text):
    return text if len(text) == 2 or text == STOP_LABEL else None


def _number(text):
    """Return the number on a board's sticker, 0 for any other text."""
    digits = text[len(BOARD_LABEL) :]
    if text != BOARD_LABEL + digits or not digits.isdigit() or digits[0] == "0":
        return 0
    return int(digits) if len(digits) <= _DIGITS else 0
