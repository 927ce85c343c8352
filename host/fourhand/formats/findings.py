"""What was found in a deal file: where, how bad, and what the person can do.

Findings are shown to an operator who plays the boards, so none tells which card is in which hand.
A card may be named that lies in no hand, or in two.
"""

from dataclasses import dataclass
from typing import NamedTuple

from fourhand.errors import BadInput

NOTE = "note"
WARNING = "warning"
ERROR = "error"

#: More than any file of deals gives cause for; a file that does is something else.
MOST = 250_000


class Kind(NamedTuple):
    """One kind of finding. option: by what name `deal` is told to deal the board all the same."""

    severity: str
    advice: str = ""
    option: str = ""


_ODD = "--allow-odd"
TEACHING = "--teaching"
_MEND = "Mend the file, or make it again with the program that wrote it"

#: Code of a finding -> its kind. A note is no fault; a warning is dealt; an error is not dealt.
KINDS = {
    # bytes and names (text.py, registry.py)
    "encoding": Kind(NOTE, "Only names can be misread by it; deals cannot"),
    "undecodable": Kind(WARNING, "Save the file as UTF-8"),
    "extension": Kind(NOTE),
    # writing (pbn_tokens.py, pbn_games.py)
    "characters": Kind(WARNING),
    "long-line": Kind(NOTE, "Other programs may cut them; this one does not"),
    "comments": Kind(NOTE),
    "comment-open": Kind(WARNING, "Close it with }"),
    "comment-hides-deal": Kind(ERROR, "Close the comment before the deal", _ODD),
    "stray-text": Kind(WARNING),
    "bad-tag": Kind(WARNING, 'A tag is written [Name "value"]'),
    "bad-deal-tag": Kind(ERROR, 'A tag is written [Name "value"]'),
    "cut-off": Kind(ERROR, "Get the whole file again"),
    "quotes": Kind(WARNING, 'Inside a value, write \\" for a quote and \\\\ for a backslash'),
    "split-value": Kind(WARNING),
    "tag-case": Kind(WARNING),
    "run-on": Kind(WARNING, "Put an empty line between two boards"),
    "tag-repeated": Kind(WARNING),
    "marks-repeated": Kind(ERROR, "See that each board has its own number and deal", _ODD),
    "inheritance": Kind(WARNING),
    # what a board says of itself (pbn.py)
    "spaces": Kind(NOTE),
    "passed-over": Kind(WARNING),
    "numbers-missing": Kind(WARNING),
    "number-missing": Kind(ERROR, 'Give each board its number: [Board "7"]', _ODD),
    "number-unreadable": Kind(ERROR, 'A board number is written [Board "7"]', _ODD),
    "marks-missing": Kind(WARNING),
    "deal-missing": Kind(ERROR, "Leave the board out, or add its deal"),
    "deal-unreadable": Kind(ERROR, _MEND),
    "deal-style": Kind(NOTE),
    # what other formats can have wrong (a file each)
    "no-numbers": Kind(NOTE),
    "second-table": Kind(NOTE),
    "bad-line": Kind(ERROR, "See whether a board is lost by it", _ODD),
    "parts-differ": Kind(ERROR, _MEND),
    "part-blank": Kind(WARNING, "What the board is to be has no second witness"),
    "dupblind": Kind(NOTE),
    "control-bytes": Kind(WARNING, "See that the boards have the right numbers"),
    "backwards": Kind(ERROR, "See which number belongs to which board", _ODD),
    "descending": Kind(NOTE, "To deal them so, add --descending"),
    "header": Kind(WARNING, "See that all boards are there"),
    "enciphered": Kind(ERROR, _MEND, _ODD),
    "key-repeated": Kind(ERROR, _MEND),
    "count": Kind(ERROR, "Get the whole file again", _ODD),
    "empty-line": Kind(ERROR, "See which number belongs to which board", _ODD),
    # sets (validate.py)
    "no-cards": Kind(ERROR, "Leave the board out, or add its deal"),
    "hand-size": Kind(ERROR, _MEND),
    "card-twice": Kind(ERROR, _MEND),
    "incomplete": Kind(ERROR, "", "--allow-partial"),
    "filler": Kind(
        ERROR, "Dealing programs fill unused boards with it: look for the true set", _ODD
    ),
    "deal-repeated": Kind(ERROR, "Look whether this is the set that was meant", _ODD),
    "deal-rotated": Kind(NOTE),
    "not-for-play": Kind(ERROR, "It is for lessons and practice", TEACHING),
    "number-repeated": Kind(ERROR, "Renumber the boards, or keep one of each number", _ODD),
    "dealer-differs": Kind(WARNING, "The marks printed on the board apply"),
    "vulnerability-differs": Kind(WARNING, "The marks printed on the board apply"),
    # what a format cannot hold (losses.py)
    "numbers-lost": Kind(WARNING, "See that the boards get the right numbers again"),
    "order-lost": Kind(WARNING),
    "marks-lost": Kind(WARNING),
    "tags-lost": Kind(NOTE),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found. line counts from 1 (text), offset in bytes from 0 (binary).

    board: the number of the board it is about; None when it is about the whole file, and then an
    error is a reason to deal nothing of it.
    """

    code: str
    message: str
    board: int | None = None
    line: int | None = None
    offset: int | None = None

    @property
    def severity(self) -> str:
        return KINDS[self.code].severity

    @property
    def advice(self) -> str:
        return KINDS[self.code].advice

    @property
    def option(self) -> str:
        """The option of `deal` that lets it pass; empty for none."""
        return KINDS[self.code].option

    @property
    def where(self) -> str:
        if self.line is not None:
            return f"line {self.line}"
        return "" if self.offset is None else f"byte {self.offset}"

    def __str__(self) -> str:
        board = "" if self.board is None else f"board {self.board}"
        place = ", ".join(part for part in (self.where, board) if part)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text}. {self.advice}" if self.advice else text


class Findings(list[Finding]):
    """The findings of one reading, in the order they were made."""

    def add(
        self,
        code: str,
        message: str,
        *,
        board: int | None = None,
        line: int | None = None,
        offset: int | None = None,
    ) -> None:
        """Append a finding; BadInput when there are more than MOST."""
        if len(self) >= MOST:
            raise BadInput(
                f"there are more than {MOST:,} faults in this file", advice="It holds no deals"
            )
        self.append(Finding(code, message, board, line, offset))
