"""Formats that are records of bytes: as the programs write them, and with what goes wrong."""

from dataclasses import replace

import pytest

from fourhand.errors import BadInput
from fourhand.formats import ber, bri, cds, dge, dup, rzd
from fourhand.formats.deals import BadDeal, DealSet, Tag
from fourhand.formats.validate import validate
from tests.host.formats.given import BACK_POCKETS, board, codes, told

# Card c (SA = 0) is c + 1 in BRI: North of ROUND has cards 0, 4, 8 ... 48.
ROUND_BRI = b"010509131721252933374145490206101418222630343842465003071115192327313539434751"
# East and West exchanged: East has 3, 7, 11 ... 51.
BACK_BRI = ROUND_BRI[:26] + b"04081216202428323640444852" + ROUND_BRI[52:]
ROUND_DGE = (
    b"\x06AT62\x03J73\x04Q84\x05K95"
    b"\x06K95\x03AT62\x04J73\x05Q84"
    b"\x06Q84\x03K95\x04AT62\x05J73"
    b"\x06J73\x03Q84\x04K95\x05AT62"
)
BACK_DGE = ROUND_DGE[:17] + ROUND_DGE[51:] + ROUND_DGE[34:51] + ROUND_DGE[17:34]
ROUND_BER, BACK_BER = b"1234" * 13, b"1432" * 13
# A rank's spade, heart, diamond and club of ROUND lie in neighbouring seats, as 13 = 1 mod 4.
ROUND_RZD = b"\x1b\x6c\xb1\xc6" * 3 + b"\x1b"  # 00 01 10 11, 01 10 11 00 ...
BACK_RZD = b"\x39\xe4\x93\x4e" * 3 + b"\x39"  # 00 11 10 01, 11 10 01 00 ...
ROUND_CDS = b"\x6c\xb1\xc6\x1b" * 3 + b"\x6c"  # each seat one more
BACK_CDS = b"\x4e\x39\xe4\x93" * 3 + b"\x4e"

#: Format -> the two boards as a program writes them, by hand.
TWO = {
    bri: b"".join(part + b" " * 32 + b"\0" * 18 for part in (ROUND_BRI, BACK_BRI)),
    dge: b"".join(part + b"\0" * 60 for part in (ROUND_DGE, BACK_DGE)),
    dup: ROUND_BRI + ROUND_DGE + b"YN1  0 02 " + BACK_BRI + BACK_DGE + b"\0" * 10,
    ber: ROUND_BER + BACK_BER,
    rzd: b"\x02\0" + b" " * 11 + ROUND_RZD + BACK_RZD,
    cds: b"\x01" + ROUND_CDS + b"\x02" + BACK_CDS,
}
SET = DealSet((board(1), board(2, BACK_POCKETS)))
WITHOUT_NUMBERS = (bri, dge, ber, rzd)
SIZES = {bri: 128, dge: 128, dup: 156, ber: 52, rzd: 13, cds: 14}


def name(form):
    return form.NAME


@pytest.mark.parametrize("form", TWO, ids=name)
def test_read_as_programs_write_them(form):
    deals, findings = form.read(TWO[form], "x")
    assert told(deals) == told(SET)
    assert (deals.format, deals.source) == (form.NAME, "x")
    assert codes(findings) == (["no-numbers"] if form in WITHOUT_NUMBERS else [])
    assert {finding.severity for finding in findings} <= {"note"}
    assert validate(deals) == []


@pytest.mark.parametrize("form", TWO, ids=name)
def test_written_byte_for_byte(form):
    assert form.write(SET) == (TWO[form], [])


@pytest.mark.parametrize("form", TWO, ids=name)
@pytest.mark.parametrize("tail", [b"\x1a", b"\r\n", b"\n"])
def test_a_line_end_or_an_end_of_file_mark_behind_the_last_record(form, tail):
    deals, findings = form.read(TWO[form] + tail)
    assert told(deals) == told(SET)
    assert {finding.severity for finding in findings} <= {"note"}


@pytest.mark.parametrize("form", TWO, ids=name)
def test_a_record_that_is_cut_short(form):
    deals, findings = form.read(TWO[form][:-3])
    assert len(deals.boards) == 1
    assert ("cut-off", None) in [(finding.code, finding.board) for finding in findings]
    (found,) = (finding for finding in findings if finding.code == "cut-off")
    assert found.offset == len(TWO[form]) - SIZES[form]
    assert found.message == f"the last record has {SIZES[form] - 3} of {SIZES[form]} bytes"
    with pytest.raises(BadInput, match="no deal can be read"):
        form.read(TWO[form][: SIZES[form] - 5])


#: Format -> a place in the second board and what is put there so that it is none.
UNREADABLE = {
    bri: (128, b"53"),
    dge: (128 + 1, b"X"),
    dup: (156, b"00"),
    ber: (52, b"5"),
    rzd: (26, b"\x79"),  # the ace of another hand
    cds: (15, b"\x8e"),
}


