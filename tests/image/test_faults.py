"""What goes wrong while the image deals, at the pins: motors off in time, and the right word.

One machine deals its first cards; each test is a fork of it at that instant.
"""

import json
import os
from collections.abc import Callable

import pytest

import pins
from fourhand.client import Client
from fourhand.link import Link
from tests.image.machine import Machine, hurry, switch_on
from tests.machine import evening

DEALT = 2  # cards, before anything happens
US, MS = 1_000, 1_000_000  # in nanoseconds


@pytest.fixture(scope="module")
def dealing(image):
    """A machine with two cards dealt, and the host's client."""
    machine = switch_on(image)
    hurry(machine)
    client = Client(Link(machine.port))
    client.send_order("00000001", 1, "duplicate", evening.random_places(1, 1)[0].slots)
    dropped = 0
    while dropped < DEALT:
        event = client.next_event(5000)
        assert event is not None
        client.ack(event.number)
        dropped += event.verb == "dropped"
    return machine, client


def forked(work: Callable[[], dict]) -> dict:
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


def off_after_ns(machine: Machine, since: int) -> int:
    """How long after a moment the drivers were switched off, for good."""
    when, on = machine.wiring.enabled_ns[-1]
    assert not on
    return when - since


def fault_told(client: Client) -> list[str]:
    """The name and severity of the next fault the machine tells of."""
    for _ in range(20):
        event = client.next_event(1000)
        if event and event.verb == "fault":
            return [str(event.values["name"]), str(event.values["severity"])]
    return []


def strike(dealing, change: Callable[[Machine], None]) -> dict:
    """Change something at the plant; return the fault and when the drivers were off."""
    machine, client = dealing

    def work():
        began = machine.pico.ns
        change(machine)
        machine.plant.wire()
        machine.plant.settle_beams()
        machine.wiring.sync()
        fault = fault_told(client)
        return {"fault": fault, "off_ns": off_after_ns(machine, began)}

    return forked(work)


def test_the_cover_takes_the_drivers_within_a_microsecond(dealing):
    struck = strike(dealing, lambda machine: setattr(machine.plant, "cover_open", True))
    assert struck["fault"] == ["cover-open", "misdealt"]


def test_python_is_not_asked_when_the_chain_opens(dealing):
    """The first change of EN after S7's edge comes within 1 us, by PIO."""
    machine, _ = dealing

    def work():
        before = len(machine.wiring.enabled_ns)
        began = machine.pico.ns
        machine.pico.mcu.gpio[pins.SAFETY].set_input_value(True)
        machine.pico.run(50 * US)
        when, on = machine.wiring.enabled_ns[before]
        return {"off_ns": when - began, "on": on}

    seen = forked(work)
    assert not seen["on"]
    assert seen["off_ns"] <= 1000


def test_a_chain_that_opened_for_a_moment_is_known_afterwards(dealing):
    machine, client = dealing

    def work():
        pin = machine.pico.mcu.gpio[pins.SAFETY]
        pin.set_input_value(True)
        machine.pico.run(5 * US)
        pin.set_input_value(False)
        return {"fault": fault_told(client)}

    assert forked(work)["fault"] == ["cover-open", "misdealt"]


def test_a_mouth_beam_that_stays_covered_stops_the_machine(dealing):
    struck = strike(dealing, lambda machine: machine.plant.blocked.add(pins.MOUTH_BEAM))
    assert struck["fault"][1] == "misdealt"
    assert struck["off_ns"] < 1000 * MS


def test_a_motor_supply_that_fails_stops_the_machine(dealing):
    struck = strike(dealing, lambda machine: setattr(machine.plant, "supply_mv", 5000))
    assert struck["fault"] == ["motor-supply", "misdealt"]


def test_the_dead_man_lets_go_of_the_drivers(dealing):
    """The moves under way end by their ramps, and EN is off 2.1 s after the last line."""
    machine, client = dealing

    def work():
        client.state()
        began = machine.pico.ns
        machine.pico.run_until(lambda: not machine.wiring.enabled_ns[-1][1], 3000)
        return {"off_ns": off_after_ns(machine, began)}

    assert forked(work)["off_ns"] <= 2100 * MS


def test_a_stray_ctrl_c_resets_the_machine_with_its_drivers_off(dealing):
    """The board is unknown then: the machine says restarted, under a new boot."""
    machine, client = dealing

    def work():
        before = client.state()
        machine.port.write(b"\x03")
        machine.pico.run_until(lambda: not machine.wiring.enabled_ns[-1][1], 100)
        off = not machine.wiring.enabled_ns[-1][1]
        machine.pico.usb.connected = False
        again = machine.pico.run_until(lambda: machine.pico.usb.connected, 2000)
        machine.port.read(100)
        state = Client(Link(machine.port)).state()
        return {"before": before, "off": off, "again": again, "after": state}

    seen = forked(work)
    assert seen == {"before": "dealing", "off": True, "again": True, "after": "restarted"}
