"""What the copies of a board are called, on the screen and in the report."""

import pytest

from fourhand.copies import Copies, names_of
from fourhand.errors import BadInput
from fourhand.plan import Place

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
    called = Copies(places((5, 1), (5, 27)))
    assert called.of(5, 26) == "Z"
    assert called.of(5, 27) == "27"


@pytest.mark.parametrize("names", ["red", "red,red"])
def test_too_few_names_or_one_twice_are_refused(names):
    with pytest.raises(BadInput):
        Copies(places((5, 1), (5, 2)), names_of(names))


def test_no_names_are_no_names():
    assert names_of(None) == names_of("") == []
