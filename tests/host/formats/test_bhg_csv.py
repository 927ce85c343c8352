"""BHG, in which the line's number tells the dealer, and the CSV of Big Deal."""

import pytest

from fourhand.errors import BadInput
from fourhand.formats import bhg, csv
from fourhand.formats.deals import DealSet, Tag
from fourhand.formats.validate import validate
from tests.host.formats.given import BACK_POCKETS, board, codes, told

# The hands of ROUND as letters, every fourth card: A E I M Q U Y c ...
NORTH, EAST = "AEIMQUYcgkosw", "BFJNRVZdhlptx"
SOUTH, WEST = "CGKOSWaeimquy", "DHLPTXbfjnrvz"
# Board 1 is dealt by North, board 2 by East; in BACK, East has West's cards.
BHG = f"\n{NORTH}{EAST}{SOUTH}{WEST}\n{WEST}{SOUTH}{EAST}{NORTH}\n"
SET = DealSet((board(1), board(2, BACK_POCKETS)))
CSV = (
    '"AT62","J73","Q84","K95","K95","AT62","J73","Q84",'
    '"Q84","K95","AT62","J73","J73","Q84","K95","AT62","1","N/-"\n'
    '"AT62","J73","Q84","K95","J73","Q84","K95","AT62",'
    '"Q84","K95","AT62","J73","K95","AT62","J73","Q84","2","E/NS"\n'
)


@pytest.mark.parametrize(("form", "text"), [(bhg, BHG), (csv, CSV)])
def test_both_ways(form, text):
    assert form.write(SET) == (text.encode(), [])
    for data in (text, text.replace("\n", "\r\n"), text[:-1], text + "\x1a"):
        deals, findings = form.read(data.encode())
        assert told(deals) == told(SET)
        assert findings == validate(deals) == []


# BHG


def test_the_same_line_is_another_deal_under_another_number():
    line = BHG.splitlines()[1]
    deals, _ = bhg.read(("\n" + f"{line}\n" * 4).encode())
    one, two, three, four = (dealt.four_hands for dealt in deals.boards)
    assert one == board(1).four_hands
    assert two == (one[3], *one[:3])  # East has what the dealer North had
    assert three == (*one[2:], *one[:2])
    assert four == (*one[1:], one[0])


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (BHG[1:], [1, 2]),  # no empty line before the first board
        (BHG.replace("z\nD", "z\n\nD"), [1, 3]),
        ("\n" + BHG, [2, 3]),
        ("\n" * 16 + BHG, [17, 18]),
    ],
)
def test_empty_lines_are_doubts(text, numbers):
    deals, (found,) = bhg.read(text.encode())
    assert [one.number for one in deals.boards] == numbers
    assert (found.code, found.severity, found.option) == ("empty-line", "error", "--allow-odd")


@pytest.mark.parametrize("line", [EAST * 4 + "A", EAST * 3, EAST * 3 + "1" * 13, "é" + BHG[54:]])
def test_a_line_of_bhg_that_is_no_board(line):
    deals, (found,) = bhg.read((BHG[:54] + line + "\n").encode("latin-1"))
    assert deals.boards[1].hands is None
    assert (found.code, found.board, found.line) == ("deal-unreadable", 2, 3)


def test_a_letter_twice():
    deals, _ = bhg.read(BHG.replace("\nD", "\nH").encode())
    (found,) = validate(deals)
    assert (found.code, found.board, found.line) == ("card-twice", 2, 3)


def test_numbers_and_dealers_are_lost_in_bhg_but_no_card_moves():
    deals = DealSet((board(18), board(20, BACK_POCKETS, dealer=0)))
    data, findings = bhg.write(deals)
    assert codes(findings) == ["numbers-lost", "marks-lost"]
    assert told(bhg.read(data)[0]) == told(SET)


# CSV


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("AT62", "26AT"),
        ("AT62", "a1062"),
        ('"', ""),
        (",", " , "),
        ("E/NS", "E/ns"),
        ("N/-", "N/None"),
        ('"2"', '"002"'),
        ("\n", "\n\n"),
    ],
)
def test_other_ways_to_write_a_row(old, new):
    deals, findings = csv.read(CSV.replace(old, new).encode())
    assert told(deals) == told(SET)
    assert findings == []


def test_marks_and_numbers_of_a_row():
    text = CSV.replace('"1","N/-"', '"570","W/All"').replace("E/NS", "S/EW")
    deals, findings = csv.read(text.encode())
    assert [one[:3] for one in told(deals)] == [(570, 3, "All"), (2, 2, "EW")]
    assert findings == []
    assert csv.write(deals) == (text.encode(), [])


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("E/NS", "", "marks-missing", 2),
        ("E/NS", "X/NS", "marks-missing", 2),
        ("E/NS", "NS", "marks-missing", 2),
        ("E/NS", "E/??", "marks-missing", 2),
        ('"2"', '""', "number-missing", 2),
        ('"2"', '"two"', "number-unreadable", 2),
        ('"2"', '"0"', "number-unreadable", 2),
        ('"K95","AT62","J73","Q84","2"', '"X95","AT62","J73","Q84","2"', "deal-unreadable", 2),
        ('"K95","AT62","J73","Q84","2"', '"K9.5","AT62","J73","Q84","2"', "deal-unreadable", 2),
        ('"Q84","2"', '"2"', "bad-line", 2),
        ('"Q84","2"', '"Q84","Q84","2"', "bad-line", 2),
        (CSV[-90:], "", "bad-line", 2),
        (CSV[:1], '"North","East"\n"', "bad-line", 1),
        (CSV[:1], "x" * 5000 + '\n"', "bad-line", 1),
    ],
)
def test_a_row_that_is_damaged(old, new, code, line):
    deals, (found,) = csv.read(CSV.replace(old, new, 1).encode())
    assert (found.code, found.line) == (code, line)
    assert found.severity == ("warning" if code == "marks-missing" else "error")
    assert told(SET)[0] in told(deals)


def test_no_row_at_all():
    with pytest.raises(BadInput, match="a line of 2 fields; a board has 18"):
        csv.read(b"dear members,\nsee below\n")
    with pytest.raises(BadInput, match="holds no boards"):
        csv.read(b"\n\n")


def test_tags_are_lost():
    deals = DealSet((board(1, tags=(Tag("Event", "x"),)),))
    for form in (bhg, csv):
        _, (found,) = form.write(deals)
        assert found.message == "no place for the tags Event"
