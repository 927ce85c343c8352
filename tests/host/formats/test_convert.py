"""A deal file in another format: what goes along, what is told, and what stops it."""

import pytest

from fourhand.errors import BadInput
from fourhand.formats import dup
from fourhand.formats.convert import convert
from fourhand.formats.deals import BadDeal, DealSet
from fourhand.formats.registry import read
from fourhand.formats.validate import OddDeal
from tests.host.formats.given import (
    BACK,
    BACK_POCKETS,
    FILLER,
    ROUND,
    E,
    N,
    S,
    board,
    codes,
    game,
    told,
)

SET = DealSet((board(1), board(2, BACK_POCKETS)))


@pytest.fixture
def source(tmp_path):
    def make(*games, name="in.pbn"):
        path = tmp_path / name
        path.write_bytes(games[0] if isinstance(games[0], bytes) else "\n".join(games).encode())
        return path

    return make


def test_there_and_back(tmp_path, source):
    done = convert(source(game(1), game(2, BACK)), tmp_path / "out.dup")
    assert (told(done.deals), done.found, done.lost) == (told(SET), (), ())
    back = convert(tmp_path / "out.dup", tmp_path / "back.lin")
    assert told(read(tmp_path / "back.lin")[0]) == told(back.deals) == told(SET)


@pytest.mark.parametrize(
    ("games", "code"),
    [
        ((game(1), game(2, FILLER)), "filler"),
        ((game(1), game(2)), "deal-repeated"),
        ((game(1), game(1, BACK)), "number-repeated"),
        ((game(1), game(2, f"N:{N} {E} {S} -")), "incomplete"),
        ((game(1), game(2, "N:A... K... Q... J...")), "incomplete"),
        ((game(1, dealer="E"), game(2, BACK)), "dealer-differs"),
    ],
)
def test_what_the_deals_show_goes_along_and_is_told(tmp_path, source, games, code):
    done = convert(source(*games), tmp_path / "out.pbn")
    assert codes(done.found) == [code]
    assert told(read(tmp_path / "out.pbn")[0]) == told(done.deals)


#: What only the old file shows, and by what it could be gone on with.
DOUBTS = {
    "backwards": (
        dup.write(SET)[0].replace(b"YN1", b"YY1"), "count backwards", True
    ),
    "a number missing": (
        f'{game(1)}\n{game(2, BACK)}'.replace('[Board "2"]\n', "").encode(), "has no number", True
    ),
    "two dealers": ((game(1) + '[Dealer "E"]\n').encode(), "is there already", True),
    "parts that differ": (
        dup.write(SET)[0].replace(b"\x05K95", b"\x05K94", 1), "do not tell the same", False
    ),
    "cut": ((game(1) + '[Even').encode(), "the file ends", False),
    "no deal": (f'{game(1)}\n[Board "2"]\n'.encode(), "has no deal", False),
}  # fmt: skip


@pytest.mark.parametrize("name", DOUBTS)
def test_what_only_the_old_file_shows_stops(tmp_path, source, name):
    data, words, confirmable = DOUBTS[name]
    path, out = source(data), tmp_path / "out.pbn"
    with pytest.raises(BadDeal, match=words) as caught:
        convert(path, out)
    assert caught.value.exit_code == (4 if confirmable else 2)
    assert isinstance(caught.value, OddDeal) == confirmable
    assert not out.exists()
    if confirmable:
        convert(path, out, allow_odd=True)
        assert out.exists()
    else:
        with pytest.raises(BadDeal, match=words):
            convert(path, out, allow_odd=True)
    assert {entry.name for entry in tmp_path.iterdir()} <= {"in.pbn", "out.pbn"}


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (ROUND.replace("AT62", "AT6", 1), "has 51 cards, without S2"),
        (ROUND.replace("J73", "KJ73", 1), "HK more than once"),
        (ROUND.replace("AT62.J73", "KT62.J73", 1), "SK more than once"),
        (
            ROUND.replace("AT62", "AKT62", 1).replace("K95", "95", 2).replace("95 95", "K95 95"),
            "a hand has 14 cards",
        ),
        ("N:- - - -", "gives no card"),
        (ROUND.replace("A", "X"), "'X', which is no rank"),
    ],
)
@pytest.mark.parametrize("out", ["out.pbn", "out.bri", "out.lin"])
def test_a_deal_that_is_none(tmp_path, source, deal, words, out):
    with pytest.raises(BadDeal, match=words) as caught:
        convert(source(game(1, BACK), game(2, deal)), tmp_path / out, allow_odd=True)
    assert caught.value.exit_code == 2
    assert "board 2" in str(caught.value)
    assert [entry.name for entry in tmp_path.iterdir()] == ["in.pbn"]


def test_a_partial_deal_where_none_fits(tmp_path, source):
    path = source(game(1), game(2, f"N:{N} {E} {S} -"))
    for ending in ("dup", "bri", "dge", "dlm", "ber", "bhg", "rzd", "cds", "csv"):
        with pytest.raises(BadInput, match="board 2: its deal is not complete"):
            convert(path, tmp_path / f"out.{ending}")
    assert [entry.name for entry in tmp_path.iterdir()] == ["in.pbn"]


def test_a_file_onto_itself(tmp_path, source):
    path = source(game(1), game(2, BACK))
    with pytest.raises(BadInput, match="there already"):
        convert(path, path)
    before = told(read(path)[0])
    convert(path, path, force=True)
    assert told(read(path)[0]) == before


def test_what_is_lost(tmp_path, source):
    done = convert(source(game(17), game(19, BACK)), tmp_path / "out.bri")
    assert codes(done.lost) == ["numbers-lost", "marks-lost"]
    done = convert(tmp_path / "out.bri", tmp_path / "out.pbn")
    assert codes(done.found) == ["no-numbers"]
