"""Dealt boards verified: each read by the machine, held against its set, kept in the ledger.

Nothing is called right unless its pass came to its end; of any other board nothing is known.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from dealing.cards import NAMES, SEATS
from fourhand import comparing, inspections, words
from fourhand.boardpass import Lying
from fourhand.comparing import Finding
from fourhand.copies import letter
from fourhand.formats.deals import Board
from fourhand.passed import NobodyAnswered, PassFailed
from fourhand.readings import Readings
from fourhand.store import Ledger
from fourhand.verdict import COUNTED, MISDEALT, STOPPED, VERIFIED, Verdict, reason

#: What was found beside comparing.py's words: no divider lay between the hands; the pass failed.
COMPLETE_PACK, UNKNOWN = "complete-pack", "unknown"

#: Looked at once more as it lies, or with whole hands laid into other pockets.
_AGAIN = (comparing.TURNED, comparing.EXCHANGED, COMPLETE_PACK, UNKNOWN)


@dataclass(frozen=True, repr=False)
class Checked:
    """A board that was verified. finding: None where hands were not known or no pass ended.

    Secret but for what ``as_dict`` gives when it is not asked to show cards.
    """

    board: int
    order_id: str
    what: str
    verdict: Verdict
    lying: Lying | None = None
    finding: Finding | None = None
    copy: int = 1
    label: str = ""

    def found(
        self, what: str, verdict: Verdict, lying: Lying, finding: Finding | None = None
    ) -> "Checked":
        """Return the same board with what was found of it."""
        return replace(self, what=what, verdict=verdict, lying=lying, finding=finding)

    @property
    def name(self) -> str:
        """The board's number, with the name of its copy."""
        return f"{self.board} {self.label}".strip()

    @property
    def good(self) -> bool:
        """Whether all is known that was asked."""
        return self.verdict.word in (VERIFIED, COUNTED) and self.what != COMPLETE_PACK

    @property
    def spoilt(self) -> bool:
        """Whether it has to be dealt again, or mended card by card."""
        divided_otherwise = self.finding is None and {
            why.fault for why in self.verdict.reasons
        } == {"unknown-card"}
        return not (self.good or self.what in _AGAIN or divided_otherwise)

    @property
    def machine_ms(self) -> int:
        return self.lying.machine_ms if self.lying else 0

    def as_dict(self, show_cards: bool = False) -> dict[str, Any]:
        """Return it as the result of ``verify`` has it (contract.md, Output)."""
        told = {
            "board": self.board,
            "copy": self.copy,
            "attempt": 1,
            "verdict": self.verdict.word,
            "reasons": [why._asdict() for why in self.verdict.reasons],
            "machine_ms": self.machine_ms,
            "order_id": self.order_id,
            "finding": self.what,
            "is_board": self.finding.is_board if self.finding else 0,
        }
        return {**told, **self._cards()} if show_cards else told

    def moves(self) -> list[dict[str, str]]:
        """Return the fewest cards to be moved, once whole hands lie in their pockets."""
        found = self.finding
        if not found or found.what == comparing.OTHER_BOARD:
            return []
        return [
            {
                "card": NAMES[card],
                "from": SEATS[found.hands[here]],
                "to": SEATS[found.hands[there]],
            }
            for card, here, there in found.moves
        ]

    def _cards(self) -> dict[str, Any]:
        if not self.lying or self.lying.pockets is None:
            return {}
        hands = {
            seat: [NAMES[card] if card >= 0 else "?" for card in pocket]
            for seat, pocket in zip(SEATS, self.lying.pockets, strict=True)
        }
        return {"hands": hands, "moves": self.moves()}


class Reading:
    """Reads boards on a machine; how well their cards were read is kept at the end."""

    def __init__(self, read: Callable[[int, str], Lying]) -> None:
        """read: gets a board's number and the id its order is to have."""
        self._read = read
        self._readings = Readings()

    def board(
        self, number: int, copy: int, label: str, judge: Callable[[Checked, Lying], Checked]
    ) -> Checked:
        """Read a board and return what it is. judge: fills in a Checked that knows nothing yet.

        NobodyAnswered, NoMachine and the like are raised: nothing is known of it then.
        """
        order = secrets.token_hex(4)
        blank = replace(unknown(number, "cancelled", "", "", order), copy=copy, label=label)
        try:
            lying = self._read(number, order)
        except NobodyAnswered:
            raise
        except PassFailed as failure:
            failed = unknown(number, failure.fault, failure.what, failure.advice, order)
            return replace(failed, copy=copy, label=label)
        for card, quality in lying.qualities:
            self._readings.add(number, copy, card, quality)
        return judge(blank, lying)

    def keep(self, ledger: Ledger) -> None:
        """Keep how well the cards were read; LedgerFailed."""
        self._readings.keep(ledger)


class Verifier:
    """Verifies boards of one set on one machine."""

    def __init__(
        self,
        boards: Sequence[Board],
        reading: Reading,
        ledger: Ledger,
        name: str,
        port: str,
        shown: bool = False,
    ) -> None:
        """boards: all of the set; name: of this run; shown: whether cards are shown to people."""
        self._boards = boards
        self._reading = reading
        self._ledger = ledger
        self._kept = name, port
        self._shown = shown

    def verify(self, board: Board, copy: int | None = None) -> Checked:
        """Read a board, keep what it is and return it. copy: None if it was not said which.

        NobodyAnswered, LinkLost and the like are raised: nothing is known of it then.
        """
        name, port = self._kept
        row = inspections.begun(
            self._ledger, name, port, board.number, board.pockets, self._shown, copy
        )
        label = letter(copy) if copy else ""
        judged = partial(judge, board, self._boards)
        found = self._reading.board(board.number, copy or 1, label, judged)
        inspections.ended(self._ledger, row, found.verdict, found.machine_ms)
        return found


def judge(board: Board, boards: Sequence[Board], blank: Checked, lying: Lying) -> Checked:
    """Return what a board is that was read. boards: all of its set."""
    if lying.pockets is None:
        return undivided(blank, lying)
    found = comparing.compare(lying.pockets, board, boards)
    return blank.found(found.what, found.verdict, lying, found)


def undivided(blank: Checked, lying: Lying) -> Checked:
    """Return what a board is whose cards passed without dividers: a complete pack, or not."""
    wrong = comparing.undivided(lying.cards)
    verdict = Verdict(MISDEALT if wrong else COUNTED, wrong)
    return blank.found(comparing.INCOMPLETE if wrong else COMPLETE_PACK, verdict, lying)


def unknown(board: int, fault: str, what: str, advice: str = "", order: str = "") -> Checked:
    """Return what is to be said of a board whose pass did not end: nothing, nor is it ruled on.

    advice: what is to be done beside passing the board again, "" for nothing.
    """
    again = words.pass_again(what, advice, "verify")
    why = reason(fault, what)._replace(advice=again, ruling="")
    return Checked(board, order, UNKNOWN, Verdict(STOPPED, (why,)))
