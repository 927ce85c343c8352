"""RBN, a value a line, and RBX, a record a line: the same values, the same boards."""

from dataclasses import replace

import pytest

from fourhand.errors import BadInput
from fourhand.formats import rbn, rbx
from fourhand.formats.deals import BadDeal, DealSet, Tag
from fourhand.formats.validate import validate
from tests.host.formats.given import BACK_POCKETS, E, N, S, W, board, codes, told

ONE = f"B 1\nH N:{N}:{E}:{S}:\nA NZ:\n"
TWO = f"B 2\nH N:{N}:{W}:{S}:\nA EN:\n"
SET = DealSet((board(1), board(2, BACK_POCKETS)))


def read(text):
    return rbn.read(text.encode())


def in_braces(text):
    """Records of RBN as RBX has them."""
    rows = [
        "".join(f"{line[:1]}{{{line[2:]}}}" for line in record.split("\n") if line)
        for record in text.split("\n\n")
    ]
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("form", [rbn, rbx])
def test_both_ways(form):
    text = f"{ONE}\n{TWO}" if form is rbn else in_braces(f"{ONE}\n{TWO}")
    assert form.write(SET) == (text.encode(), [])
    for data in (text, text.replace("\n", "\r\n"), text[:-1], text + "\n\n", "% RBN 3.2\n" + text):
        deals, findings = form.read(data.encode())
        assert told(deals) == told(SET)
        assert findings == validate(deals) == []


#: What it is -> text of the boards of SET
RIGHT = {
    "the first hand is West's": f"{ONE}\n{TWO}".replace(f"N:{N}:{E}:{S}:", f"W:{W}:{N}:{E}:"),
    "hands that are not shown": f"{ONE}\n{TWO}".replace(f":{S}:", f";{S};"),
    "all four hands": f"{ONE}\n{TWO}".replace(f":{E}:{S}:", f":{E}:{S}:{W}"),
    "four hands and a colon": f"{ONE}\n{TWO}".replace(f":{E}:{S}:", f":{E}:{S}:{W}:"),
    "small letters": f"{ONE}\n{TWO}".replace(N, N.lower()),
    "calls": f"{ONE}1 a note\n2 another\n\n{TWO}".replace("NZ:", "NZ:P1C*2H^PP:A"),
    "several empty lines": f"\n\n{ONE}\n\n \n{TWO}\n\n",
    "a paragraph": f"{{Two\nlines.}}\n{ONE}{{A text. B 7}}\n\n{TWO}",
    "% lines": f"% x\n{ONE}%H N:\n\n{TWO}",
    "a heading": f"D 2019\nE x\n\n{ONE}\n{TWO}",
    "no colon behind the marks": f"{ONE}\n{TWO}".replace("NZ:", "NZ"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_read_without_a_word(name):
    deals, findings = read(RIGHT[name])
    assert told(deals) == told(SET)
    assert findings == validate(deals) == []
    if "{" not in RIGHT[name] and "%" not in RIGHT[name]:
        deals, findings = rbx.read(in_braces(RIGHT[name]).encode())
        assert told(deals) == told(SET)
        assert findings == []


def test_paragraphs_in_rbx():
    text = "{A text.}\n" + in_braces(f"{ONE}\n{TWO}").replace("A{", "{more}A{")
    assert told(rbx.read(text.encode())[0]) == told(SET)


def test_a_fourth_hand_that_is_given_counts():
    wrong = W.replace("J73", "A73", 1)
    deals, _ = read(ONE.replace(f":{S}:", f":{S}:{wrong}"))
    assert codes(validate(deals)) == ["card-twice"]


def test_a_hand_too_few():
    deals, findings = read(ONE.replace(f":{S}:", f":{S}"))
    assert deals.boards[0].hands == (*board(1).four_hands[:3], None)
    assert findings == []
    for hands, given in {
        f"E:{E}": [1],
        f"N:{N}::{S}": [0, 2],
        f"N:{N}:::": [0],
        f"N:{N}:{E}:{S[:-1]}:": [0, 1, 2],  # the rest of 38 cards is no hand
        f"N:{N}:{N}:{S}:": [0, 1, 2],
    }.items():
        (dealt,) = read(ONE.replace(f"N:{N}:{E}:{S}:", hands))[0].boards
        assert [seat for seat, hand in enumerate(dealt.hands or ()) if hand is not None] == given


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("H N:", "H X:", ["deal-unreadable"]),
        ("H N:", "H ", ["deal-unreadable"]),
        ("H N:", "H N", ["deal-unreadable"]),
        ("AT62.J73", "XT62.J73", ["deal-unreadable"]),
        (f":{S}:", f":{S}:{W}:{W}", ["deal-unreadable"]),
        ("A NZ:\n", "", ["marks-missing"]),
        ("A NZ:", "A N?:", ["marks-missing"]),
        ("A NZ:", "A 1S2H", ["marks-missing"]),
        ("B 1\n", "", ["number-missing"]),
        ("B 1\n", "B ?\n", ["number-missing"]),
        ("B 1\n", "B one\n", ["number-unreadable"]),
        ("B 1\n", "B1\n", ["bad-line", "number-missing"]),
        ("A NZ:", "A NZ:\nA EN:", ["tag-repeated"]),
        ("A NZ:\n\n", "A NZ:\n", ["run-on"]),
        ("A NZ:", "A NZ:\nx y z", ["bad-line"]),
        ("A NZ:\n", "A NZ:\n{not closed\n", ["comment-open"]),
        (TWO, f"{{\n{TWO}", ["comment-hides-deal", "comment-hides-deal", "comment-open"]),
    ],
)
def test_damaged_files(old, new, expected):
    text = f"{ONE}\n{TWO}"
    assert old in text
    _, findings = read(text.replace(old, new, 1))
    assert sorted(codes(findings)) == sorted(expected)


