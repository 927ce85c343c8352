"""What is kept of a board that is dealt without a host, and told to one that comes later."""

from dealing.cards import CARDS
from dealing.faults import MISDEALT
from dealing.orders import NO_ORDER, NO_POCKET, to_text
from shelf import BEGUN

_FAULTS_KEPT = 8
_ROOM = 99
_RESTARTED = [CARDS, "restarted", MISDEALT, "none", 0, -1]


def new_attempt(named: str, own: str, number: int) -> dict:
    """Return an attempt of which nothing is known yet."""
    return {
        "order": named, "id": own, "board": number, "end": BEGUN, "faults": [], "cards": b"",
        "quality": 100, "ms": 0, "right": False, "emptied": False,
    }  # fmt: skip


class Line:
    """What Work takes for its link. ``attempt`` is what the shelf keeps of a board:

    order: its name in the set; id: of this attempt; board; end: "begun", "" once it is dealt and
    not yet out, "removed" or "closed"; faults: rows (cards dropped before, name, severity, place,
    ordinal, loose); cards: a byte for each, card and 64 times pocket, in the order they dropped;
    quality: the least; ms; right: whether the report at the end agreed with them; emptied.
    """

    def __init__(self, shelf, nth: int, attempt: dict, restarted: bool = False):
        """``restarted``: the power went while it was in work."""
        self._shelf = shelf
        self._restarted = restarted
        self._nth = nth
        self.attempt = attempt
        self.restart = []  # the Restart whose line it is, if there is one

    def alive(self) -> bool:
        """Nobody need be there."""
        return True

    def room(self) -> int:
        """There is always room."""
        return _ROOM

    def tell(self, verb: str, **values) -> None:
        """Take what a host would be told."""
        handler = getattr(self, "_" + verb, None)
        if handler:
            handler(values)

    def _asked(self, values):
        if values["what"] == "wait":  # this is its word
            finished = self.attempt["end"] != BEGUN
            for restart in self.restart:
                restart.settle(self.attempt["id"], self.attempt["board"], finished)

    def _read(self, values):
        self.attempt["quality"] = min(self.attempt["quality"], values["quality"])

    def _dropped(self, values):
        self.attempt["cards"] += bytes([values["card"] | values["pocket"] << 6])

    def _emptied(self, values):
        self.attempt["emptied"] = values["pockets"] == 4

    def _armed(self, values):
        self._shelf.note_begun(self._nth, self.attempt)

    def _fault(self, values):
        if values["order"] == NO_ORDER:
            return
        rows = self.attempt["faults"]
        if len(rows) < _FAULTS_KEPT or values["severity"] == MISDEALT:
            names = ("name", "severity", "place", "ordinal", "loose")
            rows.append([len(self.attempt["cards"])] + [values[name] for name in names])

    def _done(self, values):
        self.attempt["end"] = ""
        self.attempt["ms"] = values["ms"]
        self.attempt["right"] = values["pockets"] == pockets(self.attempt["cards"])
        self._shelf.keep(self._nth, self.attempt)

    def _removed(self, values):
        self._end("removed")

    def _closed(self, values):
        if self._restarted:
            self.attempt["emptied"] = True
            self.attempt["faults"].append(_RESTARTED)
        if self.attempt["emptied"]:
            self._end("closed")
        else:
            self._shelf.drop_begun()

    def _end(self, how):
        self.attempt["end"] = how
        self._shelf.keep(self._nth, self.attempt)


def pockets(cards: bytes) -> str:
    """Return the end-of-board report that goes with cards as they dropped."""
    slots = bytearray([NO_POCKET] * CARDS)
    for byte in cards:
        slots[byte & 63] = byte >> 6
    return to_text(bytes(slots))


class Uncounted:
    """The line of a board from a pack shuffled by hand: nothing of it is recorded."""

    def __init__(self, shelf):
        self._shelf = shelf

    def alive(self) -> bool:
        """As Line."""
        return True

    def room(self) -> int:
        """As Line."""
        return _ROOM

    def tell(self, verb: str, **values) -> None:
        """Count boards, and keep nothing else."""
        if verb == "removed":
            self._shelf.count_by_hand()


def retold(attempt: dict):
    """Yield (verb, values) of what a host would have been told of an attempt, in its order."""
    order = attempt["id"]
    yield "armed", {"order": order, "board": attempt["board"]}
    yield "emptied", {"order": order, "pockets": 4 if attempt["emptied"] else 0}
    faults = list(attempt["faults"])
    for k, byte in enumerate(attempt["cards"]):
        for row in [row for row in faults if row[0] == k]:
            yield "fault", _fault(order, row)
        card = {"order": order, "ordinal": k + 1, "card": byte & 63}
        yield "read", dict(card, code="-", quality=attempt["quality"])
        yield "dropped", dict(card, pocket=byte >> 6, ms=0)
    for row in [row for row in faults if row[0] >= len(attempt["cards"])]:
        yield "fault", _fault(order, row)
    if attempt["end"] == "removed":
        slots = pockets(attempt["cards"]) if attempt["right"] else to_text(bytes([NO_POCKET] * 52))
        yield "done", {"order": order, "ms": attempt["ms"], "pockets": slots}
        yield "removed", {"order": order, "board": attempt["board"]}
    else:
        yield "closed", {"order": order, "dealt": len(attempt["cards"])}


def _fault(order, row):
    _, name, severity, place, ordinal, loose = row
    return {
        "order": order, "name": name, "severity": severity, "place": place, "ordinal": ordinal,
        "loose": loose,
    }  # fmt: skip
