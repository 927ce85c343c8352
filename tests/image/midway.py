"""A machine in mid board, and copies of it at that instant to try things on: by fork."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import pytest

from fourhand.client import Client
from fourhand.inbox import Event
from fourhand.link import Link
from tests.image.machine import Machine, hurry, restart, switch_on
from tests.image.stamps import Stamps
from tests.machine import evening

ORDER = "00000001"
MS = 1_000_000  # in nanoseconds
_BEGUN_MS = 1000  # from the question for a board on; a host may be silent for longer
_EVENTS = 200  # more than a board has
_PATIENCE_MS = 10_000  # emulated, for the next event


@dataclass
class Midway:
    """A machine at work and the client of its host."""

    machine: Machine
    client: Client
    stamps: Stamps

    def event(self, *verbs: str) -> Event | None:
        """Acknowledge what comes, up to the first event of such a verb; return that."""
        for _ in range(_EVENTS):
            event = self.client.next_event(_PATIENCE_MS)
            if event is None:
                return None
            self.client.ack(event.number)
            if event.verb in verbs:
                return event
        return None

    def on(self) -> bool:
        """Whether the drivers are on, by the pin."""
        changes = self.machine.wiring.enabled_ns
        return bool(changes) and changes[-1][1]

    def silent(self, ms: int) -> None:
        """Let time pass without a word of the host, at the most until the drivers are off."""
        self.machine.pico.run_until(lambda: not self.on(), ms)

    def settle(self) -> None:
        """Let what was changed at the plant reach the pins."""
        self.machine.plant.wire()
        self.machine.plant.settle_beams()
        self.machine.wiring.sync()


def asked(image: Path, baud: int = 0) -> Midway:
    """Return a machine that has an order and asks for the board: nothing has moved yet.

    It is the same machine every time, to the cycle. ``baud``: of a scan engine, 0 reads bars.
    """
    machine = switch_on(image, reader="scan", baud=baud) if baud else switch_on(image)
    hurry(machine)
    with mock.patch("fourhand.link.secrets.token_hex", return_value="01234567"):
        client = Client(Link(machine.port))
        if baud:
            client = _with_engine(machine, client, baud)
    client.send_order(ORDER, 1, "duplicate", evening.random_places(1, 1)[0].slots)
    midway = Midway(machine, client, Stamps(machine.pico))
    assert midway.event("asked")
    return midway


def _with_engine(machine: Machine, client: Client, baud: int) -> Client:
    """Set a machine to its scan engine, which holds from the next start; return a new client."""
    client.draft()
    client.put("reader", "scan")
    client.put("baud", baud)
    client.commit()
    restart(machine)
    assert machine.pico.run_until(lambda: machine.pico.usb.connected, 4000)
    return Client(Link(machine.port))


def begun(image: Path) -> tuple[Midway, tuple[int, int]]:
    """Return a machine that has begun to home, and its edges so far: how many, and their sum."""
    midway = asked(image)
    midway.machine.pico.run_until(lambda: midway.stamps.count > 1000, _BEGUN_MS)
    return midway, (midway.stamps.count, midway.stamps.sum)


def dealt(midway: Midway, cards: int) -> Midway:
    """Let a machine deal so many cards."""
    for _ in range(cards):
        assert midway.event("dropped")
    return midway


def copied(work: Callable[[], dict]) -> dict:
    """Do something in a copy of this process; return its result."""
    if not hasattr(os, "fork"):
        pytest.skip("no fork on this system")
    receive, send = os.pipe()
    child = os.fork()
    if not child:
        try:
            result = work()
        except BaseException as error:
            result = {"error": repr(error)}
        os.write(send, json.dumps(result).encode())
        os._exit(0)
    os.close(send)
    with os.fdopen(receive, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    result = json.loads(told)
    assert "error" not in result, result
    return result
