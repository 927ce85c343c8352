"""The same machine again: its events go on where they stopped, under whatever name it is found."""

import os
import sys

import pytest

from fourhand import reconnect as module
from fourhand import serialport, trace
from fourhand.errors import BadInput
from fourhand.link import LinkLost, MachineTaken, SilentPort, WrongVersion
from fourhand.port import Candidate, PortGone, PortMissing
from fourhand.reconnect import connect, last_url, reconnect, remember
from tests.host.reference_machine import ReferenceMachine, Wire

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


class Pulled(Wire):
    """A wire whose plug can be pulled."""

    pulled = False

    def write(self, data):
        self._check()
        super().write(data)

    def read(self, ms):
        self._check()
        return super().read(ms)

    def _check(self):
        if self.pulled or self.closed:
            raise PortGone("the machine went away", self.url)


@pytest.fixture
def machine():
    return ReferenceMachine()


@pytest.fixture
def opened(monkeypatch):
    """URLs in the order they were opened; put what opens into ``opened.next``."""

    class Opened(list):
        next: list[Wire | Exception]

    opened = Opened()

    def open_port(url):
        opened.append(url)
        port, *opened.next = opened.next
        if isinstance(port, Exception):
            raise port
        return port

    monkeypatch.setattr(module, "open_port", open_port)
    return opened


def numbers(client):
    got = []
    while (event := client.next_event(100)) is not None:
        got.append(event.number)
    return got


def never(seconds):
    raise AssertionError("there is nothing to wait for")


def tell(machine, times):
    for _ in range(times):
        machine.tell("state", name="idle")


def test_a_port_that_is_still_there_is_kept(machine, opened):
    port = Wire(machine)
    opened.next = [port]
    client = connect("COM3")
    tell(machine, 3)
    assert numbers(client) == [1, 2, 3]
    port.spoil = lambda *_: []
    tell(machine, 2)
    with pytest.raises(LinkLost):
        client.state()
    port.spoil = lambda _, line: [(1, line)]
    again = reconnect(client, pause=never)
    assert numbers(again) == [4, 5]
    assert opened == ["COM3"]
    assert not port.closed


def test_an_event_that_was_not_handed_on_comes_again(machine, opened):
    opened.next = [Wire(machine)]
    client = connect("COM3")
    tell(machine, 3)
    client.state()  # all three came with the reply
    assert str(client.next_event(100)) == "<1 state name=idle>"
    assert numbers(reconnect(client)) == [2, 3]


def test_a_port_that_is_gone_is_opened_again(machine, opened):
    port = Pulled(machine)
    opened.next = [port, PortMissing("there is no such port", "COM3"), Wire(machine)]
    client = connect("COM3")
    tell(machine, 3)
    assert str(client.next_event(100)) == "<1 state name=idle>"
    port.pulled = True
    port.url = "COM3"
    pauses = []
    again = reconnect(client, pause=pauses.append)
    assert numbers(again) == [2, 3]
    assert opened == ["COM3"] * 3
    assert port.closed
    assert len(pauses) == 2


def test_a_machine_that_restarted_begins_with_its_first_event(machine, opened):
    port = Wire(machine)
    opened.next = [port]
    client = connect("COM3")
    tell(machine, 3)
    assert numbers(client) == [1, 2, 3]
    port.machine = ReferenceMachine(boot="00000002")
    tell(port.machine, 2)
    again = reconnect(client)
    assert numbers(again) == [1, 2]
    assert again.link.boot == "00000002"


def test_one_that_never_comes_back(machine, opened):
    port = Pulled(machine)
    missing = PortMissing("there is no such port", "COM3")
    opened.next = [port, missing, missing, missing]
    client = connect("COM3")
    port.pulled = True
    pauses = []
    with pytest.raises(PortMissing):
        reconnect(client, tries=4, pause=pauses.append)
    assert len(pauses) == 3
    assert len(opened) == 4


def test_one_that_stays_silent_is_let_go_of(machine, opened):
    port = Wire(machine)
    opened.next = [port]
    client = connect("COM3")
    port.spoil = lambda *_: []
    with pytest.raises(SilentPort):
        reconnect(client, tries=2, pause=lambda _: None)
    assert port.closed


def test_other_firmware_is_not_tried_again(machine, opened):
    port = Wire(machine)
    opened.next = [port]
    client = connect("COM3")
    port.machine = ReferenceMachine(table="00000000")
    with pytest.raises(WrongVersion):
        reconnect(client, pause=never)
    assert port.closed


def test_a_failed_first_connection_lets_go_of_the_port(opened):
    port = Wire(ReferenceMachine(table="00000000"))
    opened.next = [port]
    with pytest.raises(WrongVersion):
        connect("COM3")
    assert port.closed


