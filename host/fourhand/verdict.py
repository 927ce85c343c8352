"""The verdict on one attempt at a board, from the machine's own reports of it.

No count is believed. A board is ``verified`` only when its four pockets were seen empty before,
every card was read and dropped where the order sends it, the report at the end says the same as
the drops did, nothing made it misdealt, and it was taken out (design.md, "The verdict"). Whatever
does not fit makes it ``misdealt``; what never came to an end is ``stopped``.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from dealing import faults, orders
from dealing.cards import CARDS
from dealing.cassino import STAGES
from dealing.codes import DEFAULT
from fourhand import wording, words
from fourhand.laws.machine import cited

VERIFIED = "verified"
MISDEALT = "misdealt"
STOPPED = "stopped"
COUNTED = "counted"

#: The board is done; of a counted one nobody has seen that it is right.
GOOD = (VERIFIED, COUNTED)

_POCKETS = 4

#: So many cards running that are not of the deck, and it is the pack, not a card.
_STRANGE_MOST = 5

#: Modes of an order (dealing.orders) that leave something unseen, however well all went.
_UNVERIFIED = ("partial", "counted")

#: Grave by their row, yet put right if no card was in doubt (machine.md): the machine decides.
#: The other grave ones spoil a board as soon as it holds a card, whatever the machine says.
_DECIDED_BY_MACHINE = ("lost-position", "cover-open", "emergency-stop", "motor-supply", "driver")
_GRAVE = tuple(
    name
    for name in faults.NAMES
    if faults.severity(name) == faults.MISDEALT and name not in _DECIDED_BY_MACHINE
)


class Reason(NamedTuple):
    """Why a board is not good. fault: a name of dealing.faults; ruling: an article or ''."""

    fault: str
    message: str
    advice: str
    ruling: str


class Verdict(NamedTuple):
    word: str
    reasons: tuple[Reason, ...]


def reason(
    fault: str, message: str, law: str = DEFAULT, cards: int = 0, severity: str = ""
) -> Reason:
    """Return a reason with the advice of its fault, and its ruling under a dealing code.

    cards: how many have dropped; severity: with which it came, its row's if not told.
    """
    dealing = cards > 0 or severity != faults.BEGIN
    ruling = cited(law, fault, cards > STAGES[0], dealing)
    return Reason(fault, message, faults.advice(fault, severity), ruling)


class Evidence:
    """What the events of one order have shown so far. Feed it with ``see``, in their order."""

    def __init__(self, board: int, mode: str, slots: bytes, law: str = DEFAULT) -> None:
        """slots: 52 pockets, by ordinal or by card (dealing.orders); plain cards are both.

        law: the dealing code in force, by which faults are ruled.
        """
        self.law = law
        self._board = board
        self._mode = mode
        self._slots = slots
        self._wanted = CARDS - slots.count(orders.NO_POCKET)
        self._number: int | None = None  # as the machine's number reader saw it
        self._armed = False
        self._empty = False
        self._read: dict[int, int] = {}  # ordinal -> card, not dropped yet
        self._may_change: set[int] = set()  # ordinals whose card was taken out after a stop
        self._dropped: dict[int, int] = {}  # card -> pocket
        self._report: str | None = None
        self._removed = False
        self._doubts: list[Reason] = []
        self._trouble: Reason | None = None
        self._strange = 0  # cards of no deck since the last one dropped
        self._stops: list[Reason] = []
        self._restarted = False
        self.machine_ms = 0

    @property
    def doubtful(self) -> bool:
        """Whether the board is known not to be good."""
        return bool(self._doubts)

    @property
    def doubts(self) -> tuple[Reason, ...]:
        """Why it is not good."""
        return tuple(self._doubts)

    @property
    def finished(self) -> bool:
        """Whether all is well with it, and it needs only be taken out."""
        return self.done and not self.removed and not self.doubtful and not self._stops

    @property
    def removed(self) -> bool:
        """Whether it was taken out of the machine."""
        return self._removed

    @property
    def begun(self) -> bool:
        """Whether the pockets were found empty, so that cards may be moving or have moved."""
        return self._empty

    @property
    def done(self) -> bool:
        """Whether the machine has reported the whole board."""
        return self._report is not None

    @property
    def cards(self) -> int:
        """How many cards have dropped."""
        return len(self._dropped)

    @property
    def dropped(self) -> dict[int, int]:
        """Card -> pocket, in the order in which the cards dropped. Secret."""
        return dict(self._dropped)

    def see(self, verb: str, values: dict[str, Any]) -> None:
        """Take in an event of this order; others (dealing.messages) tell nothing of a board."""
        handler = _HANDLERS.get(verb)
        if handler:
            handler(self, values)

    def found(self, fault: str, message: str) -> None:
        """The host itself finds the board not good, by what the machine cannot know."""
        self._doubt(fault, message)

    def recall(self, doubts: Sequence[Reason]) -> None:
        """What was kept of its doubts, before anything else is seen again."""
        self._doubts.extend(doubts)

    def restart(self) -> None:
        """The machine started anew with it: if it is not taken out finished, it is misdealt."""
        self._restarted = True

    def stop(self, fault: str, message: str, advice: str = "") -> None:
        """The attempt ends here without being finished. advice: in place of the fault's own."""
        found = reason(fault, message, self.law, self.cards)
        self._stops.append(found._replace(advice=advice or found.advice))

    def lost(self) -> None:
        """The link is lost for good: a board with cards in it cannot be trusted any more."""
        message = words.fault("link-lost")
        if self.begun and not self.done:
            self._doubt("link-lost", message)
        else:
            self.stop("link-lost", message)

    def verdict(self) -> Verdict:
        """Return the verdict on what was seen up to now."""
        if self._stops or not (self._doubts or self._removed):
            trouble = [self._trouble] if self._trouble else []
            return Verdict(STOPPED, (*self._doubts, *trouble, *self._stops))
        if self._doubts:
            return Verdict(MISDEALT, tuple(self._doubts))
        return Verdict(COUNTED if self._mode in _UNVERIFIED else VERIFIED, ())

    def explain(self, values: dict[str, Any]) -> Reason:
        """Return a fault event in words. The loose card is named only if it lies in no pocket."""
        loose = values["loose"] if values["loose"] not in self._dropped else -1
        name = values["name"]
        if name == "wrong-board" and self._number is not None:
            return reason(name, words.wrong_board(self._number, self._board), self.law, self.cards)
        message = words.fault(name, values["place"], values["ordinal"], loose)
        if name == "hopper-empty":
            message += f": {wording.several(self._wanted - len(self._dropped), 'card')} missing"
        return reason(name, message, self.law, self.cards, values["severity"])

    def _doubt(self, fault: str, message: str, severity: str = "") -> None:
        why = reason(fault, message, self.law, self.cards, severity)
        if why not in self._doubts:
            self._doubts.append(why)

    def _on_armed(self, values: dict[str, Any]) -> None:
        if self._armed or values["board"] != self._board:
            self._doubt("wrong-board", "The machine began another board than was ordered")
        self._armed = True

    def _on_numbered(self, values: dict[str, Any]) -> None:
        self._number = values["board"]

    def _on_emptied(self, values: dict[str, Any]) -> None:
        if self._read or self._dropped:
            self._doubt("pocket-not-empty", "The pockets were looked into when cards had moved")
        self._check_armed()
        self._empty = values["pockets"] == _POCKETS
        self._trouble = None if self._empty else self._trouble

    def _on_read(self, values: dict[str, Any]) -> None:
        ordinal, card = values["ordinal"], values["card"]
        self._check_begun()
        if ordinal <= len(self._dropped):
            self._doubt("duplicate-card", f"Card {ordinal} was read again when it had dropped")
        elif self._read.get(ordinal, card) != card and ordinal not in self._may_change:
            self._doubt("duplicate-card", f"Card {ordinal} was read as two different cards")
        self._read[ordinal] = card
        self._may_change.discard(ordinal)
        self._trouble = None

    def _on_dropped(self, values: dict[str, Any]) -> None:
        ordinal, card, pocket = values["ordinal"], values["card"], values["pocket"]
        if ordinal != len(self._dropped) + 1:
            self._doubt("missing-card", f"Card {ordinal} dropped out of turn")
        if card in self._dropped:
            self._doubt("duplicate-card", f"Card {ordinal} had dropped before")
        read = self._read.pop(ordinal, None)
        if card != (ordinal - 1 if self._mode == "counted" else read):
            self._doubt("missing-card", f"Card {ordinal} is not the card that was read")
        if pocket != self._intended(ordinal, card):
            self._doubt("wrong-pocket", f"Card {ordinal} went into a wrong pocket")
        self._dropped[card] = pocket
        self._trouble = None
        self._strange = 0

    def _on_fault(self, values: dict[str, Any]) -> None:
        why = self.explain(values)
        moved = bool(self._read or self._dropped)
        if values["name"] == "cancelled" and not moved:
            self._stops.append(why)
        elif self.done or values["severity"] == faults.MISDEALT or (moved and _spoils(values)):
            self._doubt(why.fault, why.message)
        else:
            self._trouble = why
            self._empty = self._empty and values["severity"] != faults.BEGIN
            self._may_change.update(self._read)
        self._strange += values["name"] == "unknown-card"
        if self._strange == _STRANGE_MOST:
            self._doubt("unknown-card", words.OTHER_DECK, faults.MISDEALT)

    def _on_done(self, values: dict[str, Any]) -> None:
        if self.done:
            self._doubt("duplicate-card", "The machine reported the board twice")
        self._report = values["pockets"]
        self.machine_ms = values["ms"]
        self._check_report()

    def _on_removed(self, values: dict[str, Any]) -> None:
        if self._removed or values["board"] != self._board:
            self._doubt("wrong-board", "Another board was taken out than was dealt")
        self._removed = True
        self._check_armed()
        self._check_begun()
        self._check_report()

    def _on_closed(self, values: dict[str, Any]) -> None:
        if self._restarted and (self.begun or self._read or self._dropped):
            if all(why.fault != "restarted" for why in self._doubts):  # else it was told
                self._doubt("restarted", words.fault("restarted"))
        elif not self._doubts and not self._stops:
            self.stop("cancelled", words.fault("cancelled"))

    def _check_armed(self) -> None:
        if not self._armed:
            self._doubt("wrong-board", "The machine did not say which board it began")

    def _check_begun(self) -> None:
        if not self._empty:
            self._doubt("pocket-not-empty", "The pockets were not seen empty before")

    def _check_report(self) -> None:
        """The report, the drops and the order must tell one and the same deal."""
        if len(self._dropped) != self._wanted:
            self._doubt("missing-card", "Not every card was seen to drop")
        pockets = (self._dropped.get(card, orders.NO_POCKET) for card in range(CARDS))
        if self._report != orders.to_text(bytes(pockets)):
            self._doubt("wrong-pocket", "The machine's report disagrees with the drops it told of")
        if self._mode not in orders.OF_PACKS and self._report != orders.to_text(self._slots):
            self._doubt("wrong-pocket", "The machine's report disagrees with the deal")

    def _intended(self, ordinal: int, card: int) -> int:
        return self._slots[ordinal - 1 if self._mode in orders.OF_PACKS else card]


def _spoils(values: dict[str, Any]) -> bool:
    """Whether a fault that the machine takes lightly spoils a board that holds cards."""
    return values["severity"] == faults.BEGIN or values["name"] in _GRAVE


_HANDLERS = {
    "armed": Evidence._on_armed,
    "numbered": Evidence._on_numbered,
    "emptied": Evidence._on_emptied,
    "read": Evidence._on_read,
    "dropped": Evidence._on_dropped,
    "fault": Evidence._on_fault,
    "done": Evidence._on_done,
    "removed": Evidence._on_removed,
    "closed": Evidence._on_closed,
}
