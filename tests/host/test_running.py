"""What a run tells while it has the machine: how far it is, and what it waits for."""

import json
from datetime import UTC, datetime

import pytest
from typer.testing import CliRunner

from fourhand import paths, running
from fourhand.cli import app
from fourhand.outcome import Entry
from fourhand.plan import Place
from fourhand.running import Running
from tests.host import streams

URL = "COM9"
PLACES = [Place(board, 1, streams.deal(board)) for board in (1, 2, 3)]


class Clock:
    ms = 1000

    def __call__(self):
        return self.ms


pytestmark = pytest.mark.usefixtures("home")


def read():
    told, _ = running.read(URL)
    assert told
    return told


def entry(board, verdict="verified", attempt=1):
    return Entry(board, 1, attempt, verdict, (), 20_000, "0badcafe")


def deal(run, clock, board, verdict="verified", attempt=1):
    """A person needs 10 s to put a board in and 5 s to take it out, the machine 25 s."""
    for state, seconds in (("asking", 10), ("looking", 5), ("dealing", 20), ("full", 5)):
        run.state(state)
        if state == "asking":
            run.asked("put-board", board)
        clock.ms += 1000 * seconds
    run.state("idle")
    run.ended(entry(board, verdict, attempt))


def test_done_misdealt_and_a_persons_seconds():
    clock = Clock()
    with Running(URL, "tuesday", PLACES, clock) as run:
        deal(run, clock, 1)
        deal(run, clock, 2, "misdealt")
        told = read()
        assert running.read(URL)[1]
        assert (told["good"], told["misdealt"], told["not_good"]) == (1, 1, 1)
        deal(run, clock, 2, attempt=2)
        told = read()
    assert (told["good"], told["misdealt"], told["not_good"]) == (2, 1, 0)
    assert told["s_a_board"] == 60.0  # 120 s for two good ones
    assert told["person_s_a_board"] == 22.5  # three times 15 s for two
    assert told["waiting"] is None


def test_the_end_is_estimated_by_the_clock_on_the_wall():
    """A simulated machine ten times as fast: its minute a board takes six seconds here."""
    clock = Clock()
    with Running(URL, "tuesday", PLACES, clock, lambda: clock.ms / 10_000) as run:
        begun = datetime.now(UTC)
        deal(run, clock, 1)
        end = datetime.fromisoformat(read()["estimated_end"])
    assert 6 <= (end - begun).total_seconds() < 60  # two boards are left, of 4 s each here


def test_what_it_waits_for_is_told_until_the_state_changes():
    clock = Clock()
    with Running(URL, "tuesday", PLACES, clock) as run:
        run.state("full")
        run.asked("take-board", 7)
        waiting = read()["waiting"]
        assert (waiting["for"], waiting["board"]) == ("take-board", 7)
        assert waiting["text"] == "Board 7 is dealt: take it out"
        run.state("idle")
        assert read()["waiting"] is None


def test_a_run_that_ended_or_was_killed_does_not_live():
    with Running(URL, "tuesday", PLACES, Clock()):
        assert running.read(URL)[1]
        assert running.read("COM8") == (None, False)
    assert read()["ended_at"]
    assert not running.read(URL)[1]


def test_nothing_of_a_deal_is_in_the_file(home):
    clock = Clock()
    with Running(URL, "tuesday", PLACES, clock) as run:
        deal(run, clock, 1)
    (file,) = home.glob("run-*.json")
    assert set(json.loads(file.read_text())) == {
        "session", "started_at", "boards", "good", "misdealt", "not_good", "state", "waiting",
        "dealing", "person_s_a_board", "s_a_board", "estimated_end", "ended_at",
    }  # fmt: skip


def test_status_leaves_a_machine_alone_that_deals(monkeypatch):
    def refuse(url):
        raise AssertionError("the machine was taken from the run")

    monkeypatch.setattr("fourhand.cli.status.connect", refuse)
    paths.remember_port(URL)
    clock = Clock()
    with Running(URL, "tuesday", PLACES, clock) as run:
        deal(run, clock, 1)
        run.state("asking")
        run.asked("put-board", 2)
        told = CliRunner().invoke(app, ["status"])
        asked = CliRunner().invoke(app, ["status", "--json"])
    assert told.exit_code == asked.exit_code == 0
    assert "1 of 3 boards good" in told.output
    assert "40 seconds a board by the machine's clock, 15 of them a person's" in told.output
    assert "Put an empty board 2 and its cards in" in told.output
    result = json.loads(asked.stdout.splitlines()[-1])
    assert (result["event"], result["running"], result["state"]) == ("result", True, "asking")


def test_status_says_which_board_is_being_dealt():
    """As long as nobody is asked for anything."""
    paths.remember_port(URL)
    with Running(URL, "tuesday", [*PLACES, Place(3, 2, streams.deal(3))], Clock()) as run:
        run.state("dealing")
        run.begun(3, 2, 1)
        dealing = CliRunner().invoke(app, ["status"]).output
        run.state("held")
        run.asked("put-right", 3)
        stopped = CliRunner().invoke(app, ["status"]).output
        run.state("dealing")
        again = CliRunner().invoke(app, ["status"]).output
        run.ended(entry(3))
        ended = CliRunner().invoke(app, ["status"]).output
    said = "Board 3 B is being dealt since"
    assert said in dealing
    assert said in again
    assert said not in stopped
    assert "Waits since" in stopped
    assert said not in ended


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_deal(home):
    home.write_text("in the way")
    with Running(URL, "tuesday", PLACES, Clock()) as run:
        run.state("asking")
    assert running.read(URL) == (None, False)


def test_a_simulated_machine_is_one_whatever_its_speed(tmp_path):
    state = tmp_path / "left"
    with Running(f"sim:?speed=6&seed=7&state={state}", "tuesday", PLACES, Clock()):
        told, lives = running.read(f"sim:?state={state}&speed=1")
        assert told
        assert told["session"] == "tuesday"
        assert lives
        assert running.read(f"sim:?state={state}2") == (None, False)
