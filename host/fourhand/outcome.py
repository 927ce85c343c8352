"""What becomes of a set of boards, and who is told on the way."""

from dataclasses import dataclass
from typing import Any

from fourhand import verdict
from fourhand.errors import FourhandError
from fourhand.verdict import Reason

#: How a session ends.
COMPLETE, NO_ANSWER, FAILED, INTERRUPTED = "complete", "no-answer", "failed", "interrupted"
#: Not yet: its boards lie on a machine, which deals them without a host (standalone.py).
LOADED = "loaded"
#: Its boards lay on a machine; it was cleared before all were dealt, or is lost (holding.py).
TAKEN_OFF, GIVEN_UP = "taken-off", "given-up"


@dataclass(frozen=True)
class Entry:
    """One attempt at a board, as it ended. machine_ms: first feed motion to last drop.

    procedure: how it was dealt (fourhand.procedure.kept), once that was asked of the ledger.
    """

    board: int
    copy: int
    attempt: int
    verdict: str
    reasons: tuple[Reason, ...]
    machine_ms: int
    order_id: str
    procedure: dict[str, Any] | None = None

    @property
    def good(self) -> bool:
        return self.verdict in verdict.GOOD

    def as_dict(self) -> dict[str, Any]:
        """Return it as the result of ``deal`` has it (contract.md, Output)."""
        told = {**vars(self), "reasons": [reason._asdict() for reason in self.reasons]}
        if self.procedure is None:
            del told["procedure"]
        return told


class Observer:
    """Is told what happens; nothing it is told says where a card is. Override what is wanted."""

    def bound(self, fingerprint: str) -> None:
        """The deals are fixed before the first card (fourhand.chain)."""

    def state(self, name: str) -> None:
        """The machine is in another state (dealing.states)."""

    def asked(self, what: str, board: int) -> None:
        """The panel asks a person for something (dealing.messages.ASKS)."""

    def armed(self, board: int, copy: int) -> None:
        """The machine asks for this board next."""

    def declined(self, number: int, why: str) -> None:
        """A board is in that is not to be dealt; number: 0 if it could not be read."""

    def begun(self, board: int, copy: int, attempt: int) -> None:
        """The pockets of the board are empty; its cards are dealt now."""

    def dealt(self, board: int, cards: int) -> None:
        """So many cards of the board have dropped."""

    def fault(self, board: int, severity: str, reason: Reason) -> None:
        """The machine stopped."""

    def ended(self, entry: Entry) -> None:
        """An attempt is over."""

    def ended_earlier(self, entry: Entry) -> None:
        """An attempt of an earlier session, which was left open, is over."""

    def found(self, state: str, known: bool) -> None:
        """The machine is found in a state (dealing.states) that is not idle.

        known: whether the ledger knows of a board that may be in it.
        """


@dataclass(frozen=True)
class Outcome:
    """What became of a set. error: what ended it, if it was not its end or a person.

    earlier: attempts of a run before this one, which this one went on with.
    """

    firmware: str
    entries: tuple[Entry, ...]
    ending: str
    machine_ms: int
    error: FourhandError | None = None
    earlier: tuple[Entry, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 all good, 1 a board is not, 3 link lost and so on, 130 interrupted (contract.md)."""
        if self.ending == INTERRUPTED:
            return 130
        if self.error:
            return self.error.exit_code
        return 0 if self.ending == COMPLETE and all(entry.good for entry in self.last()) else 1

    def last(self) -> list[Entry]:
        """Return the last attempt of each board and copy, in the order they were begun."""
        every = (*self.earlier, *self.entries)
        return list({(entry.board, entry.copy): entry for entry in every}.values())

    def counts(self) -> dict[str, int]:
        """Return verdict -> how many boards ended so."""
        words = (verdict.VERIFIED, verdict.COUNTED, verdict.MISDEALT, verdict.STOPPED)
        ends = [entry.verdict for entry in self.last()]
        return {word: ends.count(word) for word in words}

    @property
    def boards_an_hour(self) -> float:
        """Good boards in an hour of the machine's time, people's part of it included."""
        good = len({(entry.board, entry.copy) for entry in self.entries if entry.good})
        return good * 3_600_000 / self.machine_ms if self.machine_ms else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return the result as ``--json`` and report.json have it, but for the session's name."""
        return {
            "firmware": self.firmware,
            "boards": [entry.as_dict() for entry in (*self.earlier, *self.entries)],
            "ending": self.ending,
            "totals": self.counts(),
            "boards_an_hour": round(self.boards_an_hour, 1),
        }
