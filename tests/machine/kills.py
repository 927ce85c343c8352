"""A set of boards in which something is killed, gone on with as a person would, and compared.

Whatever is killed, it dies at a point that is counted, so each can be tried, and tried again:

* ``host``: the program that deals. The machine goes on for a while, heard by nobody.
* ``machine``: the process of the simulated machine (killed_run.py), under a living host.
* ``both``: the host, and with it the machine.
* ``power``: both, and of what the host wrote last to its ledger some is lost.

Each way of dealing (WAYS) is killed alike.

In the host a point lies before and after each line that it writes, after each read that brought
any, and before and after each commit to the ledger.
"""

import json
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from fourhand_firmware.sim import journal  # pyright: ignore[reportMissingImports]

from dealing import patterns
from dealing.cards import CARDS
from fourhand import dealt, sim, store, unfinished
from fourhand.client import Client
from fourhand.errors import NoMachine
from fourhand.formats.deals import Board
from fourhand.identity import Identity
from fourhand.link import Link
from fourhand.outcome import Entry, Observer
from fourhand.plan import COUNTED, DUPLICATE, PATTERN, Place
from fourhand.port import Port
from fourhand.reconnect import reconnect
from fourhand.session import Session
from fourhand.sim import SimPort
from fourhand.store import Ledger
from fourhand.verdict import GOOD
from tests.machine import evening

HOST, MACHINE, BOTH, POWER = KINDS = ("host", "machine", "both", "power")
#: About so many points one board has, in the host and in the machine; a test says if not.
POINTS = {HOST: 680, BOTH: 680, POWER: 680, MACHINE: 2770}
WRAPPER = Path(__file__).with_name("killed_run.py")

#: How long a machine may be alone: it deals on, it has missed its host, a person has been there.
ALONE_MS = (0, 300, 3_000, 60_000)

_LEDGER = ("ledger.db", "ledger.key", "ledger.db-wal")


@dataclass(frozen=True)
class Way:
    """A way of dealing. options: of the sim: URL; session: as Session has them."""

    options: str = ""
    mode: str = DUPLICATE
    copies: int = 1
    session: dict[str, Any] = field(default_factory=dict)

    def places(self, boards: int, seed: int) -> list[Place]:
        once = evening.random_places(boards, seed, self.mode)
        if self.mode == PATTERN:
            once = [replace(place, slots=patterns.parse("clockwise")) for place in once]
        return [replace(place, copy=n + 1) for n in range(self.copies) for place in once]

    @property
    def number(self) -> str:
        """By which number in the plant's rows a board is known."""
        return "put" if self.session.get("any_order") else "label"


WAYS = {
    "": Way(),
    "auto-start": Way(session={"auto_start": True}),
    "any-order": Way("&numbers=on", session={"any_order": True}),
    "copies": Way(copies=2),
    "plain": Way(mode=COUNTED),
    "hand-shuffled": Way(mode=PATTERN),
    "stop-card": Way("&hopper=3"),
}


class Killed(BaseException):
    """The host is dead."""


class Points:
    """Counts the points of a host; dies at one of them, and is dead at all after it."""

    def __init__(self, at: int = 0) -> None:
        self.at = at
        self.passed = 0

    def point(self) -> None:
        self.passed += 1
        if self.at and self.passed >= self.at:
            raise Killed

    @contextmanager
    def durably(self, connection) -> Iterator[None]:
        inside = connection.in_transaction()
        with _DURABLY(connection):
            yield
            if not inside:
                self.point()
        if not inside:
            self.point()


_DURABLY = store.durably


class KillablePort:
    """A port whose host may die at it."""

    def __init__(self, inner: Port, points: Points) -> None:
        self.url = inner.url
        self.inner = inner
        self._points = points

    def read(self, ms: int) -> bytes:
        data = self.inner.read(ms)
        if data:
            self._points.point()
        return data

    def write(self, data: bytes) -> None:
        self._points.point()
        self.inner.write(data)
        self._points.point()

    def now(self) -> int:
        return self.inner.now()

    def close(self) -> None:
        self.inner.close()


