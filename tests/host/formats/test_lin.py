"""LIN files as BBO, Big Deal and vugraph write them, and as they come to harm."""

from dataclasses import replace

import pytest

from fourhand.errors import BadInput
from fourhand.formats import lin
from fourhand.formats.deals import BadDeal, DealSet, Tag
from fourhand.formats.validate import validate
from tests.host.formats.given import BACK_POCKETS, board, codes, told

# The hands of ROUND and BACK in LIN's order: South, West, North, East.
N, E = "SAT62HJ73DQ84CK95", "SK95HAT62DJ73CQ84"
S, W = "SQ84HK95DAT62CJ73", "SJ73HQ84DK95CAT62"
ROUND, BACK = f"{S},{W},{N},{E}", f"{S},{E},{N},{W}"
# Board 1: dealer North (3), none; board 2: dealer East (4), North-South.
ONE, TWO = f"md|3{ROUND}|sv|o|ah|Board 1|", f"md|4{BACK}|sv|n|ah|Board 2|"
SET = DealSet((board(1), board(2, BACK_POCKETS)))
NAMES = (Tag("South", "a"), Tag("West", "b"), Tag("North", "c"), Tag("East", "d"))


def read(text):
    return lin.read(text.encode())


#: What it is -> text of the boards of SET
RIGHT = {
    "title behind the deal": f"{ONE}pg||\n{TWO}pg||\n",
    "one line": ONE + TWO,
    "title before the deal": f"ah|Board 1|md|3{ROUND}|sv|o|ah|Board 2|md|4{BACK}|sv|n|",
    "all before the deal": f"pn|a|ah|Board 1|sv|o|md|3{ROUND}|pn|b|ah|Board 2|sv|n|md|4{BACK}|",
    "room before the deal": f"qx|o1|md|3{ROUND}|sv|0|qx|o2|md|4{BACK}|sv|n|",
    "as Big Deal, without names": f"qx|o1|md|3{ROUND}|sv|o|pg||\nqx|o2|md|4{BACK}|sv|n|pg||\n",
    "room behind its title": f"qx|c1,x|ah|Round 3 Board 1|{ONE}qx|c2,y|{TWO}",
    "only numbers as titles": (ONE + TWO).replace("Board ", "#"),
    "calls, cards and comments": f"vg|x|{ONE}mb|1S!|an|x|mb|p|pc|SA|mc|9|nt|a, b|pg||{TWO}",
    "three hands": (ONE + TWO).replace("," + E + "|", "|").replace("," + W + "|", "|"),
    "three hands and a comma": (ONE + TWO)
    .replace("," + E + "|", ",|")
    .replace("," + W + "|", ",|"),
    "a comma behind the fourth": (ONE + TWO).replace(E + "|", E + ",|").replace(W + "|", W + ",|"),
    "small letters": (ONE + TWO).lower(),
    "keys in capitals": (ONE + TWO).replace("md|", "MD|"),
    "ranks ascending": (ONE + TWO).replace("AT62", "26TA"),
    "10 for T": (ONE + TWO).replace("AT62", "A1062"),
    "lines broken anywhere": "\r\n".join(f"{ONE}{TWO}"[at : at + 7] for at in range(0, 220, 7)),
    "the same title twice": ONE + "ah|Board 1|" + TWO,
    "the same vulnerability twice": ONE + "sv|o|" + TWO,
    "UTF-8 mark": "\ufeff" + ONE + TWO,
}


@pytest.mark.parametrize("name", RIGHT)
def test_read_without_a_word(name):
    deals, findings = read(RIGHT[name])
    assert told(deals) == told(SET)
    assert findings == validate(deals) == []


def test_the_digit_is_the_dealer_and_moves_no_hand():
    for digit, seat in (("1", 2), ("2", 3), ("3", 0), ("4", 1)):
        deals, _ = read(f"md|{digit}{ROUND}|sv|b|ah|Board 9|")
        assert told(deals) == [(9, seat, "All", board(1).hands)]


@pytest.mark.parametrize(
    ("letter", "sides"), [("o", "None"), ("0", "None"), ("n", "NS"), ("e", "EW"), ("B", "All")]
)
def test_vulnerability(letter, sides):
    deals, findings = read(f"md|3{ROUND}|sv|{letter}|ah|Board 1|")
    assert (deals.boards[0].vulnerability, findings) == (sides, [])


def test_both_rooms_of_a_match():
    names = "pn|a,b,c,d,e,f,g,h|pg||\n"
    games = [f"qx|{room}|md|3{ROUND}|sv|o|" for room in ("o1", "c1")]
    games += [f"qx|{room}|pn|i,j,k,l|md|4{BACK}|sv|n|" for room in ("o2", "c2")]
    deals, findings = read(names + "\n".join(games))
    assert told(deals) == told(SET)
    assert deals.boards[0].tags == NAMES
    (found,) = findings
    assert (found.code, found.severity) == ("second-table", "note")
    assert found.message.endswith(": 2")
    closed, _ = read(names + games[1])
    assert [tag.value for tag in closed.boards[0].tags] == ["e", "f", "g", "h"]