def test_a_deal_that_is_lost_is_never_that_of_the_board_before():
    deals, findings = read(f"{ONE}\n" + TWO.replace("H", "%H"))
    assert [one.number for one in deals.boards] == [1, 2]
    assert codes([*findings, *validate(deals)]) == ["deal-repeated"]
    deals, findings = read(TWO.replace("H", "%H") + f"\n{ONE}")
    assert deals.boards[0].hands is None
    assert codes(findings) == ["deal-missing"]


def test_what_holds_on_and_what_does_not():
    text = f"D 19980131\nL Here\nE Cup\nF I\nN a+b:c+d\n{ONE}R 9\n\nE\nN e\n{TWO}"
    one, two = read(text)[0].boards
    assert one.tags == (
        Tag("RBN_F", "I"), Tag("RBN_R", "9"), Tag("Site", "Here"), Tag("Event", "Cup"),
        Tag("Date", "1998.01.31"), Tag("North", "a"), Tag("South", "b"), Tag("West", "c"),
        Tag("East", "d"),
    )  # fmt: skip
    assert {tag.name: tag.value for tag in two.tags} == {
        "RBN_F": "I", "Site": "Here", "Date": "1998.01.31", "North": "e",
    }  # fmt: skip
    written, lost = rbn.write(DealSet((one, two)))
    assert written.decode() == (
        f"D 19980131\nL Here\nE Cup\nF I\nN a+b:c+d\n{ONE}R 9\n\n"
        f"D 19980131\nL Here\nE\nF I\nN e+:+\n{TWO}"
    )
    assert lost == []


def test_a_second_table():
    deals, findings = read(f"N a+b:c+d:O\n{ONE}\nN e+f:g+h:C\nA NZ:1N\nR 7\n\n{TWO}\n{TWO}")
    assert told(deals) == told(SET)
    assert {finding.severity for finding in findings} == {"note"}
    assert codes(findings) == ["second-table", "second-table"]
    _, (found,) = read(f"{ONE}\nA EN:1N\n\n{TWO}")  # a board without its number and its deal?
    assert (found.code, found.severity, found.line) == ("passed-over", "warning", 5)


def test_notes_and_rooms_are_kept():
    text = f"N a+b:c+d:O\n{ONE}1 x\nP CK\n1 y\n"
    deals, findings = read(text)
    assert findings == []
    kept = {tag.name: tag.value for tag in deals.boards[0].tags}
    assert (kept["RBN_A1"], kept["RBN_P1"], kept["RBN_N"]) == ("x", "y", "a+b:c+d:O")
    assert (kept["North"], kept["East"]) == ("a", "d")
    assert rbn.write(deals) == (text.encode(), [])


def test_what_rbn_cannot_hold():
    tags = (
        Tag("Date", "1998.??.??"), Tag("Event", "a {b}\nc"), Tag("North", "a+b:c"),
        Tag("Room", "x"), Tag("Auction", "N", "AP"),
    )  # fmt: skip
    data, findings = rbx.write(DealSet((replace(board(1), tags=tags),)))
    assert data.decode().startswith("D{1998????}E{a  b  c}N{a b c+:+}B{1}")
    assert codes(findings) == ["tags-lost", "characters"]
    _, findings = rbn.write(DealSet((replace(board(1), tags=(Tag("Date", "today"),)),)))
    assert codes(findings) == ["tags-lost"]


@pytest.mark.parametrize("form", [rbn, rbx])
def test_partial_deals(form):
    north, east, south, west = board(1).four_hands
    for hands in (
        (north, east, south, None), (None, east, south, west), (north, None, south, west),
        (north, None, south, None), (None, None, None, west), (b"\0", b"", b"\1", b"\2"),
        (b"\0", None, b"", b"\2"),
    ):  # fmt: skip
        deals = DealSet((replace(board(1), hands=hands),))
        assert told(form.read(form.write(deals)[0])[0]) == told(deals)
    for hands, written in {
        (north, east, south, None): f"N:{N}:{E}:{S}",
        (None, east, south, west): f"E:{E}:{S}:{W}",
        (None, east, None, west): f"E:{E}::{W}",
    }.items():
        data, _ = form.write(DealSet((replace(board(1), hands=hands),)))
        assert any(f"H{mark}{written}{end}".encode() in data for mark, end in (" \n", "{}"))
    with pytest.raises(BadDeal, match="board 1: it has no cards"):
        form.write(DealSet((replace(board(1), hands=None),)))
    with pytest.raises(BadInput, match="no boards"):
        form.write(DealSet(()))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("dear members", ["bad-line"]),
        ("B{3}H{N}x", ["bad-line", "deal-unreadable", "marks-missing"]),
        ("B{3}H{N:", ["bad-line", "marks-missing"]),
        ("X{3}", ["bad-line"]),
    ],
)
def test_damaged_rbx(row, expected):
    _, findings = rbx.read((in_braces(f"{ONE}\n{TWO}") + row + "\n").encode())
    assert sorted(codes(findings)) == expected
