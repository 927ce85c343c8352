"""The handshake, requests and events, told as dialogues; what a person reads when it fails."""

import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from dealing import messages
from fourhand import interpreter
from fourhand.link import Link, LinkLost, NotFourhand, SilentPort, WrongVersion
from tests.host.dialogue import HANDSHAKE, Dialogue
from tests.host.reference_machine import BOOT, WELCOME, ReferenceMachine, Wire

PONG = "pong state=idle event=0 now=0"
ROOT = Path(__file__).parent.parent.parent
STOP_MS = 1650  # of silence: the machine begins to stop, to be off within 2.1 s


def numbers(link, wait_ms=200):
    """Events that come until none does for so long."""
    got = []
    while (event := link.next_event(wait_ms)) is not None:
        got.append(event.number)
    return got


def longest_silence(port):
    """The longest time until now that the machine heard nothing."""
    times = [*port.machine.heard_ms, port.now()]
    return max(later - sooner for sooner, later in pairwise(times))


# Requests


def test_requests_are_numbered_from_one():
    talk = Dialogue(*HANDSHAKE, ("2 counters", ["2 accepted ms=7"]), ("3 ping", ["3 " + PONG]))
    with talk:
        link = Link(talk)
        assert link.request("counters") == ("accepted", {"ms": 7})
        assert link.request("ping")[0] == "pong"
    assert link.welcome == WELCOME


def test_a_request_without_a_reply_is_sent_again_under_its_number():
    talk = Dialogue(
        *HANDSHAKE,
        ("2 ack event=1", []),
        ("2 ack event=1", [b"2 accepted ms=0 00000000\n"]),
        ("2 ack event=1", ["2 accepted ms=0"]),
        ("3 ping", ["3 " + PONG]),
    )
    with talk:
        link = Link(talk)
        assert link.request("ack", event=1) == ("accepted", {"ms": 0})
        link.request("ping")
    assert link.counters.repeated == 2
    assert link.counters.damaged == 1


def test_a_late_or_doubled_reply_is_not_taken_for_another():
    talk = Dialogue(
        *HANDSHAKE,
        ("2 ack event=1", ["2 accepted ms=5", "2 accepted ms=5"]),
        ("3 drop order=00000001", ["1 " + PONG, "2 accepted ms=5", "3 refused why=unknown"]),
    )
    with talk:
        link = Link(talk)
        link.request("ack", event=1)
        assert link.request("drop", order="00000001") == ("refused", {"why": "unknown"})


def test_an_event_with_the_number_of_a_request_is_no_reply():
    talk = Dialogue(
        *HANDSHAKE, ("2 ping", ["2 state name=idle", "1 state name=full", "2 " + PONG])
    )
    with talk:
        assert Link(talk).request("ping")[0] == "pong"


def test_numbers_begin_again_after_the_last():
    machine = ReferenceMachine()
    sent = []
    port = Wire(machine, lambda way, line: sent.append(line) or [(1, line)])
    link = Link(port)
    for _ in range(10_050):
        assert link.request("ping")[0] == "pong"
    assert max(int(line.split()[0]) for line in sent) == 9999
    for order in ("00000001", "00000002"):
        link.request("order", order=order, board=1, mode="duplicate", slots="NESW" * 13)
    assert machine.done == ["00000001", "00000002"]


def test_values_that_do_not_fit_are_not_sent():
    talk = Dialogue(*HANDSHAKE, ("2 ping", ["2 " + PONG]))
    with talk:
        link = Link(talk)
        with pytest.raises(messages.MessageError):
            link.request("ack", event=-1)
        link.request("ping")


def test_a_machine_that_falls_silent_is_lost():
    machine = ReferenceMachine()
    port = Wire(machine)
    link = Link(port)
    port.spoil = lambda direction, line: []
    before = port.now()
    with pytest.raises(LinkLost, match="does not answer any more"):
        link.request("ping")
    assert 3000 <= port.now() - before <= 3500


def test_a_host_that_was_stopped_for_a_while_still_takes_the_reply():
    port = Wire(ReferenceMachine())
    link = Link(port)
    write = port.write

    def slow(data):
        write(data)
        port.read(9000)  # nobody is there to take what comes
        port.machine.now = port._clock = port._clock + 9000
        port._put("down", reply)

    reply = b""
    port.spoil = lambda direction, line: (
        [(0, line)] if direction == "up" or line is reply else keep(line)
    )

    def keep(line):
        nonlocal reply
        reply = line
        return []

    port.write = slow
    assert link.request("ping")[0] == "pong"
    assert link.counters.repeated == 0


# Events


def test_events_come_in_order_and_a_missing_one_is_asked_for():
    talk = Dialogue(
        *HANDSHAKE,
        ("2 ping", ["1 state name=asking", "3 state name=dealing", "2 " + PONG]),
        ("3 resend event=2", ["3 accepted ms=0", "2 state name=looking", "3 state name=dealing"]),
    )
    with talk:
        link = Link(talk)
        link.request("ping")
        assert numbers(link) == [1, 2, 3]
    assert link.counters.gaps == 1


