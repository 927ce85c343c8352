"""Lines in and out: requests answered once, events kept until acknowledged, the dead man.

Nothing here knows what a request means.
"""

import os

from dealing import frames, messages
from params import LINK_STOP_MS

KEPT_EVENTS = 200  # a whole board and its faults
_READS = 256  # bytes in one pass: a flood must not keep the watch from looking
_WRITES = 8  # in one pass: as much as the USB can hold


class Taken(Exception):
    """Another host has the machine."""


class Link:
    """The machine's end of the wire."""

    def __init__(self, usb, clock):
        self._usb = usb
        self._clock = clock
        self._lines = frames.Lines()
        self._key = None  # no session before hello
        self._last = -1  # number of the last request
        self._reply = b""  # and the line that answered it
        self._out = b""
        self._events = []  # (number, body), oldest first
        self._sent = 0  # how many of them are written
        self.event = 0  # number of the newest
        self.boot = "%08x" % int.from_bytes(os.urandom(4), "big")
        self.heard_ms = None
        self.good = self.damaged = self.repeated = self.resent = 0

    def alive(self) -> bool:
        """Tell whether a valid line came so lately that the machine may go on."""
        return self.heard_ms is not None and self._clock.ms() - self.heard_ms < LINK_STOP_MS

    def room(self) -> int:
        """Return how many more events can be kept."""
        return KEPT_EVENTS - len(self._events)

    def tell(self, verb: str, **values) -> None:
        """Queue an event; the host gets it, in order, until it acknowledges it."""
        self.event = self.event % frames.LAST_EVENT + 1
        self._events.append((self.event, messages.write(verb, values)))

    def counters(self) -> dict:
        """Return the values of the message ``counted``."""
        return {
            "good": self.good,
            "damaged": self.damaged,
            "overlong": self._lines.dropped,
            "repeated": self.repeated,
            "resent": self.resent,
        }

    def acknowledged(self, event: int) -> None:
        """Forget events up to a number."""
        while self._events and self._events[0][0] <= event:
            self._events.pop(0)
            self._sent = max(0, self._sent - 1)

    def resend(self, event: int) -> None:
        """Send again every kept event from a number on."""
        before = self._sent
        self._sent = sum([1 for number, _ in self._events[:before] if number < event])
        self.resent += before - self._sent

    def poll(self, serve) -> None:
        """Take what came, answer it, and write what there is room for.

        ``serve(verb, values) -> (verb, values)`` does a request and gives its reply.
        """
        for _ in range(_READS):
            byte = self._usb.read()
            if byte < 0:
                break
            line = self._lines.feed(byte)
            if line:
                self._take(line, serve)
                break  # one request a pass: the machine goes first
        self._write()

    def _take(self, line, serve):
        try:
            number, body = self._open(line)
            if number == 0:
                reply = self._answer(number, body, serve)
            else:
                ahead = (number - self._last) % frames.LAST_REQUEST
                if ahead > frames.LAST_REQUEST // 2:
                    return  # an old line that came late
                if ahead:
                    self._reply = self._answer(number, body, serve)
                    self._last = number
                else:
                    self.repeated += 1
                reply = self._reply
        except frames.FrameError:
            self.damaged += 1
            return
        self.good += 1
        self.heard_ms = self._clock.ms()
        self._out += reply

    def _open(self, line):
        if self._key is not None:
            try:
                number, body = frames.unpack(line, self._key)
                if number:
                    return number, body
            except frames.FrameError:
                pass
        number, body = frames.unpack(line, 0)
        if number or not body.startswith("hello "):
            raise frames.FrameError("not of this session")
        return number, body

    def _answer(self, number, body, serve):
        key = (self._key or 0) if number else 0
        try:
            verb, values = messages.read(body)
            if messages.describe(verb)[1] != messages.REQUEST:
                raise messages.MessageError("no request")
            if number == 0 and self._taken(values["nonce"], values["after"]):
                raise Taken
            reply, fields = serve(verb, values)
            if number == 0 and reply == "welcome":  # who is not takes nothing over
                self._begin(values["nonce"])
        except Taken:
            reply, fields = "refused", {"why": "taken"}
        except messages.MessageError:
            reply, fields = "refused", {"why": "field"}
        return frames.pack(number, messages.write(reply, fields), key)

    def _taken(self, nonce, after):
        """Tell whether a host comes back when another has the machine."""
        if after == messages.NO_SESSION or self._session(nonce) == self._key:  # it came twice
            return False
        return self._key not in (None, self._session(after))

    def _begin(self, nonce):
        """Begin a session, if it has not begun; every event that is kept is told in it."""
        session = self._session(nonce)
        if session != self._key:
            self._key = session
            self._last = 0
        self.resend(0)

    def _session(self, nonce):
        return int(nonce, 16) ^ int(self.boot, 16)

    def _write(self):
        for _ in range(_WRITES):
            if not self._out:
                if self._key is None or self._sent == len(self._events):
                    return
                number, body = self._events[self._sent]
                self._out = frames.pack(number, body, self._key)
                self._sent += 1
            taken = self._usb.write(self._out)
            if not taken:
                return
            self._out = self._out[taken:]