def test_without_a_url_the_one_pico_is_taken(machine, opened, monkeypatch):
    monkeypatch.setattr(module, "find_machine", lambda: "/dev/ttyACM3")
    opened.next = [Wire(machine)]
    assert connect().firmware == "micropython 1.29.0"
    assert opened == ["/dev/ttyACM3"]


def test_what_is_no_port_is_bad_input(monkeypatch):
    with pytest.raises(BadInput):
        connect("gopher://machine")


@posix
@pytest.mark.parametrize("spied", [False, True])
def test_a_pico_that_came_back_under_another_name(machine, opened, monkeypatch, tmp_path, spied):
    ours, theirs = os.openpty()
    device = os.ttyname(theirs)
    plugged = [Candidate(device, "Pico", "e661", True)]
    for place in (module, serialport):
        monkeypatch.setattr(place, "ports", lambda: plugged)
    port = serialport.SerialPort(device)
    url = device
    if spied:
        url = f"spy:{device}?file={tmp_path / 'trace'}"
        monkeypatch.setattr(trace, "open_port", lambda _: port)
        port = trace.open_spy(url)
    first = Wire(machine)
    monkeypatch.setattr(port, "read", first.read)
    monkeypatch.setattr(port, "write", first.write)
    opened.next = [port, Wire(machine)]
    client = connect(url)
    monkeypatch.undo()

    for place in (module, serialport):
        monkeypatch.setattr(place, "ports", lambda: plugged)
    monkeypatch.setattr(module, "open_port", lambda url: opened.append(url) or Wire(machine))
    os.close(ours)
    plugged[:] = [
        Candidate("/dev/ttyACM0", "Pico", "another", True),
        Candidate("/dev/ttyACM9", "Pico", "e661", True),
    ]
    again = reconnect(client, pause=lambda _: None)
    assert again.link.boot == client.link.boot
    assert opened[-1] == url.replace(device, "/dev/ttyACM9")
    os.close(theirs)


# From one run to the next


@pytest.fixture
def plugged(home, monkeypatch):
    """The serial ports of the computer, to be changed."""
    plugged = [Candidate("/dev/ttyACM0", "Pico", "e661", True)]
    monkeypatch.setattr(module, "ports", lambda: plugged)
    return plugged


@pytest.mark.parametrize("url", ["/dev/ttyACM0", "spy:/dev/ttyACM0?file=trace"])
def test_the_next_run_finds_the_machine_by_its_number(plugged, url):
    remember(url)
    assert last_url() == url
    plugged[:] = [
        Candidate("/dev/ttyACM0", "Pico", "another", True),
        Candidate("/dev/ttyACM1", "Pico", "e661", True),
    ]
    assert last_url() == url.replace("ttyACM0", "ttyACM1")
    plugged.clear()
    assert last_url() == url


@pytest.mark.parametrize("url", ["sim:?seed=7", "socket://pi:2000", "/dev/ttyUSB3"])
def test_what_has_no_number_keeps_its_name(plugged, url):
    remember(url)
    assert last_url() == url


def test_no_run_yet(plugged):
    assert last_url() == ""


# Two hosts


def test_a_host_whose_machine_was_taken_does_not_take_it_back(machine, opened):
    first_port = Wire(machine)
    opened.next = [first_port, Wire(machine)]
    first = connect("COM3")
    second = connect("COM3")
    with pytest.raises(MachineTaken, match="another program has taken this machine") as taken:
        reconnect(first, pause=never)
    assert taken.value.exit_code == 3
    assert "fourhand resume" in taken.value.advice
    assert first_port.closed
    assert second.state() == "idle"  # it never lost it


def test_a_host_comes_back_though_the_machine_s_welcome_was_lost(machine, opened):
    """The machine then has a session of ours that we do not know of."""
    lost = Pulled(machine)
    opened.next = [Wire(machine), lost, Wire(machine)]
    client = connect("COM3")
    client.link.port.close()
    broken = Pulled(machine)
    broken.pulled = True
    client.link.port = broken

    def swallow(way, line):
        if way == "down":
            lost.pulled = True
        return [(1, line)]

    lost.spoil = swallow
    assert reconnect(client, pause=lambda _: None).state() == "idle"
    assert lost.pulled


def test_a_machine_that_restarted_is_nobody_s(opened):
    opened.next = [Wire(ReferenceMachine()), Wire(ReferenceMachine(boot="0b007002"))]
    client = connect("COM3")
    client.link.port.close()
    broken = Pulled(ReferenceMachine())
    broken.pulled = True
    client.link.port = broken
    assert reconnect(client, pause=lambda _: None).boot == "0b007002"
