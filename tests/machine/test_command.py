"""The command as it is installed, with the real firmware on the simulated machine behind it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fourhand import demo
from fourhand.cli import deal_result

SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "club-evening.pbn"
#: As in a terminal, also where the tests themselves run in the background and Ctrl-C is ignored.
_FOREGROUND = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
COMMAND = [sys.executable, "-c", f"{_FOREGROUND}; from fourhand.cli import main; main()"]


@pytest.fixture
def start(tmp_path):
    """Start the command in a club of its own, nothing to read on its standard input."""

    def start(*arguments):
        return subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "FOURHAND_HOME": str(tmp_path / "home"), "COLUMNS": "250"},
        )

    return start


@pytest.fixture
def fourhand(start):
    """Run the command to its end."""

    def run(*arguments):
        process = start(*arguments)
        out, err = process.communicate()
        return process.returncode, out, err

    return run


def result(out):
    last = json.loads(out.splitlines()[-1])
    assert last["event"] == "result"
    return last


def attempts(out):
    return [(e["board"], e["attempt"], e["verdict"]) for e in result(out)["boards"]]


def boards_of_sample(*numbers):
    """The sample's games with these numbers, as PBN text."""
    games = SAMPLE.read_text(encoding="latin-1").replace("\r\n", "\n").split("\n\n")
    return "\n\n".join(g for g in games if any(f'[Board "{n}"]' in g for n in numbers))


def test_a_set_is_dealt_as_the_file_has_it_and_twice_the_same_way(fourhand, tmp_path):
    seen = []
    for name in ("one", "two"):
        truth = tmp_path / f"{name}.jsonl"
        url = f"sim:?seed=3&speed=0&truth={truth}"
        code, out, err = fourhand("deal", SAMPLE, "--boards", "2-4", "--port", url, "--json")
        assert code == 0, err
        assert attempts(out) == [(2, 1, "verified"), (3, 1, "verified"), (4, 1, "verified")]
        assert result(out)["firmware"].startswith("micropython 1.")
        assert demo.check(boards_of_sample(2, 3, 4), truth.read_text()) == []
        seen.append(truth.read_bytes())
    assert seen[0] == seen[1]


def test_a_misread_card_is_found_and_the_board_dealt_again(fourhand, tmp_path):
    truth = tmp_path / "truth.jsonl"
    url = f"sim:?seed=1&speed=0&fault=misread@9&truth={truth}"
    code, out, err = fourhand("deal", SAMPLE, "--boards", "1-2", "--port", url, "--json")
    assert code == 0, err
    assert attempts(out) == [(1, 1, "misdealt"), (1, 2, "verified"), (2, 1, "verified")]
    rows = truth.read_text().splitlines()
    assert demo.check(boards_of_sample(1, 2), "\n".join(rows[-2:])) == []


def test_nobody_at_the_machine(fourhand):
    code, out, err = fourhand(
        "deal", SAMPLE, "--port", "sim:?person=none&speed=0", "--patience", "20", "--json"
    )
    assert (code, attempts(out)) == (1, [(1, 1, "stopped")])
    assert result(out)["boards"][0]["reasons"][0]["fault"] == "no-answer"
    assert "Put an empty board 1" in err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
@pytest.mark.parametrize(
    ("number", "state", "text"),
    [
        (signal.SIGINT, "&state=left", "interrupted, state kept: fourhand resume goes on\n"),
        (signal.SIGTERM, "", f"interrupted. {deal_result.NOT_KEPT}\n"),
    ],
)
def test_an_interrupt(start, number, state, text):
    process = start("deal", SAMPLE, "--port", f"sim:?speed=1&person=none{state}", "--json")
    assert any('"put-board"' in line for line in process.stdout)
    process.send_signal(number)
    rest, err = process.stdout.read(), process.stderr.read()
    assert process.wait() == 130
    assert err.endswith(f"Board 1: stopped. The run was interrupted\n{text}")
    assert attempts(rest) == [(1, 1, "stopped")]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows closes no terminal so")
def test_a_closed_terminal_is_an_interrupt_that_nobody_can_be_told_of(tmp_path):
    ours, its = os.openpty()

    def in_terminal():
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # else ignored, where nohup runs the tests
        os.login_tty(its)

    process = subprocess.Popen(
        [*COMMAND, "deal", str(SAMPLE), "--port", "sim:?speed=1&person=none"],
        preexec_fn=in_terminal,
        env={**os.environ, "FOURHAND_HOME": str(tmp_path), "TERM": "xterm", "COLUMNS": "250"},
    )
    os.close(its)
    shown = b""
    while b"Put an empty board 1" not in shown:
        shown += os.read(ours, 4096)
    os.close(ours)
    assert process.wait() == 130


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no terminal to close")
def test_a_closed_terminal_ends_nothing_that_was_started_to_outlive_it(start):
    """As `nohup` starts it: with SIGHUP ignored."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        port = "sim:?speed=10&person=none"
        process = start("deal", SAMPLE, "--port", port, "--patience", "20", "--json")
    finally:
        signal.signal(signal.SIGHUP, before)
    assert any('"put-board"' in line for line in process.stdout)
    process.send_signal(signal.SIGHUP)
    assert "no-answer" in process.communicate()[0]
    assert process.returncode == 1


def test_the_firmware_s_own_refusal(fourhand):
    pattern = "pattern", "check", "NNEESSWW"
    code, out, _ = fourhand(*pattern, "--on-machine", "--port", "sim:?speed=0")
    assert code == 4
    assert out == fourhand(*pattern)[1]
    assert len(out.splitlines()) == 3
    code, out, _ = fourhand("pattern", "check", "NESW", "--on-machine", "--port", "sim:?speed=0")
    assert (code, out) == (0, "legal\n")


def test_the_state_of_a_machine(fourhand):
    code, out, _ = fourhand("status", "--port", "sim:?speed=0", "--json")
    told = result(out)
    assert (code, told["state"], told["law"]) == (0, "idle", "duplicate-2017")
    assert told["machine"]["good"] >= 1


@pytest.mark.parametrize(
    ("port", "code"),
    [
        ("sim:?fault=bogus@3", 2),
        ("sim:?sped=0", 2),
        ("socket://127.0.0.1:1", 3),
        ("/dev/no-such-port", 3),
        ("http://machine", 2),
    ],
)
def test_a_port_that_is_none(fourhand, port, code):
    ended, out, err = fourhand("deal", SAMPLE, "--port", port, "--json")
    assert ended == code
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert result(out)["exit_code"] == code
