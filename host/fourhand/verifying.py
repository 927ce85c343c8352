"""Dealt boards verified: each read by the machine, held against its set, kept in the ledger.

Nothing is called right unless its pass came to its end; of any other board nothing is known.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dealing.cards import NAMES, SEATS
from fourhand import comparing, inspections
from fourhand.boardpass import Lying
from fourhand.comparing import Finding
from fourhand.formats.deals import Board
from fourhand.passed import NobodyAnswered, PassFailed
from fourhand.store import Ledger
from fourhand.verdict import COUNTED, MISDEALT, STOPPED, VERIFIED, Verdict, reason

#: What was found beside comparing.py's words: no divider lay between the hands; the pass failed.
COMPLETE_PACK, UNKNOWN = "complete-pack", "unknown"

#: Put right by laying whole hands into other pockets.
_WHOLE_HANDS = (comparing.TURNED, comparing.EXCHANGED)
#: What ends a pass and tells nothing of the board.
_NOT_ITS_FAULT = ("cancelled", "no-answer", "link-lost")


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

    @property
    def good(self) -> bool:
        return self.verdict.word in (VERIFIED, COUNTED)

    @property
    def spoilt(self) -> bool:
        """Whether it has to be dealt again, or mended card by card."""
        if self.good or self.what in _WHOLE_HANDS:
            return False
        return self.what != UNKNOWN or self.verdict.reasons[0].fault not in _NOT_ITS_FAULT

    @property
    def machine_ms(self) -> int:
        return self.lying.machine_ms if self.lying else 0

    def as_dict(self, show_cards: bool = False) -> dict[str, Any]:
        """Return it as the result of ``verify`` has it (contract.md, Output)."""
        told = {
            "board": self.board,
            "copy": 1,
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


class Verifier:
    """Verifies boards of one set on one machine."""

    def __init__(
        self,
        boards: Sequence[Board],
        read: Callable[[int, str], Lying],
        ledger: Ledger,
        name: str,
        port: str,
        shown: bool = False,
    ) -> None:
        """boards: all of the set. read: gets a board's number and the id its order is to have.

        name: of this run; shown: whether who verifies is shown the cards.
        """
        self._boards = boards
        self._read = read
        self._ledger = ledger
        self._kept = name, port
        self._shown = shown

    def verify(self, board: Board) -> Checked:
        """Read a board, keep what it is and return it.

        NobodyAnswered, LinkLost and the like are raised: nothing is known of it then.
        """
        name, port = self._kept
        row = inspections.begun(self._ledger, name, port, board.number, board.pockets, self._shown)
        found = verified(board, self._boards, secrets.token_hex(4), self._read)
        inspections.ended(self._ledger, row, found.verdict, found.machine_ms)
        return found


def verified(
    board: Board, boards: Sequence[Board], order: str, read: Callable[[int, str], Lying]
) -> Checked:
    """Read a board and return what it is. boards: all of its set; order: the order's id.

    read: gets the number and the order's id. NobodyAnswered, NoMachine and the like are raised.
    """
    try:
        lying = read(board.number, order)
    except NobodyAnswered:
        raise
    except PassFailed as failure:
        return unknown(board.number, failure.fault, failure.what, failure.advice, order)
    if lying.pockets is None:
        wrong = comparing.complete(lying.cards)
        verdict = Verdict(MISDEALT if wrong else COUNTED, wrong)
        what = comparing.INCOMPLETE if wrong else COMPLETE_PACK
        return Checked(board.number, order, what, verdict, lying)
    found = comparing.compare(lying.pockets, board, boards)
    return Checked(board.number, order, found.what, found.verdict, lying, found)


def unknown(board: int, fault: str, what: str, advice: str = "", order: str = "") -> Checked:
    """Return what is to be said of a board whose pass did not end: nothing."""
    why = reason(fault, what)
    why = why._replace(advice=advice or why.advice)
    return Checked(board, order, UNKNOWN, Verdict(STOPPED, (why,)))
