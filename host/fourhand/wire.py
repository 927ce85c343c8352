"""Frames over a port, both ways: one request on its way at a time, whatever else comes counted."""

from collections.abc import Callable
from dataclasses import dataclass

from dealing import frames, messages
from fourhand.inbox import Event
from fourhand.port import Port

RETRY_MS = 300  # after which a request is sent again
LOST_MS = 3000  # after which it is given up

Values = dict[str, int | str]
Reply = tuple[str, Values]


@dataclass
class Counters:
    """What came and went since the port was opened; shown when a cable is in doubt."""

    good: int = 0  # lines
    damaged: int = 0  # lines with a number, but no frame of this session
    stray: int = 0  # other lines: prints of the firmware, a traceback; never shown
    foreign: int = 0  # frames of this session that say what the message table does not know
    overlong: int = 0  # lines
    repeated: int = 0  # requests sent again
    gaps: int = 0  # times that an event was missing


class Wire:
    """Writes requests, reads lines; gives events to ``on_event`` and keeps the one reply."""

    def __init__(self, port: Port, on_event: Callable[[Event], None]) -> None:
        self.port = port
        self.counters = Counters()
        self.heard = False  # whether a byte came at all
        self.sent_ms = port.now()  # when the last line went out
        self._on_event = on_event
        self._lines = frames.Lines()
        self._key = 0
        self._number = 0  # of the request on its way, or of the last one
        self._reply: Reply | None = None

    def begin(self, key: int) -> None:
        """Take a key, 0 before the handshake; requests are numbered from 1 again."""
        self._key = key
        self._number = 0

    def hello(self, values: Values) -> Reply | None:
        """Send the one request that has the number 0; return its reply as ``request`` does."""
        return self._ask(messages.write("hello", values))

    def request(self, verb: str, values: Values) -> Reply | None:
        """Send a request, again and again, until its reply comes; None after LOST_MS without.

        PortGone; MessageError when the values do not fit the message.
        """
        body = messages.write(verb, values)
        self._number = self._number % frames.LAST_REQUEST + 1
        return self._ask(body)

    def listen(self, ms: int) -> bool:
        """Take what comes within so many ms; return whether anything did. PortGone."""
        data = self.port.read(ms)
        for byte in data:
            line = self._lines.feed(byte)
            if line:
                self._take(line)
        self.counters.overlong = self._lines.dropped
        self.heard = self.heard or bool(data)
        return bool(data)

    def _ask(self, body: str) -> Reply | None:
        line = frames.pack(self._number, body, self._key)
        self._reply = None
        begun_ms = self.port.now()
        first = True
        while True:
            self.port.write(line if first else b"\n" + line)  # whatever came of the first is ended
            self.sent_ms = self.port.now()
            first = False
            left = RETRY_MS
            while left > 0:
                self.listen(left)
                if self._reply:
                    return self._reply
                left = self.sent_ms + RETRY_MS - self.port.now()
            if self.port.now() - begun_ms >= LOST_MS:
                return None
            self.counters.repeated += 1

    def _take(self, line: bytes) -> None:
        try:
            number, body = frames.unpack(line, self._key)
            verb, values = messages.read(body)
        except frames.FrameError:
            if line[:1].isdigit():
                self.counters.damaged += 1
            else:
                self.counters.stray += 1
            return
        except messages.MessageError:
            self.counters.foreign += 1
            return
        self.counters.good += 1
        direction = messages.describe(verb)[1]
        if direction == messages.EVENT:
            self._on_event(Event(number, verb, values))
        elif direction == messages.REPLY and number == self._number:
            self._reply = verb, values
