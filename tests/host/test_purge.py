"""Old sessions forget their cards for good, and keep what happened and what proves it."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from fourhand import paths, tables
from fourhand.cli import app
from fourhand.store import Ledger
from tests.host.scripted import ScriptedMachine
from tests.host.streams import deal as slots_of
from tests.host.test_cli_deal import pbn


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fourhand.cli.deal.connect", lambda url: ScriptedMachine())


def run(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)])


@pytest.fixture
def two_sessions(tmp_path):
    """One of 500 days ago, one of today."""
    for number in (1, 2):
        path = tmp_path / f"{number}.pbn"
        path.write_text(pbn(slots_of(number), number))
        assert run("deal", path, "--port", "COM9", "--session", f"session {number}").exit_code == 0
        if number == 1:
            then = (datetime.now(UTC) - timedelta(days=500)).isoformat()
            ledger = Ledger.at(paths.ledger())
            ledger.connection.execute(update(tables.session).values(ended_at=then))
            ledger.connection.commit()
            ledger.close()


def sealed_bytes():
    """Everything that is kept sealed in the ledger: rows, and what lies in its files."""
    ledger = Ledger.at(paths.ledger())
    found = []
    for table in (tables.place, tables.attempt, tables.drop, tables.link, tables.session):
        rows = ledger.connection.execute(table.select()).mappings().all()
        found += [row["sealed"] for row in rows if row["sealed"]]
    ledger.close()
    return found


def ledger_files():
    return b"".join(path.read_bytes() for path in paths.ledger().parent.glob("ledger.db*"))


@pytest.mark.usefixtures("two_sessions")
def test_nothing_is_forgotten_without_a_yes():
    before = len(sealed_bytes())
    result = run("purge", "--older-than", 365)
    assert result.exit_code == 4
    assert "--yes" in result.stderr
    assert len(sealed_bytes()) == before


@pytest.mark.usefixtures("two_sessions")
def test_the_old_session_s_cards_are_in_no_byte_of_the_ledger_any_more():
    before = sealed_bytes()
    result = run("purge", "--older-than", 365, "--yes", "--json")
    assert json.loads(result.stdout)["purged"] == [1]
    gone = set(before) - set(sealed_bytes())
    assert len(gone) > 52
    kept = ledger_files()
    assert not [token for token in gone if token in kept]


@pytest.mark.usefixtures("two_sessions")
def test_what_happened_is_still_told_and_a_proof_holds_but_does_not_open():
    before = run("history", 1).stdout
    run("purge", "--older-than", 365, "--yes")
    assert run("history", 1).stdout == before
    assert run("proof", "make", 1, "--out", "old.proof").exit_code == 0
    assert run("proof", "check", "old.proof").exit_code == 0
    opened = run("proof", "make", 1, "--open", "--out", "opened.proof")
    assert opened.exit_code == 2
    assert "forgotten on purpose" in opened.stderr


@pytest.mark.usefixtures("two_sessions")
def test_its_deals_are_not_exported_and_the_season_is_counted_without_them():
    run("purge", "--older-than", 365, "--yes")
    result = run("export", 1, "--out", "old.pbn", "--show-cards")
    assert result.exit_code == 2
    assert "fourhand purge" in result.stderr
    assert "purged: 1" in run("stats", "--season").stderr


@pytest.mark.usefixtures("two_sessions")
def test_the_new_session_is_as_it_was():
    run("purge", "--older-than", 365, "--yes")
    assert run("export", 2, "--out", "new.pbn", "--show-cards").exit_code == 0
    assert run("purge", "--older-than", 365, "--yes", "--json").stdout.count("[]") == 1


@pytest.mark.usefixtures("two_sessions")
def test_a_set_that_still_lies_on_a_machine_is_left_alone():
    def ended(number, ending):
        ledger = Ledger.at(paths.ledger())
        which = tables.session.c.id == number
        ledger.connection.execute(update(tables.session).where(which).values(ending=ending))
        ledger.connection.commit()
        ledger.close()

    def purged():
        result = run("purge", "--older-than", 365, "--yes", "--json")
        return json.loads(result.stdout)["purged"]

    ended(1, "loaded")
    assert purged() == []
    ended(1, "taken-off")
    assert purged() == [1]
