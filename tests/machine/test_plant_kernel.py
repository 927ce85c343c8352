"""The lockstep of machine and host: every grant is answered once, and time stands in between."""

import io

import pytest

from sim.kernel import PASS_US, Clock, Gone, Kernel, Usb
from tests.machine.rig import FEED, Rig, at, steady


def frame(kind, payload=b""):
    return kind + len(payload).to_bytes(4, "little") + payload


def grant(ms):
    return frame(b"G", b"%d" % ms)


def answers(data):
    """What the machine sent, as (kind, payload)."""
    found = []
    while data:
        size = int.from_bytes(data[1:5], "little")
        found.append((data[:1], data[5 : 5 + size]))
        data = data[5 + size :]
    return found


class Bench:
    """A kernel whose host has said all it will say."""

    def __init__(self, *frames):
        self.rig = Rig()
        self.out = io.BytesIO()
        self.kernel = Kernel(self.rig.plant, io.BytesIO(b"".join(frames)), self.out)
        self.clock = Clock(self.kernel)
        self.usb = Usb(self.kernel)

    @property
    def said(self):
        return answers(self.out.getvalue())


def test_nothing_happens_before_the_first_grant():
    bench = Bench()
    with pytest.raises(Gone):
        bench.kernel.begin()
    assert (bench.clock.us(), bench.said) == (0, [])


def test_time_passes_up_to_the_moment_asked_for():
    bench = Bench(grant(50))
    bench.kernel.begin()
    bench.clock.idle(bench.clock.later(20000))
    assert (bench.clock.us(), bench.clock.ms(), bench.said) == (20000, 20, [])


def test_a_grant_that_is_used_up_is_answered_with_the_clock():
    bench = Bench(grant(10), grant(5))
    bench.kernel.begin()
    bench.clock.idle(12000)
    assert (bench.clock.us(), bench.said) == (12000, [(b"T", b"10")])
    with pytest.raises(Gone):
        bench.clock.idle(99000)
    assert bench.clock.us() == 15000
    assert bench.said[1:] == [(b"T", b"15")]


def test_output_ends_a_grant_at_the_next_rest_and_what_is_left_is_void():
    bench = Bench(grant(1000), grant(10))
    bench.kernel.begin()
    assert bench.usb.write(b"hello") == 5
    assert bench.said == []
    bench.clock.idle(700)
    assert bench.said == [(b"O", b"hello"), (b"T", b"0")]
    assert bench.clock.us() == 700
    with pytest.raises(Gone):
        bench.clock.idle(99000)
    assert bench.clock.us() == PASS_US + 10000


def test_a_rest_costs_something_even_when_it_is_over_before_it_began():
    bench = Bench(grant(1000))
    bench.kernel.begin()
    for _ in range(10):
        bench.clock.idle(0)
    assert bench.clock.us() == 10 * PASS_US


def test_bytes_from_the_host_wake_the_firmware():
    bench = Bench(grant(10), frame(b"W", b"ab"), grant(10))
    bench.kernel.begin()
    assert bench.usb.read() == -1
    bench.clock.idle(99000)
    assert bench.clock.us() == 10000
    assert [bench.usb.read() for _ in range(3)] == [ord("a"), ord("b"), -1]


def test_bytes_that_are_not_read_are_kept():
    bench = Bench(frame(b"W", b"ab"), grant(1), frame(b"W", b"cd"), grant(10))
    bench.kernel.begin()
    assert bench.usb.read() == ord("a")
    bench.usb.write(b"x")
    bench.clock.idle(200)
    assert bytes(bench.usb.read() for _ in range(3)) == b"bcd"


def test_a_grant_of_nothing_is_answered_at_once():
    bench = Bench(grant(10), frame(b"W", b"a"), grant(0), grant(0), grant(10))
    bench.kernel.begin()
    bench.clock.idle(99000)
    assert bench.said == [(b"T", b"10")] * 3
    assert bench.usb.read() == ord("a")


def test_an_interrupt_wakes_the_firmware_at_its_very_moment():
    bench = Bench(grant(1000))
    bench.rig.load()
    bench.kernel.begin()
    bench.rig.start(FEED, steady(70 * 20, 125))
    bench.clock.idle(500000)
    assert bench.clock.us() == at(35 * 20, 125) == bench.rig.edges[0][0]


def test_the_watchdog():
    bench = Bench(grant(1000))
    bench.kernel.begin()
    bench.kernel.bites_us = 5000
    bench.clock.idle(5000)
    with pytest.raises(RuntimeError):
        bench.clock.idle(6000)


def test_spans_of_time():
    bench = Bench(grant(1000))
    bench.kernel.begin()
    stamp = bench.clock.later(300)
    bench.clock.idle(1000)
    assert bench.clock.since(stamp) == 700


@pytest.mark.parametrize("data", [b"X\0\0\0\0", b"G\1\0\0\0x"])
def test_a_host_that_talks_otherwise(data):
    with pytest.raises(ValueError):
        Bench(data).kernel.begin()


@pytest.mark.parametrize("data", [b"", b"G", b"G\2\0\0", b"G\2\0\0\0001"])
def test_the_end_of_input_at_any_byte_is_the_host_s_going(data):
    with pytest.raises(Gone):
        Bench(data).kernel.begin()
