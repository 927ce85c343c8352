"""`fourhand inspect FILE`: all that a deal file has to say, and what dealing it would do."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourhand.errors import BadInput
from fourhand.formats import registry
from fourhand.formats.deals import DealSet
from fourhand.formats.findings import ERROR, Finding
from fourhand.formats.registry import Reader
from fourhand.formats.validate import validate

FINE, FAULTS, UNREADABLE = 0, 1, 2


@dataclass(frozen=True)
class Report:
    """What is in a file. status: 0 fine, 1 it has a fault, 2 it cannot be read (error says why).

    numbers: the boards found, in the file's order, such as "1-16, 20".
    """

    source: str
    status: int
    format: str
    boards: int
    numbers: str
    findings: tuple[Finding, ...]
    error: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return it as one JSON object."""
        return {
            "file": self.source,
            "status": self.status,
            "format": self.format,
            "boards": self.boards,
            "numbers": self.numbers,
            "error": self.error,
            "findings": [
                {**as_dict(finding), "dealing": dealing(finding)} for finding in self.findings
            ],
        }

    def rows(self) -> list[tuple[str, str, str, str, str]]:
        """Return the findings as rows for a table: where, board, severity, what, dealing."""
        return [
            (
                finding.where,
                "" if finding.board is None else str(finding.board),
                finding.severity,
                finding.message + (f". {finding.advice}" if finding.advice else ""),
                dealing(finding),
            )
            for finding in self.findings
        ]


def report(path: Path, read: Reader = registry.read) -> Report:
    """Return the report on a deal file; one that cannot be read gives a report that says so."""
    source = str(path)
    try:
        deals, found = read(path)
        findings = [*found, *validate(deals)]
    except BadInput as error:
        return Report(source, UNREADABLE, "", 0, "", (), str(error))
    findings.sort(key=lambda finding: (finding.line or 0, finding.offset or 0))
    faulty = any(finding.severity == ERROR for finding in findings)
    return Report(
        source,
        FAULTS if faulty else FINE,
        deals.format,
        len(deals.boards),
        _ranges(deals),
        tuple(findings),
    )


def as_dict(finding: Finding) -> dict[str, Any]:
    """Return a finding as one JSON object."""
    return {
        "severity": finding.severity,
        "code": finding.code,
        "board": finding.board,
        "line": finding.line,
        "offset": finding.offset,
        "message": finding.message,
        "advice": finding.advice,
    }


def dealing(finding: Finding) -> str:
    """Return what dealing does about a finding, in a few words."""
    if finding.severity != ERROR:
        return "is dealt"
    what = "nothing is dealt" if finding.board is None else "is not dealt"
    return f"{what} without {finding.option}" if finding.option else what


def _ranges(deals: DealSet) -> str:
    """Return the numbers in the file's order, neighbours together: "1-16, 20"."""
    runs: list[list[int]] = []
    for board in deals.boards:
        if runs and board.number == runs[-1][1] + 1:
            runs[-1][1] = board.number
        else:
            runs.append([board.number, board.number])
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)
