"""When play is over, deals and hand records appear; not before, and nobody need be there."""

import errno
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourhand import printing, secrecy
from fourhand.cli import app
from fourhand.formats import registry
from fourhand.formats.deals import DealSet
from tests.host import streams
from tests.host.formats.given import board
from tests.host.scripted import ScriptedMachine, healthy

EVENING = datetime(2026, 12, 1, 19, 30, tzinfo=UTC)
OVER = EVENING + timedelta(minutes=5)
SLOTS = streams.deal(1)


class Clock:
    """Time that passes only while somebody sleeps. seen: what lay in the folder then."""

    def __init__(self):
        self.time, self.slept, self.seen = EVENING, 0.0, set()

    def sleep(self, seconds):
        self.seen.update(path.name for path in Path("scoring").iterdir())
        self.time += timedelta(seconds=seconds)
        self.slept += seconds


@pytest.fixture(autouse=True)
def clock(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    clock = Clock()
    monkeypatch.setattr(secrecy, "now", lambda: clock.time)
    monkeypatch.setattr("fourhand.cli.release.time.sleep", clock.sleep)
    return clock


def local(time):
    return time.astimezone().strftime("%Y-%m-%d %H:%M")


def run(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)])


@pytest.fixture
def deal(monkeypatch):
    def deal(*options):
        registry.write("set.pbn", DealSet((board(1, SLOTS),)))
        monkeypatch.setattr("fourhand.cli.deal.connect", lambda url: ScriptedMachine(healthy))
        assert run("deal", "set.pbn", "--port", "COM9", *options).exit_code == 0

    return deal


def written():
    return sorted(path.name for path in Path("scoring").iterdir())


def test_it_waits_for_the_session_s_own_time(deal, clock):
    deal("--show-from", local(OVER))
    done = run("release", "--pbn", "scoring")
    assert done.exit_code == 0, done.output
    assert clock.slept == 300
    assert clock.seen == set()
    assert written() == ["session-1.pbn", "session-1.pdf"]
    assert registry.read("scoring/session-1.pbn")[0].boards[0].pockets == SLOTS
    assert Path("scoring/session-1.pdf").read_bytes().startswith(b"%PDF")


def test_a_clock_that_goes_back_makes_the_wait_longer_and_is_told(deal, clock, monkeypatch):
    deal("--show-from", local(OVER))
    back = [timedelta(hours=1)]

    def sleep(seconds):
        clock.sleep(seconds)
        clock.time -= back.pop() if back else timedelta(0)

    monkeypatch.setattr("fourhand.cli.release.time.sleep", sleep)
    done = run("release", "--pbn", "scoring")
    assert done.exit_code == 0, done.output
    assert clock.slept == 300 + 3600
    assert done.stderr.count("went back to ") == 1
    assert clock.seen == set()


def test_never_before_that_time(deal, clock):
    deal("--show-from", local(OVER))
    done = run("release", "--pbn", "scoring", "--at", local(EVENING))
    assert (done.exit_code, clock.slept) == (4, 0)
    assert local(OVER) in done.stderr
    assert not Path("scoring").exists()


def test_a_session_without_a_time_is_told_one(deal, clock):
    deal()
    assert run("release", "--pbn", "scoring").exit_code == 2
    at = (EVENING + timedelta(minutes=2)).astimezone().strftime("%H:%M")
    assert run("release", 1, "--pbn", "scoring", "--at", at).exit_code == 0
    assert clock.slept == 120


def test_what_would_fail_then_is_found_before_the_wait(deal, clock):
    deal("--show-from", local(OVER))
    Path("file").touch()
    assert run("release", "--pbn", "file").exit_code == 2
    Path("scoring").mkdir()
    Path("scoring/session-1.pdf").touch()
    done = run("release", "--pbn", "scoring")
    assert done.exit_code == 2
    assert "--force" in done.stderr
    assert clock.slept == 0
    assert run("release", "--pbn", "scoring", "--force").exit_code == 0


def test_the_records_are_printed_and_the_deals_are_there_if_that_fails(deal, monkeypatch):
    deal("--show-from", local(OVER))
    printed = []
    monkeypatch.setattr(printing, "ready", lambda: None)
    monkeypatch.setattr(printing, "send", printed.append)
    assert run("release", "--pbn", "scoring", "--print").exit_code == 0
    assert printed == [Path("scoring/session-1.pdf")]

    def fails(path):
        raise printing.NotPrinted("it could not be printed", str(path))

    monkeypatch.setattr(printing, "send", fails)
    done = run("release", "--pbn", "scoring", "--print", "--force")
    assert done.exit_code == 1
    assert "session-1.pbn is written" in done.stderr


def test_no_way_to_print_is_told_at_once(deal, monkeypatch, clock):
    deal("--show-from", local(OVER))
    monkeypatch.delattr("os.startfile", raising=False)
    monkeypatch.setenv("PATH", "")
    done = run("release", "--pbn", "scoring", "--print")
    assert (done.exit_code, clock.slept) == (1, 0)
    assert "lp" in done.stderr


def test_the_printer_gets_the_file(monkeypatch):
    """Nothing is run here: what becomes of a command is the system's own affair, and varies."""
    monkeypatch.delattr("os.startfile", raising=False)
    lines = []
    monkeypatch.setattr(subprocess, "run", lambda line, **_: lines.append(line))
    printing.send(Path("-a b.pdf"))
    assert lines == [["lp", "--", "-a b.pdf"]]


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (subprocess.CalledProcessError(1, "lp", b"", b"lp: Error - no default\n"), "no default"),
        (subprocess.TimeoutExpired("lp", 60), "no answer in 60 seconds"),
        (FileNotFoundError(errno.ENOENT, "lp"), "no such file"),
    ],
)
def test_a_printer_that_will_not_is_told(monkeypatch, problem, words):
    def refuses(*_line, **_how):
        raise problem

    monkeypatch.delattr("os.startfile", raising=False)
    monkeypatch.setattr(subprocess, "run", refuses)
    with pytest.raises(printing.NotPrinted, match=words):
        printing.send(Path("a.pdf"))
