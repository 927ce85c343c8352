"""A full disk, a folder that takes nothing, a clock that jumps: said clearly, and nothing lost."""

import itertools
import json
import sqlite3
from datetime import UTC, datetime, timedelta

import pytest
from typer.testing import CliRunner

from fourhand import history, replays, running, secrecy, simstate, store, unfinished
from fourhand.cli import app
from fourhand.errors import BadInput
from fourhand.plan import Place
from fourhand.session import Session
from fourhand.store import Ledger
from tests.host import streams
from tests.host.scripted import ScriptedMachine

PLACES = [Place(board, 1, streams.deal(board)) for board in (1, 2)]


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(monkeypatch):
    def command(machine, *line):
        for name in ("deal", "resume"):
            monkeypatch.setattr(f"fourhand.cli.{name}.connect", lambda url: machine)
        return CliRunner().invoke(app, [*map(str, line)])

    return command


def in_mid_board(happens):
    """A machine on which something happens once, in the middle of board 1."""
    machine = ScriptedMachine()
    hear, left = machine.next_event, [happens]

    def next_event(wait_ms):
        if len(machine.told) == 60 and left:
            left.pop()()
        return hear(wait_ms)

    machine.next_event = next_event
    return machine


#: What SQLite does on a full disk, and with a file that became read-only -> what is said.
HARMED = {
    "PRAGMA max_page_count = 1": "the disk is full. Make room on it",
    "PRAGMA query_only = ON": "it can only be read. Have its and its folder's permissions changed",
}


@pytest.mark.parametrize("harm", HARMED)
def test_a_ledger_that_takes_no_more_ends_the_run_and_the_rest_is_dealt_later(
    run, monkeypatch, harm
):
    opened, ledgers = Ledger.at, []

    def at(path):
        ledgers.append(opened(path))
        return ledgers[-1]

    monkeypatch.setattr(Ledger, "at", at)
    machine = in_mid_board(
        lambda: ledgers[-1].connection.connection.driver_connection.execute(harm)
    )
    result = run(machine, "deal", "--new", 2, "--port", "COM9", "--json")
    assert result.exit_code == 1
    told = f"the ledger does not work any more: {HARMED[harm]}"
    assert f"ledger.db: {told}" in result.stderr
    ended = json.loads(result.stdout.splitlines()[-1])
    assert ended["ending"] == "failed"
    assert ended["error"].endswith(told)
    (board,) = ended["boards"]
    assert board["verdict"] == "stopped"
    assert HARMED[harm].partition(".")[0] in board["reasons"][0]["message"]
    machine = ScriptedMachine()
    assert run(machine, "resume").exit_code == 0
    assert machine.dealt == [1, 2]


def test_what_came_of_a_set_is_told_though_its_report_cannot_be_written(run, folder):
    class Spoiler(ScriptedMachine):
        def next_event(self, wait_ms):
            (folder / "tonight" / "report.json").mkdir(exist_ok=True)
            return super().next_event(wait_ms)

    line = ("--new", 2, "--port", "COM9", "--json", "--out", "tonight")
    result = run(Spoiler(), "deal", *line)
    assert result.exit_code == 2
    ended = json.loads(result.stdout.splitlines()[-1])
    assert [entry["verdict"] for entry in ended["boards"]] == ["verified"] * 2
    assert "report.json: it cannot be written" in result.stderr
    assert "fourhand resume --out DIR" in result.stderr
    assert [file.name for file in (folder / "tonight").iterdir()] == ["report.json"]
    assert run(None, "resume", "--out", "other").exit_code == 0
    assert (folder / "other" / "record.pbn.sealed").exists()


@pytest.mark.parametrize("verb", ["deal --new 1", "resume"])
def test_a_ledger_that_is_damaged_is_told_and_left_as_it_is(run, folder, verb):
    run(ScriptedMachine(), "deal", "--new", 1, "--port", "COM9")
    file = folder / "home" / "ledger.db"
    file.write_bytes(b"nothing" * 1000)
    result = run(ScriptedMachine(), *verb.split(), "--port", "COM9")
    assert result.exit_code == 2
    assert (
        "ledger.db: the ledger cannot be used: it is damaged, or none. Move it away"
        in result.stderr
    )
    assert file.read_bytes() == b"nothing" * 1000


