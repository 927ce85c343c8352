"""Jobs beside dealing in which something is killed as in kills.py, and what came of each compared.

* ``load``: a set that the machine deals alone, fetched from it afterwards.
* ``verify``: dealt boards verified, the last of which is wrong.
* ``read``: dealt boards read, each as one pack, into a file.
* ``sort``: a pack brought into an order drawn by lot, as ``shuffle`` does too.

Whoever comes after a death does what a person would: begins again what is open.
"""

import json
import random
from abc import ABC, abstractmethod
from binascii import crc32
from contextlib import suppress
from functools import partial
from pathlib import Path

from sqlalchemy import select

from dealing.cards import CARDS, NAMES, SEATS
from fourhand import boardpass, dealfiles, sorter, standalone, unfinished
from fourhand.client import Client
from fourhand.formats.deals import DealSet, hands_of, numbered
from fourhand.passed import Restarted
from fourhand.passing import Passing, Teller
from fourhand.session import Session
from fourhand.store import Ledger
from fourhand.tables import inspection
from fourhand.verdict import GOOD, MISDEALT, VERIFIED
from fourhand.verifying import Reading, Verifier
from tests.machine.kills import BOTH, HOST, MACHINE, POWER, Points, Report, Way, World, killed

#: How many points one board has in the host and in the machine, or one pack; a test says if not.
_POINTS = {"load": (88, 1140), "verify": (650, 3960), "read": (355, 2170), "sort": (1190, 7090)}
POINTS = {
    job: {HOST: host, BOTH: host, POWER: host, MACHINE: machine}
    for job, (host, machine) in _POINTS.items()
}

_ALONE_MS = 150_000  # a board dealt twice, and the person between
_ROUNDS = 8


class _Job(World, ABC):
    """A world in which hosts do something else than to deal."""

    def __init__(self, folder: Path, boards: int, seed: int, options: str = "") -> None:
        super().__init__(folder, boards, seed, Way(options))
        self.hands = {place.board: _hands(place.slots) for place in self.places}

    def report(self, kills: int, points: int = 0) -> Report:
        ledger = Ledger.at(self.folder / "ledger.db")
        try:
            return self._compared(ledger, self.rows(), Report(kills, "complete", 0, points=points))
        finally:
            ledger.close()

    def rows(self) -> list[dict]:
        return [json.loads(line) for line in self.truth.read_text().splitlines()]

    def lies_in(self, board: int, rows: list[dict]) -> list[dict]:
        """Return the plant's rows in which a board of a number came out as it should."""
        return [
            row
            for row in rows
            if row["label"] == str(board)
            and len(row["sequence"]) >= CARDS
            and [_of_the_deck(hand) for hand in row["pockets"].values()] == self.hands[board]
        ]

    def _note(self, ledger: Ledger) -> None:
        """Note nothing: only dealt boards can be lost."""

    def _passing(self, client: Client, ledger: Ledger, teller: Teller | None = None) -> Passing:
        """Return passes on a machine that is empty."""
        reach = partial(self._reached, client, ledger)
        passing = Passing(client, teller or Teller(), reach=reach)
        passing.clear()
        return passing

    @abstractmethod
    def _compared(self, ledger: Ledger, rows: list[dict], report: Report) -> Report:
        """Return the report with what the rows and the ledger say differently."""


