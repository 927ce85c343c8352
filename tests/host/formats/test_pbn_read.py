"""What PBN files in the wild hold: each is read right, or what is wrong with it is said."""

import codecs

import pytest

from fourhand.errors import BadInput
from fourhand.formats import pbn
from tests.host.formats.given import (
    BACK,
    BACK_POCKETS,
    ROUND,
    ROUND_POCKETS,
    E,
    N,
    S,
    W,
    game,
)

ONE = [(1, ROUND_POCKETS)]
TWO = [(1, ROUND_POCKETS), (2, BACK_POCKETS)]
TWO_GAMES = f"{game(1)}\n{game(2, BACK)}"


def read(text):
    data = text if isinstance(text, bytes) else text.encode("latin-1")
    deals, findings = pbn.read(data)
    boards = [(board.number, board.hands and board.pockets) for board in deals.boards]
    return deals, boards, findings


def codes(findings):
    return [finding.code for finding in findings]


#: Name -> (text or bytes, boards, codes of the findings in the order of their lines)
HARMLESS = {
    "as Big Deal writes it": ('% PBN 1.0\n[Generator "x"]\n' + TWO_GAMES, TWO, []),
    "no line end after the last tag": (TWO_GAMES.rstrip(), TWO, []),
    "CRLF": (TWO_GAMES.replace("\n", "\r\n"), TWO, []),
    "CR": (TWO_GAMES.replace("\n", "\r"), TWO, []),
    "CRLF and LF mixed": (game(1).replace("\n", "\r\n") + "\r\n" + game(2, BACK), TWO, []),
    "UTF-8 mark": (codecs.BOM_UTF8 + TWO_GAMES.encode(), TWO, []),
    "UTF-16 LE mark": (codecs.BOM_UTF16_LE + TWO_GAMES.encode("utf-16-le"), TWO, []),
    "UTF-16 BE mark": (codecs.BOM_UTF16_BE + TWO_GAMES.encode("utf-16-be"), TWO, []),
    "end-of-file mark of DOS": (TWO_GAMES + "\x1a", TWO, []),
    "a line of spaces and tabs ends a game": (f"{game(1)} \t \n{game(2, BACK)}", TWO, []),
    "forty % lines": ("% x [Board\n" * 40 + TWO_GAMES, TWO, []),
    "a % line between tags": (game(1).replace("\n", "\n%%!R 0123\n"), ONE, []),
    "all tags on a line": (game(1).replace("\n", " "), ONE, []),
    "tags without spaces": (game(1).replace("\n", "").replace(" ", "", 1), ONE, []),
    "a tag over lines": (game(1).replace(' "1"', '\n\t"1"\n'), ONE, []),
    "spaces inside brackets": (game(1).replace("[", "[ ").replace("]", " ]"), ONE, []),
    "tags in another order": ("".join(sorted(game(1).splitlines(True))), ONE, []),
    "a Deal before its Board": (
        f'[Deal "{ROUND}"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n',
        ONE,
        [],
    ),
    "the first hand is East's": (game(1, f"E:{E} {S} {W} {N}"), ONE, []),
    "the first hand is South's": (game(1, f"S:{S} {W} {N} {E}"), ONE, []),
    "the first hand is West's": (game(1, f"W:{W} {N} {E} {S}"), ONE, []),
    "ranks in no order": (game(1, ROUND.replace("AT62", "26AT")), ONE, []),
    "numbers beyond 36": (game(570), [(570, ROUND_POCKETS)], []),
    "a set that begins at 17": (game(17), [(17, ROUND_POCKETS)], []),
    "a number with zeros before it": (game(1).replace('"1"', '"001"'), ONE, []),
    "Love": (game(1, sides="Love"), ONE, []),
    "a dash for no vulnerability": (game(1, sides="-"), ONE, []),
    "Both": (game(4, sides="Both"), [(4, ROUND_POCKETS)], []),
    "vulnerability in small letters": (game(4, sides="all"), [(4, ROUND_POCKETS)], []),
    "unknown results": (game(1) + '[Declarer "?"]\n[Contract "?"]\n[Result "?"]\n', ONE, []),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_read_without_a_word(name):
    text, boards, expected = HARMLESS[name]
    _, found, findings = read(text)
    assert found == boards
    assert codes(findings) == expected


#: Name -> (text or bytes, boards, codes of the findings in the order of their lines)
ODD = {
    "a rest-of-line comment": (game(1).replace("\n", " ; seen [x\n"), ONE, ["comments"]),
    "a comment with empty lines": ("{ a\n\n % b }\n" + game(1), ONE, ["comments"]),
    "% in column 1 of a comment is the comment's": (
        "{ a\n% b } " + game(1),
        ONE,
        ["comments"],
    ),
    "a comment between the tags": (
        game(1).replace('[Deal "', '{ a\n\nb } [Deal "'),
        ONE,
        ["comments"],
    ),
    "comments do not nest": ("{ a { b } " + game(1), ONE, ["comments"]),
    "a semicolon in a comment": ("{ a ; b } " + game(1), ONE, ["comments"]),
    "braces in a rest-of-line comment": ("; {\n" + game(1), ONE, ["comments"]),
    "a comment without an end": (
        game(1) + "\n{ statistics\n\nmore",
        ONE,
        ["comments", "comment-open"],
    ),
    "no empty line between boards": (game(1) + game(2, BACK), TWO, ["run-on"]),
    "a second Event before the second Board": (
        f'[Event "a"]\n{game(1)}[Event "b"]\n{game(2, BACK)}',
        TWO,
        ["run-on"],
    ),
    "a repeated tag": (game(1) + '[Dealer "N"]\n', ONE, ["tag-repeated"]),
    "a repeated tag before the deal": ('[Dealer "N"]\n' + game(1), ONE, ["tag-repeated"]),
    "dealer unknown": (game(1, dealer="?"), ONE, ["marks-missing"]),
    "dealer as a word": (game(1, dealer="North"), ONE, ["marks-missing"]),
    "no marks": (f'[Board "1"]\n[Deal "{ROUND}"]\n', ONE, ["marks-missing"]),
    "vulnerability unknown": (game(1, sides="?"), ONE, ["marks-missing"]),
    "dealer taken from another board": (
        game(1, dealer="#"),
        ONE,
        ["marks-missing", "inheritance"],
    ),
    "a space after None": (game(1, sides="None "), ONE, ["spaces"]),
    "spaces around a number": (game(1).replace('"1"', '" 1 "'), ONE, ["spaces"]),
    "small letters": (game(1, ROUND.lower()), ONE, ["deal-style"]),
    "10 for T": (game(1, ROUND.replace("T", "10")), ONE, ["deal-style"]),
    "suits by letter with dots": (
        game(1, f"N:SAT62.HJ73.DQ84.CK95 {E} {S} {W}"),
        ONE,
        ["deal-style"],
    ),
    "suits by letter without dots": (
        game(1, f"N:SAT62HJ73DQ84CK95 {E} {S} {W}"),
        ONE,
        ["deal-style"],
    ),
    "tag names in small letters": (
        game(1).replace("Board", "board").replace("Deal ", "DEAL "),
        ONE,
        ["tag-case", "tag-case"],
    ),
    "a deal over two lines": (
        game(1, ROUND.replace(f" {S}", f"\n{S}")),
        ONE,
        ["split-value"],
    ),
    "a quote inside a value": ('[Event "the "big" one"]\n' + game(1), ONE, ["quotes"]),
    "a path that ends with a backslash": ('[File "C:\\deals\\"]\n' + game(1), ONE, ["quotes"]),
    "a long line": ("% " + "x" * 350 + "\n" + game(1), ONE, ["long-line"]),
    "statistics after the last deal": (
        game(1) + "\nPoints   N   E\n10.1   9.9\n\nSpades 3.25\n",
        ONE,
        ["stray-text"],
    ),
    "statistics right after the last deal": (game(1) + "Points N E\n", ONE, ["stray-text"]),
    "a stray bracket": (game(1) + "\n[1] is a footnote\n", ONE, ["stray-text"]),
    "a tag that is none": ("[Event x]\n" + game(1), ONE, ["bad-tag"]),
    "a value without its closing quote": ('[Event "x]\n' + game(1), ONE, ["bad-tag"]),
    "no numbers at all": (
        (game(1) + "\n" + game(1, BACK)).replace('[Board "1"]\n', ""),
        TWO,
        ["numbers-missing"],
    ),
    "an empty number": (game(1).replace('"1"', '""'), ONE, ["numbers-missing"]),
    "an unknown number": (game(1).replace('"1"', '"?"'), ONE, ["numbers-missing"]),
    "marks alone": (
        f'{game(1)}\n[Dealer "N"]\n[Vulnerable "All"]\n',
        ONE,
        ["passed-over"],
    ),
    "a page break that is a board without a deal": (
        game(1) + '\n[Board "page-break"]\n[Deal ""]\n',
        ONE,
        ["passed-over"],
    ),
    "UTF-8 without a mark": (('[Event "Łódź"]\n' + game(1)).encode(), ONE, ["encoding"]),
    "CP1250": (('[Event "Świt"]\n' + game(1)).encode("cp1250"), ONE, ["encoding"]),
    "neither Latin-1 nor CP1250": (b'[Event "\x81"]\n' + game(1).encode(), ONE, ["encoding"]),
    "marked as UTF-8, but with Latin-1 names": (
        codecs.BOM_UTF8 + ('[Event "Malmö"]\n' + game(1)).encode("latin-1"),
        ONE,
        ["undecodable"],
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_read_with_a_warning_or_a_note(name):
    text, boards, expected = ODD[name]
    _, found, findings = read(text)
    assert found == boards
    assert codes(findings) == expected
    assert {finding.severity for finding in findings} <= {"note", "warning"}


#: Name -> (text or bytes, boards, codes of the findings in the order of their lines)
FAULTY = {
    "a board without a deal": (
        f'[Board "1"]\n\n{game(2, BACK)}',
        [(1, None), (2, BACK_POCKETS)],
        ["marks-missing", "deal-missing"],
    ),
    "a deal that is ?": (game(1, "?"), [(1, None)], ["deal-missing"]),
    "a deal taken from another board": (
        f"{game(1)}\n{game(2, '#')}",
        [(1, ROUND_POCKETS), (2, None)],
        ["inheritance", "deal-missing"],
    ),
    "a rank that is none": (game(1, ROUND.replace("A", "X")), [(1, None)], ["deal-unreadable"]),
    "three hands": (game(1, f"N:{N} {E} {S}"), [(1, None)], ["deal-unreadable"]),
    "three suits": (game(1, f"N:AT62.J73.Q84 {E} {S} {W}"), [(1, None)], ["deal-unreadable"]),
    "five suits": (game(1, f"N:{N}.2 {E} {S} {W}"), [(1, None)], ["deal-unreadable"]),
    "the second suit marked as the third": (
        game(1, f"N:AT62.DJ73.Q84.K95 {E} {S} {W}"),
        [(1, None)],
        ["deal-unreadable"],
    ),
    "no first seat": (game(1, ROUND[2:]), [(1, None)], ["deal-unreadable"]),
    "one number missing": (
        f"{game(1)}\n{game(2, BACK)}".replace('[Board "2"]\n', ""),
        TWO,
        ["number-missing"],
    ),
    "a number that is none": (
        f"{game(1)}\n{game(2, BACK)}".replace('"2"', '"2b"'),
        TWO,
        ["number-unreadable"],
    ),
    "board 0": (game(1).replace('"1"', '"0"'), ONE, ["number-unreadable"]),
    "many deals in one game": (
        game(1) + f'[Deal "{BACK}"]\n[Deal "{ROUND}"]\n',
        [*TWO, (3, ROUND_POCKETS)],
        ["run-on", "marks-missing", "number-missing", "run-on", "marks-missing", "number-missing"],
    ),
    "two dealers": (game(1) + '[Dealer "W"]\n', ONE, ["marks-repeated"]),
    "a comment that swallows a board": (
        f"{game(1)}{{ a\n\n{game(2)}}}\n",
        ONE,
        ["comments", "comment-hides-deal"],
    ),
    "a comment without an end that swallows a board": (
        f"{game(1)}{{ a\n\n{game(2)}",
        ONE,
        ["comments", "comment-hides-deal"],
    ),
    "a Board tag without its closing quote": (
        game(1) + "\n" + game(2, BACK).replace('"2"', '"2'),
        TWO,
        ["bad-deal-tag", "number-missing"],
    ),
    "cut inside the last deal": (
        TWO_GAMES[:-20],
        [(1, ROUND_POCKETS), (2, None)],
        ["deal-missing", "cut-off"],
    ),
    "cut inside a name": (TWO_GAMES + "[Gener", TWO, ["cut-off"]),
}


@pytest.mark.parametrize("name", FAULTY)
def test_faults_are_errors(name):
    text, boards, expected = FAULTY[name]
    _, found, findings = read(text)
    assert found == boards
    assert codes(findings) == expected
    assert "error" in {finding.severity for finding in findings}


@pytest.mark.parametrize("table", [HARMLESS, ODD, FAULTY])
def test_every_finding_has_a_line_of_the_file(table):
    for text, _, _ in table.values():
        _, _, findings = read(text)
        size = text if isinstance(text, str) else text.decode("latin-1")
        lines = size.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
        for finding in findings:
            assert finding.code in ("comments", "encoding") or 1 <= (finding.line or 0) <= lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"% a\r\n\r\n{game(1)}", 3),
        (f"{{ a\n\n\nb }}\n{game(1)}", 5),
        (f"% a\r{game(1)}".replace("\n", "\r"), 2),
        (f"\n\n; a\n{game(1)}", 4),
    ],
)
def test_a_board_knows_its_line(text, line):
    deals, _, _ = read(text)
    assert deals.boards[0].line == line