@pytest.mark.parametrize("form", UNREADABLE, ids=name)
def test_a_record_that_is_none_leaves_the_others(form):
    at, put = UNREADABLE[form]
    data = TWO[form][:at] + put + TWO[form][at + len(put) :]
    deals, findings = form.read(data)
    assert [one.hands is None for one in deals.boards] == [False, True]
    (found,) = (finding for finding in findings if finding.severity == "error")
    assert (found.code, found.board, found.offset) == (
        "deal-unreadable",
        2,
        len(data) - SIZES[form],
    )


#: Format -> a place in the second board, a card of another hand put there, what that makes.
MISPLACED = {
    bri: (128, b"04", "card-twice"),
    ber: (52, b"2", "hand-size"),
}


@pytest.mark.parametrize("form", MISPLACED, ids=name)
def test_a_card_in_the_wrong_place_is_found_by_the_validator(form):
    at, put, code = MISPLACED[form]
    deals, findings = form.read(TWO[form][:at] + put + TWO[form][at + len(put) :])
    assert {finding.severity for finding in findings} <= {"note"}
    (found,) = validate(deals)
    assert (found.code, found.board, found.offset) == (code, 2, at)


def test_a_file_of_which_most_boards_are_none_is_another_kind_of_file():
    with pytest.raises(BadInput, match="byte 52: of 3 deals 1 can be read"):
        ber.read(ROUND_BER + b"5" * 104)
    deals, _ = ber.read(ROUND_BER + BACK_BER + b"5" * 104)
    assert [one.hands is None for one in deals.boards] == [False, False, True, True]


def test_cards_in_any_order():
    shuffled = ROUND_BRI[24:26] + ROUND_BRI[:24] + ROUND_BRI[26:]
    assert told(bri.read(shuffled.ljust(128))[0]) == told(SET)[:1]
    assert told(dup.read(shuffled + TWO[dup][78:])[0]) == told(SET)


# DUP


def control(text, later=b"\0" * 10, count=2):
    """A DUP file of this many boards whose control bytes say this."""
    record = ROUND_BRI + ROUND_DGE
    return record + text + (BACK_BRI + BACK_DGE + later) * (count - 1)


@pytest.mark.parametrize(
    ("text", "first", "expected"),
    [
        (b"YN1  1 2  ", 1, []),
        (b"YN1  0 02 ", 1, []),
        (b"NN1  1   2", 1, []),
        (b"YN17 1 18 ", 17, []),
        (b"YN17 1 2  ", 17, []),  # a count for the highest number
        (b"YN 17 1 18", 17, []),
        (b"YN998199999"[:10], 998, []),
        (b"YN1  1 32 ", 1, ["control-bytes"]),
        (b"YN5  1 3  ", 5, ["control-bytes"]),
        (b"YN0  1 2  ", 1, ["control-bytes"]),
        (b"YN?  1 2  ", 1, ["control-bytes"]),
        (b"YN7  1    ", 7, ["control-bytes"]),
        (b"\0" * 10, 1, ["control-bytes"]),
        (b" " * 10, 1, ["control-bytes"]),
        (b"YY1  1 2  ", 1, ["backwards"]),
        (b"Yy17 1 18 ", 17, ["backwards"]),
    ],
)
def test_what_the_control_bytes_say(text, first, expected):
    deals, findings = dup.read(control(text))
    assert [one.number for one in deals.boards] == [first, first + 1]
    assert codes(findings) == expected


def test_boards_that_count_backwards_must_be_confirmed():
    _, (found,) = dup.read(control(b"YY1  1 2  "))
    assert (found.severity, found.option, found.board) == ("error", "--allow-odd", None)


def test_control_bytes_of_files_put_together():
    same = b"YN1  1 2  "
    assert codes(dup.read(control(same, same))[1]) == []
    assert codes(dup.read(control(same, b" " * 10))[1]) == []
    _, (found,) = dup.read(control(same, b"YN17 1 18 "))
    assert (found.code, found.offset) == ("control-bytes", 156 + 146)


@pytest.mark.parametrize(
    "part", [BACK_DGE, ROUND_DGE.translate(None, b"\x06").ljust(68), b"\0" * 68, b"?" * 68]
)
def test_the_two_parts_must_tell_the_same_deal(part):
    data = TWO[dup]
    deals, (found,) = dup.read(data[:78] + part + data[146:])
    assert deals.boards[0].hands is None
    assert (found.code, found.board, found.option) == ("parts-differ", 1, "")
    assert deals.boards[1].hands == SET.boards[1].hands


def test_the_second_part_in_any_order():
    data = TWO[dup].replace(b"\x06AT62", b"\x0626TA")
    assert told(dup.read(data)[0]) == told(SET)