class Load(_Job):
    """A set on the machine. Of flash the last write may be torn."""

    def kill_machine(self) -> None:
        self._note_kept()
        super().kill_machine()

    def _work(self, ledger: Ledger, points: Points) -> None:
        client = self._client(points)
        if not unfinished.newest(ledger, self.url):
            standalone.load(client, ledger, self.places, "kills", self.url)
        if standalone.awaited(ledger):
            client = self._fetched(client, ledger, points)
        past = unfinished.newest(ledger, self.url)
        assert past
        session = Session(client, ledger, self.places, reach=lambda: self._reached(client, ledger))
        session.resume(past)

    def _fetched(self, client: Client, ledger: Ledger, points: Points) -> Client:
        """Leave the machine alone and hear it, in turn, until nothing is left on it."""
        for _ in range(_ROUNDS):
            if client.state() == "restarted":  # else it knows by itself what is in it
                self._passing(client, ledger)
            standalone.hear(client, ledger)
            if client.state() == "idle" and not client.shelf().boards:
                break
            self._leave()
            client = self._client(points)
        return client

    def _leave(self) -> None:
        """Leave the machine alone until it has dealt the set, or for some minutes."""
        assert self._port
        until = self._port.now() + _ALONE_MS
        while self._port.now() < until:
            self._port.read(1000)
            ended = [kept for kept in map(self._kept, self.state.glob("alone.*.end")) if kept]
            if sum(kept["end"] == "removed" for kept in ended) == len(self.places):
                return

    def _note_kept(self) -> None:
        """Note the attempt that is dealt, kept and still in the machine, if there is one."""
        if not self._whole():
            return
        for file in self.state.glob("alone.*"):
            ended = self._kept(file.with_name(file.name + ".end"))
            kept = self._kept(file)
            if not ended and kept.get("end") == "":
                self.finished.add(kept["id"])

    def _kept(self, file: Path) -> dict:
        """Return what a file on the machine's flash holds; {} if it is torn."""
        text = file.read_bytes() if file.exists() else b""
        whole = text[:8] == b"%08x" % crc32(text[9:])
        return json.loads(text[9:]) if text and whole else {}

    def _compared(self, ledger: Ledger, rows: list[dict], report: Report) -> Report:
        past = unfinished.newest(ledger, self.url)
        assert past
        good = [(nth, entry) for nth, entry in past.entries if entry.verdict in GOOD]
        if sorted(nth for nth, _ in good) != list(range(len(self.places))):
            report.wrong.append(f"good: {[nth + 1 for nth, _ in good]}")
        for nth, place in enumerate(self.places):
            right = len(self.lies_in(place.board, rows))
            verdicts = sum(nth == of for of, _ in good)
            if not verdicts <= right <= verdicts + report.kills:
                report.wrong.append(f"board {nth + 1}: {right} times dealt, {verdicts} good")
        if self._kept(self.state / "alone.set"):
            report.wrong.append("boards still lie on the machine")
        report.lost = sorted(self.finished - {entry.order_id for _, entry in good})
        report.attempts = len(past.entries)
        return report


class _Brought(_Job):
    """Dealt boards that a person brings."""

    def __init__(self, folder: Path, boards: int, seed: int) -> None:
        file = folder / "brought.jsonl"
        super().__init__(folder, boards, seed, f"&boards={file}")
        self.boards = [numbered(place.board, hands_of(place.slots)) for place in self.places]
        self.spoil()
        with file.open("w") as out:
            for number, hands in self.hands.items():
                pockets = dict(zip(SEATS, hands, strict=True))
                out.write(json.dumps({"put": str(number), "copy": 1, "pockets": pockets}) + "\n")

    def spoil(self) -> None:
        """Have something wrong with what is brought."""


class Verify(_Brought):
    """Boards of which the last one has two cards exchanged."""

    def spoil(self) -> None:
        north, east, south, west = self.hands[len(self.boards)]
        self.hands[len(self.boards)] = [
            sorted([east[0], *north[1:]]), sorted([north[0], *east[1:]]), south, west,
        ]  # fmt: skip

    def _work(self, ledger: Ledger, points: Points) -> None:
        passing = self._passing(self._client(points), ledger)
        reading = Reading(partial(boardpass.hand_by_hand, passing))
        verifier = Verifier(self.boards, reading, ledger, "kills", self.url)
        for board in self.boards:
            for _ in range(_ROUNDS):
                if board.number in self._known(ledger):
                    break
                verifier.verify(board)
        reading.keep(ledger)

    def _known(self, ledger: Ledger) -> dict[int, list[str]]:
        """Return the verdicts of the boards of which something is known."""
        told = [(row.board, row.verdict) for row in self._inspections(ledger)]
        known = [(board, word) for board, word in told if word in (VERIFIED, MISDEALT)]
        return {board: [word for of, word in known if of == board] for board, _ in known}

    def _inspections(self, ledger: Ledger):
        with ledger.at_once():
            return ledger.connection.execute(select(inspection)).all()

    def _compared(self, ledger: Ledger, rows: list[dict], report: Report) -> Report:
        known = self._known(ledger)
        for board in self.boards:
            right = board is not self.boards[-1]
            verdicts, passed = known.get(board.number), len(self.lies_in(board.number, rows))
            if verdicts != [VERIFIED if right else MISDEALT] or not passed:
                report.wrong.append(f"board {board.number}: {verdicts}, {passed} times passed")
        kept = self._inspections(ledger)
        report.attempts = len(kept)
        cut = len([row for row in kept if row.verdict is None])
        if cut > report.kills:
            report.wrong.append(f"{cut} boards are open")
        return report


