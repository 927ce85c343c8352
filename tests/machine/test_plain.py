"""Plain cards: a sorted pack dealt by its order, counted by the beams, never called verified."""

import json

import pytest
from typer.testing import CliRunner

from dealing.cards import NAMES
from fourhand import dealfiles
from fourhand.cli import app
from fourhand.plan import COUNTED
from tests.machine import evening


def deal(folder, options, **more):
    return evening.deal(folder, options, mode=COUNTED, **more)


@pytest.mark.parametrize("packs", ["sorted", "shuffled"])
def test_the_person_sorts_and_every_card_is_where_the_deal_has_it(packs, tmp_path):
    night = deal(tmp_path, f"seed=1&packs={packs}", boards=2)
    assert [entry.verdict for entry in night.outcome.entries] == ["counted", "counted"]
    assert night.outcome.exit_code == 0
    assert not night.wrong


def test_no_card_is_read(tmp_path):
    """Neither a dead reader nor cards without a code make a difference."""
    night = deal(tmp_path, "seed=2&packs=sorted&fault=reader-dead@3&fault=face-up@20")
    assert not night.faults
    assert night.outcome.entries[-1].verdict == "counted"
    assert not night.wrong


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("double-feed@10", "double-feed"),
        ("thick-cards@10", "double-feed"),
        ("missing-card@1", "missing-card"),
        ("extra-card@1", "extra-card"),
        ("short-pack@1", "extra-card"),
    ],
)
def test_whatever_spoils_the_order_or_the_count_makes_it_misdealt(fault, told, tmp_path):
    """A coded card could be put back; nobody knows any more where a plain one belongs."""
    night = deal(tmp_path, f"seed=3&packs=sorted&fault={fault}")
    assert night.attempts[0].faults == [(told, "misdealt")]
    first, last = night.outcome.entries
    assert (first.verdict, last.verdict) == ("misdealt", "counted")
    assert not night.wrong


def test_a_pack_that_ends_early_is_not_gone_on_with(tmp_path):
    packs = tmp_path / "packs"
    packs.write_text(" ".join(NAMES[:40]))
    night = deal(tmp_path, f"seed=4&packs={packs}")
    assert night.attempts[0].faults == [("hopper-empty", "misdealt")]


def test_no_missing_card_is_named(tmp_path):
    """Which one it is nobody has seen."""
    night = deal(tmp_path, "seed=5&packs=sorted&fault=missing-card@1")
    (why,) = night.outcome.entries[0].reasons
    assert why.message == "A card is missing (in the hopper, card 52 of 52)"


def test_a_careless_person_makes_wrong_boards_that_nothing_shows(tmp_path):
    """One who does not sort: this is what `counted` says, and `verified` must not."""
    packs = tmp_path / "packs"
    packs.write_text(" ".join(reversed(NAMES)))
    night = deal(tmp_path, f"seed=9&packs={packs}&person=careless", boards=3)
    assert len(night.wrong) == 1
    assert {entry.verdict for entry in night.outcome.last()} == {"counted"}


# The verb


@pytest.fixture
def run(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        port = "sim:?speed=0&seed=7&packs=sorted"
        return CliRunner().invoke(app, ["deal", *arguments, "--port", port])

    return run


def test_it_is_said_loudly_and_written_into_the_record(run, tmp_path):
    told = run("--new", "2", "--cards", "plain", "--out", "out", "--json")
    assert told.exit_code == 0
    result = json.loads(told.stdout.splitlines()[-1])
    assert [entry["verdict"] for entry in result["boards"]] == ["counted", "counted"]
    assert "counted, not read" in result["warning"]
    assert "NOT VERIFIED" in told.stderr
    assert "ace of spades" in told.stderr.partition("\n")[0]
    boards = dealfiles.read(tmp_path / "out" / "record.pbn.sealed")[0].boards
    assert [board.number for board in boards] == [1, 2]
    for board in boards:
        assert any("not verified" in tag.value for tag in board.tags)


@pytest.mark.parametrize(("source", "cards"), [("--new", "gold"), ("--hand-shuffled", "plain")])
def test_what_cannot_be_is_refused(run, source, cards):
    assert run(source, "1", "--cards", cards).exit_code == 2


def test_several_plain_packs_at_once_are_refused():
    """Nothing can be read, so no stop card either; the words say what to do."""
    line = ["deal", "--new", "1", "--cards", "plain", "--port", "sim:?speed=0&hopper=2"]
    told = CliRunner().invoke(app, line)
    assert told.exit_code == 2
    assert "no stop card is known" in " ".join(told.output.split())
    assert "one pack at a time" in " ".join(told.output.split())


def test_a_plain_pack_behind_another_makes_no_board(tmp_path):
    """On a real machine nobody knows of it before: 51 cards and a stop card are no pack."""
    packs = tmp_path / "packs"
    packs.write_text(" ".join(NAMES[:51]) + "\n" + " ".join(NAMES))
    night = deal(tmp_path, f"seed=5&hopper=2&packs={packs}")
    assert all(entry.verdict == "misdealt" for entry in night.outcome.entries)
    assert night.attempts[0].faults == [("extra-card", "misdealt")]