def test_findings_name_line_and_board():
    _, _, findings = read(f"{game(1)}\n{game(2, ROUND[2:])}")
    assert (findings[0].line, findings[0].board) == (9, 2)
    assert str(findings[0]).startswith("line 9, board 2: its deal cannot be read")


def test_dealer_and_vulnerability_are_as_the_file_says():
    deals, _, _ = read(f"{game(1, dealer='W', sides='EW')}\n{game(2, BACK, 'w', 'Both')}")
    assert [(board.dealer, board.vulnerability) for board in deals.boards] == [
        (3, "EW"),
        (3, "All"),
    ]


def test_without_marks_the_number_tells_them():
    deals, _, _ = read(f'[Board "7"]\n[Deal "{ROUND}"]\n')
    assert (deals.boards[0].dealer, deals.boards[0].vulnerability) == (2, "All")


def test_hands_that_are_not_given_and_hands_with_fewer_cards():
    deals, _, findings = read(f"{game(1, f'W:{W} - {E} -')}\n{game(2, 'N:A.K.. .2.3. ..A.K -')}")
    assert codes(findings) == []
    assert [hand and len(hand) for hand in deals.boards[0].hands or ()] == [None, 13, None, 13]
    assert deals.boards[0].pockets[:4] == bytes([255, 1, 255, 3])
    assert deals.boards[1].hands == (bytes([0, 14]), bytes([25, 37]), bytes([26, 40]), None)


