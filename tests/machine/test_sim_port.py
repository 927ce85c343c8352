"""The simulated machine as a port, with the firmware's own main in it."""

import json
import os
import signal
import subprocess
from types import SimpleNamespace

import pytest

from dealing import frames
from dealing.messages import table_hash
from fourhand import interpreter, sim
from fourhand.errors import BadInput, NoMachine
from fourhand.port import PortGone, open_port
from fourhand.sim import SimPort

HELLO = frames.pack(
    0, f"hello version=1 oldest=1 table={table_hash()} nonce=01020304 after=00000000", 0
)


@pytest.fixture
def port():
    port = SimPort("sim:?seed=7&speed=0&person=none")
    yield port
    port.close()


def test_time_passes_only_in_a_read(port):
    assert (port.now(), port.read(250), port.now()) == (0, b"", 250)
    port.write(HELLO)
    assert port.now() == 250


def test_a_read_ends_as_soon_as_there_is_output(port):
    port.write(HELLO)
    assert b"welcome" in port.read(1000)
    assert port.now() < 5


def test_a_read_of_no_time_takes_none(port):
    assert (port.read(0), port.now()) == (b"", 0)
    port.write(HELLO)
    assert (port.read(0), port.now()) == (b"", 0)
    assert b"welcome" in port.read(10)


def test_a_line_may_come_in_pieces(port):
    for byte in HELLO[:-1]:
        port.write(bytes([byte]))
        assert port.read(1) == b""
    port.write(HELLO[-1:])
    assert b"welcome" in port.read(10)


def test_a_lot_at_once(port):
    for _ in range(5):
        port.write(b"x" * 50000)
    port.read(500)
    port.write(b"\n" + HELLO)
    heard = b"".join(port.read(100) for _ in range(5))
    assert b"welcome" in heard


def test_closed_once_and_again(port):
    port.close()
    port.close()
    with pytest.raises(PortGone):
        port.read(1)
    with pytest.raises(PortGone):
        port.write(b"x")


def test_the_url_says_what_it_is(port):
    assert port.url == "sim:?seed=7&speed=0&person=none"
    with pytest.raises(BadInput):
        open_port("sim:?seed=x")


def test_a_process_that_dies_is_a_machine_that_is_gone(port):
    port.read(10)
    port._process.kill()
    port._process.wait()
    with pytest.raises(NoMachine) as gone:
        port.read(10)
    assert "the simulated machine stopped" in str(gone.value)
    assert gone.value.exit_code == 3
    with pytest.raises(NoMachine):
        port.write(HELLO)


def broken_firmware(tmp_path, text, monkeypatch):
    """A port whose firmware is this main and nothing else."""
    (tmp_path / "main.py").write_text(text)

    def start(command, env, **more):
        path = str(tmp_path) + os.pathsep + env["MICROPYPATH"]
        return Popen(command, env={**env, "MICROPYPATH": path}, **more)

    Popen = subprocess.Popen
    interpreter.find()
    monkeypatch.setattr(sim.subprocess, "Popen", start)
    return SimPort("sim:?speed=0")


DEATHS = {
    "raise KeyError('the ace of spades is in North, SA')": "KeyError in main.py, line 3",
    "raise ValueError('two\\nlines')": "ValueError in main.py, line 3",
    "sys.stderr.write('SA in North\\n'); sys.exit(2)": "exit status 2",
    "sys.stderr.write('KeyError: SA\\n'); sys.exit(2)": "KeyError",
    "raise OSError(28)": "the disk is full, OSError in main.py, line 3",
    "raise KeyError(17)": "KeyError in main.py, line 3",  # it might be a card
    "raise SystemExit": "exit status 0",
}


@pytest.mark.parametrize(("death", "told"), DEATHS.items())
def test_of_what_the_firmware_died_kind_and_place_are_told_and_no_word_of_its_own(
    tmp_path, monkeypatch, death, told
):
    port = broken_firmware(tmp_path, f"import sys\ndef run(*_):\n    {death}\n", monkeypatch)
    with pytest.raises(NoMachine) as gone:
        port.read(10)
    assert gone.value.what == f"the simulated machine stopped ({told})"
    with pytest.raises(NoMachine) as again:  # as a host that tries to reach it once more
        port.read(10)
    assert again.value.what == gone.value.what
    port.close()


def test_without_an_interpreter(monkeypatch, tmp_path):
    monkeypatch.setenv(interpreter.SETTING, str(tmp_path / "nothing"))
    with pytest.raises(NoMachine):
        SimPort("sim:")


@pytest.mark.parametrize(("speed", "slept"), [(0, []), (1, [0.25]), (10, [0.025])])
def test_the_host_sleeps_so_that_time_passes_at_the_speed_asked_for(speed, slept, monkeypatch):
    sleeps = []
    monkeypatch.setattr(sim, "time", SimpleNamespace(sleep=sleeps.append, monotonic=lambda: 7.0))
    port = SimPort(f"sim:?person=none&speed={speed}")
    port.read(250)
    port.close()
    assert sleeps == slept


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_cuts_no_exchange_in_two(port, monkeypatch, number):
    """It comes with the answer in hand, else both sides would wait for each other for good."""
    before = signal.signal(number, signal.default_int_handler)
    read = os.read

    def interrupted(handle, size):
        data = read(handle, size)
        signal.raise_signal(number)
        return data

    monkeypatch.setattr(sim.os, "read", interrupted)
    try:
        with pytest.raises(KeyboardInterrupt):
            port.read(10)
    finally:
        signal.signal(number, before)
    assert port.now() == 10


def test_the_truth_file_begins_anew_and_is_complete_after_closing(tmp_path):
    truth = tmp_path / "truth.jsonl"
    truth.write_text("old\n")
    port = SimPort(f"sim:?speed=0&seed=1&truth={truth}&fault=used-board@1")
    port.write(HELLO)
    key = 0x01020304 ^ int(port.read(100).partition(b"boot=")[2][:8], 16)
    order = "order order=00000001 board=7 mode=duplicate slots=" + "NESW" * 13
    port.write(frames.pack(1, order, key))
    for _ in range(100):
        port.read(100)
    assert truth.read_text() == ""
    port.close()
    (row,) = map(json.loads, truth.read_text().splitlines())
    assert row["label"] == "7"


def test_two_machines_at_once_have_nothing_in_common(port):
    other = SimPort("sim:?seed=8&speed=0&person=none")
    port.read(100)
    assert (port.now(), other.now()) == (100, 0)
    port.write(HELLO)
    assert other.read(100) == b""
    other.close()


def test_a_machine_that_its_computer_refuses_something_says_what(tmp_path):
    port = SimPort(f"sim:?speed=0&state={tmp_path}")
    try:
        (tmp_path / "journal.new").mkdir()
        with pytest.raises(PortGone, match=r"stopped \(it is a folder, OSError in journal.py"):
            port.read(60_000)
    finally:
        port.close()
