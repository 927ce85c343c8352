"""One pass as the machine tells it: its cards, its end, and what may keep it from one."""

from collections.abc import Callable
from typing import Any, NamedTuple

from dealing import faults
from fourhand import words
from fourhand.errors import FourhandError

#: So many strange cards, one after the other, are no joker that was left in.
_STRANGE_MOST = 3

_HAND_AGAIN = "All of this hand passes again, the cards in its pocket too"


class PassFailed(FourhandError):
    """The machine could not bring a pass to its end. fault: a name of dealing.faults."""

    fault = "cancelled"


class Cancelled(PassFailed):
    """A person did not want it, or nobody answered."""


class NobodyAnswered(Cancelled):
    """Nobody answered at the machine."""

    fault = "no-answer"


class Restarted(PassFailed):
    """The machine was off meanwhile."""

    fault = "restarted"


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


class Course:
    """A pass under way. wrong: why it cannot come to a good end; over: it is at its end."""

    def __init__(self, check: Callable[[Passed], None]) -> None:
        """check: gets each card as it has dropped, and raises what is wrong with it."""
        self._check = check
        self._strange = 0
        self._again = False  # the next card belongs to a hand that passes once more
        self._ms, self._pockets = 0, ""
        self.cards: list[Passed] = []
        self.wrong: FourhandError | None = None
        self.over = False

    def take(self, verb: str, values: dict[str, Any]) -> None:
        """Take in what the machine tells of its order."""
        if verb == "passed" and not self.wrong:
            self._pass(_passed(values))
        elif verb == "fault":
            self._stop(values)
        elif verb == "done":
            self._ms, self._pockets = int(values["ms"]), str(values["pockets"])
        elif verb in ("removed", "closed"):
            self.over = True
            if verb == "closed" and not self.wrong:
                self.wrong = Cancelled("it was cancelled at the machine")

    def report(self) -> Report:
        """Return it once it is over; raise what was wrong."""
        if self.wrong:
            raise self.wrong
        return Report(self.cards, self._ms, self._pockets)

    def _pass(self, card: Passed) -> None:
        if self._again:
            del self.cards[card.ordinal - 1 :]
        self._again = False
        self._strange = 0
        self.cards.append(card)
        try:
            self._check(card)
        except FourhandError as error:
            self.wrong = error

    def _stop(self, values: dict[str, Any]) -> None:
        name = values["name"]
        if values["severity"] == faults.MISDEALT:
            self.wrong = self.wrong or _failure(values)
        elif name == "unknown-card":
            self._strange += 1
            if self._strange == _STRANGE_MOST and not self.wrong:
                self.wrong = _foreign()
        elif again(values):
            self._again = True


def again(values: dict[str, Any]) -> bool:
    """Whether all of the hand under way is to pass once more after a fault (passes.py)."""
    return values["name"] == "link-lost" and values["severity"] == faults.HOLD


def message(values: dict[str, Any]) -> str:
    """Return a fault in words."""
    ordinal = values["ordinal"]
    return words.fault(values["name"], values["place"], ordinal, values["loose"])


def advice(values: dict[str, Any]) -> str:
    """Return what a person is to do after a fault."""
    name, severity = values["name"], values["severity"]
    if again(values):
        return _HAND_AGAIN
    if severity == faults.HOLD and name in words.STOPPED_PASS:
        return words.STOPPED_PASS[name]
    return faults.advice(name, severity)


def _foreign() -> Foreign:
    what = f"{_STRANGE_MOST} cards running are not of the deck that this machine reads"
    advice = "If it is another maker's pack, give its profile: fourhand profile use PROFILE"
    return Foreign(what, "the pack", advice)


def _passed(values: dict[str, Any]) -> Passed:
    code = "" if values["code"] == "-" else values["code"]
    ordinal, quality, pocket = values["ordinal"], values["quality"], values["pocket"]
    return Passed(ordinal, values["card"], code, quality, pocket)


def _failure(values: dict[str, Any]) -> PassFailed:
    if values["name"] == "cancelled":
        return Cancelled("it was cancelled at the machine")
    failure = PassFailed(message(values), advice=advice(values))
    failure.fault = values["name"]
    return failure
