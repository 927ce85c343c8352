"""What `history` tells of boards that were verified after they were dealt.

A verifying that named no copy of a board with several says nothing of any one of them: which one
was read is not known, so none is called verified or wrong by it.
"""

from collections.abc import Sequence
from typing import Any

from fourhand import wording
from fourhand.copies import letter
from fourhand.verdict import GOOD, MISDEALT, VERIFIED

#: A verifying, a row of a board: as inspections.of_session, history.boards.
Row = dict[str, Any]


def with_last(passes: Sequence[Row], rows: Sequence[Row]) -> list[Row]:
    """Return rows of boards, each with the last verifying of it if it was good; else None."""
    copies = _copies(rows)
    last = {}
    for one in passes:
        several = len(copies.get(one["board"], ())) > 1
        for copy in copies.get(one["board"], ()):
            if one["copy"] == copy or (one["copy"] is None and not several):
                last[one["board"], copy] = {key: one[key] for key in ("at", "verdict", "reasons")}
    return [
        {**row, "verified_later": last.get((row["board"], row["copy"]))}
        if row["verdict"] in GOOD
        else {**row, "verified_later": None}
        for row in rows
    ]


def of_some_copy(passes: Sequence[Row], rows: Sequence[Row]) -> list[Row]:
    """Return the verifyings of a board with several copies that did not name which."""
    copies = _copies(rows)
    return [one for one in passes if one["copy"] is None and len(copies.get(one["board"], ())) > 1]


def result(found: Row | None) -> str:
    """Return in words what came of reading a board again, "" if that was not done."""
    if not found:
        return ""
    return f"{wording.moment(found['at'])} {what(found)}"


def what(found: Row) -> str:
    """Return in words what a verifying found, and why."""
    return f"{found['verdict'] or 'cut short'}. {found['reasons']}".rstrip(". ")


def spoilt(row: Row) -> str:
    """Return what is to be said of a board that was right and is not any more, "" of others."""
    later = row["verified_later"]
    if row["verdict"] != VERIFIED or not later or later["verdict"] != MISDEALT:
        return ""
    name = f"Board {row['board']} {row['label']}".strip()
    left, read = wording.moment(row["removed_at"]), wording.moment(later["at"])
    return (
        f"{name} was right when it left the machine at {left}, and wrong when it was verified at "
        f"{read}; what happened between is not known"
    )


def unnamed(some: Sequence[Row], rows: Sequence[Row]) -> list[str]:
    """Return what is to be said of verifyings ``of_some_copy``, and how a copy is named."""
    if not some:
        return []
    told = [f"A copy of board {one['board']} was verified, not said which: " for one in some]
    told = [text + result(one) for text, one in zip(told, some, strict=True)]
    boards = ",".join(dict.fromkeys(str(one["board"]) for one in some))
    copies, names = _copies(rows), dict[int, str]()
    for one in some:
        names |= copies[one["board"]]
    called = ", then ".join(
        letter(copy) if name in ("", letter(copy)) else f"{letter(copy)} ({name})"
        for copy, name in names.items()
    )
    every = f"fourhand verify FILE --boards {boards} --copies {max(names)}"
    return [*told, f"To verify each copy by its name: {every} asks for {called}"]


def _copies(rows: Sequence[Row]) -> dict[int, dict[int, str]]:
    """Return board -> its copies that were dealt, each with its name."""
    found: dict[int, dict[int, str]] = {}
    for row in sorted(rows, key=lambda row: row["copy"]):
        found.setdefault(row["board"], {})[row["copy"]] = row["label"]
    return found
