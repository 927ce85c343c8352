"""CSV as Big Deal writes it: a board a line, 18 fields in quotes.

The spades, hearts, diamonds and clubs of North, of East, of South, of West; the board's number;
dealer and vulnerability as in "N/-", "E/NS", "S/EW", "W/All".
"""

import re

from dealing.cards import SEATS, SUITS
from fourhand.formats import suits
from fourhand.formats.deals import Board, DealSet, Hands
from fourhand.formats.findings import Findings
from fourhand.formats.losses import plain
from fourhand.formats.reading import (
    UNKNOWN,
    add,
    deal_set,
    hands_or_none,
    lines,
    marks_or_usual,
    number_or_next,
    report_unnumbered,
)
from fourhand.formats.text import decode, head

NAME = "csv"
TITLE = "Big Deal's CSV"
EXTENSIONS = (".csv",)

_FIELDS = 18
_HANDS = len(SEATS) * len(SUITS)
_LONGEST = 1000
_LOOKS = re.compile(rb'\s*+(?:"[AKQJT2-9]*+",){16}"', re.IGNORECASE)
_NONE = {"None": "-"}
_VULNERABLE = {"-": "None", "none": "None", "ns": "NS", "ew": "EW", "all": "All", "both": "All"}


def recognises(data: bytes) -> bool:
    """Whether the first line has sixteen suits in quotes."""
    return _LOOKS.match(head(data)) is not None


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of a CSV file and what was found in it."""
    findings = Findings()
    boards: list[Board] = []
    unnumbered: list[Board] = []
    for line, text in lines(decode(data, findings)):
        if not text.strip():
            continue
        fields = [field.strip().strip('"') for field in text[:_LONGEST].split(",")]
        if len(fields) != _FIELDS or len(text) > _LONGEST:
            message = f"a line of {len(fields)} fields; a board has {_FIELDS}"
            findings.add("bad-line", message, line=line)
            continue
        board = _board(fields, boards, findings, line)
        add(boards, board)
        if fields[_HANDS] in UNKNOWN:
            unnumbered.append(board)
    report_unnumbered(boards, unnumbered, findings)
    return deal_set(boards, findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of a CSV file, and what of the set it cannot hold."""
    boards, findings = plain(deals, TITLE, holds=lambda numbers: True, marks=True)
    return "".join(_line(board) for board in boards).encode(), findings


def _board(fields: list[str], boards: list[Board], findings: Findings, line: int) -> Board:
    number = number_or_next(fields[_HANDS], boards, findings, line)
    letter, _, sides = fields[_HANDS + 1].partition("/")
    seat = SEATS.index(letter) if letter and letter in SEATS else None
    marks = marks_or_usual(seat, _VULNERABLE.get(sides.lower()), number, findings, line)
    text = ",".join(fields[:_HANDS])
    hands = hands_or_none(_hands, text, number, findings, line=line)
    return Board(number, *marks, hands, line=line)


def _hands(text: str) -> Hands:
    fields = text.split(",")
    north, east, south, west = (
        suits.hand(".".join(fields[at : at + len(SUITS)]))[0]
        for at in range(0, _HANDS, len(SUITS))
    )
    return north, east, south, west


def _line(board: Board) -> str:
    fields = [suit for hand in board.four_hands for suit in suits.write(hand).split(".")]
    sides = _NONE.get(board.vulnerability, board.vulnerability)
    fields += [str(board.number), f"{SEATS[board.dealer]}/{sides}"]
    return ",".join(f'"{field}"' for field in fields) + "\n"
