"""Rows of the truth file: one for each stay of a board that held a card, nothing left out."""

import json

import pytest

from tests.machine.rig import FEED, ROTATOR, TRANSPORT, Rig, at, steady


@pytest.fixture
def rig(tmp_path):
    rig = Rig(truth=tmp_path / "truth.jsonl")
    rig.hands.put_board(1)
    rig.turn_to(0)
    rig.hands.take_board()
    return rig


def rows(tmp_path):
    return [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text().splitlines()]


def test_a_row_tells_what_happened_when(rig, tmp_path):
    rig.load(12)
    now = rig.plant.now
    fed = rig.start(FEED, steady(70 * 20, 125))
    rig.wait(200000)
    rig.carry()
    turned = rig.start(ROTATOR, steady(2400, 50), forward=False)
    rig.wait(2400 * 50 + 15000)
    pushed = rig.start(TRANSPORT, steady(99 * 20, 100))
    rig.wait(400000)
    rig.hands.take_board()
    (row,) = rows(tmp_path)
    assert list(row) == [
        "nth", "label", "copy", "put", "body", "pockets", "sequence", "elsewhere", "causes",
    ]  # fmt: skip
    assert (row["nth"], row["label"], row["copy"], row["put"]) == (1, "12", 1, "12")
    assert row["body"] == "board-12"
    assert row["pockets"] == {"N": [], "E": [], "S": [], "W": ["SA"]}
    assert list(row["pockets"]) == list("NESW")
    assert fed == now
    # read: the bar has left at 47 mm; turned: 2400 steps and an end of 125 - ... microseconds
    assert row["sequence"] == [
        {
            "card": "SA",
            "pocket": "W",
            "fed_ms": fed // 1000,
            "read_ms": (fed + at(67 * 20, 125)) // 1000,
            "turn_start_ms": turned // 1000,
            "turn_end_ms": (turned + 2400 * 50 + 2) // 1000,
            "dropped_ms": (pushed + at(73 * 20, 100) + 50000) // 1000,
        }
    ]
    assert row["elsewhere"] == row["causes"] == []


def drop(rig):
    rig.feed()
    rig.carry()
    rig.run(TRANSPORT, 99, 100)
    rig.wait(100000)


def test_a_card_that_needed_no_turn_has_two_equal_times(rig, tmp_path):
    rig.load()
    drop(rig)
    drop(rig)
    rig.hands.take_board()
    first, second = rows(tmp_path)[0]["sequence"]
    assert first["turn_start_ms"] == first["turn_end_ms"] == first["fed_ms"]
    assert second["turn_start_ms"] == second["turn_end_ms"] == first["dropped_ms"]


def test_an_empty_board_leaves_no_row(rig, tmp_path):
    rig.load()
    rig.hands.take_board()
    rig.plant.end()
    assert rows(tmp_path) == []


def test_rows_are_counted_and_a_second_board_of_a_number_is_another_copy(rig, tmp_path):
    for number in (3, 4, 3):
        rig.hands.put_board(number)
        rig.plant.world.hopper = []
        rig.hands.fill_hopper()
        drop(rig)
        rig.hands.take_board()
    assert [(row["nth"], row["label"], row["copy"], row["body"]) for row in rows(tmp_path)] == [
        (1, "3", 1, "board-3"),
        (2, "4", 1, "board-4"),
        (3, "3", 2, "board-3.2"),
    ]


def test_the_board_still_in_at_the_end_has_its_row(rig, tmp_path):
    rig.load()
    drop(rig)
    assert rows(tmp_path) == []
    rig.plant.end()
    assert rows(tmp_path)[0]["pockets"]["N"] == ["SA"]


def test_cards_under_way_and_on_the_table_are_elsewhere(rig, tmp_path):
    rig.load()
    drop(rig)
    rig.feed()
    rig.plant.world.table.append(rig.plant.world.hopper.pop())
    rig.hands.tip_out()
    assert rows(tmp_path)[0]["elsewhere"] == ["SK", "C2"]


def test_a_cause_without_a_row_is_told_in_the_next(tmp_path):
    rig = Rig(truth=tmp_path / "truth.jsonl", wishes=[("board-turned", 1, 0), ("misread", 1, 0)])
    rig.load()
    rig.hands.take_board()  # nothing dropped
    rig.hands.put_board(1)
    rig.turn_to(0)
    drop(rig)
    rig.hands.take_board()
    (row,) = rows(tmp_path)
    assert [cause["cause"] for cause in row["causes"]] == ["board-turned", "misread"]
    assert row["causes"][0] == {"cause": "board-turned", "at_ms": 0}
    assert row["causes"][1]["card"] == "SA"


def test_what_lay_in_a_used_board_is_in_its_row_but_not_in_the_sequence(tmp_path):
    rig = Rig(truth=tmp_path / "truth.jsonl", wishes=[("leftover-card", 1, 0)])
    rig.hands.put_board(1)
    rig.hands.take_board()
    (row,) = rows(tmp_path)
    assert sum(map(len, row["pockets"].values())) == 1
    assert row["sequence"] == []


def test_the_number_asked_for_and_the_one_put_in(tmp_path):
    rig = Rig(truth=tmp_path / "truth.jsonl", wishes=[("wrong-board", 1, 0)])
    rig.load(6)
    rig.turn_to(0)
    drop(rig)
    rig.hands.take_board()
    (row,) = rows(tmp_path)
    assert (row["label"], row["put"], row["body"]) == ("6", "7", "board-7")


def test_a_board_as_it_was_left_brings_its_cards_in_the_order_of_its_pockets(tmp_path):
    rig = Rig(packs="as-left", truth=tmp_path / "truth.jsonl")
    rig.load(3)
    cards, rig.plant.world.hopper = rig.plant.world.hopper, []
    for k, card in enumerate(cards):
        rig.board.pockets[k % 4].append(card)
    rig.hands.take_board()
    rig.load(3)
    assert rig.plant.world.hopper == cards[0::4] + cards[1::4] + cards[2::4] + cards[3::4]
    assert rig.board.body == "board-3"
