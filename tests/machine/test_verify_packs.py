"""`verify` of copies against each other, and of boards whose hands pass as one pack."""

import re

import pytest

from dealing.cards import NAMES
from tests.machine.dealt_boards import (
    HANDS,
    both,
    brought,
    evening,
    events,
    one_moved,
    run,
    truth,
    two_swapped,
)


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Copies


def test_copies_are_held_against_each_other_without_their_deal(folder):
    four = HANDS[0], HANDS[0], HANDS[1], two_swapped(HANDS[1])
    both(folder, *((1 + nth // 2, 1 + nth % 2, hands) for nth, hands in enumerate(four)))
    code, result, told = run("verify", "--copies", "2", "--boards", "1-2")
    rows = [(row["board"], row["copy"], row["finding"]) for row in result["boards"]]
    assert rows == [
        (1, 1, "first-copy"),
        (1, 2, "equal"),
        (2, 1, "first-copy"),
        (2, 2, "wrong-pockets"),
    ]
    assert code == 1
    assert "verified" not in [row["verdict"] for row in result["boards"]]
    assert "2 cards lie in wrong pockets, if copy A is right" in told.stderr
    assert not re.search(r"\b[SHDC][AKQJT2-9]\b", told.stdout + told.stderr)


def test_with_the_deal_it_is_told_which_copy_is_wrong(folder):
    evening(folder, HANDS)
    both(folder, (1, 1, two_swapped(HANDS[0])), (1, 2, HANDS[0]))
    code, result, _ = run("verify", "evening.pbn", "--copies", "2", "--boards", "1")
    rows = [(row["copy"], row["finding"]) for row in result["boards"]]
    assert (code, rows) == (1, [(1, "wrong-pockets"), (2, "right")])


@pytest.mark.parametrize("options", [["--boards", "1"], ["--copies", "2"], ["--copies", "1"]])
def test_without_deals_it_is_to_be_said_which_copies(options, folder):
    brought(folder, {1: HANDS[0]})
    assert run("verify", *options)[0] == 2


# As one pack


def test_hands_between_dividers(folder):
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0], 2: one_moved(HANDS[1])})
    _, result, _ = run("verify", "evening.pbn", "--boards", "1,2", "--pack")
    assert [row["finding"] for row in result["boards"]] == ["right", "wrong-pockets"]


@pytest.mark.parametrize(("cause", "finding"), [("", "complete-pack"), ("joker@9", "incomplete")])
@pytest.mark.parametrize("deals", [["evening.pbn"], ["--copies", "2"]])
def test_without_dividers_only_the_pack_is_known(deals, cause, finding, folder):
    evening(folder, HANDS)
    brought(folder, {99: HANDS[0]})
    fault = f"&fault={cause}" if cause else ""
    code, result, told = run("verify", *deals, "--boards", "1", "--pack", sim=fault)
    row = result["boards"][0]
    assert (row["finding"], row["verdict"]) == (finding, "misdealt" if cause else "counted")
    assert code == 1  # it was asked whether the board is right, and nobody knows
    assert "Lay a card of another deck between any two hands" in told.stderr
    named = " ".join(deals)
    assert (f"fourhand verify {named} --boards 1" in told.stderr) == (not cause)


@pytest.mark.parametrize(
    "verb",
    [
        ["verify", "evening.pbn"],
        ["verify", "--copies", "2"],
        ["read", "--out", "found.pbn.sealed"],
    ],
)
def test_who_brings_a_pack_is_told_of_its_order_and_of_the_dividers(verb, folder):
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0]})
    _, _, pack = run(*verb, "--boards", "1", "--pack")
    row = truth(folder)[0]
    asked = [event["text"] for event in events(pack) if event["event"] == "asked"]
    first, last = asked[:2]
    assert re.search(
        "North's lowest, then East's, South's, West's, a card of another deck .* between", first
    )
    out = "Take the dividers out of the board: after four hands of thirteen they lie lowest in"
    assert f"{out} the pockets of East, South and West" in last
    assert [hand[0] in NAMES for hand in row["pockets"].values()] == [True, False, False, False]
    assert out in re.split(r"Board 1[ A]*: ", pack.stderr)[1]  # what is told when it is known
    force = ["--force"] if verb[0] == "read" else []
    _, _, hands = run(*verb, "--boards", "1", *force)
    assert "dividers" not in hands.stdout + hands.stderr


def test_what_goes_wrong_with_a_board_goes_wrong_with_its_pack_too(folder):
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0], 2: HANDS[1]})
    _, result, _ = run("verify", "evening.pbn", "--pack", sim="&fault=short-pack@5")
    assert [row["verdict"] for row in result["boards"]][:2] == ["stopped", "verified"]
    _, result, _ = run("verify", "evening.pbn", "--pack", sim="&fault=missing-card@5")
    assert result["boards"][0]["finding"] == "incomplete"
