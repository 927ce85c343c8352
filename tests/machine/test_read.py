"""`read` on the simulated machine: what is written is where the cards really lie."""

import json
import re

import pytest

from dealing.cards import NAMES
from fourhand import dealfiles, readings
from fourhand.store import Ledger
from tests.machine.dealt_boards import (
    HANDS,
    brought,
    events,
    interrupted,
    nobody_brings,
    one_moved,
    run,
    short,
)


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def holding(hand):
    """A hand as PBN has it: two letters of it would be found in any long secret."""
    names = [NAMES[card] for card in sorted(hand)]
    return ".".join("".join(rank for suit, rank in names if suit == each) for each in "SHDC")


def test_boards_are_read_into_a_sealed_file(folder):
    brought(folder, dict(enumerate(HANDS, 1)))
    code, result, told = run("read", "--boards", "1-3", "--out", "found.pbn.sealed")
    assert (code, result["boards"], result["missed"]) == (0, [1, 2, 3], [])
    deals, _ = dealfiles.read_blind(folder / "found.pbn.sealed")
    wanted = [tuple(bytes(sorted(hand)) for hand in hands) for hands in HANDS]
    assert [board.hands for board in deals.boards] == wanted
    assert not re.search(r"\b[SHDC][AKQJT2-9]\b", told.stdout + told.stderr)
    kept = (folder / "found.pbn.sealed").read_bytes()
    assert all(holding(hand).encode() not in kept for hands in HANDS for hand in hands)


def test_a_board_that_is_none_is_not_written(folder):
    brought(folder, {1: short(HANDS[0]), 2: HANDS[1]})
    code, result, _ = run("read", "--boards", "1-2", "--pack", "--out", "found.pbn.sealed")
    assert (code, result["boards"], result["missed"]) == (1, [2], [1])


def test_how_well_cards_were_read_is_kept(folder):
    brought(folder, {1: HANDS[0]})
    sim = "&state=machine&worn=H9:80"
    run("read", "--boards", "1", "--out", "found.pbn.sealed", sim=sim)
    ledger = Ledger.at(folder / "machine" / "ledger.db")
    (qualities,) = readings.of_all(ledger.connection)
    ledger.close()
    assert qualities[NAMES.index("H9")] < 85 < qualities[NAMES.index("SA")] <= 100


def test_hands_as_they_were_played_keep_their_order(folder):
    brought(folder, {1: HANDS[0]})
    run("read", "--boards", "1", "--out", "hands.json", "--played", "--show-cards")
    row = json.loads((folder / "hands.json").read_text())
    assert row["hands"]["N"] == [NAMES[card] for card in HANDS[0][0]]


@pytest.mark.parametrize("played", [False, True])
def test_a_pack_without_dividers_is_not_read_whoever_asks(played, folder):
    brought(folder, {99: HANDS[0]})
    options = ["--played", "--show-cards"] if played else []
    out = "hands.json" if played else "found.pbn.sealed"
    code, result, told = run("read", "--boards", "1", "--pack", "--out", out, *options)
    assert (code, result["boards"], result["missed"], result["file"]) == (1, [], [1], None)
    assert not (folder / out).exists()
    assert "Board 1: not read. between its hands lay no three cards" in told.stderr
    assert "Lay a card of another deck between any two hands" in told.stderr
    assert "without --pack" in told.stderr


def test_played_hands_that_are_not_thirteen_each_are_written_and_told(folder):
    brought(folder, {1: one_moved(HANDS[0])})
    options = ("--played", "--show-cards", "--out", "hands.json")
    code, result, told = run("read", "--boards", "1", *options)
    assert (code, result["boards"]) == (0, [1])
    assert "Board 1: read, as it lies: a hand has not thirteen cards" in told.stderr
    assert "(North has 12, East has 14)" in told.stderr
    row = json.loads((folder / "hands.json").read_text())
    assert [len(hand) for hand in row["hands"].values()] == [12, 14, 13, 13]


def boards_in(path):
    deals, _ = dealfiles.read_blind(path)
    return [board.number for board in deals.boards]


@pytest.mark.parametrize("ended", ["ctrl-c", "nobody", "not whole"])
@pytest.mark.parametrize("older", [False, True])
def test_an_older_file_never_gives_way_to_less(older, ended, folder, monkeypatch):
    first, second = HANDS[0], short(HANDS[1]) if ended == "not whole" else HANDS[1]
    brought(folder, {1: HANDS[0], 2: HANDS[1]})
    out = folder / "found.pbn.sealed"
    if older:
        run("read", "--boards", "1-2", "--out", "found.pbn.sealed")
    kept = out.read_bytes() if older else b""
    brought(folder, {1: first, 2: second} if ended != "nobody" else {1: first})
    if ended == "ctrl-c":
        interrupted(monkeypatch, "hand-E", "2")
    elif ended == "nobody":
        nobody_brings(monkeypatch, 2)
    options = ("--pack",) if ended == "not whole" else ()
    code, _, told = run("read", "--boards", "1-2", "--out", out.name, "--force", *options)
    assert code == {"ctrl-c": 130, "nobody": 1, "not whole": 1}[ended]
    part = folder / "part-1-of-found.pbn.sealed" if older else out
    assert boards_in(part) == [1]
    assert (out.read_bytes() == kept) == older
    rest = 2 if older else 1
    command = " ".join(("fourhand read", *options, "--boards 2"))
    assert f"{part.name} holds only what was read: board 1" in told.stderr
    assert f"The rest: {command} --out part-{rest}-of-found.pbn.sealed\n" in told.stderr
    (event,) = [event for event in events(told) if event["event"] == "file"]
    assert (event["file"], event["boards"], event["missed"]) == (part.name, [1], [2])
    if ended != "not whole":
        assert "Mix nothing" in told.stderr


def test_an_older_file_gives_way_to_all_that_was_asked_for(folder):
    brought(folder, {1: HANDS[0], 2: HANDS[1]})
    for boards in ("1", "2"):
        run("read", "--boards", boards, "--out", "found.pbn.sealed", "--force")
    assert boards_in(folder / "found.pbn.sealed") == [2]
    assert [path.name for path in folder.glob("part*")] == []


@pytest.mark.parametrize("options", [[], ["--played"], ["--show-cards", "--show-from", "22:45"]])
def test_no_readable_file_unless_it_is_said_so(options, folder):
    brought(folder, {1: HANDS[0]})
    code, _, _ = run("read", "--out", "found.pbn", *options)
    assert code == 2
    assert not (folder / "found.pbn").exists()
