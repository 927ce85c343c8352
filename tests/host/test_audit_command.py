"""`fourhand audit`: what a director reads, and what a program gets."""

import json
import random

import pytest
from typer.testing import CliRunner

from fourhand import dealfiles, secrecy
from fourhand.cli import app
from fourhand.formats import pbn
from tests import plays
from tests.audited import revoked
from tests.plays import legal_play


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")


def run(path, *options):
    return CliRunner().invoke(app, ["audit", str(path), *options])


def written(tmp_path, content, name="played.pbn"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_what_is_in_order_ends_with_0_and_what_is_not_with_1(tmp_path):
    good = "".join(plays.pbn(legal_play(seed)) for seed in range(3))
    assert run(written(tmp_path, good)).exit_code == 0
    play = legal_play(4)
    revoked(play, random.Random(4))
    bad = run(written(tmp_path, good + plays.pbn(play)), "--json")
    assert bad.exit_code == 1
    *boards, result = map(json.loads, bad.stdout.splitlines())
    assert (result["event"], result["boards"], result["flawed"]) == ("result", 4, 1)
    assert [board["flaws"] == [] for board in boards] == [True, True, True, False]
    assert "2017 Laws 61 to 64" in [flaw["article"] for flaw in boards[3]["flaws"]]
    assert "had a" in run(tmp_path / "played.pbn").stdout


ROWS = plays.pbn(legal_play(9)).rstrip().split("\n")
FAULTY = {
    "53 cards": ("\n".join([*ROWS[:-1], ROWS[-1] + " SA", ""]), "53 cards, and a pack 52"),
    "another trick": ("\n".join([*ROWS, ROWS[-1], ""]), "56 cards"),
    "played twice": ("\n".join([*ROWS[:-1], ROWS[-2], ""]), "is played again by"),
    "half a section": ("\n".join([*ROWS[:-6], ROWS[-6][:5], ""]), "nothing says it ended there"),
    "no card": ("\n".join([*ROWS[:-1], "XX YY ZZ QQ", ""]), "'XX' is no card"),
    "no seat": (plays.pbn(legal_play(9), Play="Q"), "'Q', no seat"),
    "15 tricks": (plays.pbn(legal_play(9), Result=15), "given as 15 tricks"),
    "no number": (plays.pbn(legal_play(9), Result="many"), "'many', no number"),
    "8 spades": (plays.pbn(legal_play(9), Contract="8S"), "'8S' is no contract"),
    "no declarer": (plays.pbn(legal_play(9), Declarer="?"), "the contract is not told"),
    "a pass played": (plays.pbn(legal_play(9), Contract="Pass"), "was passed out"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_record_is_told_in_words(tmp_path, name):
    content, words = FAULTY[name]
    told = run(written(tmp_path, content))
    assert (told.exit_code, "Traceback" in told.output) == (1, False)
    assert words in told.stdout


HANDS = plays.written(legal_play(9))
UNUSABLE = {
    "no play": ('[Board "1"]\n[Deal "N:' + " ".join(["AKQJT98765432..."] * 4) + '"]\n', "no play"),
    "bytes": (bytes(range(128, 256)), "neither PBN nor"),
    "empty": ("", "holds no board"),
    "broken json": ('{"board": 1', "no JSON"),
    "json of another kind": ("[1, 2]", "is no board"),
    "an unknown name": (HANDS.replace("result", "weather"), "'weather' is nothing"),
    "no hand of East": ("\n".join(line for line in HANDS.split("\n") if line[:2] != "E "), "of E"),
    "no contract": (HANDS.replace("contract", "# "), "does not tell the contract"),
    "result 14": (HANDS.replace("result ", "result 4"), "not a number from 0 to 13"),
    "no card": (HANDS.replace("\nN ", "\nN S1 "), "'S1' is no card"),
    "told twice": (HANDS.replace("board", "result 3\nboard"), "tells result twice"),
    "a hand of numbers": ('{"board":1,"contract":"1NT","declarer":"N","hands":{"N":[1]}}', "list"),
}


def test_hands_that_a_machine_read_get_their_contract_by_options(tmp_path):
    plays_of = {7: legal_play(11), 8: legal_play(12)}
    rows = [
        {"board": n, "hands": {"NESW"[s]: [trick[s] for trick in play.tricks] for s in range(4)}}
        for n, play in plays_of.items()
    ]
    path = written(tmp_path, "\n".join(map(json.dumps, rows)), "found.json")
    play = plays_of[8]
    told = ["--contract", play.contract, "--declarer", "NESW"[play.declarer]]
    right = run(path, "--board", "8", *told, "--result", str(play.result))
    assert (right.exit_code, "board 8: " in right.stdout) == (0, True)
    assert run(path, "--board", "8", *told, "--result", str((play.result + 1) % 14)).exit_code == 1
    for wrong, words in (
        ([], "--contract 4S"),
        (["--board", "9"], "no board 9"),
        (told, "several boards"),
        (["--board", "8", "--contract", "4S"], "--declarer S"),
    ):
        refused = run(path, *wrong)
        assert (refused.exit_code, words in refused.stderr) == (2, True)
    assert run(written(tmp_path, plays.pbn(play)), *told).exit_code == 2


@pytest.mark.parametrize("name", UNUSABLE)
def test_what_cannot_be_used_ends_with_2(tmp_path, name):
    content, words = UNUSABLE[name]
    told = run(written(tmp_path, content, "hands.txt"))
    assert (told.exit_code, "Traceback" in told.output) == (2, False)
    assert words in told.stderr
    assert run(tmp_path / "missing.pbn").exit_code == 2


def test_a_session_under_show_from_is_not_shown(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path))
    deals = pbn.read(plays.pbn(legal_play(9)).encode())[0]
    for secret, words in (
        (secrecy.made("2099-01-01 22:45", None), "not shown before 2099"),
        (None, "--show-cards"),
    ):
        path = tmp_path / "record.pbn.sealed"
        dealfiles.write(path, type(deals)(deals.boards, secret=secret), force=True)
        told = run(path, "--json")
        assert told.exit_code == 4
        assert words in told.stderr
        assert legal_play(9).tricks[0][0] not in told.output
    assert run(path, "--show-cards").exit_code == 0


def test_the_two_rooms_of_a_lin_match_are_told_apart(tmp_path):
    text = plays.lin(legal_play(7))
    both = written(tmp_path, text + text.replace("qx|o", "qx|c"), "match.lin")
    told = [json.loads(line) for line in run(both, "--json").stdout.splitlines()]
    assert [one["room"] for one in told[:2]] == ["open", "closed"]
    alone = written(tmp_path, text, "one.lin")
    assert json.loads(run(alone, "--json").stdout.splitlines()[0])["room"] == ""
    assert run(alone, "--contract", "4S").exit_code == 2
    bare = "".join(part + "|" for part in text.split("|")[:10])
    assert "tells of no play" in run(written(tmp_path, bare, "bare.lin")).stderr
