"""Which boards, in which order, how often."""

import pytest

from fourhand.errors import BadInput
from fourhand.formats.deals import Board
from fourhand.plan import chosen, hand_shuffled, places, select


def boards(*numbers):
    return [Board(number, 0, "None", hands(number)) for number in numbers]


def hands(number):
    """A deal that tells by which number it was made."""
    row = [bytes(range(first, first + 13)) for first in (0, 13, 26, 39)]
    north, east, south, west = row[number % 4 :] + row[: number % 4]
    return north, east, south, west


def order(planned):
    return [(place.board, place.copy) for place in planned]


def picked(text, *numbers):
    return [board.number for board in select(boards(*numbers), chosen(text))]


def test_in_the_file_s_order():
    assert order(places(boards(3, 1, 2))) == [(3, 1), (1, 1), (2, 1)]


def test_descending_is_by_number():
    assert order(places(boards(3, 1, 2), descending=True)) == [(3, 1), (2, 1), (1, 1)]


def test_the_whole_set_again():
    assert order(places(boards(1, 2), copies=2)) == [(1, 1), (2, 1), (1, 2), (2, 2)]


def test_each_board_again_before_the_next():
    assert order(places(boards(1, 2), copy_each=2)) == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_both():
    planned = order(places(boards(1, 2), copies=2, copy_each=2))
    assert planned == [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (1, 4), (2, 3), (2, 4)]


def test_every_copy_is_the_board_s_own_deal():
    for place in places(boards(1, 2), copies=3):
        assert place.slots == boards(place.board)[0].pockets
        assert place.slots != boards(place.board + 1)[0].pockets


def test_some_boards():
    assert picked("2-3,5", 5, 4, 3, 2, 1) == [5, 3, 2]
    assert picked("7", 7) == [7]
    assert picked(" 1 - 2 , 4 ", 1, 2, 3, 4) == [1, 2, 4]
    assert picked("1-3,2-4", 1, 2, 3, 4) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "text", ["", "x", "0", "-3", "3-1", "1-", "1,,2", "100000", "1-999999999999", "1.5"]
)
def test_what_names_no_boards(text):
    with pytest.raises(BadInput, match="1-16,20"):
        chosen(text)


def test_a_board_that_is_not_there_is_told():
    with pytest.raises(BadInput, match=r"no board 17 .*boards 1 to 16"):
        picked("1-20", *range(1, 17))


@pytest.mark.parametrize("number", [0, 100_000])
def test_a_number_the_machine_cannot_show(number):
    with pytest.raises(BadInput, match=f"board {number}"):
        places(boards(number))


def test_nothing_shows_the_deal():
    assert str(places(boards(1))[0]).find("slots") < 0


# Hand-shuffled


def shuffled(*numbers, **order):
    """Boards by patterns that can be told apart: 0 for the first one drawn, then 1, 2 ..."""
    drawn = iter(range(99))
    return hand_shuffled(numbers, lambda board: bytes([next(drawn)]), **order)


def test_hand_shuffled_boards_come_in_the_same_orders():
    assert order(shuffled(3, 1, descending=True)) == [(3, 1), (1, 1)]
    assert order(shuffled(3, 1, copies=2)) == [(3, 1), (1, 1), (3, 2), (1, 2)]
    assert order(shuffled(3, 1, copy_each=2)) == [(3, 1), (3, 2), (1, 1), (1, 2)]
    assert order(shuffled(4, 4)) == [(4, 1), (4, 2)]


def test_a_pattern_is_drawn_for_every_board_and_copy():
    planned = shuffled(3, 1, copies=2)
    assert [place.slots for place in planned] == [b"\0", b"\1", b"\2", b"\3"]
    assert {place.mode for place in planned} == {"pattern"}
    assert {place.mode for place in places(boards(1))} == {"duplicate"}


def test_hand_shuffled_numbers_the_machine_cannot_show():
    with pytest.raises(BadInput, match="board 100000"):
        shuffled(100_000)
