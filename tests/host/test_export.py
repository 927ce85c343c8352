"""A past session's boards as a file: only the verified ones, and not before their time."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourhand import dealfiles, secrecy
from fourhand.cli import app
from fourhand.formats import registry
from fourhand.formats.deals import DealSet, Tag
from tests.host import streams
from tests.host.formats.given import board
from tests.host.scripted import ScriptedMachine, cut, healthy
from tests.secrecy import leaks

EVENING = datetime(2026, 12, 1, 19, 30, tzinfo=UTC)
OVER = EVENING + timedelta(hours=3, minutes=15)
SLOTS = [streams.deal(number) for number in (1, 2)]


def local(time):
    return time.astimezone().strftime("%Y-%m-%d %H:%M")


def run(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)])


@pytest.fixture(autouse=True)
def clock(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def put(time):
        monkeypatch.setattr(secrecy, "now", lambda: time)

    put(EVENING)
    return put


@pytest.fixture
def deal(monkeypatch):
    """Deal two boards; the files they came from are gone afterwards."""

    def deal(*options, scripts=(healthy, healthy)):
        boards = tuple(
            board(n, slots, tags=(Tag("Event", "Cup"),)) for n, slots in enumerate(SLOTS, 3)
        )
        registry.write("set.pbn", DealSet(boards))
        monkeypatch.setattr("fourhand.cli.deal.connect", lambda url: ScriptedMachine(*scripts))
        done = run("deal", "set.pbn", "--port", "COM9", *options)
        Path("set.pbn").unlink()
        return done

    return deal


def test_in_every_form_the_same_boards(deal):
    assert deal().exit_code == 0
    for name in ("a.pbn", "a.dup", "a.json", "a.csv"):
        done = run("export", "--out", name, "--show-cards")
        assert done.exit_code == 0, done.stderr
    for name in ("a.pbn", "a.dup", "a.csv"):
        boards = registry.read(name)[0].boards
        assert [(one.number, one.pockets) for one in boards] == list(enumerate(SLOTS, 3))
    assert Tag("Event", "Cup") in registry.read("a.pbn")[0].boards[0].tags
    first = json.loads(Path("a.json").read_text())["boards"][0]
    assert (first["board"], first["dealer"], first["vulnerability"]) == (3, "S", "EW")
    assert {seat: len(hand) for seat, hand in first["hands"].items()} == dict.fromkeys("NESW", 13)


def test_a_session_without_a_time_must_be_meant(deal):
    deal()
    done = run("export", 1, "--out", "a.csv")
    assert (done.exit_code, Path("a.csv").exists()) == (4, False)
    assert "--show-cards" in done.stderr


def test_before_its_time_only_sealed(deal, clock):
    deal("--show-from", local(OVER))
    for name in ("a.csv", "a.json", "a.pbn"):
        done = run("export", "--out", name, "--show-cards")
        assert done.exit_code == 4
        assert local(OVER) in done.stderr
        assert not Path(name).exists()
    assert run("export", "--out", "a.pbn.sealed").exit_code == 0
    assert leaks([Path("a.pbn.sealed").read_bytes()], SLOTS) == []
    with pytest.raises(secrecy.NotYet):
        dealfiles.read(Path("a.pbn.sealed"))
    clock(OVER)
    assert run("export", "--out", "a.csv").exit_code == 0


def test_a_name_that_tells_no_format_is_told_all_that_do(deal):
    deal()
    refused = run("export", "--out", "boards.xyz", "--show-cards")
    assert refused.exit_code == 2
    assert all(ending in refused.stderr for ending in (".pbn", ".csv", ".json", ".pbn.sealed"))


def test_only_what_was_verified(deal):
    deal(scripts=(healthy, cut(5, KeyboardInterrupt())))
    done = run("export", "--out", "a.pbn", "--show-cards")
    assert done.exit_code == 0, done.stderr
    assert [one.number for one in registry.read("a.pbn")[0].boards] == [3]


def test_no_such_session(deal):
    assert run("export", "--out", "a.csv").exit_code == 2
    deal()
    assert run("export", 7, "--out", "a.csv", "--show-cards").exit_code == 2