def test_the_last_event_is_missed_too():
    talk = Dialogue(
        *HANDSHAKE,
        ("2 ping", ["2 pong state=full event=1 now=9"]),
        ("3 resend event=1", ["3 accepted ms=0", "1 state name=full"]),
    )
    with talk:
        link = Link(talk)
        event = link.next_event(2000)
    assert event is not None
    assert (event.verb, event.values) == ("state", {"name": "full"})


def test_an_event_that_is_only_behind_the_pong_is_not_asked_for():
    machine = ReferenceMachine()
    sent = []

    def spoil(way, line):
        sent.append(line)
        return [(30 if b" state " in line else 1, line)]

    port = Wire(machine, spoil)
    link = Link(port)
    machine.tell("state", name="full")
    link.request("ping")
    assert numbers(link) == [1]
    assert not any(b" resend " in line for line in sent)


def test_a_machine_that_keeps_an_event_to_itself_is_lost():
    machine = ReferenceMachine()
    port = Wire(machine)
    link = Link(port)
    machine.tell("state", name="asking")
    machine.out.clear()
    machine.kept.clear()
    with pytest.raises(LinkLost, match="keeps an event"):
        numbers(link, 60_000)
    assert port.now() < 10_000


def test_no_event_within_the_wait():
    port = Wire(ReferenceMachine())
    link = Link(port)
    for wait_ms in (0, 1, 499, 500, 501, 5000):
        before = port.now()
        assert link.next_event(wait_ms) is None
        assert wait_ms <= port.now() - before <= wait_ms + 20


def test_a_wait_ends_though_stray_prints_never_do():
    port = Wire(ReferenceMachine(), chatter_ms=1)
    link = Link(port)
    assert link.next_event(5000) is None
    assert port.now() < 5100
    assert link.counters.stray > 4000


class Flood(Wire):
    """There is always something to read: a machine that prints without end."""

    def read(self, ms):
        data = super().read(0)
        self._clock += 1
        return data + b"motor warm\n"


def test_a_flood_of_prints_ends_no_wait_and_keeps_no_ping_back():
    port = Flood(ReferenceMachine())
    link = Link(port)
    assert link.next_event(9000) is None
    assert port.now() < 9100
    assert longest_silence(port) < STOP_MS


def test_a_second_host_begins_where_the_first_acknowledged():
    machine = ReferenceMachine()
    port = Wire(machine)
    first = Link(port)
    for _ in range(5):
        machine.tell("state", name="idle")
    assert numbers(first) == [1, 2, 3, 4, 5]
    first.request("ack", event=3)
    assert numbers(Link(port)) == [4, 5]
    assert numbers(Link(port, seen=(BOOT, 4))) == [5]
    assert numbers(Link(port, seen=("deadbeef", 4))) == [4, 5]


def test_a_second_host_finds_nothing_when_all_is_acknowledged():
    machine = ReferenceMachine()
    port = Wire(machine)
    first = Link(port)
    machine.tell("state", name="idle")
    assert numbers(first) == [1]
    first.request("ack", event=1)
    second = Link(port)
    assert numbers(second) == []
    machine.tell("state", name="asking")
    assert numbers(second) == [2]


def test_the_first_kept_event_is_not_lost_with_one_line():
    machine = ReferenceMachine()
    port = Wire(machine)
    first = Link(port)
    for _ in range(5):
        machine.tell("state", name="idle")
    numbers(first)
    first.request("ack", event=2)
    lost = []

    def spoil(direction, line):
        if direction == "down" and line.startswith(b"3 state") and not lost:
            lost.append(line)
            return []
        return [(1, line)]

    port.spoil = spoil
    assert numbers(Link(port)) == [3, 4, 5]
    assert lost


# The dead man: two seconds without a valid line stop the machine


@pytest.mark.parametrize("wait_ms", [0, 10, 700, 60_000])
@pytest.mark.parametrize("chatter_ms", [0, 30, 600])
def test_a_polling_host_never_lets_the_machine_wait(wait_ms, chatter_ms):
    machine = ReferenceMachine()
    script = [(at_ms, "state", {"name": "idle"}) for at_ms in range(100, 15_000, 330)]
    port = Wire(machine, script=script, chatter_ms=chatter_ms)
    link = Link(port)
    while port.now() < 20_000:
        link.next_event(wait_ms)
        if not wait_ms:
            port.read(1)  # the caller's own work takes time
    assert longest_silence(port) < STOP_MS
    assert len(machine.heard_ms) < 5 * port.now() / 1000, "nor is it flooded"


@pytest.mark.parametrize("lost_in_a_row", [1, 2, 3])
def test_nor_does_it_when_lines_are_lost(lost_in_a_row):
    machine = ReferenceMachine()
    count = 0

    def spoil(direction, line):
        nonlocal count
        count += direction == "up"
        lose = direction == "up" and count % (lost_in_a_row + 1)
        return [] if lose else [(1, line)]

    port = Wire(machine, spoil)
    link = Link(port)
    while port.now() < 20_000:
        link.next_event(700)
    assert longest_silence(port) < STOP_MS


