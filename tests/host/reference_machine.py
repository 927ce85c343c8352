"""A small machine that keeps to the wire's rules, and a port to it that loses and twists bytes.

Written from the rules, not from the firmware: a request is done once however often it comes,
an old one is not done at all, events are kept until acknowledged.
"""

from dealing import frames, messages

BOOT = "0b007001"
WELCOME = {
    "version": messages.VERSION,
    "table": messages.table_hash(),
    "boot": BOOT,
    "firmware": "micropython-1.29.0",
    "law": "duplicate-2017",
}


class ReferenceMachine:
    """Takes lines, gives lines. ``done`` lists the orders it did, ``heard_ms`` when it heard."""

    def __init__(self, boot=BOOT, **welcome):
        self.welcome = {**WELCOME, "boot": boot, **welcome}
        self.now = 0
        self.event = 0
        self.kept = {}  # number -> body
        self.out = []  # lines to be sent
        self.done = []
        self.heard_ms = []
        self.state = "idle"
        self._lines = frames.Lines()
        self._nonce = ""  # of the session, if there is one
        self._key = 0
        self._last = 0
        self._reply = None

    def tell(self, verb, **values):
        """An event happens."""
        self.event += 1
        self.kept[self.event] = messages.write(verb, values)
        if self._nonce:
            self.out.append(frames.pack(self.event, self.kept[self.event], self._key))

    def feed(self, data):
        for byte in data:
            line = self._lines.feed(byte)
            if line:
                self._take(line)

    def _take(self, line):
        for key in (self._key, 0):
            try:
                number, body = frames.unpack(line, key)
                break
            except frames.FrameError:
                pass
        else:
            return
        verb, values = messages.read(body)
        if (number == 0) != (verb == "hello") or messages.describe(verb)[1] != messages.REQUEST:
            return
        self.heard_ms.append(self.now)
        if verb == "hello":
            self._hello(values["nonce"], values["after"])
            return
        ahead = (number - self._last) % frames.LAST_REQUEST
        if ahead == 0 and self._reply:
            self.out.append(self._reply)
        elif 0 < ahead < frames.LAST_REQUEST // 2:
            self._last = number
            reply, fields = getattr(self, "_" + verb)(values)
            self._reply = frames.pack(number, messages.write(reply, fields), self._key)
            self.out.append(self._reply)
            if verb == "resend":
                self._send_kept(values["event"])

    def _hello(self, nonce, after):
        if nonce != self._nonce and self._nonce and after not in ("00000000", self._nonce):
            self.out.append(frames.pack(0, "refused why=taken", 0))
            return
        self.out.append(frames.pack(0, messages.write("welcome", self.welcome), 0))
        if nonce != self._nonce:
            self._nonce = nonce
            self._key = int(nonce, 16) ^ int(self.welcome["boot"], 16)
            self._last, self._reply = 0, None

    def _send_kept(self, first):
        for number in sorted(self.kept):
            if number >= first:
                self.out.append(frames.pack(number, self.kept[number], self._key))

    def _ping(self, values):
        return "pong", {"state": self.state, "event": self.event, "now": self.now}

    def _ack(self, values):
        self.kept = {n: body for n, body in self.kept.items() if n > values["event"]}
        return "accepted", {"ms": 0}

    def _resend(self, values):
        return "accepted", {"ms": 0}

    def _order(self, values):
        self.done.append(values["order"])
        return "accepted", {"ms": 19600}

    def _drop(self, values):
        return "refused", {"why": "unknown"}

    def _check(self, values):
        return "legal", {}

    def _counters(self, values):
        return "counted", dict.fromkeys(("good", "damaged", "overlong", "repeated", "resent"), 7)


class Wire:
    """A port to a machine, in lockstep, with a hand on the bytes.

    ``spoil(direction, line) -> [(delay_ms, bytes), ...]`` says what becomes of a line, direction
    "up" to the machine or "down" to the host. ``script`` is [(at_ms, verb, values)]: what the
    machine tells when. ``chatter_ms``: a stray print every so often.
    """

    url = "sim:"

    def __init__(self, machine, spoil=None, script=(), chatter_ms=0):
        self.machine = machine
        self.spoil = spoil or (lambda direction, line: [(1, line)])
        self.script = sorted(script, key=lambda row: row[0])
        self.chatter_ms = chatter_ms
        self.closed = False
        self._clock = 0
        self._on_the_way = []  # (at_ms, nth, direction, bytes)
        self._count = 0

    def now(self):
        return self._clock

    def close(self):
        self.closed = True

    def write(self, data):
        self._put("up", data)

    def read(self, ms):
        until = self._clock + ms
        while True:
            data = self._deliver()
            if data or self._clock >= until:
                return data
            self._clock = min([until, *self._next_ms()])
            if self.chatter_ms and self._clock % self.chatter_ms == 0:
                self._put("down", b"motor warm\r\n")

    def _next_ms(self):
        """Times after now at which something happens."""
        times = [row[0] for row in self._on_the_way + self.script[:1]]
        if self.chatter_ms:
            times.append((self._clock // self.chatter_ms + 1) * self.chatter_ms)
        return [max(at_ms, self._clock + 1) for at_ms in times]

    def _put(self, direction, line):
        for delay_ms, data in self.spoil(direction, line):
            self._count += 1
            self._on_the_way.append((self._clock + delay_ms, self._count, direction, data))

    def _deliver(self):
        """Let happen what is due now; return the bytes that reach the host."""
        self.machine.now = self._clock
        while self.script and self.script[0][0] <= self._clock:
            _, verb, values = self.script.pop(0)
            self.machine.tell(verb, **values)
        due = sorted(row for row in self._on_the_way if row[0] <= self._clock)
        self._on_the_way = [row for row in self._on_the_way if row[0] > self._clock]
        down = b"".join(row[3] for row in due if row[2] == "down")
        for row in due:
            if row[2] == "up":
                self.machine.feed(row[3])
        for line in self.machine.out:
            self._put("down", line)
        self.machine.out = []
        return down
