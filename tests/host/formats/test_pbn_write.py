"""PBN in the export form of the standard, and back."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fourhand.errors import FourhandError
from fourhand.formats import pbn
from fourhand.formats.deals import Board, DealSet, Tag
from fourhand.formats.pbn_tokens import MANDATORY
from fourhand.formats.pbn_write import export
from fourhand.formats.validate import validate
from tests.host.formats.given import (
    BACK,
    BACK_POCKETS,
    MIXED,
    MIXED_POCKETS,
    ROUND,
    ROUND_POCKETS,
    game,
)

EXPORTED = b"""% PBN 2.1
% EXPORT
[Event "Tuesday"]
[Site ""]
[Date ""]
[Board "3"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "S:Q84.K95.AT62.J73 J73.Q84.K95.AT62 AT62.J73.Q84.K95 K95.AT62.J73.Q84"]
[Scoring ""]
[Declarer ""]
[Contract ""]
[Result ""]

[Event ""]
[Site ""]
[Date ""]
[Board "4"]
[West ""]
[North ""]
[East ""]
[South "Jansen"]
[Dealer "W"]
[Vulnerable "All"]
[Deal "W:- A... -...A ..."]
[Scoring ""]
[Declarer ""]
[Contract ""]
[Result ""]
[Generator "by \\"hand\\" C:\\x\\\\"]
[Auction "W"]
AP
[Note "1:a"]
[OptimumResultTable "Declarer;Result\\2R"]
N 7
E 6
""".replace(b"\n", b"\r\n").replace(b"-...A", b"...A")


def hand(seat):
    return bytes(card for card in range(52) if ROUND_POCKETS[card] == seat)


HANDS = (hand(0), hand(1), hand(2), hand(3))


def test_the_export_form_byte_for_byte():
    deals = DealSet(
        (
            Board(3, 2, "EW", HANDS, (Tag("Event", "Tuesday"),)),
            Board(
                4,
                3,
                "All",
                (bytes([0]), bytes([39]), b"", None),
                (
                    Tag("OptimumResultTable", "Declarer;Result\\2R", "N 7\nE 6"),
                    Tag("Auction", "W", "AP"),
                    Tag("Note", "1:a"),
                    Tag("Generator", 'by "hand" C:\\x\\'),
                    Tag("South", "Jansen"),
                ),
            ),
        )
    )
    data, findings = export(deals)
    assert data == EXPORTED
    assert findings == []


def test_what_latin_1_cannot_hold_is_reported():
    board = Board(1, 0, "None", HANDS, (Tag("Event", "Łódź\nx\x85"), Tag("Site", "Malmö")))
    data, findings = export(DealSet((board,)))
    assert b'[Event "?\xf3d? x "]\r\n[Site "Malm\xf6"]' in data
    assert [(finding.code, finding.board) for finding in findings] == [("characters", 1)]


def test_a_line_beyond_the_standard_is_reported():
    board = Board(1, 0, "None", HANDS, (Tag("Event", "x" * 242), Tag("Site", "x" * 243)))
    _, findings = export(DealSet((board,)))  # [Event ""] has 10 characters, [Site ""] 9
    assert [(finding.code, finding.board) for finding in findings] == []
    board = replace(board, tags=(Tag("Event", "x" * 244),))
    _, findings = export(DealSet((board,)))
    assert [(finding.code, finding.board) for finding in findings] == [("long-line", 1)]


latin_1 = st.text(
    [chr(code) for code in [*range(0x20, 0x7F), *range(0xA0, 0x100)]], max_size=20
).filter(lambda text: not text.startswith("#"))
rows = st.lists(st.text("SHDCAKQJT98765432NEW XP*=$-", min_size=1, max_size=12), max_size=3)


@st.composite
def tags(draw):
    """Tags as a reader may have met them, each name once, in the order of the export form."""
    names = draw(st.lists(st.sampled_from(["Generator", "Room", "Stage", "Table"]), unique=True))
    some = [Tag(name, draw(latin_1)) for name in sorted(names)]
    if draw(st.booleans()):
        lines = [line.strip() for line in draw(rows)]
        some.append(Tag("ScoreTable", draw(latin_1), "\n".join(line for line in lines if line)))
    return tuple(some)


@st.composite
def boards(draw):
    order = draw(st.permutations(range(52)))
    hands = [bytes(sorted(order[13 * seat : 13 * seat + 13])) for seat in range(4)]
    for seat in draw(st.lists(st.integers(0, 3), max_size=2)):
        hands[seat] = draw(st.sampled_from([None, hands[seat] and hands[seat][:5], b""]))
    return Board(
        draw(st.integers(1, 99999)),
        draw(st.integers(0, 3)),
        draw(st.sampled_from(["None", "NS", "EW", "All"])),
        (hands[0], hands[1], hands[2], hands[3]),
        draw(tags()),
    )


def kept(board):
    """A board as its file has it: no lines, and not the tags that the export form adds empty."""
    tags = sorted(tag for tag in board.tags if tag.name not in MANDATORY)
    return (board.number, board.dealer, board.vulnerability, board.hands, tags)


@given(st.lists(boards(), min_size=1, max_size=4))
def test_what_is_written_is_read_back(some):
    data, _ = export(DealSet(tuple(some)))
    deals, findings = pbn.read(data)
    assert [kept(board) for board in deals.boards] == [kept(board) for board in some]
    assert {finding.code for finding in findings} <= {"long-line"}
    assert export(deals)[0] == data


VALID = export(
    DealSet(
        tuple(
            Board(number, 0, "NS", HANDS, (Tag("ScoreTable", "A;B", '"x" 3'), Tag("Note", "1:[{")))
            for number in (1, 2, 3)
        )
    )
)[0]
BYTES = st.sampled_from(list(b'[]{};%"\\#\n\r :.-AN2\0\xff'))
EDITS = st.lists(
    st.tuples(st.integers(0, len(VALID)), st.integers(0, 40), st.lists(BYTES, max_size=4)),
    max_size=6,
)


def read_or_refuse(data):
    """Read, or be refused in words; anything else that is raised fails the test."""
    try:
        deals, findings = pbn.read(data)
    except FourhandError as error:
        return str(error)
    return [str(finding) for finding in [*findings, *validate(deals)]]


@given(EDITS)
@settings(max_examples=300)
@example([(0, len(VALID), [])])
def test_a_spoilt_file_raises_nothing_but_our_own(edits):
    data = bytearray(VALID)
    for at, length, put in edits:
        data[at : at + length] = bytes(put)
    read_or_refuse(bytes(data))


STRUCTURE = b'[]{};%"\\\n\r\t ,.:'
GOOD = {(1, ROUND_POCKETS), (2, BACK_POCKETS), (3, MIXED_POCKETS)}
GAMES = [game(1, ROUND), game(2, BACK), game(3, MIXED)]


@st.composite
def restructured(draw):
    """A file of three boards in which marks of structure, or lines, come and go."""
    data = bytearray("\n".join(GAMES).encode())
    for _ in range(draw(st.integers(1, 3))):
        places = [at for at, byte in enumerate(data) if byte in STRUCTURE]
        at = draw(st.sampled_from(places))
        kind = draw(st.sampled_from(["drop", "put", "line"]))
        if kind == "drop":
            del data[at]
        elif kind == "put":
            data.insert(at + draw(st.integers(0, 1)), draw(st.sampled_from(STRUCTURE)))
        else:
            del data[data.rfind(b"\n", 0, at) + 1 : data.find(b"\n", at) + 1 or len(data)]
    return bytes(data)


def test_the_file_that_is_restructured_is_good():
    deals, findings = pbn.read("\n".join(GAMES).encode())
    assert [*findings, *validate(deals)] == []
    assert {(board.number, board.pockets) for board in deals.boards} == GOOD


@given(restructured())
@settings(max_examples=600)
def test_no_wrong_board_passes_for_a_good_one_and_none_goes_without_a_word(data):
    try:
        deals, findings = pbn.read(data)
    except FourhandError:
        return
    severities = {finding.severity for finding in [*findings, *validate(deals)]}
    if "error" not in severities:
        boards = {(board.number, board.pockets) for board in deals.boards}
        assert boards <= GOOD
        assert boards == GOOD or "warning" in severities


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"])
@given(data=st.binary(max_size=60))
def test_any_bytes_raise_nothing_but_our_own(mark, data):
    read_or_refuse(mark + data)


def test_no_cut_inside_the_last_board_passes():
    text = f"{game(1)}\n{game(2)}\n{game(3)}".encode()
    begin, end = text.index(b'[Board "3"]'), text.rindex(b"]")
    for cut in range(begin + 2, end):
        _, findings = pbn.read(text[:cut])
        assert "error" in {finding.severity for finding in findings}
    _, findings = pbn.read(text[: end + 1])
    assert findings == []
