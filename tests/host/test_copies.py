"""What the copies of a board are called, on the screen and in the report."""

import pytest

from fourhand import history, unfinished
from fourhand.copies import Copies, named, names_of
from fourhand.errors import BadInput
from fourhand.plan import Place
from fourhand.store import Ledger

DEAL = bytes(52)


def places(*copies):
    return [Place(board, copy, DEAL) for board, copy in copies]


def test_letters_unless_the_club_has_names():
    twice = places((5, 1), (5, 2))
    assert [Copies(twice).board(5, copy) for copy in (1, 2)] == ["5 A", "5 B"]
    named = Copies(twice, names_of("red, blue"))
    assert [named.board(5, copy) for copy in (1, 2)] == ["5 red", "5 blue"]


def test_a_board_that_is_dealt_once_needs_no_name():
    called = Copies(places((5, 1), (5, 2), (6, 1)))
    assert called.board(6, 1) == "6"
    assert called.of(6, 1) == ""


def test_beyond_the_letters_there_are_numbers():
    called = Copies(places((5, 1), (5, 26), (5, 27)))
    assert called.of(5, 26) == "Z"
    assert called.of(5, 27) == "27"


@pytest.mark.parametrize("names", ["red", "red,red"])
def test_too_few_names_or_one_twice_are_refused(names):
    with pytest.raises(BadInput):
        Copies(places((5, 1), (5, 2)), names_of(names))


def test_no_names_are_no_names():
    assert names_of(None) == names_of("") == []


def test_one_name_is_for_a_board_that_is_dealt_again_to_a_set_with_names():
    called = Copies(places((12, 1)), ["blue"])
    assert called.board(12, 1) == "12 blue"


def test_backs_alternate_in_the_order_of_the_set_and_a_board_keeps_its_own():
    dealt = named(places((4, 1), (4, 2), (9, 1)), ["A", "B"], ["red", "blue"])
    assert [(place.label, place.back) for place in dealt] == [
        ("A", "red"), ("B", "blue"), ("", "red"),
    ]  # fmt: skip
    assert named(dealt[1:]) == dealt[1:], "what is left of a set has the names it had"


def test_who_puts_a_pack_in_is_told_its_back_and_who_takes_a_board_out_is_not():
    called = Copies(named(places((4, 1), (5, 1)), backs=["red", "blue"]))
    called.armed(5, 1)
    assert called.ask("put-board", 5) == (
        "Put an empty board 5 and its cards in, press START. The pack: blue backs"
    )
    assert called.ask("take-board", 5) == "Board 5 is dealt: take it out"
    assert called.ask("put-board", 4) == "Put an empty board 4 and its cards in, press START"


def test_the_ledger_keeps_both_for_history_and_for_a_run_that_goes_on():
    ledger = Ledger.in_memory()
    dealt = named(places((4, 1), (4, 2)), ["gold", "silver"], ["red", "blue"])
    session = ledger.begin("tonight", "sim:", "", dealt)
    for nth, order in enumerate(("0000000a", "0000000b")):
        ledger.ordered(session, nth, 1, order, "duplicate")
    rows = history.boards(ledger.connection, session)
    assert [(row["label"], row["back"]) for row in rows] == [("gold", "red"), ("silver", "blue")]
    past = unfinished.newest(ledger, "sim:")
    assert past
    assert list(past.places) == dealt
    ledger.close()
