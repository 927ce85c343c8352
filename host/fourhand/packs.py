"""The packs that hand-shuffled boards are dealt from: was each shuffled since it was last dealt?

A pack is judged when its board is finished and before it is taken out (shuffling.py has the
test). It is held against the newest deals of the ledger, of whatever kind, and against those that
this session has dealt since: packs move between boards.
"""

from fourhand import dealt, shuffling, words
from fourhand.shuffling import HISTORY
from fourhand.store import Ledger
from fourhand.verdict import Evidence

NOT_SHUFFLED = "not-shuffled"


class Packs:
    """What the packs of a club lay in lately."""

    def __init__(self, ledger: Ledger) -> None:
        """LedgerFailed or SealBroken when its deals cannot be read."""
        self._ledger = ledger
        self._former = dealt.recent(ledger, HISTORY)  # the newest first

    def check(self, attempt: int, evidence: Evidence) -> None:
        """Let a finished board be found not good if its pack was not shuffled.

        attempt: its id in the ledger, which may hold its deal already, after a crash.
        """
        others = [former for former in self._former if former.id != attempt]
        finding = shuffling.judge(bytes(evidence.dropped), others)
        if not finding:
            return
        message = f"{words.fault(NOT_SHUFFLED)}: {shuffling.describe(finding)}"
        if finding.former:
            message += f" ({dealt.named(self._ledger, finding.former)})"
        evidence.found(NOT_SHUFFLED, message)

    def keep(self, attempt: int, evidence: Evidence) -> None:
        """Take in what became of a pack now; it will come back as it lies in its board."""
        former = dealt.former(attempt, evidence.dropped)
        if former:
            self._former = [former, *self._former[: HISTORY - 1]]