def test_a_blind_first_board():
    data = TWO[dup]
    deals, findings = dup.read(data[:78] + b" " * 68 + data[146:])
    assert told(deals) == told(SET)
    assert [(found.code, found.severity, found.board) for found in findings] == [
        ("dupblind", "note", 1)
    ]
    deals, findings = dup.read(data[: 156 + 78] + b" " * 68 + data[156 + 146 :])
    assert told(deals) == told(SET)
    assert [(found.code, found.severity, found.board) for found in findings] == [
        ("part-blank", "warning", 2)
    ]


@pytest.mark.parametrize(
    ("numbers", "text", "lost"),
    [
        ((17, 18), b"YN17 0 18 ", []),
        ((998, 999), b"YN9980 999", []),
        ((999, 1000), b"YN1  0 02 ", ["numbers-lost", "marks-lost"]),
        ((1, 3), b"YN1  0 02 ", ["numbers-lost", "marks-lost"]),
        ((2, 1), b"YN1  0 02 ", ["numbers-lost", "marks-lost"]),
        ((1, 1), b"YN1  0 02 ", ["numbers-lost", "marks-lost"]),
    ],
)
def test_numbers_in_dup(numbers, text, lost):
    deals = DealSet((board(numbers[0]), board(numbers[1], BACK_POCKETS)))
    data, findings = dup.write(deals)
    assert data[146:156] == text
    assert codes(findings) == lost
    back = dup.read(data)[0].boards
    assert tuple(one.number for one in back) == ((1, 2) if lost else numbers)
    assert [one.hands for one in back] == [one.hands for one in deals.boards]


def test_a_thousand_boards_are_too_many_for_dup():
    boards = tuple(board(number) for number in range(1, 1001))
    dup.write(DealSet(boards[:999]))
    with pytest.raises(BadInput, match="999 boards at most, and there are 1000"):
        dup.write(DealSet(boards))


# RZD and CDS


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (b"\x02\0" + b" " * 11, []),
        (b"\x01\0" + b" " * 11, ["count"]),
        (b"\x03\0" + b" " * 11, ["count"]),
        (b"\0\x02" + b" " * 11, ["count"]),
        (b"\x02\0" + b"\0" * 11, ["header"]),
    ],
)
def test_the_header_of_rzd(header, expected):
    deals, findings = rzd.read(header + TWO[rzd][13:])
    assert told(deals) == told(SET)
    assert [code for code in codes(findings) if code != "no-numbers"] == expected


def test_too_many_boards_for_rzd():
    boards = (board(1),) * 65536
    with pytest.raises(BadInput, match="65535 boards at most"):
        rzd.write(DealSet(boards))


def test_numbers_in_cds():
    deals, findings = cds.read(b"\x11" + ROUND_CDS + b"\x12" + BACK_CDS)
    assert ([one.number for one in deals.boards], findings) == ([17, 18], [])
    assert cds.write(DealSet((board(17), board(255, BACK_POCKETS))))[0] == (
        b"\x11" + ROUND_CDS + b"\xff" + BACK_CDS
    )
    data, lost = cds.write(DealSet((board(17), board(256, BACK_POCKETS))))
    assert (data, codes(lost)) == (TWO[cds], ["numbers-lost", "marks-lost"])
    _, (found,) = cds.read(TWO[cds].replace(b"\x02" + BACK_CDS, b"\0" + BACK_CDS))
    assert (found.code, found.board, found.severity) == ("number-missing", 2, "error")


# what the short formats cannot hold


@pytest.mark.parametrize("form", TWO, ids=name)
def test_partial_deals_are_not_written(form):
    for hands in ((b"\0", b"\1", b"\2", b"\3"), (*SET.boards[0].four_hands[:3], None), None):
        with pytest.raises(BadDeal, match="board 7: its deal is not complete"):
            form.write(DealSet((board(1), replace(board(7), hands=hands))))
    with pytest.raises(BadInput, match="no boards to write"):
        form.write(DealSet(()))


@pytest.mark.parametrize("form", [bri, dge, ber, rzd], ids=name)
def test_a_vulnerability_that_is_lost(form):
    assert codes(form.write(DealSet((board(1, sides="NS"),)))[1]) == ["marks-lost"]


@pytest.mark.parametrize("form", [bri, dge, ber, rzd], ids=name)
def test_what_is_lost_is_told(form):
    tags = (Tag("Event", "x"), Tag("Site", ""), Tag("Room", "?"), Tag("Auction", "N", "AP"))
    deals = DealSet((board(1, dealer=2, tags=tags), board(2, BACK_POCKETS), board(4)))
    data, findings = form.write(deals)
    assert form.read(data)[0].boards[0].hands == deals.boards[0].hands
    assert [finding.message for finding in findings] == [
        "no place for the board numbers: they are written as 1 to 3",
        "no place for dealer and vulnerability, which are not those of the number in 2 boards, "
        "the first of them board 1",
        "no place for the tags Event, Auction",
    ]