def test_other_tags_and_sections_are_kept_in_order():
    table = "N NT 9\nE NT 4"
    text = (
        f'[Event "Tuesday \\"pairs\\" \\\\ x"]\n{game(1)}[Auction "N"]\n1S =1= Pass\nAP\n'
        f'[Note "1:weak"]\n[Note "2:a"]\n[OptimumResultTable "Declarer;Result\\2R"]\n{table}\n'
        f'[ScoreTable "Names"]\n"Smith; A" 3\n'
    )
    deals, _, findings = read(text)
    assert codes(findings) == []
    assert [(tag.name, tag.value, tag.rows) for tag in deals.boards[0].tags] == [
        ("Event", 'Tuesday "pairs" \\ x', ""),
        ("Auction", "N", "1S =1= Pass\nAP"),
        ("Note", "1:weak", ""),
        ("Note", "2:a", ""),
        ("OptimumResultTable", "Declarer;Result\\2R", table),
        ("ScoreTable", "Names", '"Smith; A" 3'),
    ]


def test_values_taken_from_the_board_before():
    text = (
        f'[Event "##Cup"]\n[Site "Oslo"]\n{game(1)}\n[Site "#"]\n[Room "#"]\n{game(2)}\n'
        f'[Event "Final"]\n[Site "#"]\n{game(3)}\n{game(4)}'
    )
    deals, _, findings = read(text)
    assert codes(findings) == []
    assert [dict((tag.name, tag.value) for tag in board.tags) for board in deals.boards] == [
        {"Event": "Cup", "Site": "Oslo"},
        {"Event": "Cup", "Site": "Oslo", "Room": ""},
        {"Event": "Final", "Site": "Oslo"},
        {"Event": "Final"},
    ]


