"""Board numbers read by the machine: the right board, or in any order the one that is in."""

import pytest

from fourhand.errors import Refused
from fourhand.verdict import VERIFIED
from tests.machine import evening

REFUSED_AS_DEALT = "dealt"
NOT_OF_THE_SET = "not-asked"
UNREAD = ""


def any_order(folder, options, boards=5, **more):
    return evening.deal(folder, options, boards, any_order=True, **more)


def test_boards_in_any_order_hold_the_deal_of_their_own_number(tmp_path):
    night = any_order(tmp_path, "seed=5&numbers=on")
    assert [entry.verdict for entry in night.outcome.entries] == [VERIFIED] * 5
    put = [row["put"] for row in night.rows]
    assert sorted(put) == ["1", "2", "3", "4", "5"]
    assert put != sorted(put), "nothing was tried"
    assert not night.wrong
    assert night.outcome.exit_code == 0


def test_what_is_dealt_already_or_not_of_the_set_is_refused(tmp_path):
    nights = [any_order(tmp_path, f"seed={seed}&numbers=on", 3) for seed in (5, 6)]
    refused = {why for night in nights for _, why in night.declined}
    assert refused == {REFUSED_AS_DEALT, NOT_OF_THE_SET}
    for night in nights:
        dealt = {entry.board for entry in night.outcome.entries}
        assert dealt == {1, 2, 3}
        assert all(number > 3 for number, why in night.declined if why == NOT_OF_THE_SET)
        assert not night.wrong


@pytest.mark.parametrize("order", [True, False])
def test_a_number_that_cannot_be_read_begins_nothing(order, tmp_path):
    """The code of board 3 is worn."""
    night = evening.deal(tmp_path, "seed=6&numbers=worn", 3, any_order=order)
    told = night.declined if order else night.faults
    assert ((0, UNREAD) if order else ("wrong-board", "not-begun")) in told
    assert [entry.attempt for entry in night.outcome.entries] == [1, 1, 1]
    assert not night.wrong


def test_without_a_number_reader_it_is_refused_and_nothing_moves(tmp_path):
    night = any_order(tmp_path, "seed=1")
    assert isinstance(night.outcome.error, Refused)
    assert night.outcome.exit_code == 4
    assert not night.rows


def test_a_misdealt_board_is_dealt_again_whenever_it_comes(tmp_path):
    night = any_order(tmp_path, "seed=2&numbers=on&fault=bounce@20", 3)
    first = night.outcome.entries[0]
    again = [entry for entry in night.outcome.entries if entry.board == first.board]
    assert [entry.verdict for entry in again] == ["misdealt", VERIFIED]
    assert len(night.outcome.last()) == 3
    assert not night.wrong


@pytest.mark.parametrize("fault", ["cable-out", "host-gone", "power-cut"])
def test_what_breaks_the_run_breaks_no_board(fault, tmp_path):
    for card in (1, 40, 60):
        options = f"seed={card}&numbers=on&fault={fault}@{card}"
        night = any_order(tmp_path, options, 2)
        assert {entry.verdict for entry in night.outcome.last()} == {VERIFIED}
        assert len(night.outcome.last()) == 2
        assert not night.wrong


def test_a_careless_person_and_everything_at_once(tmp_path):
    options = "seed=11&numbers=on&person=careless&fault=bounce:0.002&fault=leftover-card:0.1"
    night = any_order(tmp_path, f"{options}&fault=board-turned:0.1", 6)
    assert len(night.outcome.last()) == 6
    assert not night.wrong
