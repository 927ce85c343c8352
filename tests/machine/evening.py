"""A set of boards on the simulated machine, compared with what the plant says really happened.

An attempt and a truth row belong together by the machine's clock, not by the board's number: a
second wrong board under the same number is not hidden by a first right one.
"""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from dealing.cards import CARDS, NAMES, SEATS
from fourhand.client import Client
from fourhand.link import Link
from fourhand.outcome import Entry, Observer, Outcome
from fourhand.plan import DUPLICATE, Place
from fourhand.port import Port, open_port
from fourhand.reconnect import reconnect
from fourhand.session import Session
from fourhand.store import Ledger
from fourhand.verdict import Reason

#: More faults than one board can have: machine and person go round in a circle.
_CIRCLE = 200


@dataclass
class Attempt:
    """One attempt, with the span of machine time from its first card's feed to its end."""

    entry: Entry
    began_ms: int
    ended_ms: int
    faults: list[tuple[str, str]]  # (name, severity)
    row: dict | None = None  # the plant's, if one board was filled in this time
    wrong: list[str] = field(default_factory=list)  # as Evening.wrong, of this attempt


@dataclass
class Evening:
    """What became of it: the host's word, and the plant's."""

    outcome: Outcome
    attempts: list[Attempt]
    rows: list[dict]
    declined: list[tuple[int, str]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)  # called good, yet not what was ordered

    @property
    def faults(self) -> list[tuple[str, str]]:
        """(name, severity) of every fault."""
        return [fault for attempt in self.attempts for fault in attempt.faults]

    @property
    def fault_names(self) -> set[str]:
        return {name for name, _ in self.faults}

    @property
    def struck(self) -> list[str]:
        """The causes that came true."""
        return [cause["cause"] for row in self.rows for cause in row["causes"]]


class _Watch(Observer):
    def __init__(self, machine: Client) -> None:
        self._machine = machine
        self._began_ms = 0
        self._faults: list[tuple[str, str]] = []
        self.attempts: list[Attempt] = []
        self.refused: list[tuple[int, str]] = []

    def declined(self, number: int, why: str) -> None:
        self.refused.append((number, why))

    def begun(self, board: int, copy: int, attempt: int) -> None:
        self._began_ms = self._machine.now()

    def fault(self, board: int, severity: str, reason: Reason) -> None:
        self._faults.append((reason.fault, severity))
        assert len(self._faults) < _CIRCLE, f"again and again: {reason.fault}"

    def ended(self, entry: Entry) -> None:
        now = self._machine.now()
        self.attempts.append(Attempt(entry, self._began_ms, now, self._faults))
        self._faults = []


def random_places(boards: int, seed: int, mode: str = DUPLICATE) -> list[Place]:
    """Return boards 1, 2, ... with random deals, the same for the same seed."""
    draw = random.Random(seed)
    places = []
    for number in range(1, boards + 1):
        slots = [pocket for pocket in range(4) for _ in range(13)]
        draw.shuffle(slots)
        places.append(Place(number, 1, bytes(slots), mode))
    return places


def deal(
    folder: Path,
    options: str,
    boards: int = 1,
    seed: int = 1,
    patience_s: int = 600,
    cable: Callable[[Port], Port] | None = None,
    mode: str = DUPLICATE,
    any_order: bool = False,
    auto_start: bool = False,
    copies: int = 1,
) -> Evening:
    """Deal random boards on ``sim:?speed=0&<options>``; return the compared Evening.

    cable: puts something between the machine's port and the host.
    """
    truth = folder / "truth.jsonl"
    truth.unlink(missing_ok=True)
    once = random_places(boards, seed, mode)
    places = [replace(place, copy=copy) for copy in range(1, copies + 1) for place in once]
    url = f"sim:?speed=0&truth={truth}&{options}"
    with _connect(url, cable) as machine:
        reach = None if cable else lambda: reconnect(machine, pause=lambda _: None)
        evening = play(machine, places, seed, patience_s, reach, any_order, auto_start)
    evening.rows = [json.loads(line) for line in truth.read_text().splitlines()]
    compare(evening, places, "put" if any_order else "label")
    return evening


def play(
    machine: Client,
    places: list[Place],
    seed: int = 1,
    patience_s: int = 600,
    reach=None,
    any_order: bool = False,
    auto_start: bool = False,
) -> Evening:
    """Deal boards on a machine; return the Evening without the plant's rows."""
    watch = _Watch(machine)
    session = Session(
        machine,
        Ledger.in_memory(),
        places,
        observers=(watch,),
        patience_ms=1000 * patience_s,
        draw=random.Random(seed).randbytes,
        reach=reach,
        any_order=any_order,
        auto_start=auto_start,
    )
    outcome = session.run("evening", machine.link.port.url)
    return Evening(outcome, watch.attempts, [], declined=watch.refused)


def _connect(url: str, cable: Callable[[Port], Port] | None) -> Client:
    port = cable(open_port(url)) if cable else open_port(url)
    try:
        return Client(Link(port))
    except BaseException:
        port.close()
        raise


def compare(evening: Evening, places: list[Place], number: str = "label") -> None:
    """Join attempts and rows, and note every good board that is not the one ordered.

    number: the field of a row by which a board is known, "put" if the one put in decides.
    """
    wanted = {(place.board, place.copy): place.slots for place in places}
    for attempt in evening.attempts:
        entry = attempt.entry
        rows = [row for row in evening.rows if _within(row, attempt)]
        attempt.row = rows[0] if len(rows) == 1 else None
        if entry.good:
            attempt.wrong = _differences(entry, rows, wanted[entry.board, entry.copy], number)
            evening.wrong += attempt.wrong


def _within(row: dict, attempt: Attempt) -> bool:
    drops = row["sequence"]
    return bool(drops) and attempt.began_ms <= drops[-1]["dropped_ms"] <= attempt.ended_ms


def _differences(entry: Entry, rows: list[dict], slots: bytes, number: str) -> list[str]:
    name = f"board {entry.board}, attempt {entry.attempt}"
    if len(rows) != 1:
        return [f"{name}: {len(rows)} boards were filled in its time"]
    row = rows[0]
    pockets = {seat: sorted(cards) for seat, cards in row["pockets"].items()}
    ordered = {
        seat: sorted(NAMES[card] for card in range(CARDS) if slots[card] == pocket)
        for pocket, seat in enumerate(SEATS)
    }
    if row[number] != str(entry.board):
        return [f"{name}: it is board {row[number]}"]
    return [] if pockets == ordered else [f"{name}: other cards than ordered"]
