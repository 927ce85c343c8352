"""The machine's end of the wire: what it answers to good, doubled, damaged and foreign lines.

These files run on both interpreters, like those in tests/shared.
"""

import link as machine_link
from dealing import frames, messages

NONCE = "0badcafe"


class Clock:
    def __init__(self):
        self.now = 0

    def ms(self):
        return self.now


class Usb:
    """A scripted USB: bytes to be read, bytes written, and how much room there is."""

    def __init__(self):
        self.waiting = b""
        self.written = b""
        self.room = 1000000

    def read(self):
        if not self.waiting:
            return -1
        byte, self.waiting = self.waiting[0], self.waiting[1:]
        return byte

    def write(self, data):
        taken = data[: self.room]
        self.written += taken
        return len(taken)


class Wire:
    """A link with a served list of requests, and a host that knows its key."""

    def __init__(self):
        self.clock = Clock()
        self.usb = Usb()
        self.link = machine_link.Link(self.usb, self.clock)
        self.served = []
        self.key = 0

    def serve(self, verb, values):
        self.served.append(verb)
        if verb == "hello":
            return "welcome", {
                "version": 1,
                "table": messages.table_hash(),
                "boot": self.link.boot,
                "firmware": "micropython-test",
                "law": "duplicate-2017",
            }
        return "accepted", {"ms": len(self.served)}

    def send(self, data):
        """Send bytes, let the machine work through them, return the lines it wrote."""
        self.usb.waiting += data
        while True:
            self.link.poll(self.serve)
            if not self.usb.waiting:
                break
        self.link.poll(self.serve)
        lines = self.usb.written.split(b"\n")[:-1]
        self.usb.written = b""
        return lines

    def request(self, number, verb, **values):
        return self.send(frames.pack(number, messages.write(verb, values), self.key))

    def hello(self):
        hello = {
            "version": 1,
            "oldest": 1,
            "table": messages.table_hash(),
            "nonce": NONCE,
            "after": "0" * 8,
        }
        lines = self.send(frames.pack(0, messages.write("hello", hello), 0))
        self.key = int(NONCE, 16) ^ int(self.link.boot, 16)
        return lines

    def bodies(self, lines):
        return [frames.unpack(line, self.key) for line in lines]


def connected():
    wire = Wire()
    wire.hello()
    wire.served = []
    return wire


def test_hello_is_answered_without_a_key_and_all_else_with_it():
    wire = Wire()
    lines = wire.hello()
    number, body = frames.unpack(lines[0], 0)
    assert number == 0
    assert body.startswith("welcome version=1 ")
    assert wire.bodies(wire.request(1, "drop", order="00000001")) == [(1, "accepted ms=2")]


def test_nothing_is_done_before_hello():
    wire = Wire()
    assert wire.request(1, "drop", order="00000001") == []
    assert wire.served == []
    assert wire.link.damaged == 1


def test_a_request_that_comes_twice_is_answered_twice_and_done_once():
    wire = connected()
    first = wire.request(7, "drop", order="00000001")
    again = wire.request(7, "drop", order="00000001")
    assert first == again
    assert wire.served == ["drop"]
    assert wire.link.repeated == 1


def test_a_line_of_an_earlier_session_is_not_done():
    wire = connected()
    old = frames.pack(1, "drop order=00000001", wire.key)
    wire.key = 0
    other = Wire()
    other.link.boot = wire.link.boot
    hello = {
        "version": 1,
        "oldest": 1,
        "table": messages.table_hash(),
        "nonce": "00000002",
        "after": "0" * 8,
    }
    other.send(frames.pack(0, messages.write("hello", hello), 0))
    other.served = []
    assert other.send(old) == []
    assert other.served == []


def test_damaged_lines_are_counted_and_not_done():
    wire = connected()
    good = frames.pack(3, "drop order=00000001", wire.key)
    for k in range(len(good) - 1):
        damaged = good[:k] + bytes([good[k] ^ 1]) + good[k + 1 :]
        assert wire.send(damaged) == []
    assert wire.served == []
    assert wire.link.damaged == len(good) - 1
    assert wire.link.heard_ms == 0