def test_a_second_board_keeps_the_event_before_it():
    deals, _, _ = read(f'[Event "a"]\n{game(1)}[Event "b"]\n[Site "c"]\n{game(2)}')
    assert [tag.value for tag in deals.boards[1].tags] == ["b", "c"]


def test_names_are_read_in_their_encoding():
    for data in (
        '[Event "Świt"]\n'.encode("cp1250"),
        '[Event "Świt"]\n'.encode(),
        codecs.BOM_UTF16_LE + '[Event "Świt"]\n'.encode("utf-16-le"),
    ):
        codec = "utf-16-le" if data.startswith(codecs.BOM_UTF16_LE) else "ascii"
        deals, _, _ = read(data + game(1).encode(codec))
        assert deals.boards[0].tags[0].value == "Świt"
    deals, _, findings = read('[Event "Malmö"]\n'.encode("latin-1") + game(1).encode())
    assert deals.boards[0].tags[0].value == "Malmö"
    assert codes(findings) == []


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "holds no boards"),
        (b"hello", "holds no boards"),
        (b'[Event "x"]\n', "holds no boards"),
        (game(1).encode("utf-16-le"), "zero bytes"),
        (game(1).encode() + b"\0\0", "zero bytes"),
        (b"[a\n" * 300_000, "more than 250,000 faults"),
        (b"".join(b'[A%d ""]\n' % k for k in range(2000)), "more than 1000 tags"),
        (b'[A ""]\n' * 2000, "more than 1000 tags"),
        (
            b"".join(b'[A%d "##x"]\n\n' % k for k in range(200)),
            "more than 1000 tags",
        ),
    ],
)
def test_files_that_hold_no_deals_are_refused_in_a_sentence(data, words):
    with pytest.raises(BadInput, match=words):
        pbn.read(data)