# The handshake


def test_nothing_at_the_port():
    with pytest.raises(SilentPort, match="COM9: nothing answers there") as caught:
        Link(Dialogue(*[("0 hello", [])] * 10))
    assert caught.value.exit_code == 3


@pytest.mark.parametrize(
    "answer",
    [
        b"\xff\xfe\x00" * 50,
        b"ATI\r\r\nERROR\r\n",
        b">>> 0 hello\r\nTraceback (most recent call last):\r\nSyntaxError: invalid\r\n>>> ",
        b"start\nok T:20.1 /0.0\nResend: 1\n",
        b"x" * 5000,
    ],
)
def test_something_else_at_the_port(answer):
    with pytest.raises(NotFourhand, match="COM9: something answers there, but not as") as caught:
        Link(Dialogue(*[("0 hello", [answer])] * 10))
    assert caught.value.exit_code == 3


def test_an_echo_is_no_machine():
    class Echo(Dialogue):
        def write(self, data):
            self._incoming += data

    with pytest.raises(NotFourhand):
        Link(Echo())


@pytest.mark.parametrize(
    "answer",
    [
        "0 refused why=version",
        "0 welcome version=1 table=00000000 boot=0b007001 firmware=x law=y",
        "0 welcome version=2 boot=0b007001",
        "0 hi",
    ],
)
def test_firmware_that_does_not_fit(answer):
    with pytest.raises(WrongVersion, match=r"half a minute: fourhand flash") as caught:
        Link(Dialogue(*[("0 hello", [answer])] * 10))
    assert caught.value.exit_code == 3


@pytest.mark.parametrize(("version", "fits"), [(1, False), (2, True), (3, False), (4, True)])
def test_versions_within_the_range_may_have_other_tables(monkeypatch, version, fits):
    # This host speaks 2 and 3; a machine of version 4 that says welcome still speaks 3.
    monkeypatch.setattr(messages, "OLDEST", 2)
    monkeypatch.setattr(messages, "VERSION", 3)
    port = Wire(ReferenceMachine(version=version, table="00000000"))
    if fits:
        assert Link(port).request("ping")[0] == "pong"
    else:
        with pytest.raises(WrongVersion):
            Link(port)


def test_the_hello_says_who_we_are():
    seen = []
    Link(Wire(ReferenceMachine(), lambda way, line: seen.append(line) or [(1, line)]))
    _, verb, version, oldest, table, nonce, after, _ = seen[0].decode().split(" ")
    assert (verb, version, oldest) == ("hello", "version=1", "oldest=1")
    assert table == f"table={messages.table_hash()}"
    assert len(nonce) == len("nonce=") + 8
    assert after == "after=00000000"


def test_no_two_sessions_have_one_nonce():
    hellos = set()
    for _ in range(20):
        Link(Wire(ReferenceMachine(), lambda way, line: hellos.add(line) or [(1, line)]))
    assert len({line for line in hellos if line.startswith(b"0 hello")}) == 20


def test_a_welcome_for_an_earlier_host_does_not_keep_us_out():
    # The machine restarted; its welcome to somebody before still lay in the cable.
    old = ReferenceMachine(boot="000000ff")
    stale = []
    Link(Wire(old, lambda way, line: stale.append(line) or [(1, line)]))
    port = Wire(ReferenceMachine())
    port._put("down", stale[1])
    link = Link(port)
    assert link.boot == BOOT
    assert link.request("ping")[0] == "pong"


def test_lines_of_an_earlier_session_are_not_taken():
    machine = ReferenceMachine()
    port = Wire(machine)
    first = Link(port)
    machine.tell("state", name="full")
    old_line = machine.out[0]
    assert numbers(first) == [1]
    machine.kept.clear()
    machine.event = 0
    second = Link(port)
    port._put("down", old_line)
    assert numbers(second, 100) == []
    assert second.counters.damaged == 1


def test_half_a_line_left_at_the_machine_costs_only_a_repetition():
    machine = ReferenceMachine()
    machine.feed(b"AT+GCAP")
    assert Link(Wire(machine)).counters.repeated == 1


def test_a_megabyte_without_a_newline_is_not_kept():
    port = Wire(ReferenceMachine())
    link = Link(port)
    port._put("down", b"m" * 1_000_000)
    assert link.request("ping")[0] == "pong"
    assert link.counters.overlong == 1
    assert len(link._wire._lines._buffer) == 128


def test_both_interpreters_agree_on_the_table():
    code = "import sys; sys.path.insert(0, 'firmware'); from dealing import messages;"
    told = subprocess.run(
        [interpreter.find(), "-c", code + "print(messages.table_hash())"],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    assert told.stdout.strip() == messages.table_hash()
