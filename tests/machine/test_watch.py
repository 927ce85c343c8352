"""What must stop a machine at work from outside, each by its own name, and nothing else."""

from types import SimpleNamespace
from typing import cast

import pytest

from dealer import Dealer
from pins import BOARD_PRESENT, DRIVER_FAULT
from work import Work

#: Whatever is wrong, and the fault that machine.md has for it.
WRONG = {
    "the board is gone": "board-absent",
    "the order was taken back": "cancelled",
    "the cover is open": "cover-open",
    "the emergency stop is pressed": "emergency-stop",
    "the motors have no supply": "motor-supply",
    "a driver says it is too hot": "driver",
    "it turns with a card in the mouth": "protruding",
    "the host is silent": "link-lost",
    "no room for what is to be told": "link-lost",
}


def machine(wrong: str = "", guarded: bool = True, state: str = "dealing") -> Dealer:
    """A dealer in the middle of a board, with one thing wrong."""
    opened = {"the cover is open": "cover-open", "the emergency stop is pressed": "emergency-stop"}
    bits = {
        BOARD_PRESENT: wrong != "the board is gone",
        DRIVER_FAULT: wrong == "a driver says it is too hot",
    }
    board = SimpleNamespace(
        inputs=SimpleNamespace(seen=lambda bit: bits[bit]),
        safety_open=lambda: wrong in opened,
        opened=lambda: opened[wrong],
        supply_low=lambda: wrong == "the motors have no supply",
        rotator=SimpleNamespace(moving=lambda: True),
        feeder=SimpleNamespace(mouth_clear=lambda: wrong != "it turns with a card in the mouth"),
    )
    link = SimpleNamespace(
        alive=lambda: wrong != "the host is silent",
        room=lambda: 0 if wrong == "no room for what is to be told" else 99,
    )
    dealer = Dealer(board, {}, link, None)
    taken_back = wrong == "the order was taken back"
    dealer._work = cast(
        Work, SimpleNamespace(guarded=guarded, dropped=taken_back, needs_board=True, line=link)
    )
    dealer.state = state
    return dealer


def test_a_machine_at_work_with_nothing_wrong_goes_on():
    assert machine().watch() is None


@pytest.mark.parametrize("wrong", WRONG)
def test_it_is_stopped_and_told_why(wrong):
    fault = machine(wrong).watch()
    assert fault
    assert fault.name == WRONG[wrong]


@pytest.mark.parametrize("wrong", WRONG)
def test_nothing_is_thrown_into_what_may_not_be_cut(wrong):
    assert machine(wrong, guarded=False).watch() is None


@pytest.mark.parametrize("wrong", WRONG)
def test_while_a_person_puts_it_right_only_board_and_order_count(wrong):
    fault = machine(wrong, state="held").watch()
    still = {"board-absent", "cancelled"}
    assert (fault.name if fault else None) == (WRONG[wrong] if WRONG[wrong] in still else None)
