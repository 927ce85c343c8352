"""What `deal` tells at its end: to people, to programs, and into a folder."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fourhand import paths, words
from fourhand.cli.output import Output
from fourhand.formats import pbn_write
from fourhand.formats.deals import Board, DealSet
from fourhand.outcome import INTERRUPTED, Entry, Observer, Outcome
from fourhand.progress import summary, totals
from fourhand.verdict import VERIFIED, Reason


class Lines(Observer):
    """Tells programs what happens, a line each."""

    def __init__(self, output: Output) -> None:
        self._event = output.event

    def asked(self, what: str, board: int) -> None:
        self._event("asked", what=what, board=board, text=words.ask(what, board))

    def begun(self, board: int, copy: int, attempt: int) -> None:
        self._event("begun", board=board, copy=copy, attempt=attempt)

    def fault(self, board: int, severity: str, reason: Reason) -> None:
        self._event("fault", board=board, severity=severity, **reason._asdict())

    def ended(self, entry: Entry) -> None:
        self._event("board", **entry.as_dict())


class ResultFolder:
    """A folder for report.json and record.pbn. Made at once, so that no set is dealt in vain."""

    def __init__(self, path: Path) -> None:
        """BadInput when it cannot be made."""
        self._path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise paths.unusable(path, error, setting="--out") from None

    def write(self, result: dict[str, Any], outcome: Outcome, boards: Sequence[Board]) -> None:
        """Write what became of a set, and the boards of it that are verified."""
        verified = {entry.board for entry in outcome.last() if entry.verdict == VERIFIED}
        record, _ = pbn_write.export(DealSet(tuple(b for b in boards if b.number in verified)))
        self._whole("report.json", (json.dumps(result, indent=2) + "\n").encode())
        self._whole("record.pbn", record)

    def _whole(self, name: str, content: bytes) -> None:
        """Write a file so that it is never there by half."""
        draft = self._path / f"{name}.{os.getpid()}"
        try:
            draft.write_bytes(content)
            draft.replace(self._path / name)
        except OSError as error:
            raise paths.unusable(self._path / name, error, setting="--out") from None


def tell(output: Output, result: dict[str, Any], outcome: Outcome) -> None:
    """Tell people and programs what became of a set."""
    output.result(**result)
    if outcome.entries:
        output.show(summary(outcome))
    output.show(totals(outcome))
    if outcome.error:
        output.say(str(outcome.error))
    if outcome.ending == INTERRUPTED:
        output.say("interrupted, state kept")
