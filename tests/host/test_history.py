"""What `history` tells, and that it tells no more than was seen."""

import json

import pytest
from typer.testing import CliRunner

from dealing.cards import CARDS
from fourhand import inspections, paths, wording
from fourhand.cli import app
from fourhand.plan import Place
from fourhand.store import Ledger
from fourhand.verdict import Verdict, reason
from tests.host import streams

DEALS = {number: streams.deal(number) for number in (1, 2, 3)}
RIGHT = Verdict("verified", ())
WRONG = Verdict("misdealt", (reason("wrong-pocket", "1 card lies in a wrong pocket"),))


@pytest.fixture
def ledger(home):
    """Session 1: boards 1 and 2 in two copies, red and blue, and board 3 in one; all good."""
    opened = Ledger.at(paths.ledger())
    places = [Place(board, 1, DEALS[board], label="red") for board in (1, 2)]
    places += [Place(board, 2, DEALS[board], label="blue") for board in (1, 2)]
    places.append(Place(3, 1, DEALS[3]))
    session = opened.begin("four 2026-11-30 18:44", "COM9", "micropython 1.29.0", places)
    for nth in range(len(places)):
        row = opened.ordered(session, nth, 1, f"0000000{nth}", "duplicate")
        opened.mark(row, "removed")
        opened.judged(row, RIGHT)
    yield opened
    opened.close()


def look(ledger, board, verdict, copy=None, slots=b""):
    row = inspections.begun(
        ledger, "verify four", "COM9", board, slots or DEALS[board], False, copy
    )
    inspections.ended(ledger, row, verdict, 0)


def history(*words):
    return CliRunner().invoke(app, ["history", *words])


def result(*words):
    return json.loads(history(*words, "--json").stdout.splitlines()[-1])


# Copies


@pytest.mark.parametrize("verdict", [RIGHT, WRONG], ids=["right", "wrong"])
def test_a_copy_that_was_not_named_is_neither_verified_nor_wrong(ledger, verdict):
    look(ledger, 1, verdict)
    told = result("1")
    assert [row["verified_later"] for row in told["boards"]] == [None] * 5
    (some,) = told["verified_some_copy"]
    assert (some["board"], some["verdict"]) == (1, verdict.word)
    shown = history("1").stdout
    assert "A copy of board 1 was verified, not said which: 20" in shown
    assert "was right when it left" not in shown
    assert "fourhand verify FILE --boards 1 --copies 2 asks for A (red), then B (blue)" in shown


def test_one_that_was_right_does_not_hide_that_one_was_wrong(ledger):
    """They may have been two boards."""
    look(ledger, 1, WRONG)
    look(ledger, 1, RIGHT)
    assert history("1").stdout.count("A copy of board 1 was verified") == 2


def test_a_named_copy_is_told_of_as_itself_whatever_is_found_of_some_copy(ledger):
    look(ledger, 1, RIGHT, copy=1)
    look(ledger, 1, WRONG, copy=2)
    look(ledger, 1, RIGHT)
    look(ledger, 3, WRONG)  # of which there is only one
    told = {(row["board"], row["copy"]): row["verified_later"] for row in result("1")["boards"]}
    assert {key: later["verdict"] for key, later in told.items() if later} == {
        (1, 1): "verified",
        (1, 2): "misdealt",
        (3, 1): "misdealt",
    }
    shown = history("1").stdout
    assert "Board 1 blue was right when it left the machine" in shown
    assert "Board 3 was right when it left the machine" in shown
    assert "Board 1 red was right" not in shown


# What is there to be seen


def test_a_ledger_without_a_session_says_so_and_draws_no_frame(home):
    Ledger.at(paths.ledger()).close()
    for words in ([], ["--rates"], ["--verified"]):
        shown = history(*words)
        assert shown.exit_code == 0
        assert len(shown.stdout.splitlines()) == 1
        assert shown.stdout.startswith("No ")


def test_attempts_without_a_fault_are_said_in_a_sentence(ledger):
    assert history("--rates").stdout == "No fault spoilt any of 5 attempts.\n"
    assert result("--rates") == {"event": "result", "attempts": 5, "faults": []}


def test_what_was_verified_of_other_sets_can_be_seen(ledger):
    look(ledger, 7, WRONG, slots=bytes(CARDS))
    look(ledger, 1, RIGHT)
    assert "1 verified board of no session kept here: see them with --verified" in history().stdout
    (seen,) = result("--verified")["verified"]
    assert (seen["board"], seen["verdict"]) == (7, "misdealt")
    assert "misdealt. 1 card lies in a wrong pocket" in history("--verified").stdout


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("ports", [("COM9",), ("COM9", "sim:?speed=0&state=club/evening")])
def test_at_any_width_no_number_and_no_time_is_cut(ledger, monkeypatch, columns, ports):
    monkeypatch.setenv("COLUMNS", str(columns))
    for port in ports:
        ledger.begin("a very long name of an evening 2026-11-30 18:44", port, "", [])
    look(ledger, 7, WRONG, slots=bytes(CARDS))
    look(ledger, 3, WRONG)
    for words in ([], ["1"], ["--verified"]):
        shown = history(*words).stdout
        assert "…" not in shown
        told = result(*words)
        times = [one["started_at"] for one in told.get("sessions", ())]
        for time in [*times, *(one["at"] for one in told.get("verified", ()))]:
            assert wording.short(time) in shown


def test_beside_a_damaged_journal_the_ledger_can_be_read(home, tmp_path):
    state = tmp_path / "left"
    state.mkdir()
    ledger = Ledger.at(state / paths.LEDGER)
    ledger.begin("tuesday", f"sim:?state={state}", "", [])
    ledger.close()
    (state / "journal").write_bytes(b"nothing")
    told = CliRunner().invoke(app, ["history", "--port", f"sim:?state={state}"])
    assert told.exit_code == 0
    assert "tuesday" in told.output
