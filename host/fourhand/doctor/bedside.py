"""A machine under examination: it is asked, it asks its person, and its sensors are watched."""

from collections.abc import Callable
from typing import NamedTuple

from dealing.orders import NO_ORDER
from fourhand.client import Client
from fourhand.doctor import senses
from fourhand.doctor.senses import Senses
from fourhand.errors import Refused
from fourhand.machine_settings import Kept, write_all
from fourhand.wire import Values

_LOOK_MS = 100
_SETTLE_MS = 500


class Tried(NamedTuple):
    """The end of a try: "ok", "start", "cancel", a fault, or "" when nobody answered in time.

    rows: marks or cards that were seen in it; lengths: of cards measured, in 0.01 mm.
    """

    found: str
    place: str
    rows: tuple[Values, ...] = ()
    lengths: tuple[int, ...] = ()


class Bedside:
    """One idle machine."""

    def __init__(
        self, machine: Client, patience_ms: int, live: Callable[[str, bool], None]
    ) -> None:
        """live: gets the name of a sensor and whether it sees something, at each change.

        Refused when the machine is not idle, or has still to tell of a board.
        """
        self._machine = machine
        self._patience_ms = patience_ms
        self._live = live
        self._before: Senses | None = None
        self.left_alone = False  # a question was not answered: no more are asked
        self._forget_what_was()

    def look(self) -> Senses:
        """Look at all sensors once."""
        now = senses.decode(self._machine.sensors())
        before = self._before.on if self._before else now.on
        for name in sorted(now.on ^ before):
            self._live(name, name in now.on)
        self._before = now
        return now

    def selftest(self) -> tuple[str, str]:
        """Return what the machine's own test finds, "ok" or a fault, and where."""
        return self._machine.selftest()

    def setting(self, key: str) -> str:
        """Return a setting of the machine (dealing.settings)."""
        return self._machine.setting(key)

    def put(self, key: str, value: int) -> None:
        """Change a setting of the machine."""
        if self.setting(key) != str(value):
            write_all(self._machine, Kept({key: value}))

    def damaged_lines(self) -> int:
        """Return how many lines came damaged, on either side."""
        theirs, ours = self._machine.counters()
        return theirs["damaged"] + ours.damaged

    def ask(self, what: str) -> tuple[Tried, list[Senses]]:
        """Have the person try something; return the answer, and all that was seen meanwhile."""
        if self.left_alone:
            return Tried("", "none"), [self.look()]
        self._machine.question(what)
        return self._followed(watch=True)

    def cards(self, count: int) -> Tried:
        """Have cards fed, read and measured."""
        self._machine.cards(count)
        return self._followed(watch=False)[0]

    def home(self) -> Tried:
        """Have the rotator's marks found."""
        self._machine.home()
        return self._followed(watch=False)[0]

    def leave(self) -> None:
        """Take back what the machine still asks for."""
        self._machine.drop(NO_ORDER)

    def _followed(self, *, watch: bool) -> tuple[Tried, list[Senses]]:
        until = self._machine.now() + self._patience_ms
        seen, rows, lengths = [], [], []
        while self._machine.now() < until:
            event = self._machine.next_event(_LOOK_MS)
            if watch and not event and self._machine.state() == "service":
                seen.append(self.look())
            if not event:
                continue
            self._machine.ack(event.number)
            if event.verb == "tried":
                found, place = str(event.values["found"]), str(event.values["place"])
                self._idle()
                return Tried(found, place, tuple(rows), tuple(lengths)), [*seen, self.look()]
            if event.verb == "measured":
                lengths.append(int(event.values["length"]))
            if event.verb in ("seen", "marked"):
                rows.append(event.values)
        self.left_alone = True
        self.leave()
        self._idle()
        return Tried("", "none", tuple(rows)), [*seen, self.look()]

    def _idle(self) -> None:
        while self._machine.state() != "idle":
            self._machine.next_event(_LOOK_MS)

    def _forget_what_was(self) -> None:
        state = self._machine.state()
        if state != "idle":
            what = f"the machine is not idle but {state}"
            raise Refused(what, advice="Finish the board in it first: fourhand resume")
        while event := self._machine.next_event(_SETTLE_MS):
            if event.values.get("order", NO_ORDER) != NO_ORDER:
                what = "the machine still has to tell of a board"
                raise Refused(what, advice="Hear it first: fourhand resume")
            self._machine.ack(event.number)
