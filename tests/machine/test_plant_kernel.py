"""The lockstep of machine and host: every grant is answered once, and time stands in between."""

import io

import pytest

from sim.kernel import PASS_US, Clock, Gone, Kernel, PowerCut, Usb
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
        self.usb = Usb(self.kernel, self.rig.plant)

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
    while not bench.rig.edges:
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


@pytest.mark.parametrize("outage", ["cable_out", "host_gone"])
def test_what_is_on_its_way_when_the_link_goes_is_lost(outage):
    bench = Bench(frame(b"W", b"ab"), grant(10), frame(b"W", b"cd"), grant(10))
    bench.kernel.begin()
    assert bench.usb.read() == ord("a")
    setattr(bench.rig.plant, outage, True)
    assert bench.usb.read() == -1
    bench.clock.idle(15000)
    assert bench.usb.read() == -1
    setattr(bench.rig.plant, outage, False)
    assert bench.usb.read() == -1


@pytest.mark.parametrize(("outage", "heard"), [("cable_out", b""), ("host_gone", b"word")])
def test_only_without_a_cable_the_host_hears_nothing(outage, heard):
    bench = Bench(grant(10))
    bench.kernel.begin()
    setattr(bench.rig.plant, outage, True)
    assert bench.usb.write(b"word") == 4
    with pytest.raises(Gone):
        bench.clock.idle(20000)
    assert b"".join(data for kind, data in bench.said if kind == b"O") == heard


def test_when_the_power_goes_the_firmware_ends_where_it_is():
    bench = Bench(grant(100))
    bench.kernel.begin()
    bench.rig.plant.after(7000, "power-cut", 50000)
    with pytest.raises(PowerCut):
        bench.clock.idle(90000)
    assert bench.clock.us() == 7000


def test_while_there_is_no_power_time_passes_and_words_are_lost():
    bench = Bench(grant(10), frame(b"W", b"lost"), grant(100), grant(100))
    bench.kernel.begin()
    bench.usb.write(b"unsaid")
    bench.rig.plant.power_off(50000)
    bench.kernel.await_power()
    assert bench.clock.us() == 50000
    assert bench.said == [(b"T", b"10")]
    assert bench.usb.read() == -1
    assert Clock(bench.kernel).ms() == 0
    bench.clock.idle(60000)
    assert bench.clock.us() == 60000
