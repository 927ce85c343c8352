"""What RBN and RBX have in common: labelled values, to boards and back.

A label is a letter, or a digit for a note to the calls, or to the play once that was told.
D T L E F S K N B H hold on for the next record if it does not have them; A C P R M I do not.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fourhand.formats import rbn_values
from fourhand.formats.deals import Board, DealSet
from fourhand.formats.findings import Findings
from fourhand.formats.losses import check_count, report_tags
from fourhand.formats.reading import (
    UNKNOWN,
    add,
    hands_or_none,
    marks_or_usual,
    number_or_next,
    once,
    report_unnumbered,
)

#: Labels in the order they are written.
LABELS = "DTLEFSKNBHACPRMI"
_HOLDING = frozenset("DTLEFSKNBH")


_BEGINNING = frozenset("BH")


class Labelled(NamedTuple):
    """A value with its label and line; an empty label ends a record."""

    line: int
    label: str
    value: str


#: The line of a record and its values by label; notes are A1, A2 .. or P1, P2 ...
_Record = tuple[int, dict[str, str]]


def boards(stream: Iterable[Labelled], findings: Findings) -> list[Board]:
    """Return the boards of these values, each once."""
    found: list[Board] = []
    unnumbered: list[Board] = []
    holding: dict[str, str] = {}
    for line, own in _records(stream, findings):
        values = {**holding, **own}
        holding = {label: value for label, value in values.items() if label in _HOLDING}
        if "H" not in own and "B" not in own:
            _pass_over(line, own, found, findings)
            continue
        text = values.get("B", "")
        number = number_or_next(text, found, findings, line)
        add(found, _board(number, values, line, findings))
        if text in UNKNOWN:
            unnumbered.append(found[-1])
    report_unnumbered(found, unnumbered, findings)
    return once(found, findings)


def labelled(deals: DealSet, title: str) -> tuple[list[list[tuple[str, str]]], Findings]:
    """Return labels and values for each board, in their order, and what of the set is lost."""
    findings = Findings()
    check_count(deals.boards, title)
    kept = {tag.name for board in deals.boards for tag in board.tags if rbn_values.holds(tag)}
    report_tags(deals.boards, frozenset(kept), findings)
    records: list[list[tuple[str, str]]] = []
    before: dict[str, str] = {}
    for board in deals.boards:
        values = rbn_values.values(board, findings)
        ended = {label: "" for label in before if label in _HOLDING and label not in values}
        before = values
        values = {**values, **ended}
        order = sorted(values, key=lambda label: (LABELS.index(label[0]), label))
        records.append([(label[-1], values[label]) for label in order])
    return records, findings


def _records(stream: Iterable[Labelled], findings: Findings) -> Iterator[_Record]:
    """Yield what is between two ends; a second number or deal is a new record too."""
    first, values, noted = 0, {}, "A"
    for line, label, value in stream:
        again = label in _BEGINNING and label in values
        if again:
            message = f"a second {label} before the end of the record: a new one"
            findings.add("run-on", message, line=line)
        if again or not label:
            if values:
                yield first, values
            first, values, noted = 0, {}, "A"
        if not label:
            continue
        noted = label if label in "AP" else noted
        name = noted + label if label.isdigit() else label
        if name in values:
            message = f"the label {label} is there already: the first counts"
            findings.add("tag-repeated", message, line=line)
        values.setdefault(name, value)
        first = first or line
    if values:
        yield first, values


def _pass_over(line: int, own: dict[str, str], found: list[Board], findings: Findings) -> None:
    """Tell of a record without number and deal: a heading, or a board at another table."""
    if not found or not own.keys() - _HOLDING:
        return
    last = found[-1]
    same = rbn_values.marks(own) in ((None, None), (last.dealer, last.vulnerability))
    code = "second-table" if same else "passed-over"
    what = "the board before, at another table" if same else "of which board it is told"
    findings.add(code, f"a record without number and deal: {what}", line=line)


def _board(number: int, values: dict[str, str], line: int, findings: Findings) -> Board:
    marks = marks_or_usual(*rbn_values.marks(values), number, findings, line)
    hands = None
    if values.get("H"):
        hands = hands_or_none(rbn_values.hands, values["H"], number, findings, line=line)
    else:
        findings.add("deal-missing", "has no deal", board=number, line=line)
    return Board(number, *marks, hands, rbn_values.tags(values), line)
