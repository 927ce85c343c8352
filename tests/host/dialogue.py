"""A port that plays one side of a dialogue: [(what the host sends, what comes back), ...].

Lines are written without their check sum: ``("2 ping", ["2 pong state=idle event=0 now=0"])``.
What comes back may also be bytes, passed on as they are. A line that the host does not send, or
sends though it is not in the dialogue, fails the test.
"""

from dealing import frames, messages
from tests.host.reference_machine import BOOT, WELCOME

HANDSHAKE = [
    ("0 hello", ["0 " + messages.write("welcome", WELCOME)]),
    ("1 ping", ["1 pong state=idle event=0 now=0"]),
]


class Dialogue:
    url = "COM9"

    def __init__(self, *rows):
        self._rows = list(rows)
        self._key = 0
        self._clock = 0
        self._incoming = b""
        self.closed = False

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            assert self._rows == [], "the host did not send all of its part"

    def now(self):
        return self._clock

    def close(self):
        self.closed = True

    def read(self, ms):
        self._clock += ms if not self._incoming else 0
        data, self._incoming = self._incoming, b""
        return data

    def write(self, data):
        assert self._rows, "the host sends more than its part"
        wanted, replies = self._rows.pop(0)
        sent = self._sent(data)
        assert sent == wanted or (wanted == "0 hello" and sent.startswith(wanted))
        for reply in replies:
            if isinstance(reply, str):
                number, body = reply.split(" ", 1)
                key = 0 if number == "0" else self._key
                reply = frames.pack(int(number), body, key)
            self._incoming += reply

    def _sent(self, line):
        for key in (self._key, 0):
            try:
                number, body = frames.unpack(line[:-1].lstrip(b"\n"), key)
                break
            except frames.FrameError:
                pass
        else:
            raise AssertionError("the host sends a line under a wrong key")
        if number == 0:
            nonce = messages.read(body)[1]["nonce"]
            self._key = int(nonce, 16) ^ int(BOOT, 16)
        return f"{number} {body}"
