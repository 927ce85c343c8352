"""A set that still lies on a machine stands in the way of every run that would deal it twice."""

import json

import pytest
from typer.testing import CliRunner

from fourhand.cli import app
from tests.machine.test_standalone import Club

#: One machine, whose state is the folder "machine" of the working directory, by other names.
SPELLINGS = (
    "sim:?truth={folder}/truth&state={folder}/machine&speed=0&seed=5",
    "sim:?speed=0&state={folder}/machine&truth={folder}/truth",
    "sim:?speed=0&seed=5&state=machine&truth=truth",
    "sim:?speed=0&seed=5&state=./machine/&truth={folder}/truth",
    "sim:?speed=0&seed=6&state={folder}/../{name}/machine&truth={folder}/truth",
    "sim:?speed=0&seed=5&state={folder}/other-name&truth={folder}/truth",
)


@pytest.fixture
def club(home, tmp_path):
    made = Club(tmp_path)
    assert made.run("load", str(made.file))[0] == 0
    return made


def run(*words):
    """Exit code, JSON lines and words of a verb."""
    ended = CliRunner().invoke(app, list(words), input="")
    return ended.exit_code, ended.stdout, ended.stderr


def good(club):
    """Numbers of the boards that the ledger has as verified, by the machine's history."""
    ended = run("history", "1", "--port", club.url(), "--json")
    rows = json.loads(ended[1].splitlines()[-1])["boards"]
    return [row["board"] for row in rows if row["verdict"] == "verified"]


def ways_out(text):
    return all(f"fourhand load --{way}" in text for way in ("fetch", "clear"))


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_no_other_name_of_a_machine_has_its_set_dealt_twice(club, monkeypatch, spelling):
    monkeypatch.chdir(club.folder)
    (club.folder / "other-name").symlink_to(club.folder / "machine")
    url = spelling.format(folder=club.folder, name=club.folder.name)
    for verb in (["resume"], ["deal", str(club.file)], ["deal", "--new", "1"]):
        code, _, told = run(*verb, "--port", url)
        assert (code, ways_out(told)) == (4, True)
    club.run("load", "--alone", "2")
    assert run("resume", "--port", url)[0] == 0  # all is heard, and nothing left
    assert club.truth() == [("1", True), ("2", True)]
    assert good(club) == [1, 2]


def test_what_was_dealt_alone_is_fetched_before_a_run_and_the_rest_refuses_it(club):
    club.alone(lambda: club.is_kept("alone.0.end"))
    code, lines = club.run("deal", str(club.file))
    assert (code, ways_out(lines[-1]["error"])) == (4, True)
    assert good(club) == [1]
    assert club.truth() == [("1", True)]
    assert club.run("load", "--clear")[0] == 0
    assert club.run("resume")[0] == 0
    assert club.truth() == [("1", True), ("2", True)]


def test_a_board_cut_short_hides_no_finished_one_and_the_way_out_is_told(club):
    begun = []

    def in_the_middle():
        begun.extend([1] * club.is_kept("alone.1", "begun"))
        return len(begun) > 60  # 6 s: the board is in

    club.alone(in_the_middle)
    code, lines = club.run("load", "--fetch")
    assert [(row["board"], row["verdict"]) for row in lines[-1]["boards"]] == [(1, "verified")]
    assert (code, lines[-1]["left"], lines[-1]["state"]) == (0, 1, "restarted")
    for verb in (["load", "--clear"], ["resume"], ["deal", "--new", "1"]):
        code, _, told = run(*verb, "--port", club.url())
        assert code == 4
        assert "START" in told
        assert "Tip the cards" in told
        assert "fourhand load --alone" in told
    told = run("status", "--port", club.url())[2]
    assert "Tip the cards" in told
    assert "1 board is still to be dealt there" in told
    club.run("load", "--alone", "4")
    found = club.run("load", "--fetch")[1][-1]["boards"]
    assert [(row["board"], row["attempt"], row["verdict"]) for row in found] == [
        (2, 1, "misdealt"), (2, 2, "verified")
    ]  # fmt: skip
    assert [board for board, right in club.truth() if right] == ["1", "2"]


def test_a_finished_board_that_is_still_in_is_not_judged_before_it_is_out(club):
    club.alone(lambda: club.is_kept("alone.0", ""))
    assert not club.is_kept("alone.0.end")
    first = club.run("load", "--fetch")[1][-1]["boards"]
    club.run("load", "--alone", "3")
    rest = club.run("load", "--fetch")[1][-1]["boards"]
    assert [(row["board"], row["attempt"], row["verdict"]) for row in first + rest] == [
        (1, 1, "verified"), (2, 1, "verified")
    ]  # fmt: skip
    assert club.truth() == [("1", True), ("2", True)]


def test_a_session_of_which_no_board_was_tried_is_told(club):
    code, out, _ = run("history", "1", "--port", club.url())
    assert code == 0
    assert "of its 2 boards none was tried yet" in out
    assert run("history", "2", "--port", club.url())[0] == 2


@pytest.mark.parametrize("way", ["--fetch", "--clear"])
def test_where_nothing_is_to_be_heard_it_says_so_and_of_which_machine(club, way):
    club.run("load", "--clear")
    code, _, told = run("load", way, "--port", club.url())
    assert code == 0
    assert f"{club.url()}: no set is there" in told


def test_what_another_computer_loaded_is_lost_only_by_force(club):
    club.run("load", "--alone", "2")
    for file in (club.folder / "machine").glob("ledger.db*"):
        file.unlink()
    code, lines = club.run("load", "--clear")
    assert (code, "--clear --force" in lines[-1]["error"]) == (4, True)
    assert club.run("load", "--clear", "--force")[0] == 1
    assert club.run("load", "--fetch")[1][-1]["strange"] == 0