@pytest.mark.parametrize("verb", ["deal --new 1", "resume", "history"])
def test_a_ledger_of_a_newer_fourhand_is_told_and_left_as_it_is(run, folder, verb):
    run(ScriptedMachine(), "deal", "--new", 1, "--port", "COM9")
    with sqlite3.connect(folder / "home" / "ledger.db") as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    port = () if verb == "history" else ("--port", "COM9")
    result = run(ScriptedMachine(), *verb.split(), *port)
    assert result.exit_code == 2
    assert "written by a newer Fourhand. Install the newest version" in result.stderr


def test_a_state_folder_that_takes_no_file_is_told(folder):
    (folder / "machine").mkdir()
    (folder / "machine" / "host.lock").mkdir()
    with pytest.raises(BadInput, match="cannot be used") as refused:
        simstate.Hold(folder / "machine")
    assert "state=" in refused.value.advice


@pytest.mark.parametrize("step", [timedelta(days=-1), timedelta(days=400)])
def test_a_clock_that_jumps_changes_no_order_and_no_verdict(monkeypatch, step):
    class Jumping(datetime):
        moments = itertools.count()

        @classmethod
        def now(cls, tz=None):
            return datetime(2026, 11, 30, tzinfo=UTC) + step * (next(cls.moments) % 7)

    monkeypatch.setattr(store, "datetime", Jumping)
    ledger = Ledger.in_memory()
    for name in ("tuesday", "wednesday", "thursday"):
        outcome = Session(ScriptedMachine(), ledger, PLACES).run(name, "COM9")
        assert [entry.verdict for entry in outcome.entries] == ["verified"] * 2
    past = unfinished.newest(ledger, "COM9")
    assert past
    assert (past.name, past.left, past.works) == ("thursday", [], ())
    assert [entry.board for entry in past.earlier] == [1, 2]
    names = [each.name for each in history.sessions(ledger.connection, 3)]
    assert names == ["thursday", "wednesday", "tuesday"]


@pytest.fixture
def clock(monkeypatch):
    """The computer's clock, as every part of the host reads it."""

    class Clock(datetime):
        moment = datetime(2026, 12, 1, 19, 30, tzinfo=UTC)

        @classmethod
        def now(cls, tz=None):
            return cls.moment.astimezone(tz)

    for module in (store, running, replays, secrecy):
        monkeypatch.setattr(module, "datetime", Clock)
    return Clock


def jump(clock, by):
    clock.moment += by


def spoken(moment):
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize("by", [timedelta(hours=-1), timedelta(days=1)])
def test_a_clock_that_jumps_in_mid_run_changes_nothing_of_it(run, folder, clock, by):
    begun, over = clock.moment, clock.moment + timedelta(hours=3)
    line = ("--new", 2, "--port", "COM9", "--out", "out", "--show-from", spoken(over), "--json")
    result = run(in_mid_board(lambda: jump(clock, by)), "deal", *line)
    assert result.exit_code == 0, result.output
    boards = json.loads(result.stdout.splitlines()[-1])["boards"]
    told = [(each["board"], each["attempt"], each["verdict"]) for each in boards]
    assert told == [(1, 1, "verified"), (2, 1, "verified")]
    assert clock.moment == begun + by
    written = sorted(file.name for file in (folder / "out").iterdir())
    assert written == ["record.pbn.sealed", "report.json"]
    for line in ("resume", "proof make --out a.proof", "proof check a.proof"):
        assert run(None, *line.split()).exit_code == 0, line
    seen = run(None, "export", "--out", "seen.pbn")
    if by > timedelta(0):
        assert seen.exit_code == 0
    else:
        assert seen.exit_code == 4
        assert f"before {spoken(over)}; by this computer's clock it is" in seen.stderr
        assert spoken(begun + by) in seen.stderr
        clock.moment = over
        assert run(None, "export", "--out", "seen.pbn").exit_code == 0


def test_a_deal_of_a_clock_that_was_days_ahead_is_no_copy_of_tonight_s(run, clock):
    assert run(ScriptedMachine(), "deal", "--new", 1, "--port", "COM9").exit_code == 0
    again = ("deal", "--again", 1, "--port", "COM9")
    jump(clock, timedelta(hours=-1))
    assert run(ScriptedMachine(), *again).exit_code == 0
    jump(clock, timedelta(days=-3))
    assert run(ScriptedMachine(), *again).exit_code == 4
