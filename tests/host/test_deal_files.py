"""The boards of several files, and what is told of them."""

from pathlib import Path

import pytest

from dealing.cards import dealer, vulnerability
from fourhand import dealfiles
from fourhand.cli.deal_files import boards_of
from fourhand.formats.deals import Board, DealSet
from fourhand.formats.validate import OddDeal

A, B, C, D = (bytes(range(seat, 52, 4)) for seat in range(4))
ONE, TWO, THREE = (A, B, C, D), (B, D, A, C), (D, C, B, A)


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Four files: a and b hold the same, c board 1 with another deal, d a board 9."""
    monkeypatch.chdir(tmp_path)
    for name, number, hands in (("a", 1, ONE), ("b", 1, ONE), ("c", 1, TWO), ("d", 9, THREE)):
        board = Board(number, dealer(number), vulnerability(number), hands)
        dealfiles.write(Path(f"{name}.pbn"), DealSet((board,)))
    return [Path(f"{name}.pbn") for name in "abcd"]


@pytest.mark.parametrize("wanted", [None, "1,9"])
def test_a_number_that_comes_twice_is_told_with_the_file_that_has_it_again(files, wanted):
    told = []
    chosen, left = boards_of([*files, files[0]], wanted, told.append, allow_odd=True)
    assert [board.number for board in chosen].count(1) == 4
    assert left == []
    twice = [line for line in told if "the number is there already" in line]
    assert [line.split(":")[1] for line in twice] == [" b.pbn", " c.pbn", " a.pbn"]
    assert "with another deal" in twice[1]


def test_a_board_of_one_file_is_told_once(files):
    told = []
    boards_of(files[2:], None, told.append)
    assert told == []


def test_it_is_refused_with_the_file_that_has_it_again(files):
    with pytest.raises(OddDeal, match=r"^b\.pbn, line"):
        boards_of(files, None, [].append)
