"""RBX: the records of RBN, each on a line of its own, its values in braces behind their labels."""

import re
from collections.abc import Iterator

from fourhand.formats.deals import DealSet
from fourhand.formats.findings import Findings
from fourhand.formats.rbn_records import LABELS, Labelled, boards, labelled
from fourhand.formats.reading import deal_set, lines
from fourhand.formats.text import decode, head

NAME = "rbx"
TITLE = "Richard's Bridge Notation, a record a line"
EXTENSIONS = (".rbx",)

_LOOKS = re.compile(
    rb"^(?:[A-GI-Z0-9]?\{[^{}\n]*+\})*+H\{[NESW][:;]", re.IGNORECASE | re.MULTILINE
)
_VALUE = re.compile(rf"\s*+([{LABELS}0-9]?)\{{([^{{}}]*+)\}}\s*+", re.ASCII)


def recognises(data: bytes) -> bool:
    """Whether a line has a deal in braces, and nothing but such values before it."""
    return _LOOKS.search(head(data)) is not None


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of an RBX file and what was found in it."""
    findings = Findings()
    found = boards(_labels(decode(data, findings), findings), findings)
    return deal_set(found, findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of an RBX file, and what of the set it cannot hold."""
    records, findings = labelled(deals, TITLE)
    rows = ["".join(f"{label}{{{value}}}" for label, value in record) for record in records]
    return "".join(f"{row}\n" for row in rows).encode(), findings


def _labels(text: str, findings: Findings) -> Iterator[Labelled]:
    """Yield labels and values; braces without a label are a paragraph."""
    for line, row in lines(text):
        end = 0
        while not row.startswith("%") and (match := _VALUE.match(row, end)):
            if match[1]:
                yield Labelled(line, match[1], match[2].strip())
            end = match.end()
        if row[end:].strip() and not row.startswith("%"):
            findings.add("bad-line", "a line that is not all values in braces", line=line)
        yield Labelled(line, "", "")
