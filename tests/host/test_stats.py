"""Statistics by seat: exact chances against published ones, counts against deals made by hand."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourhand import dealfiles, secrecy
from fourhand.cli import app
from fourhand.formats import registry
from fourhand.formats.deals import DealSet, Secret, Tag
from fourhand.stats import chances
from fourhand.stats.report import report
from tests.host import streams
from tests.host.formats.given import BACK_POCKETS, MIXED_POCKETS, board
from tests.host.scripted import ScriptedMachine, healthy

EVENING = datetime(2026, 12, 1, 19, 30, tzinfo=UTC)
OVER = EVENING + timedelta(hours=3)

# Percent, as the Official Encyclopedia of Bridge and many others print them.
SHAPES = {
    (4, 4, 3, 2): 21.5512, (5, 3, 3, 2): 15.5168, (5, 4, 3, 1): 12.9307, (4, 3, 3, 3): 10.5361,
    (7, 2, 2, 2): 0.5129, (5, 5, 3, 0): 0.8952,
}  # fmt: skip
POINTS = {0: 0.3639, 4: 3.8454, 10: 9.4051, 15: 4.4237, 20: 0.6435}


@pytest.fixture(autouse=True)
def clock(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def put(time):
        monkeypatch.setattr(secrecy, "now", lambda: time)

    put(EVENING)
    return put


def run(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)])


# Chances


def test_chances_are_the_published_ones():
    assert len(chances.SHAPES) == 39
    assert sum(map(chances.shape, chances.SHAPES)) == pytest.approx(1)
    for shape, percent in SHAPES.items():
        assert 100 * chances.shape(shape) == pytest.approx(percent, abs=6e-5)
    assert chances.shape((13, 0, 0, 0)) == pytest.approx(4 / 635_013_559_600)
    for points, percent in POINTS.items():
        assert 100 * chances.points()[points] == pytest.approx(percent, abs=6e-5)


def test_what_is_expected():
    assert chances.mean(chances.points()) == pytest.approx(10)
    assert chances.mean(chances.points(2)) == pytest.approx(20)
    assert chances.mean(chances.suit_length()) == pytest.approx(3.25)
    for each in (chances.points(), chances.points(2), chances.suit_length()):
        assert sum(each) == pytest.approx(1)


def test_how_rare_a_total_is_reckoned_by_hand():
    coin = chances.event(0.5)  # two boards: 0, 1, 2 with 1/4, 1/2, 1/4; expected 1
    assert [chances.as_uneven(coin, 2, total) for total in (0, 1, 2)] == [0.5, 1, 0.5]
    # three boards of 1/4: 27, 27, 9, 1 of 64; expected 0.75
    seldom = chances.event(0.25)
    found = [64 * chances.as_uneven(seldom, 3, total) for total in (0, 1, 2, 3)]
    assert found == pytest.approx([37, 64, 10, 1])


# Counts


def test_a_deal_counted_by_hand():
    # N A74.AJ4.AJ8.AJ85 (19), E KT3.KT7.KT74.T74 (9), S Q96.Q963.963.K63 (7),
    # W J852.852.Q52.Q92 (5)
    found = report([board(1, MIXED_POCKETS)])
    by_name = {(one.measure, one.who): one.total for one in found.numbers}
    assert [by_name["points", seat] for seat in "NESW"] == [19, 9, 7, 5]
    assert by_name["points, N and S", "NS"] == 26
    assert [by_name["spades", seat] for seat in "NESW"] == [3, 3, 3, 4]
    assert [by_name["clubs", seat] for seat in "NESW"] == [4, 3, 3, 3]
    assert [by_name["hands, balanced", seat] for seat in "NESW"] == [1, 1, 1, 1]
    assert [by_name["hands, void", seat] for seat in "NESW"] == [0, 0, 0, 0]
    assert found.shapes[4][:2] == ((4, 3, 3, 3), 4)


def test_a_stacked_set_shows_and_a_usual_one_does_not():
    stacked = report([board(n, MIXED_POCKETS) for n in range(1, 25)])
    north = next(one for one in stacked.numbers if one.measure == "points")
    assert north.one_in_1000 == 0
    fair = report([board(n, streams.deal(n)) for n in range(1, 25)])
    assert sum(one.one_in_1000 < 50 for one in fair.numbers) <= 6


# The verb


def evening(path="evening.pbn", **more):
    dealfiles.write(Path(path), DealSet((board(1, MIXED_POCKETS), board(2, BACK_POCKETS)), **more))
    return path


def test_in_words_and_for_programs():
    shown = run("stats", evening())
    assert shown.exit_code == 0
    assert "2 boards, 8 hands" in shown.stdout
    assert "of 1,000 sets" in shown.stdout
    told = json.loads(run("stats", "evening.pbn", "--json").stdout)
    assert (told["event"], told["boards"], len(told["numbers"])) == ("result", 2, 33)
    assert told["shapes"][0]["shape"] == "4-4-3-2"
    assert sum(row["hands"] for row in told["shapes"]) == 8


@pytest.mark.parametrize(("name", "begins"), [("a.svg", b"<?xml"), ("a.png", b"\x89PNG")])
def test_as_a_picture(name, begins):
    assert run("stats", evening(), "--picture", name).exit_code == 0
    assert Path(name).read_bytes().startswith(begins)
    assert run("stats", "evening.pbn", "--picture", name).exit_code == 2
    assert run("stats", "evening.pbn", "--picture", "a.txt").exit_code == 2


def test_boards_that_are_no_fair_deals_are_left_out():
    partial = board(1, MIXED_POCKETS)
    hands = (*partial.four_hands[:3], None)
    marked = board(2, MIXED_POCKETS, tags=(Tag("NotForPlay", "a lesson"),))
    boards = (type(partial)(1, 0, "None", hands), marked, board(3, BACK_POCKETS))
    registry.write("mixed.pbn", DealSet(boards))
    told = run("stats", "mixed.pbn", "--json")
    assert json.loads(told.stdout)["boards"] == 1
    assert "left out: 2 boards" in told.stderr


def test_nothing_of_sealed_deals_before_their_time(clock):
    evening("a.pbn.sealed")
    assert run("stats", "a.pbn.sealed").exit_code == 4
    assert run("stats", "a.pbn.sealed", "--show-cards").exit_code == 0
    evening("b.pbn.sealed", secret=Secret(OVER))
    assert run("stats", "b.pbn.sealed", "--show-cards").exit_code == 4
    clock(OVER)
    assert run("stats", "b.pbn.sealed").exit_code == 0


def test_a_season_is_of_sessions_that_are_over(monkeypatch, clock):
    assert run("stats", "--season").exit_code == 2
    later = datetime.now(UTC)  # the ledger's own clock is the computer's
    clock(later)
    slots = [streams.deal(number) for number in (1, 2)]
    registry.write("set.pbn", DealSet(tuple(board(n, one) for n, one in enumerate(slots, 1))))
    time = (later + timedelta(days=3)).astimezone().isoformat(" ", "minutes")
    for options in ((), ("--show-from", time)):
        machine = ScriptedMachine(healthy, healthy)
        monkeypatch.setattr("fourhand.cli.deal.connect", lambda url, it=machine: it)
        assert run("deal", "set.pbn", "--port", "COM9", *options).exit_code == 0
    assert run("stats", "--season").exit_code == 2
    clock(later + timedelta(days=2))
    told = run("stats", "--season", "--json")
    assert json.loads(told.stdout)["boards"] == 2
    assert "may not be over: 1" in told.stderr
    clock(later + timedelta(days=4))
    assert json.loads(run("stats", "--season", "--json").stdout)["boards"] == 4


def test_files_or_the_season():
    assert run("stats").exit_code == 2
    assert run("stats", evening(), "--season").exit_code == 2
