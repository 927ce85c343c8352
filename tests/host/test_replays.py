"""A deal that was played before is not dealt for play again: 2017 Law 6 D2, laws.md section 1."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from fourhand import paths, tables
from fourhand.cli import app
from fourhand.store import Ledger
from tests.host.scripted import ScriptedMachine, misdealt
from tests.host.streams import deal as slots_of
from tests.host.test_cli_deal import pbn

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def deal(tmp_path, monkeypatch):
    """Deal boards as (number, which deal it is), with options; return the result."""

    def run(boards, *options, scripts=()):
        path = tmp_path / "set.pbn"
        path.write_text("".join(pbn(slots_of(which), number) for number, which in boards))
        monkeypatch.setattr("fourhand.cli.deal.connect", lambda url: ScriptedMachine(*scripts))
        return CliRunner().invoke(app, ["deal", str(path), "--port", "COM9", *options])

    return run


def days_pass(days):
    """Let what was dealt lie so many days back."""
    ledger = Ledger.at(paths.ledger())
    then = datetime.now(UTC) - timedelta(days=days)
    ledger.connection.execute(update(tables.attempt).values(verdict_at=then.isoformat()))
    ledger.connection.commit()
    ledger.close()


def test_a_deal_of_another_day_is_refused_with_the_law(deal):
    assert deal([(1, 1), (2, 2)], "--session", "tuesday").exit_code == 0
    days_pass(7)
    result = deal([(1, 1), (2, 2), (3, 3)])
    assert result.exit_code == 4
    assert "board 1 was dealt before, as board 1 of tuesday" in result.stderr
    assert "and 1 more" in result.stderr
    assert "2017 Law 6 D2" in result.stderr


def test_a_deal_under_another_number_is_refused_on_the_same_day_too(deal):
    assert deal([(1, 1)]).exit_code == 0
    result = deal([(5, 1)])
    assert result.exit_code == 4
    assert "board 5 was dealt before, as board 1 of" in result.stderr


def test_a_replay_is_dealt_and_its_reason_is_in_the_session_s_chain(deal):
    deal([(1, 1)])
    days_pass(7)
    assert deal([(1, 1)], "--replay", "teaching evening").exit_code == 0
    ledger = Ledger.at(paths.ledger())
    told = [json.loads(link.line) for link in ledger.links(2)]
    ledger.close()
    assert [line["reason"] for line in told if line["event"] == "replay"] == ["teaching evening"]


def test_a_deal_of_plain_cards_was_played_too(deal):
    """Counted and not read, but no result stands for it a second time either."""
    deal([(1, 1)])
    ledger = Ledger.at(paths.ledger())
    ledger.connection.execute(update(tables.attempt).values(verdict="counted"))
    ledger.connection.commit()
    ledger.close()
    days_pass(7)
    assert deal([(1, 1)]).exit_code == 4


def test_another_copy_on_the_same_day_is_dealt_and_told(deal):
    deal([(1, 1)])
    result = deal([(1, 1)])
    assert result.exit_code == 0
    assert "board 1 was dealt before" in result.stderr


def test_what_was_never_finished_was_not_played(deal):
    assert deal([(1, 1)], scripts=[misdealt()] * 4).exit_code == 1
    days_pass(7)
    result = deal([(1, 1)])
    assert result.exit_code == 0
    assert "dealt before" not in result.stderr


def test_a_set_that_repeats_nothing_is_dealt_without_a_word(deal):
    deal([(1, 1)])
    days_pass(7)
    result = deal([(1, 2)])
    assert result.exit_code == 0
    assert "dealt before" not in result.stderr


def test_a_proof_of_a_replay_is_whole(deal, tmp_path):
    deal([(1, 1)])
    days_pass(7)
    deal([(1, 1)], "--replay", "déjà vu")
    proof = str(tmp_path / "evening.proof")
    runner = CliRunner()
    assert runner.invoke(app, ["proof", "make", "--out", proof, "--port", "COM9"]).exit_code == 0
    assert runner.invoke(app, ["proof", "check", proof]).exit_code == 0
