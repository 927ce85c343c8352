"""Several packs in the hopper, stop cards between: each board gets its own pack, all of it."""

import json

import pytest
from typer.testing import CliRunner

from dealing.cards import NAMES
from fourhand.cli import app
from fourhand.verdict import VERIFIED
from tests.machine import evening


def deal(folder, packs, boards=2, options="", **more):
    file = folder / "packs"
    file.write_text("\n".join(" ".join(pack) for pack in packs))
    return evening.deal(folder, f"seed=4&hopper=3&packs={file}{options}", boards, **more)


@pytest.mark.parametrize(
    ("reader", "auto_start"), [("bars6", False), ("bars10", True), ("scan", False)]
)
def test_three_packs_make_three_boards_and_the_person_fills_the_hopper_once(
    tmp_path, reader, auto_start
):
    night = deal(tmp_path, [NAMES], 3, f"&reader={reader}", auto_start=auto_start)
    assert [entry.verdict for entry in night.outcome.entries] == [VERIFIED] * 3
    assert not night.faults
    assert not night.wrong
    in_the_way = [row["elsewhere"] for row in night.rows]
    assert in_the_way == [[], [], []], "the stop card is out before the board"


@pytest.mark.parametrize(
    ("pack", "fault"),
    [
        (NAMES[:51], "missing-card"),
        (NAMES[:50], "short-pack"),
        ((*NAMES, "CK"), "extra-card"),
        (("CK", *NAMES[1:]), "duplicate-card"),
    ],
)
def test_a_pack_that_is_not_52_up_to_its_stop_card_is_misdealt_by_name(tmp_path, pack, fault):
    """And whatever lies behind the stop card is not taken for it."""
    night = deal(tmp_path, [NAMES, pack, NAMES])
    first, second = night.attempts[:2]
    assert (first.entry.board, first.entry.verdict) == (1, VERIFIED)
    assert (second.entry.board, second.faults) == (2, [(fault, "misdealt")])
    assert night.outcome.last()[-1].verdict == VERIFIED
    assert not night.wrong


def test_the_card_that_is_missing_may_be_named(tmp_path):
    """It lies in no pocket; the card in hand, which does not yet either, is another."""
    night = deal(tmp_path, [[name for name in NAMES if name != "H9"]], 1)
    (why,) = night.attempts[0].entry.reasons
    assert why.message.endswith("the nine of hearts")


def test_one_that_lies_below_a_pack_is_to_be_taken_out_and_nothing_is_lost(tmp_path):
    """Here the ace of spades bears its code: as the first card it is held, later it is a fault."""
    codes = {name: [f"{card + 1:x}"] for card, name in enumerate(NAMES)} | {"SA": ["35"]}
    texts = dict.fromkeys(("maker", "look", "picture"), "") | {"name": "odd", "reader": "bars6"}
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps({"format": "fourhand-profile-1", **texts, "codes": codes}))
    night = evening.deal(tmp_path, f"seed=4&packs=sorted&deck={deck}", 1)
    assert night.attempts[0].faults == [("unknown-card", "stopped"), ("short-pack", "misdealt")]
    assert not night.wrong


@pytest.mark.parametrize("fault", ["jam-reader@30&fault=double-feed@70", "bounce@60"])
def test_what_goes_wrong_on_the_way_stays_with_its_pack(tmp_path, fault):
    night = deal(tmp_path, [NAMES], 3, f"&fault={fault}")
    assert {entry.verdict for entry in night.outcome.last()} == {VERIFIED}
    assert not night.wrong


def test_a_careless_person_makes_no_wrong_board(tmp_path):
    night = deal(tmp_path, [NAMES], 6, "&person=careless&fault=jam-feed:0.004")
    assert len(night.outcome.last()) == 6
    assert not night.wrong


@pytest.mark.parametrize(
    ("options", "numbers", "put", "further"),
    [
        ([], "off", "put-board", "next-board"),
        (["--auto-start"], "off", "put-confirm", "next-confirm"),
        (["--auto-start", "--any-order"], "on", "put-any-alone", "next-any-alone"),
    ],
)
def test_no_cards_are_asked_for_that_lie_in_the_hopper_already(options, numbers, put, further):
    port = f"sim:?speed=0&seed=4&hopper=2&numbers={numbers}"
    told = CliRunner().invoke(app, ["deal", "--new", "2", *options, "--json", "--port", port])
    asked = [json.loads(line) for line in told.stdout.splitlines() if '"asked"' in line]
    puts = [ask for ask in asked if ask["what"] not in ("take-board", "take-stop")]
    assert puts[0]["what"] == put
    assert {ask["what"] for ask in puts[1:]} == {further}, "again for a board that is refused"
    assert all("cards are in the hopper" in ask["text"] for ask in puts[1:])