class Watch(Observer):
    """When each attempt began and ended, by the machine's clock, whichever host was there."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self.began: dict[tuple[int, int, int], int] = {}  # board, copy, attempt -> when, in ms
        self.attempts: list[evening.Attempt] = []

    def begun(self, board: int, copy: int, attempt: int) -> None:
        self.began[board, copy, attempt] = self._world.now()

    def ended(self, entry: Entry) -> None:
        began = self.began.get((entry.board, entry.copy, entry.attempt), 0)
        self.attempts.append(evening.Attempt(entry, began, self._world.now(), []))


@dataclass
class Report:
    """What became of a run. lost: boards that were right in the machine and are not verified."""

    kills: int
    outcome: str
    attempts: int
    wrong: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    points: int = 0


@cache
def _new_ledger() -> Path:
    """An empty ledger, which takes a while to make, to be copied."""
    folder = Path(tempfile.mkdtemp())
    Ledger.at(folder / "ledger.db").close()
    return folder


class World:
    """A machine in a folder, a ledger beside it, and hosts, one after the other."""

    def __init__(self, folder: Path, boards: int, seed: int, way: Way) -> None:
        self.folder = folder
        self.way = way
        self.places = way.places(boards, seed)
        self.watch = Watch(self)
        self.finished: set[str] = set()  # orders: full in the machine and in the ledger, at a kill
        self.truth = folder / "truth.jsonl"
        self.state = folder / "machine"
        self.seed = seed
        self._now = 0
        self._port: SimPort | None = None
        self.url = f"sim:?speed=0&seed={seed}&truth={self.truth}&state={self.state}{way.options}"
        for name in _LEDGER[:2]:
            shutil.copy(_new_ledger() / name, folder / name)

    def now(self) -> int:
        if self._port:
            self._now = self._port.now()
        return self._now

    def host(self, points: Points) -> bool:
        """Let a host begin the set, or go on with it; False when it did not come to the end."""
        kept: Path | None = None
        with mock.patch.object(store, "durably", points.durably):
            ledger = Ledger.at(self.folder / "ledger.db")
            try:
                self._work(ledger, points)
            except Killed:
                self._note(ledger)
                kept = self._copied_ledger()
            except NoMachine:
                self.kill_machine()
                return False
            finally:
                ledger.close()
        if kept:
            self._lay_back(kept)
            return False
        assert self._port
        self._port.close()
        return True

    def leave_alone(self, ms: int) -> None:
        """Let the machine run on, with nobody at the other end."""
        assert self._port
        until = self._port.now() + ms
        while self._port.now() < until:
            self._port.read(min(500, until - self._port.now()))

    def kill_machine(self) -> None:
        if not self._port:
            return  # it died before it said a word
        self._port._process.kill()
        self._port._process.wait()
        self._port.close()
        self._port = None

    def lose_writes(self, share: float) -> None:
        """Take the end of what the ledger has not yet taken over from its log."""
        log = self.folder / "ledger.db-wal"
        if log.exists():
            content = log.read_bytes()
            log.write_bytes(content[: int(len(content) * share)])

    def report(self, kills: int, points: int = 0) -> Report:
        """Compare all that was verified with what the plant tells."""
        rows = [json.loads(line) for line in self.truth.read_text().splitlines()]
        ledger = Ledger.at(self.folder / "ledger.db")
        past = unfinished.newest(ledger, self.url)
        assert past
        hands = dealt.recorded(ledger, past.id)
        ledger.close()
        kept = {entry.order_id for _, entry in past.entries}
        attempts = [each for each in self.watch.attempts if each.entry.order_id in kept]
        compared = evening.Evening(None, attempts, rows)  # pyright: ignore[reportArgumentType]
        places = self.places
        if self.way.mode == PATTERN:
            compared.attempts, places = _as_recorded(attempts, hands)
        evening.compare(compared, places, self.way.number)
        wrong = compared.wrong
        good = [nth for nth, entry in past.entries if entry.verdict in GOOD]
        in_turn = sorted(good) if self.way.number == "put" else good
        if in_turn != list(range(len(self.places))):
            wrong.append(f"good: {[n + 1 for n in good]}, in this order")
        verified = {entry.order_id for _, entry in past.entries if entry.verdict in GOOD}
        lost = sorted(self.finished - verified)
        return Report(kills, "complete", len(past.entries), wrong, lost, points)

    def _client(self, points: Points) -> Client:
        """Have a host reach the machine, which is started if it does not run."""
        if not self._port:
            self._port = SimPort(self.url)
        return Client(Link(KillablePort(self._port, points)))

    def _work(self, ledger: Ledger, points: Points) -> None:
        """Do what a host does from its start to its end."""
        client = self._client(points)
        past = unfinished.newest(ledger, self.url)
        session = Session(
            client,
            ledger,
            self.places,
            observers=(self.watch,),
            draw=random.Random(points.at + self.now()).randbytes,
            reach=lambda: self._reached(client, ledger),
            **self.way.session,
        )
        outcome = session.resume(past) if past else session.run("kills", self.url)
        if outcome.error:
            raise outcome.error
        assert outcome.ending == "complete"

    def _reached(self, client: Client, ledger: Ledger) -> None:
        self._note(ledger)
        reconnect(client, pause=lambda _: None)
        port = client.link.port
        assert isinstance(port, SimPort)
        self._port = port

    def _note(self, ledger: Ledger) -> None:
        """Note, at a death, what is open, and which board is whole in machine and ledger."""
        whole = self._whole()
        here = Identity(sim.chip(self.state), "")
        for work in unfinished.open_works(ledger, here, self.url):
            place = work.place
            self.watch.began.setdefault((place.board, place.copy, work.attempt), self.now())
            if whole and work.evidence.finished:
                self.finished.add(work.order_id)

    def _whole(self) -> bool:
        """Tell whether the board in the machine has got all its cards."""
        kept = journal.load(str(self.state))
        stay = kept[0][":Plant"]["stay"] if kept else None
        return bool(stay) and len(stay["stay"][2]) == CARDS

    def _copied_ledger(self) -> Path:
        """Keep the ledger's files as they are, for its connection will tidy up when it closes."""
        kept = Path(tempfile.mkdtemp(dir=self.folder))
        for name in _LEDGER:
            if (self.folder / name).exists():
                shutil.copy(self.folder / name, kept / name)
        return kept

    def _lay_back(self, kept: Path) -> None:
        for name in (*_LEDGER, "ledger.db-shm"):
            (self.folder / name).unlink(missing_ok=True)
            if (kept / name).exists():
                shutil.move(kept / name, self.folder / name)


