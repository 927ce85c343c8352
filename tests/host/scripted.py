"""A machine that tells what a script says, and keeps to the wire's rules about orders."""

from collections import deque
from typing import Any, NamedTuple

from dealing.orders import NO_ORDER
from fourhand.client import Shelf
from fourhand.errors import Refused
from fourhand.identity import Identity
from tests.host import streams

#: In a script: from here on nothing more happens.
SILENCE = "silence"

_A_DAY_MS = 86_400_000


class Event(NamedTuple):
    number: int
    verb: str
    values: dict


def healthy(order, board, slots):
    """The script of a board without a fault."""
    return streams.board(slots, streams.pack(board), order, board)


def misdealt(name="bounced", after=20):
    """A script: that many events of a healthy board, a grave fault, and the board is emptied."""

    def script(order, board, slots):
        fault = streams.fault(name, "misdealt", after // 2, order=order)
        begun = healthy(order, board, slots)[:after]
        return [*begun, fault, streams.closed(after // 2, order)]

    return script


def cut(after, end: str | BaseException = SILENCE):
    """A script: that many events of a healthy board, then silence, or an exception."""

    def script(order, board, slots):
        return [*healthy(order, board, slots)[:after], end]

    return script


class ScriptedMachine:
    """Each board armed follows the next of the scripts; healthy when there is none left.

    ``log`` has what was done to it: ("order", board), ("drop", board), ("ack", verb).
    """

    firmware = "micropython 1.29.0"
    boot = "0b007001"
    law = "duplicate-2017"
    unit = Identity("00000000000000aa", "scripted")

    def __init__(self, *scripts):
        self.scripts = deque(scripts)
        self.log = []
        self.orders = []  # every order id
        self.dealt = []  # boards, in the order in which they were armed
        self.told = {}  # number -> Event
        self._now = 5000
        self._work = None
        self._ahead = None
        self._coming: deque[Any] = deque()

    def identity(self):
        return self.unit

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def left_over(self, board, after):
        """An order of an earlier run is in work; its events from one on were not acknowledged."""
        slots = streams.deal(board)
        self._work = ("ffffffff", board, slots)
        self._coming.extend(healthy("ffffffff", board, slots)[after - 1 :])

    def now(self):
        return self._now

    def send_order(self, order, board, mode, slots):
        assert mode == "duplicate"
        assert order not in self.orders
        self.log.append(("order", board))
        self.orders.append(order)
        if self._ahead:
            raise Refused("one order is already waiting")
        self._ahead = (order, board, slots)
        self._arm()
        return 25_000

    def shelf(self) -> Shelf:
        return Shelf("00000000", 0, 0, 0, 0)

    def start_by_itself(self) -> None:
        self.log.append(("start", "itself"))

    def choose(self, order: str, board: int) -> None:
        raise Refused("the machine has no board-number reader")

    def decline(self, order: str, why: str) -> None:
        raise Refused("the machine knows no such order")

    def state(self) -> str:
        if not self._work:
            return "idle"
        return "full" if self._finished() else "dealing"

    def settle(self, order, board, finished) -> None:
        raise Refused("the machine cannot do that in the state it is in")

    def drop(self, order):
        if order == NO_ORDER:
            for has in (self._ahead, self._work):
                if has and not (has is self._work and self._finished()):
                    self.drop(has[0])
        elif self._ahead and self._ahead[0] == order:
            self.log.append(("drop", self._ahead[1]))
            self._ahead = None
        elif self._work and self._work[0] == order:
            self.log.append(("drop", self._work[1]))
            self._coming = deque([streams.closed(0, order)])
        else:
            raise Refused("the machine knows no such order")

    def reject(self, order, fault):
        if not self._work or self._work[0] != order or not self._finished():
            raise Refused("the machine knows no such order")
        self.log.append(("reject", fault))
        told = streams.fault(fault, "misdealt", order=order)
        self._coming = deque([told, streams.closed(52, order)])

    def next_event(self, wait_ms):
        if not self._coming or self._coming[0] == SILENCE:
            self._now += wait_ms
            assert self._now < _A_DAY_MS, "nobody waits as long as this"
            return None
        coming = self._coming.popleft()
        if isinstance(coming, BaseException):
            raise coming
        self._now += 100
        if isinstance(coming, Event):  # told before, to another host
            return self._closed_by(coming)
        verb, values = coming
        event = Event(len(self.told) + 1, verb, values)
        self.told[event.number] = event
        return self._closed_by(event)

    def ack(self, number):
        self.log.append(("ack", self.told[number].verb))

    def _closed_by(self, event):
        order = event.values.get("order")
        if event.verb in ("removed", "closed") and self._work and order == self._work[0]:
            self._work = None
            self._arm()
        return event

    def _finished(self):
        return [event.verb for event in self.told.values()][-1:] == ["done"]

    def _arm(self):
        if self._work or not self._ahead:
            return
        self._work, self._ahead = self._ahead, None
        order, board, slots = self._work
        self.dealt.append(board)
        script = self.scripts.popleft() if self.scripts else healthy
        asks = [("state", {"name": "asking"}), ("asked", {"what": "put-board", "board": board})]
        self._coming.extend([*asks, *script(order, board, slots)])
