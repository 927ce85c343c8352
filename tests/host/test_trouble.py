"""A full disk, a folder that takes nothing, a clock that jumps: said clearly, and nothing lost."""

import itertools
import json
import sqlite3
from datetime import UTC, datetime, timedelta

import pytest
from typer.testing import CliRunner

from fourhand import history, simstate, store, unfinished
from fourhand.cli import app
from fourhand.errors import BadInput
from fourhand.plan import Place
from fourhand.session import Session
from fourhand.store import Ledger
from tests.host import streams
from tests.host.scripted import ScriptedMachine

PLACES = [Place(board, 1, streams.deal(board)) for board in (1, 2)]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "250")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(monkeypatch):
    def command(machine, *line):
        for name in ("deal", "resume"):
            monkeypatch.setattr(f"fourhand.cli.{name}.connect", lambda url: machine)
        return CliRunner().invoke(app, [*map(str, line)])

    return command


def fills_the_disk(machine, at):
    """Leave the ledger no room from an event on, as a full disk does."""
    hear = machine.next_event

    def next_event(wait_ms):
        if len(machine.told) == at:
            machine.ledger.execute("PRAGMA max_page_count = 1")
        return hear(wait_ms)

    machine.next_event = next_event
    return machine


@pytest.fixture
def full_disk(monkeypatch):
    """A machine in whose mid board the ledger of the run gets no more room."""
    machine = fills_the_disk(ScriptedMachine(), 60)
    opened = Ledger.at

    def at(path):
        ledger = opened(path)
        vars(machine)["ledger"] = ledger.connection.connection.driver_connection
        return ledger

    monkeypatch.setattr(Ledger, "at", at)
    return machine


def test_a_full_disk_ends_the_run_with_a_sentence_and_the_rest_is_dealt_later(run, full_disk):
    result = run(full_disk, "deal", "--new", 2, "--port", "COM9", "--json")
    assert result.exit_code == 1
    assert (
        "ledger.db: the ledger does not work any more: the disk is full. Make room on it"
        in result.stderr
    )
    ended = json.loads(result.stdout.splitlines()[-1])
    assert [entry["verdict"] for entry in ended["boards"]] == ["stopped"]
    assert "disk is full" in ended["boards"][0]["reasons"][0]["message"]
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