@pytest.mark.parametrize(
    ("text", "numbers", "expected"),
    [
        (ONE.replace("sv|o", "sv|?") + TWO, [1, 2], [("marks-missing", "warning")]),
        (ONE.replace("sv|o|", "") + TWO, [1, 2], [("marks-missing", "warning")]),
        (ONE.replace("md|3", "md|0") + TWO, [1, 2], [("marks-missing", "warning")]),
        (ONE.replace("md|3", "md|") + TWO, [1, 2], [("marks-missing", "warning")]),
        (ONE + "sv|b|" + TWO, [1, 2], [("marks-repeated", "error")]),
        ("qx|o3|" + ONE + TWO, [3, 2], [("marks-repeated", "error")]),
        (ONE + TWO.replace("ah|Board 2|", ""), [1, 2], [("number-missing", "error")]),
        (ONE + TWO.replace("Board 2", "Board"), [1, 2], [("number-missing", "error")]),
        (ONE + TWO.replace("Board 2", "2 of 9"), [1, 2], [("number-unreadable", "error")]),
        (ONE + TWO.replace("Board 2", "Board 0"), [1, 2], [("number-unreadable", "error")]),
        (f"md|3{ROUND}|sv|o|md|4{BACK}|sv|n|", [1, 2], [("numbers-missing", "warning")]),
        (ONE + TWO + "qx|o3|pg||", [1, 2], [("passed-over", "warning")]),
        (ONE + TWO + "qx|o2|pg||", [1, 2], []),
        (ONE + TWO + "pg|", [1, 2], [("cut-off", "error")]),
        (ONE + TWO + "md|3SA", [1, 2], [("cut-off", "error")]),
        (ONE + "x|" + TWO, [1], [("bad-line", "error"), ("cut-off", "error")]),
        (ONE + "||" + TWO, [1, 2], [("bad-line", "error")]),
    ],
)
def test_odd_and_damaged_files(text, numbers, expected):
    deals, findings = read(text)
    assert [one.number for one in deals.boards] == numbers
    assert [(found.code, found.severity) for found in findings] == expected


@pytest.mark.parametrize(
    "deal",
    [
        ROUND.replace("SAT62", "SXT62"),
        ROUND.replace(",", ""),
        ROUND.replace(",", "", 1),
        ROUND.replace("HJ73DQ84", "DQ84HJ73"),
        ROUND + "," + N,
        "",
        ",,,",
        "x",
    ],
)
def test_a_deal_that_is_none(deal):
    deals, (found,) = read(f"md|4{deal}|sv|n|ah|Board 2|" + ONE)
    assert (found.code, found.board) == ("deal-unreadable", 2)
    assert deals.boards[0].hands is None


def test_a_hand_is_not_guessed():
    deals, findings = read(f"md|3{S},{W},,{E}|sv|o|ah|Board 1|")
    assert deals.boards[0].hands == (None, *board(1).four_hands[1:])
    assert findings == []
    assert codes(validate(deals)) == ["incomplete"]
    for deal in (f"{S},{W[:-1]},{N}", f"{S},{S},{N}", f"{S},{W}"):
        deals, _ = read(f"md|3{deal}|sv|o|ah|Board 1|")
        assert deals.boards[0].hands is not None
        assert deals.boards[0].hands[1] is None


def test_the_same_board_with_another_deal_is_kept():
    deals, _ = read(ONE + f"md|3{BACK}|sv|o|ah|Board 1|")
    assert len(deals.boards) == 2
    assert codes(validate(deals)) == ["number-repeated"]


def test_a_fourth_hand_that_is_given_counts():
    wrong = E.replace("SK95", "SA95")
    for hand, code in ((wrong, "card-twice"), (E[:-1], "incomplete")):
        deals, _ = read(f"md|3{S},{W},{N},{hand}|sv|o|ah|Board 1|")
        assert codes(validate(deals)) == [code]


def test_two_boards_that_cannot_be_read_are_not_the_same():
    deals, findings = read(ONE + TWO + "md|3x|sv|o|ah|Board 3|" * 2)
    assert [one.number for one in deals.boards] == [1, 2, 3, 3]
    assert codes(findings) == ["deal-unreadable", "deal-unreadable"]


def test_the_same_deal_under_another_number_is_another_board():
    deals, _ = read(ONE + ONE.replace("Board 1", "Board 2"))
    assert [one.number for one in deals.boards] == [1, 2]
    assert "deal-repeated" in codes(validate(deals))


def test_the_line_of_a_deal():
    deals, _ = read(f"vg|x\ny|\npn|a|\n{ONE}\n\n{TWO}")
    assert [one.line for one in deals.boards] == [4, 6]


def test_written():
    deals = DealSet((replace(board(17, dealer=2, sides="EW"), tags=NAMES), board(2, BACK_POCKETS)))
    assert lin.write(deals) == (
        (
            f"qx|o17|pn|a,b,c,d|md|1{ROUND}|sv|e|ah|Board 17|pg||\n"
            f"qx|o2|pn|,,,|md|4{BACK}|sv|n|ah|Board 2|pg||\n"
        ).encode(),
        [],
    )


def test_written_names():
    tags = (Tag("North", "Smith, J|r"), Tag("East", "Łódź"), Tag("Event", "x"))
    data, findings = lin.write(DealSet((replace(board(1), tags=tags),)))
    assert "pn|,,Smith J r,Łódź|".encode() in data
    assert codes(findings) == ["tags-lost", "characters"]


def test_partial_deals_are_written_if_they_are_read_as_they_were():
    north, east, south, west = board(1).four_hands
    for hands in (
        (north, None, None, None),
        (None, east, south, west),
        (b"\0", b"", b"\1", b"\2"),
    ):
        deals = DealSet((replace(board(1), hands=hands),))
        assert told(lin.read(lin.write(deals)[0])[0]) == told(deals)
    for hands in (None, (None, None, None, None), (b"", None, b"", None)):
        with pytest.raises(BadDeal, match="board 1: it has no cards"):
            lin.write(DealSet((replace(board(1), hands=hands),)))
    with pytest.raises(BadDeal, match="East has no hand"):
        lin.write(DealSet((replace(board(1), hands=(north, None, south, west)),)))
    with pytest.raises(BadInput, match="no boards"):
        lin.write(DealSet(()))


def test_no_deal_at_all():
    with pytest.raises(BadInput, match="holds no boards"):
        read("vg|x|pn|a|\n")