def test_a_megabyte_without_a_newline_is_one_overlong_line():
    wire = connected()
    for _ in range(64):
        wire.usb.waiting = b"x" * 512
        while wire.usb.waiting:
            wire.link.poll(wire.serve)
    wire.send(b"\n")
    assert wire.link.counters()["overlong"] == 1
    assert wire.bodies(wire.request(1, "drop", order="00000001")) == [(1, "accepted ms=1")]


def test_a_flood_does_not_keep_the_machine_from_its_work():
    wire = Wire()
    wire.hello()
    wire.usb.waiting = b"x" * 100000
    wire.link.poll(wire.serve)
    assert len(wire.usb.waiting) > 90000


def test_a_wrong_field_or_verb_is_refused_by_name():
    wire = connected()
    lines = wire.send(frames.pack(1, "order order=1", wire.key))
    assert wire.bodies(lines) == [(1, "refused why=field")]
    lines = wire.send(frames.pack(2, "fly away", wire.key))
    assert wire.bodies(lines) == [(2, "refused why=field")]
    lines = wire.send(frames.pack(3, "removed order=00000001 board=3", wire.key))
    assert wire.bodies(lines) == [(3, "refused why=field")]
    assert wire.served == []


def test_events_are_numbered_sent_in_order_and_kept_until_acknowledged():
    wire = connected()
    for name in ("asking", "looking", "dealing"):
        wire.link.tell("state", name=name)
    sent = wire.bodies(wire.send(b""))
    assert sent == [(1, "state name=asking"), (2, "state name=looking"), (3, "state name=dealing")]
    wire.link.acknowledged(1)
    wire.link.resend(1)
    assert wire.bodies(wire.send(b"")) == sent[1:]
    assert wire.link.resent == 2
    wire.link.acknowledged(3)
    wire.link.resend(1)
    assert wire.send(b"") == []


def test_events_wait_for_a_host_and_are_told_again_to_a_new_one():
    wire = connected()
    wire.link.tell("state", name="full")
    wire.send(b"")
    wire.key = 0
    lines = wire.hello()
    assert frames.unpack(lines[0], 0)[1].startswith("welcome")
    assert wire.bodies(lines[1:]) == [(1, "state name=full")]


def test_a_host_that_does_not_read_loses_nothing():
    wire = connected()
    wire.usb.room = 5
    for name in ("asking", "looking"):
        wire.link.tell("state", name=name)
    for _ in range(40):
        wire.link.poll(wire.serve)
    lines = wire.usb.written.split(b"\n")[:-1]
    assert [body for _, body in wire.bodies(lines)] == ["state name=asking", "state name=looking"]


def test_the_dead_man_counts_valid_lines_only():
    wire = connected()
    assert wire.link.alive()
    wire.clock.now = 1900
    wire.send(b"garbage\n")
    wire.clock.now = 2100
    assert not wire.link.alive()
    wire.request(1, "drop", order="00000001")
    assert wire.link.alive()


# Two hosts


def hello(wire, nonce, after):
    values = {"version": 1, "oldest": 1, "table": messages.table_hash()}
    values.update({"nonce": nonce, "after": after})
    line = messages.write("hello", values)
    return [frames.unpack(told, 0)[1].split()[0:2] for told in wire.send(frames.pack(0, line, 0))]


def test_a_host_comes_back_only_while_nobody_else_has_the_machine():
    wire = Wire()
    assert hello(wire, "00000001", "00000000")[0][0] == "welcome"
    assert hello(wire, "00000002", "00000001")[0][0] == "welcome"
    assert hello(wire, "00000007", "00000000")[0][0] == "welcome"  # another, who is new
    assert hello(wire, "00000003", "00000002") == [["refused", "why=taken"]]
    wire.key = 0x00000007 ^ int(wire.link.boot, 16)
    assert wire.bodies(wire.request(1, "drop", order="00000001"))[0][1].startswith("accepted")


def test_a_hello_that_comes_twice_is_no_other_host():
    wire = Wire()
    hello(wire, "00000001", "00000000")
    for _ in range(2):
        assert hello(wire, "00000002", "00000001")[0][0] == "welcome"


def test_who_comes_back_to_a_machine_that_restarted_is_welcome():
    assert hello(Wire(), "00000002", "00000001")[0][0] == "welcome"
