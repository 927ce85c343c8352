"""A pack through the machine that is not dealt for play: every card is read, dropped and told.

Nothing of a pass is kept in the ledger; whatever is cut short is begun again from the start.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from dealing import faults
from dealing.orders import NO_ORDER
from fourhand import words
from fourhand.errors import FourhandError, Refused
from fourhand.work import Event

PATIENCE_MS = 600_000
_WAIT_MS = 1000

#: So many strange cards, one after the other, are no joker that was left in.
_STRANGE_MOST = 3

#: The number of an order of a pack. Any board does: no number of it is kept.
BOARD = 1


class PassFailed(FourhandError):
    """The machine could not bring a pass to its end. fault: a name of dealing.faults."""

    fault = "cancelled"


class Cancelled(PassFailed):
    """A person did not want it, or nobody answered."""


class NobodyAnswered(Cancelled):
    """Nobody answered at the machine."""

    fault = "no-answer"


class Foreign(PassFailed):
    """The pack is of another deck than the machine reads."""


class Passed(NamedTuple):
    """A card. card: 0..51, -1 if it is not of the deck; code: "" if none could be read.

    pocket: into which it dropped.
    """

    ordinal: int
    card: int
    code: str
    quality: int
    pocket: int = 0


class Report(NamedTuple):
    """A pass that came to its end, the board with the cards in it taken out.

    pockets: the machine's own report, as dealing.orders writes slots, by card.
    """

    cards: list[Passed]
    machine_ms: int
    pockets: str = ""


class Machine(Protocol):
    """What a pass needs of a machine; fourhand.client.Client has it."""

    def now(self) -> int: ...
    def state(self) -> str: ...
    def send_order(self, order: str, board: int, mode: str, slots: bytes) -> int: ...
    def drop(self, order: str) -> None: ...
    def settle(self, order: str, board: int, finished: bool) -> None: ...
    def next_event(self, wait_ms: int) -> Event | None: ...
    def ack(self, number: int) -> None: ...


class Teller:
    """Is told what happens. Override what is wanted."""

    def asked(self, what: str) -> None:
        """The panel asks a person for something (dealing.messages.ASKS)."""

    def passed(self, cards: int) -> None:
        """So many cards have passed."""

    def fault(self, message: str, advice: str) -> None:
        """The machine stopped."""

    def found(self, state: str) -> None:
        """The machine is found in a state (dealing.states) that is not idle."""


class Passing:
    """Runs passes on one machine, one at a time."""

    def __init__(self, machine: Machine, teller: Teller, patience_ms: int = PATIENCE_MS) -> None:
        """patience_ms: how long the machine may wait for a person, on its own clock."""
        self._machine = machine
        self._teller = teller
        self._patience_ms = patience_ms

    def clear(self) -> None:
        """Have a machine empty that is found with something in it; Cancelled when nobody helps.

        No order of a set may be in it: of its end nothing would be kept.
        """
        machine = self._machine
        state = machine.state()
        if state == "idle":
            return
        self._teller.found(state)
        machine.drop(NO_ORDER)
        since = machine.now()
        while state != "idle":
            if state == "restarted":
                with suppress(Refused):  # it has heard it before
                    machine.settle(NO_ORDER, 0, False)
            event = machine.next_event(_WAIT_MS)
            if event:
                self._told(event)
                since = machine.now()
            elif machine.now() - since >= self._patience_ms:
                raise self._nobody()
            state = machine.state()

    def run(
        self,
        mode: str,
        slots: bytes,
        check: Callable[[Passed], None] = lambda card: None,
        board: int = BOARD,
        order: str = "",
    ) -> Report:
        """Let a pack, or a board of a number, pass and be taken out. order: its id, else by lot.

        slots: the pocket of each card in modes by card, else of each ordinal (dealing.orders).
        check: gets each card as it has dropped; what it raises is raised here, when the machine
        has stopped and is emptied. PassFailed, Cancelled, OrderRefused, LinkLost.
        """
        order = order or secrets.token_hex(4)
        self._machine.send_order(order, board, mode, slots)
        try:
            return self._followed(order, check)
        except KeyboardInterrupt:
            with suppress(FourhandError):  # it stops by itself, as it hears nothing more
                self._machine.drop(order)
            raise

    def _followed(self, order: str, check: Callable[[Passed], None]) -> Report:
        cards: list[Passed] = []
        ms, pockets, strange, wrong = 0, "", 0, None
        since = self._machine.now()
        while True:
            event = self._machine.next_event(_WAIT_MS)
            if not event:
                if self._machine.now() - since >= self._patience_ms:
                    self._take_back(order)
                    raise wrong or self._nobody()
                continue
            since = self._machine.now()
            self._told(event)
            if event.values.get("order", order) != order:
                continue
            if event.verb == "passed" and not wrong:
                strange = 0
                cards.append(_passed(event.values))
                self._teller.passed(len(cards))
                wrong = _judged(check, cards[-1])
                if wrong:
                    self._take_back(order)
            elif event.verb == "fault" and _ends(event.values):
                wrong = wrong or _failure(event.values)
            elif event.verb == "fault" and event.values["name"] == "unknown-card":
                strange += 1
                if strange == _STRANGE_MOST and not wrong:
                    wrong = _foreign()
                    self._take_back(order)
            elif event.verb == "done":
                ms, pockets = int(event.values["ms"]), str(event.values["pockets"])
            elif event.verb == "removed" and not wrong:
                return Report(cards, ms, pockets)
            elif event.verb in ("removed", "closed"):
                raise wrong or Cancelled("it was cancelled at the machine")

    def _told(self, event: Event) -> None:
        values = event.values
        if event.verb == "asked":
            self._teller.asked(values["what"])
        elif event.verb == "fault" and values["name"] != "cancelled":
            self._teller.fault(_message(values), _advice(values))
        self._machine.ack(event.number)

    def _take_back(self, order: str) -> None:
        with suppress(Refused):  # then the machine has closed it already
            self._machine.drop(order)

    def _nobody(self) -> NobodyAnswered:
        advice = "See what its display asks for"
        return NobodyAnswered("nobody answered at the machine", advice=advice)


def _foreign() -> Foreign:
    what = f"{_STRANGE_MOST} cards running are not of the deck that this machine reads"
    advice = "If it is another maker's pack, give its profile: fourhand profile use PROFILE"
    return Foreign(what, "the pack", advice)


def _passed(values: dict[str, Any]) -> Passed:
    code = "" if values["code"] == "-" else values["code"]
    ordinal, quality, pocket = values["ordinal"], values["quality"], values["pocket"]
    return Passed(ordinal, values["card"], code, quality, pocket)


def _judged(check: Callable[[Passed], None], card: Passed) -> FourhandError | None:
    try:
        check(card)
    except FourhandError as error:
        return error
    return None


def _ends(values: dict[str, Any]) -> bool:
    return values["severity"] == faults.MISDEALT


def _failure(values: dict[str, Any]) -> PassFailed:
    if values["name"] == "cancelled":
        return Cancelled("it was cancelled at the machine")
    failure = PassFailed(_message(values), advice=_advice(values))
    failure.fault = values["name"]
    return failure


def _advice(values: dict[str, Any]) -> str:
    return faults.advice(values["name"], values["severity"])


def _message(values: dict[str, Any]) -> str:
    ordinal = values["ordinal"]
    return words.fault(values["name"], values["place"], ordinal, values["loose"])
