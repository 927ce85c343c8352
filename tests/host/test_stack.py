"""The closing look at the stack: none lacking, none twice, none of another set."""

import json

import pytest
from typer.testing import CliRunner

from fourhand import stack
from fourhand.cli import app
from fourhand.errors import BadInput
from fourhand.plan import Place, Record
from fourhand.store import Ledger
from fourhand.verdict import Verdict


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A set of boards 1 to 3, board 1 in two copies; board 3 was misdealt and set aside."""
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path))
    ledger = Ledger.at(tmp_path / "ledger.db")
    places = [Place(board, copy, bytes(52)) for board, copy in ((1, 1), (1, 2), (2, 1), (3, 1))]
    session = ledger.begin("tonight", "sim:", "", places, Record(str(tmp_path)))
    for nth, place in enumerate(places):
        row = ledger.ordered(session, nth, 1, f"0000000{nth}", "duplicate")
        ledger.judged(row, Verdict("misdealt" if place.board == 3 else "verified", ()))
    ledger.close()
    return tmp_path


def look(*words):
    ended = CliRunner().invoke(app, ["stack", *words, "--json"])
    return ended.exit_code, json.loads(ended.stdout.splitlines()[-1])


def test_a_whole_stack_is_told_kept_and_written_beside_the_report(folder):
    code, told = look("--boards", "1,2,1")
    assert (code, told["findings"], told["boards"], told["wanted"]) == (0, [], 3, 3)
    assert json.loads((folder / "stack.json").read_text())["findings"] == []
    shown = CliRunner().invoke(app, ["history", "1", "--json"])
    kept = json.loads(shown.stdout.splitlines()[-1])["stack"]
    assert (kept["boards"], kept["findings"]) == (3, "")


@pytest.mark.parametrize(
    ("boards", "findings"),
    [
        ("1,2", ["board 1: 1 of 2 copies lacking"]),
        ("2", ["board 1: 2 of 2 copies lacking"]),
        ("1,1,2,2", ["board 2 is there once too often"]),
        ("1,1,2,9", ["board 9 is not of this set"]),
        ("1,1,2,3", ["board 3 is not good: it was misdealt or not finished"]),
        ("1,1,1", ["board 1 is there once too often", "board 2 is lacking"]),
    ],
)
def test_what_is_the_matter_is_said_and_kept(folder, boards, findings):
    assert look("--boards", boards)[0] == 1
    assert look("--boards", boards)[1]["findings"] == findings
    assert "; ".join(findings) in CliRunner().invoke(app, ["history", "1"]).stdout.replace(
        "\n", " "
    )


def test_nobody_is_asked_where_nobody_sits(folder):
    assert CliRunner().invoke(app, ["stack"], input="1\n").exit_code == 2
    assert CliRunner().invoke(app, ["stack", "7", "--boards", "1"]).exit_code == 2


def test_a_sticker_reads_as_its_number():
    assert [stack.number_of(text) for text in ("12", " BOARD-7\n", "board-3")] == [12, 7, 3]
    for text in ("", "x", "0", "-1", "²"):
        with pytest.raises(BadInput):
            stack.number_of(text)


def test_it_is_said_which_session_the_stack_is_of_and_what_it_does_not_hold(folder):
    """A session that was stopped wants no board yet: that must not sound as if all were well."""
    ledger = Ledger.at(folder / "ledger.db")
    session = ledger.begin("stopped", "sim:", "", [Place(7, 1, bytes(52))])
    ledger.judged(ledger.ordered(session, 0, 1, "0badcafe", "duplicate"), Verdict("stopped", ()))
    ledger.close()
    for number, name, bad in (("1", "tonight", 3), ("2", "stopped", 7)):
        told = CliRunner().invoke(app, ["stack", number, "--boards", "1"])
        assert f"session {number}, {name}" in told.stderr
        assert f"and so not wanted: {bad}\n" in told.stderr
    assert look("--boards", "7")[1]["session_name"] == "stopped"
