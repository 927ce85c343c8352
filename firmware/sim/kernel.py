"""Virtual time: the firmware's clock and its USB, in lockstep with the host.

The host speaks on standard input, hears on standard output, in frames: one byte of
kind, four of length (little-endian), the payload.

    host to machine  W bytes for the firmware's USB   G milliseconds of time granted, decimal
    machine to host  O bytes the firmware wrote       T the clock in milliseconds, decimal
                     E the simulator's own failure, as text; nothing follows

Every G is answered by one T, after an O if there is output: when the time granted is
over, or at the firmware's first rest after it has written something.
"""

PASS_US = 200  # what the firmware's loop costs at the least
REST_US = 40000  # then the watch has its turn; a Pico rests 4 ms, here that would take long


class Gone(BaseException):
    """The host has closed our standard input: the run is over."""


class PowerCut(BaseException):
    """The controller has lost its power: whatever it was doing is gone."""


class Kernel:
    """The clock of one plant, stepped by what the host grants."""

    def __init__(self, plant, stdin, stdout, diary=None):
        """``diary``: keeps the plant's state before anybody hears of it (diary.py)."""
        self._plant = plant
        self.diary = diary
        self._stdin = stdin
        self._stdout = stdout
        self._granted = 0  # time until which the plant may run
        self.inbox = b""  # what came for the firmware's USB ...
        self.taken = 0  # ... and how much of it the firmware has read
        self.outbox = b""
        self.bites_us: int | None = None  # when the watchdog bites, if it is on

    def now(self) -> int:
        """Return the time in microseconds."""
        return self._plant.now

    def begin(self) -> None:
        """Wait for the first grant."""
        self._receive()

    def await_power(self) -> None:
        """Let time pass while the controller has no power; what the host says is lost."""
        self.bites_us = None
        self.outbox = b""
        while self._plant.now < self._plant.dark_until:
            self._let_pass(min(self._plant.dark_until, self._granted))
            if self._plant.now >= self._granted:
                self._exchange()
        self.forget()

    def forget(self) -> None:
        """Lose what came for the firmware."""
        self.inbox = b""
        self.taken = 0

    def rest(self, until: int) -> None:
        """Let time pass to a moment, an interrupt, or a word from the host.

        The first PASS_US pass in any case.
        """
        plant = self._plant
        if self.bites_us is not None and plant.now >= self.bites_us:
            raise RuntimeError("the watchdog was not fed in time")
        pass_end = plant.now + PASS_US
        called = False
        while plant.now < pass_end:
            called = self._advance(pass_end) or called
        if self.outbox:
            self._exchange()
        while not called and plant.now < until and self.taken == len(self.inbox):
            called = self._advance(min(until, self._granted))
            if plant.now >= self._granted:
                self._exchange()

    def _advance(self, until):
        called = self._let_pass(until)
        if self._plant.now < self._plant.dark_until:
            raise PowerCut()
        return called

    def _let_pass(self, until):
        called = self._plant.advance(until)
        if self.diary:
            self.diary.note()
        return called

    def _exchange(self):
        """Answer the grant, and wait for the next one."""
        if self.diary:
            self.diary.tick()
        answer = b""
        if self.outbox:
            answer = frame(b"O", self.outbox)
            self.outbox = b""
        self._stdout.write(answer + self._time())
        self._granted = self._plant.now  # what is left of it is void
        self._receive()

    def _receive(self):
        """Take what the host sends, up to and with a grant of more than nothing."""
        while self._plant.now >= self._granted:
            kind, payload = self._frame()
            if kind == b"W":
                self.inbox = self.inbox[self.taken :] + payload
                self.taken = 0
            elif kind == b"G":
                self._granted = self._plant.now + 1000 * int(payload)
                if not int(payload):
                    self._stdout.write(self._time())
            else:
                raise ValueError("a frame of unknown kind came from the host")

    def _frame(self):
        head = self._read(5)
        return head[:1], self._read(int.from_bytes(head[1:], "little"))

    def _read(self, size):
        data = self._stdin.read(size) if size else b""
        if len(data) < size:
            raise Gone()
        return data

    def _time(self):
        return frame(b"T", b"%d" % (self._plant.now // 1000))


def frame(kind: bytes, payload: bytes) -> bytes:
    """Return one frame."""
    return kind + len(payload).to_bytes(4, "little") + payload


class Clock:
    """The firmware's clock, from its start on: the calls of firmware/devices/clock.py."""

    def __init__(self, kernel):
        self._kernel = kernel
        self._begun = kernel.now()
        self.called = False  # set by beams; the plant itself tells the kernel of every edge
        self.us = kernel.now

    def ms(self) -> int:
        """Return milliseconds since start."""
        return (self._kernel.now() - self._begun) // 1000

    def idle(self, until: int) -> None:
        """Rest until a stamp, an edge or a word from the host, a short while at the longest."""
        self._kernel.rest(min(until, self._kernel.now() + REST_US))

    def since(self, stamp: int) -> int:
        """Return microseconds since a stamp."""
        return self._kernel.now() - stamp

    def later(self, us: int) -> int:
        """Return the stamp that lies so many microseconds ahead."""
        return self._kernel.now() + us


class Usb:
    """The firmware's serial line: the calls of firmware/usb.py."""

    def __init__(self, kernel, plant):
        """``plant``: knows whether the cable is in and the host there."""
        self._kernel = kernel
        self._plant = plant

    def read(self) -> int:
        """Return the next byte, or -1 when none waits."""
        kernel = self._kernel
        if self._plant.cable_out or self._plant.host_gone:
            kernel.forget()
        if kernel.taken == len(kernel.inbox):
            return -1
        kernel.taken += 1
        return kernel.inbox[kernel.taken - 1]

    def write(self, data: bytes) -> int:
        """Take bytes; return how many were taken: all, even when no cable carries them on."""
        if not self._plant.cable_out:
            self._kernel.outbox += data
        return len(data)