class Read(_Brought):
    """Boards read into a file, which is written when all are."""

    @property
    def file(self) -> Path:
        return self.folder / "found.pbn"

    def _work(self, ledger: Ledger, points: Points) -> None:
        passing = self._passing(self._client(points), ledger)
        found = []
        for board in self.boards:
            lying = None
            while not lying:
                with suppress(Restarted):
                    lying = boardpass.as_pack(passing, board.number)
            assert lying.pockets
            north, east, south, west = (bytes(sorted(hand)) for hand in lying.pockets)
            found.append(numbered(board.number, (north, east, south, west)))
        dealfiles.write(self.file, DealSet(tuple(found)), force=False)

    def _compared(self, ledger: Ledger, rows: list[dict], report: Report) -> Report:
        deals, _ = dealfiles.read_blind(self.file)
        if [board.hands for board in deals.boards] != [board.hands for board in self.boards]:
            report.wrong.append("other boards than were brought")
        for board in self.boards:
            if not self.lies_in(board.number, rows):
                report.wrong.append(f"board {board.number} never passed")
        return report


class Sort(_Job):
    """A pack through three passes. told: what the panel asked for, a list a pass."""

    def __init__(self, folder: Path, boards: int, seed: int) -> None:
        super().__init__(folder, 1, seed)
        self.order = random.Random(seed).sample(range(CARDS), CARDS)
        self.told: list[list[str]] = []
        self.sorted = 0

    def _work(self, ledger: Ledger, points: Points) -> None:
        self.told = [[]]
        teller = Teller()
        teller.asked = lambda what: self.told[-1].append(what)
        passing = self._passing(self._client(points), ledger, teller)
        begin = lambda nth: self.told.append([str(nth)])  # noqa: E731
        sorter.bring_into_order(passing, self.order, begin=begin, again=lambda error: None)
        self.sorted += 1

    def _compared(self, ledger: Ledger, rows: list[dict], report: Report) -> Report:
        lies = [card for hand in rows[-1]["pockets"].values() for card in hand]
        if self.sorted != 1 or lies != [NAMES[card] for card in self.order]:
            report.wrong.append(f"said to lie in order {self.sorted} times, and does not")
        first = [asked[:2] for asked in self.told[-3:]]
        if first != [["1", "check-pack"], ["2", "gather"], ["3", "gather"]]:
            report.wrong.append(f"a person was told {first}")
        report.attempts = len(self.told) - 1
        return report


JOBS = {"load": Load, "verify": Verify, "read": Read, "sort": Sort}


def run(folder: Path, job: str, kind: str, *at: int, boards: int = 1, seed: int = 1) -> Report:
    """Do a job of JOBS, something being killed at points, one after the other (kills.run)."""
    return killed(JOBS[job](folder, boards, seed), kind, *at)


def _hands(slots: bytes) -> list[list[str]]:
    return [sorted(NAMES[card] for card in hand or b"") for hand in hands_of(slots)]


def _of_the_deck(names: list[str]) -> list[str]:
    """Return a pocket's cards, without what divides hands."""
    return sorted(name for name in names if name in NAMES)
