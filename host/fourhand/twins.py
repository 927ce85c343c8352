"""Copies of one board held against each other, where their deal is not at hand.

Whether they are equal can be told so, and in how many cards they differ; not which one is right.
"""

from collections.abc import Callable

from dealing.cards import HAND
from fourhand import comparing, inspections
from fourhand.boardpass import Lying
from fourhand.copies import letter
from fourhand.formats.deals import numbered
from fourhand.store import Ledger
from fourhand.verdict import COUNTED, MISDEALT, Reason, Verdict, reason
from fourhand.verifying import Checked, Reading, undivided

#: What was found beside comparing.py's words: a whole board, the first of its copies; one like it.
FIRST, EQUAL = "first-copy", "equal"

_ASK_THE_DEAL = "Which copy is right, the deal tells, sealed or not: fourhand verify FILE --copies"


class Twins:
    """Reads copies, each held against the first one of its number that was whole."""

    def __init__(
        self, read: Reading, ledger: Ledger, name: str, port: str, shown: bool = False
    ) -> None:
        """As verifying.Verifier."""
        self._reading = read
        self._ledger = ledger
        self._kept = name, port
        self._shown = shown
        self._firsts: dict[int, tuple[Lying, str]] = {}

    def verify(self, number: int, copy: int) -> Checked:
        """Read a copy, keep what it is and return it; errors as Verifier.verify."""
        name, port = self._kept
        row = inspections.begun(self._ledger, name, port, number, b"", self._shown, copy)
        found = self._reading.board(number, copy, letter(copy), self._judged(number))
        inspections.ended(self._ledger, row, found.verdict, found.machine_ms)
        return found

    def _judged(self, number: int) -> Callable[[Checked, Lying], Checked]:
        def judged(blank: Checked, lying: Lying) -> Checked:
            found = judge(blank, lying, self._firsts.get(number))
            if found.what == FIRST:
                self._firsts[number] = lying, found.label
            return found

        return judged


def judge(blank: Checked, lying: Lying, first: tuple[Lying, str] | None) -> Checked:
    """Return what a copy is. first: what it is held against, and its label, if there is one."""
    pockets = lying.pockets
    if pockets is None:
        return undivided(blank, lying)
    if first is None:
        wrong = comparing.complete(lying.cards)
        if not wrong and any(len(hand) != HAND for hand in pockets):
            wrong = (reason("wrong-pocket", "A hand has not thirteen cards"),)
        if wrong:
            return blank.found(comparing.INCOMPLETE, Verdict(MISDEALT, wrong), lying)
        return blank.found(FIRST, Verdict(COUNTED, ()), lying)
    other, label = first
    north, east, south, west = (bytes(sorted(hand)) for hand in other.pockets or ())
    board = numbered(blank.board, (north, east, south, west))
    found = comparing.compare(pockets, board, [board])
    if found.what == comparing.RIGHT:
        return blank.found(EQUAL, Verdict(COUNTED, ()), lying, found)
    reasons = tuple(_against(why, label) for why in found.reasons)
    return blank.found(found.what, Verdict(MISDEALT, reasons), lying, found)


def _against(why: Reason, label: str) -> Reason:
    """Return a reason as it is to be said where nobody knows which copy is right."""
    if why.fault == "wrong-board":
        message = f"It is another deal than copy {label}"
        return reason("wrong-board", message)._replace(advice=f"{_ASK_THE_DEAL} 2")
    if why.fault != "wrong-pocket":
        return why
    return why._replace(
        message=f"{why.message}, if copy {label} is right", advice=f"{_ASK_THE_DEAL} 2"
    )
