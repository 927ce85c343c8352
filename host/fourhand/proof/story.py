"""What the links of a chain tell, one by one, and whether it can have been so.

Nothing here knows a card: promises are counted, not opened.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dealing.cards import CARDS
from fourhand.verdict import VERIFIED

_DIGEST = re.compile(r"[0-9a-f]{64}")

#: How a board that is verified came about, in the order of the links: what, and how often.
_WHOLE = re.compile(f"armed (emptied )+first_card (dropped ){{{CARDS}}}done removed ")


class Amiss(Exception):
    """A line is not what a ledger writes there. code: of proof/sentences.json."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Try:
    """One order. came: its events; drops, report: which promises are its cards' and its report's.

    verdict: "" as long as there is none; withdrawn: taken back before it was begun.
    """

    place: int
    attempt: int
    came: str = ""
    drops: list[int] = field(default_factory=list)
    report: int = -1
    verdict: str = ""
    withdrawn: bool = False

    @property
    def over(self) -> bool:
        return self.withdrawn or bool(self.verdict)

    @property
    def earned(self) -> bool:
        """Whether it may be called verified, as far as anyone can see who knows no card."""
        return bool(_WHOLE.fullmatch(self.came))


@dataclass
class Story:
    """A session as its chain tells it. drawn: the first record; opened: when that was asked for.

    promised: all digests, in their order; at: the last moment that is told.
    """

    drawn: dict[str, Any] = field(default_factory=dict)
    tries: dict[str, Try] = field(default_factory=dict)
    promised: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    ending: str = ""
    at: str = ""

    def take(self, line: str) -> None:
        """Take in the next link; Amiss."""
        record = _record(line)
        event = record["event"]
        if (event == "drawn") == bool(self.drawn):
            raise Amiss("out-of-turn")
        _MEANING[event](self, record)
        self.promised += record.get("promised", [])
        self.at = record.get("at", self.at)

    def of_place(self, place: int) -> list[Try]:
        """Return what was tried at a place, without what was taken back."""
        return [one for one in self.tries.values() if one.place == place and not one.withdrawn]

    def _draw(self, record: dict[str, Any]) -> None:
        if len(record["promised"]) != len(record["places"]) + len(record["spares"]):
            raise Amiss("no-record")
        self.drawn = record

    def _order(self, record: dict[str, Any]) -> None:
        place, known = record["place"], record["order"] in self.tries
        if known or place >= len(self.drawn["places"]):
            raise Amiss("out-of-turn")
        before = self.of_place(place)
        if record["attempt"] != len(before) + 1 or not all(one.over for one in before):
            raise Amiss("out-of-turn")
        self.tries[record["order"]] = Try(place, record["attempt"])

    def _step(self, record: dict[str, Any]) -> None:
        one, event = self._open(record), record["event"]
        one.came += f"{event} "
        if event == "dropped":
            one.drops.append(len(self.promised))
            if record["ordinal"] != len(one.drops):
                one.came += "out-of-turn "
        elif event == "done":
            one.report = len(self.promised)
        elif event == "withdrawn":
            one.withdrawn = True

    def _judge(self, record: dict[str, Any]) -> None:
        one = self._open(record)
        one.verdict = record["verdict"]
        if one.verdict == VERIFIED and not one.earned:
            raise Amiss("not-earned")

    def _session(self, record: dict[str, Any]) -> None:
        if record["event"] == "opened":
            self.opened.append(record["at"])
        else:
            self.ending = record.get("ending", "")

    def _open(self, record: dict[str, Any]) -> Try:
        one = self.tries.get(record["order"])
        if not one or one.over:
            raise Amiss("out-of-turn")
        return one


def _record(line: str) -> dict[str, Any]:
    """Return a link that has just the fields of its event, each of its kind; Amiss."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise Amiss("no-record") from None
    event = record.get("event") if isinstance(record, dict) else None
    kinds = _FIELDS.get(event) if isinstance(event, str) else None
    if kinds is None or list(record) != ["event", *kinds]:
        raise Amiss("no-record")
    same = json.dumps(record, separators=(",", ":")) == line
    if not same or not all(_KINDS[kind](record[name]) for name, kind in kinds.items()):
        raise Amiss("no-record")
    return record


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 10**9


def _list_of(kind: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(kind, value))


def _place(value: Any) -> bool:
    fields = {"board": _count, "copy": _count, "mode": _text, "shown": lambda x: type(x) is bool}
    if not isinstance(value, dict) or list(value) != list(fields):
        return False
    return all(check(value[name]) for name, check in fields.items())


def _digests(value: Any) -> bool:
    return _list_of(lambda x: isinstance(x, str) and bool(_DIGEST.fullmatch(x)))(value)


_KINDS: dict[str, Callable[[Any], bool]] = {
    "text": _text,
    "count": _count,
    "texts": _list_of(_text),
    "counts": _list_of(_count),
    "places": lambda value: _list_of(_place)(value) and bool(value),
    "digests": _digests,
    "digest": lambda value: _digests(value) and len(value) == 1,
}

_MARK = {"order": "text", "at": "text"}
#: Event -> its fields, in their order, and the kind of each.
_FIELDS: dict[str, dict[str, str]] = {
    "drawn": {
        "at": "text", "name": "text", "firmware": "text", "software": "text",
        "places": "places", "spares": "counts", "promised": "digests",
    },
    "ordered": {"at": "text", "order": "text", "place": "count", "attempt": "count"},
    **dict.fromkeys(("armed", "emptied", "first_card", "removed", "withdrawn"), _MARK),
    "dropped": {"order": "text", "ordinal": "count", "promised": "digest"},
    "done": {"order": "text", "at": "text", "machine_ms": "count", "promised": "digest"},
    "judged": {"order": "text", "at": "text", "verdict": "text", "faults": "texts"},
    "ended": {"at": "text", "ending": "text"},
    "reopened": {"at": "text"},
    "opened": {"at": "text"},
    "replay": {"at": "text", "reason": "text"},
    "purged": {"at": "text"},
}  # fmt: skip

_MEANING: dict[str, Callable[[Story, dict[str, Any]], None]] = {
    **dict.fromkeys(_FIELDS, Story._step),
    "drawn": Story._draw,
    "ordered": Story._order,
    "judged": Story._judge,
    **dict.fromkeys(("ended", "reopened", "opened", "replay", "purged"), Story._session),
}