def _as_recorded(
    attempts: list[evening.Attempt], hands: dict[str, Board]
) -> tuple[list[evening.Attempt], list[Place]]:
    """Return attempts at packs as they came, and, as if ordered, what the ledger has of each."""
    good = [attempt for attempt in attempts if attempt.entry.good]
    return good, [
        Place(attempt.entry.board, attempt.entry.copy, hands[attempt.entry.order_id].pockets)
        for attempt in good
    ]


class Machines:
    """Starts simulated machines that kill themselves at the points given, one after the other."""

    def __init__(self, folder: Path, *at: int) -> None:
        self._count = folder / "points"
        self._at = list(at)

    @property
    def passed(self) -> int:
        """How many points the last one passed that came to its end."""
        return int(self._count.read_text())

    @contextmanager
    def __call__(self) -> Iterator[None]:
        popen = subprocess.Popen

        def start(command, env, **more):
            run = Path(command[min(3, len(command) - 1)])
            if run.name != "run.py":  # the interpreter is asked what it is
                return popen(command, env=env, **more)
            at = self._at.pop(0) if self._at else 0
            env = {**env, "FOURHAND_KILL_AT": str(at), "FOURHAND_KILL_COUNT": str(self._count)}
            line = [*command[:3], str(WRAPPER), str(run.parent), *command[4:]]
            return popen(line, env=env, **more)

        with mock.patch.object(sim.subprocess, "Popen", start):
            yield


def run(
    folder: Path, kind: str, *at: int, boards: int = 2, seed: int = 1, way: str = ""
) -> Report:
    """Deal boards in a way of WAYS, host or machine being killed at points, one after the other.

    A point of 0, or one that is never reached, kills nothing.
    """
    return killed(World(folder, boards, seed, WAYS[way]), kind, *at)


def killed(world: World, kind: str, *at: int) -> Report:
    """Let hosts work in a world to the end, as ``run`` does."""
    chance = random.Random(f"{kind} {at} {world.seed}")
    if kind == MACHINE:
        machines = Machines(world.folder, *at)
        with machines():
            while not world.host(Points()):
                pass
        return world.report(len(at), machines.passed)
    points, kills = Points(), 0
    for each in (*at, 0):
        points = Points(each)
        if world.host(points):
            break
        kills += 1
        if kind == HOST:
            world.leave_alone(chance.choice(ALONE_MS))
            continue
        world.kill_machine()
        if kind == POWER:
            world.finished.clear()
            world.lose_writes(chance.random())
    return world.report(kills, points.passed)
