"""How often which fault spoilt a board, and where: counted in the ledger, with its doubt."""

import json

import pytest
from typer.testing import CliRunner

from fourhand import words
from fourhand.cli import app
from tests.host.scripted import ScriptedMachine, healthy, misdealt
from tests.host.streams import deal as slots_of
from tests.host.test_cli_deal import pbn

#: Three boards, five attempts.
TWO_OF_FIVE = (misdealt("bounced"), healthy, misdealt("bounced"), healthy, healthy)


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def run(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)])


def deal(monkeypatch, tmp_path, *scripts):
    path = tmp_path / "set.pbn"
    path.write_text("".join(pbn(slots_of(number), number) for number in (1, 2, 3)))
    monkeypatch.setattr("fourhand.cli.deal.connect", lambda url: ScriptedMachine(*scripts))
    run("deal", path, "--port", "COM9")


def test_faults_are_counted_by_attempt(monkeypatch, tmp_path):
    deal(
        monkeypatch, tmp_path, misdealt("bounced"), healthy, misdealt("bounced"), healthy, healthy
    )
    told = json.loads(run("history", "--rates", "--json").stdout)
    (bounced,) = told["faults"]
    assert (told["attempts"], bounced["fault"], bounced["hits"]) == (5, "bounced", 2)


def test_two_of_five_may_be_twelve_or_seventy_seven_of_a_hundred(monkeypatch, tmp_path):
    """Wilson's interval for 2 of 5 at 95 %, from a table: 11.8 % to 76.9 %."""
    deal(
        monkeypatch, tmp_path, misdealt("bounced"), healthy, misdealt("bounced"), healthy, healthy
    )
    assert "40.0 % (11.8 to 76.9)" in run("history", "--rates").stdout


def test_it_is_said_where_it_was():
    told = {place: words.place_of(words.fault("jam", place, 7)) for place in ("feed", "throat")}
    assert told == {"feed": "at the feed roller", "throat": "in the throat"}
    assert words.place_of(words.fault("cover-open")) == ""


def test_without_a_session_nothing_is_counted():
    assert run("history", "--rates").exit_code == 0
