"""Ports by URL: what opens, and what a person reads when one does not, or goes away."""

import errno
import os
import socket
import sys
import threading

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from fourhand import port as port_module
from fourhand.errors import BadInput, NoMachine
from fourhand.link import Link
from fourhand.port import (
    PortBusy,
    PortDenied,
    PortGone,
    PortMissing,
    find_machine,
    open_port,
    ports,
)
from tests.host.reference_machine import ReferenceMachine

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


class Pty:
    """A pseudo-terminal: our end as a file, and the device that the host opens."""

    def __init__(self):
        ours, theirs = os.openpty()
        self.device = os.ttyname(theirs)
        self.ours = os.fdopen(ours, "r+b", 0)
        self.theirs = os.fdopen(theirs, "r+b", 0)


@pytest.fixture
def pty():
    pty = Pty()
    yield pty
    pty.theirs.close()
    pty.ours.close()


@pytest.fixture
def server():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def url_of(server):
    return f"socket://127.0.0.1:{server.getsockname()[1]}"


def read_all(port, length):
    data = b""
    while len(data) < length:
        got = port.read(1000)
        assert got, "a second without a byte"
        data += got
    return data


class Served(threading.Thread):
    """The reference machine behind a read and a write, until the other side is gone."""

    def __init__(self, read, write):
        super().__init__(daemon=True)
        self.machine = ReferenceMachine()
        self.machine.tell("state", name="asking")
        self._read, self._write = read, write
        self.start()

    def run(self):
        try:
            while data := self._read():
                self.machine.feed(data)
                out, self.machine.out = self.machine.out, []
                for line in out:
                    self._write(line)
        except OSError:
            pass


# Serial ports


@posix
def test_bytes_go_through_unchanged(pty):
    port = open_port(pty.device)
    every_byte = bytes(range(256))
    port.write(every_byte)
    assert pty.ours.read(4096) == every_byte
    pty.ours.write(every_byte)
    assert read_all(port, 256) == every_byte
    assert port.url == pty.device
    port.close()
    port.close()


@posix
def test_a_read_ends_when_nothing_comes(pty):
    port = open_port(pty.device)
    before = port.now()
    assert port.read(60) == b""
    assert port.now() - before >= 60
    port.close()


@posix
def test_a_whole_dialogue_over_a_serial_port(pty):
    served = Served(lambda: pty.ours.read(256), pty.ours.write)
    port = open_port(pty.device)
    link = Link(port)
    event = link.next_event(5000)
    assert event is not None
    assert event.values == {"name": "asking"}
    slots = "NESW" * 13
    link.request("order", order="0000beef", board=1, mode="duplicate", slots=slots)
    assert served.machine.done == ["0000beef"]
    link.close()
    pty.theirs.close()  # nobody holds the other end now, so the machine's read ends
    served.join()


@posix
def test_a_port_that_goes_away_in_use(pty):
    port = open_port(pty.device)
    pty.ours.close()
    with pytest.raises(PortGone, match="the machine went away") as caught:
        port.read(5000)
    assert "Check the cable" in caught.value.advice
    assert caught.value.where == pty.device
    assert caught.value.exit_code == 3
    port.close()


@posix
def test_writing_to_a_port_that_went_away(pty, monkeypatch):
    port = open_port(pty.device)
    monkeypatch.setattr(os, "write", broken(OSError(errno.EIO, "Input/output error")))
    with pytest.raises(PortGone, match="went away"):
        port.write(b"1 ping\n")


@posix
def test_a_machine_that_takes_no_bytes(pty, monkeypatch):
    stuck = broken(serial.SerialTimeoutException("timeout"))
    monkeypatch.setattr(serial.Serial, "write", stuck)
    port = open_port(pty.device)
    with pytest.raises(PortGone, match="takes no more bytes"):
        port.write(b"1 ping\n")


@posix
def test_a_port_in_use_by_another(pty):
    port = open_port(pty.device)
    with pytest.raises(PortBusy, match="another program uses it"):
        open_port(pty.device)
    port.close()
    open_port(pty.device).close()


def test_a_port_that_is_not_there(tmp_path):
    device = str(tmp_path / "ttyACM7")
    with pytest.raises(PortMissing, match="there is no such port") as caught:
        open_port(device)
    assert device in str(caught.value)
    assert "fourhand ports" in caught.value.advice
    assert caught.value.exit_code == 3


@posix
@pytest.mark.parametrize("name", ["a folder", "a file"])
def test_something_that_is_no_serial_port(tmp_path, name):
    path = tmp_path / name
    path.mkdir() if name == "a folder" else path.write_text("deals")
    with pytest.raises(PortMissing, match="this is no serial port"):
        open_port(str(path))


