"""RBN (Richard's Bridge Notation, rpbridge.net/7a12): a labelled value a line.

An empty line ends a record. A digit is a note to the calls, or to the play once that was told.
Lines that begin with % are passed over, and so are paragraphs in braces.
"""

import re
from collections.abc import Iterator

from fourhand.formats.deals import DealSet
from fourhand.formats.findings import Findings
from fourhand.formats.rbn_records import LABELS, Labelled, boards, labelled
from fourhand.formats.reading import deal_set, lines
from fourhand.formats.text import decode, head

NAME = "rbn"
TITLE = "Richard's Bridge Notation"
EXTENSIONS = (".rbn",)

_LOOKS = re.compile(rb"^(?:% ?RBN\b|H [NESW][:;])", re.IGNORECASE | re.MULTILINE)
_LINE = re.compile(rf"([{LABELS}0-9])(?:[ \t]+(.*))?", re.ASCII)
_DEAL = re.compile(r"B +\d|H +[NESW]:", re.ASCII)


def recognises(data: bytes) -> bool:
    """Whether a deal, or the name of the notation, stands at the beginning of a line."""
    return _LOOKS.search(head(data)) is not None


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of an RBN file and what was found in it."""
    findings = Findings()
    found = boards(_labels(decode(data, findings), findings), findings)
    return deal_set(found, findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of an RBN file, and what of the set it cannot hold."""
    records, findings = labelled(deals, TITLE)
    texts = [
        "".join(f"{label} {value}".rstrip() + "\n" for label, value in record)
        for record in records
    ]
    return "\n".join(texts).encode(), findings


def _labels(text: str, findings: Findings) -> Iterator[Labelled]:
    for line, row in _outside(text, findings):
        match = _LINE.fullmatch(row)
        if match:
            yield Labelled(line, match[1], (match[2] or "").strip())
        elif row:
            findings.add("bad-line", "a line without a label", line=line)
        else:
            yield Labelled(line, "", "")


def _outside(text: str, findings: Findings) -> Iterator[tuple[int, str]]:
    """Yield the lines that are in no paragraph; one ends with a brace, or at an empty line."""
    begun = 0
    for line, row in lines(text):
        row = row.rstrip()
        if not begun and row.startswith("{"):
            begun = line
        if not begun and not row.startswith("%"):
            yield line, row
        elif begun and not row:
            _report_open(begun, findings)
            begun = 0
            yield line, row
        elif begun:
            if _DEAL.match(row):
                message = "a paragraph in braces holds a board, which is not read"
                findings.add("comment-hides-deal", message, line=line)
            begun = 0 if row.endswith("}") else begun
    if begun:
        _report_open(begun, findings)


def _report_open(line: int, findings: Findings) -> None:
    findings.add("comment-open", "a paragraph in braces is not closed", line=line)
