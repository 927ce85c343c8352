"""The scan engine: reads the label of a card that has come to rest under it, as a line of text.

The engine sends what it reads as ASCII ended by CR, as often as it likes; noise
and half lines are passed over, and two different labels are no reading.
"""

from machine import UART, Pin

from devices.reader import NOTHING, READ
from pins import UART_RX, UART_TX
from waits import POLL_US, pause

_LONGEST = 32  # characters of a label
_LOOK_US = 400000
_BAUD = 9600


class ScanReader:
    """Listens to a scan engine on the UART."""

    def __init__(self, clock):
        self._clock = clock
        self.shares = ()  # a label has no bars
        self._uart = UART(0, baudrate=_BAUD, tx=Pin(UART_TX), rx=Pin(UART_RX), rxbuf=256)

    def look(self):
        """Wait for the label of the card at rest; the result is (READ or NOTHING, text, quality).

        What came before the card rested is forgotten. A label counts when it comes
        whole; its quality is 100, or 0 for none.
        """
        self._uart.read()
        end = self._clock.later(_LOOK_US)
        line = b""
        while self._clock.since(end) < 0:
            line += self._uart.read() or b""
            label, ended, _rest = line.partition(b"\r")
            if ended:
                text = _label(label)
                if text:
                    return READ, text, 100
                line = _rest
            line = line[-_LONGEST:]
            yield from pause(self._clock, POLL_US // 2)
        return NOTHING, "", 0


def _label(line):
    """Return a line's text if it can be a label, else ''."""
    text = line.strip()
    for byte in text:
        if not 33 <= byte < 127:
            return ""
    return text.decode() if len(text) == 2 else ""