# How pyserial says it: with a number on POSIX, on Windows only within its text.
@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (serial.SerialException(errno.ENOENT, "could not open port"), PortMissing, "no such"),
        (serial.SerialException(errno.EACCES, "could not open port"), PortDenied, "may not"),
        (serial.SerialException(errno.EPERM, "could not open port"), PortDenied, "may not"),
        (serial.SerialException(errno.EBUSY, "could not open port"), PortBusy, "another"),
        (
            serial.SerialException(errno.EAGAIN, "Could not exclusively lock port"),
            PortBusy,
            "another",
        ),
        (serial.SerialException(errno.ENXIO, "could not open port"), PortMissing, "no such"),
        (
            serial.SerialException("Could not configure port: (25, ...)"),
            PortMissing,
            "no serial port",
        ),
        (
            serial.SerialException(
                "could not open port 'COM9': FileNotFoundError(2, 'The system cannot find ...')"
            ),
            PortMissing,
            "no such",
        ),
        (
            serial.SerialException(
                "could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)"
            ),
            PortBusy,
            "another",
        ),
        (ValueError("not a valid port"), PortMissing, "no serial port"),
    ],
)
def test_why_a_port_does_not_open(monkeypatch, error, kind, words):
    monkeypatch.setattr(serial, "Serial", broken(error))
    with pytest.raises(kind, match=words) as caught:
        open_port("COM3")
    assert caught.value.where == "COM3"
    assert caught.value.advice
    assert isinstance(caught.value, NoMachine)


def test_the_advice_for_want_of_rights_on_linux(monkeypatch):
    denied = serial.SerialException(errno.EACCES, "could not open port")
    monkeypatch.setattr(serial, "Serial", broken(denied))
    with pytest.raises(PortDenied) as caught:
        open_port("/dev/ttyACM0")
    assert ("dialout" in caught.value.advice) == sys.platform.startswith("linux")


def broken(error):
    def call(*_, **__):
        raise error

    return call


# Sockets


def test_a_machine_behind_a_socket(server):
    port = open_port(url_of(server))
    with server.accept()[0] as other:
        served = Served(lambda: other.recv(256), other.sendall)
        link = Link(port)
        event = link.next_event(5000)
        assert event is not None
        assert event.values == {"name": "asking"}
        link.close()
        served.join()


def test_nothing_comes_from_a_socket_and_then_it_closes(server):
    port = open_port(url_of(server))
    other = server.accept()[0]
    before = port.now()
    assert port.read(30) == b""
    assert port.now() - before >= 29
    other.close()
    with pytest.raises(PortGone, match="closed the connection"):
        port.read(1000)
    port.close()
    with pytest.raises(PortGone):
        port.write(b"1 ping\n")
    with pytest.raises(PortGone):
        port.read(1)


def test_nobody_listens(server):
    url = url_of(server)
    server.close()
    with pytest.raises(PortMissing, match="nobody listens there") as caught:
        open_port(url)
    assert caught.value.where == url


@pytest.mark.parametrize(
    "url",
    [
        "",
        "loop://",
        "rfc2217://host:1",
        "socket://",
        "socket://host",
        "socket://host:0",
        "socket://host:99999",
        "socket://host:1/path",
        "socket://host:1?logging=debug",
        "http://host:80",
    ],
)
def test_no_port_of_ours(url):
    with pytest.raises(BadInput) as caught:
        open_port(url)
    assert caught.value.advice


def test_the_spy_of_pyserial_would_write_cards(tmp_path):
    with pytest.raises(PortMissing):
        open_port(f"spy://{tmp_path}/ttyACM0?file={tmp_path}/secrets.txt")
    assert os.listdir(tmp_path) == []


# Which machine is plugged in


@pytest.fixture
def plugged(monkeypatch):
    def plug(*rows):
        infos = []
        for device, vid, pid, number in rows:
            info = ListPortInfo(device)
            info.vid, info.pid, info.serial_number = vid, pid, number
            infos.append(info)
        monkeypatch.setattr(port_module.list_ports, "comports", lambda: infos)

    return plug


MODEM = ("/dev/ttyACM0", 0x1199, 0x68A2, "55")
BUILT_IN = ("/dev/ttyS0", None, None, None)
PICO = ("/dev/ttyACM3", 0x2E8A, 0x0005, "e6614103e7452b2f")
ANOTHER = ("/dev/ttyACM1", 0x2E8A, 0x0005, None)
DEBUG_PROBE = ("/dev/ttyACM2", 0x2E8A, 0x000C, "77")


def test_the_one_pico_is_the_machine(plugged):
    plugged(BUILT_IN, MODEM, PICO, DEBUG_PROBE)
    assert find_machine() == "/dev/ttyACM3"
    assert [port.device for port in ports()] == [
        "/dev/ttyACM3", "/dev/ttyACM0", "/dev/ttyACM2", "/dev/ttyS0",
    ]  # fmt: skip
    assert [port.is_pico for port in ports()] == [True, False, False, False]
    assert ports()[0].serial_number == "e6614103e7452b2f"
    assert ports()[3].serial_number == ""


def test_no_pico(plugged):
    plugged(MODEM)
    with pytest.raises(NoMachine, match="no machine is plugged in") as caught:
        find_machine()
    assert "sim:" in caught.value.advice


def test_two_picos_are_not_chosen_between(plugged):
    plugged(PICO, ANOTHER)
    with pytest.raises(BadInput, match="more than one") as caught:
        find_machine()
    text = str(caught.value)
    assert "/dev/ttyACM3 (e6614103e7452b2f)" in text
    assert "/dev/ttyACM1 (no number)" in text
    assert "--port" in text
