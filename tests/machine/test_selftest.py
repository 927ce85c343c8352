"""What sensors cannot all say at once is told at power-up, and no board begins with it."""

from types import SimpleNamespace

import pytest

import pins
import selftest
from dealing.faults import Fault
from fourhand.client import Client
from fourhand.link import Link
from looks import filled_pockets
from tests.machine.lockstep import FIRMWARE, Lockstep

#: A bit that is seen while nothing else is -> fault and place.
WRONG = {
    pins.DRIVER_FAULT: ("driver", "none"),
    pins.BOARD_KEYED: ("sensor", "rotator"),
    pins.POCKET_FILLED: ("sensor", "pocket"),
    pins.DOUBLE_CARD: ("sensor", "feed"),
    pins.REFERENCE_BAR: ("sensor", "reader"),
    pins.EMERGENCY: ("sensor", "panel"),
}

#: The input that makes it possible after all.
RIGHT = {
    pins.BOARD_KEYED: "board",
    pins.POCKET_FILLED: "board",
    pins.DOUBLE_CARD: "entry",
    pins.REFERENCE_BAR: "entry",
    pins.EMERGENCY: "open",
}


def machine(*bits, board=False, entry=False, open=False):
    """A board of devices with some bits set, and nothing in the card's way that blocks it."""
    seen = {*bits, *([pins.BOARD_PRESENT] if board else [])}
    return SimpleNamespace(
        inputs=SimpleNamespace(seen=lambda bit: bit in seen),
        feeder=SimpleNamespace(beams=lambda: (entry, False, False), blocked=lambda: ""),
        safety_open=lambda: open,
        motors=lambda on: pytest.fail("it must not move"),
    )


def found(board):
    fault = selftest.found(board)
    return fault and (fault.name, fault.place)


@pytest.mark.parametrize("bit", WRONG)
def test_each_impossible_input_is_found_with_its_place(bit):
    assert found(machine(bit)) == WRONG[bit]


@pytest.mark.parametrize("bit", RIGHT)
def test_the_same_input_is_right_where_it_belongs(bit):
    assert found(machine(bit, **{RIGHT[bit]: True})) is None


@pytest.mark.parametrize("bit", set(WRONG) - {pins.BOARD_KEYED, pins.POCKET_FILLED})
def test_no_board_begins_with_it(bit):
    with pytest.raises(Fault) as caught:
        next(filled_pockets(machine(bit, board=True)))
    assert (caught.value.name, caught.value.place) == WRONG[bit]


_STUCK = """
from sim import bench

def run(clock, usb, reader, numbers, files):
    word = bench.plant.word
    bench.plant.word = lambda: word() | 1 << {bit}
    firmware = {{"__name__": "firmware"}}
    exec(open({main!r}).read(), firmware)
    firmware["run"](clock, usb, reader)
"""


class Port:
    """The host's port to a Lockstep."""

    url = "sim:"

    def __init__(self, machine):
        self._machine = machine
        self.write = lambda data: machine._send(b"W", data)
        self.read = machine.grant
        self.close = machine.close

    def now(self):
        return self._machine.now


@pytest.mark.parametrize("bit", [pins.DRIVER_FAULT, pins.POCKET_FILLED])
def test_at_power_up_it_is_told(tmp_path, bit):
    source = _STUCK.format(bit=bit, main=str(FIRMWARE / "main.py"))
    with Client(Link(Port(Lockstep(source, tmp_path)))) as host:
        event = host.next_event(1000)
        assert event
        told = event.verb, event.values["name"], event.values["place"]
        assert told == ("fault", *WRONG[bit])
        assert host.selftest() == WRONG[bit]


def test_a_machine_in_order_tells_nothing(tmp_path):
    with Client(Link(Port(Lockstep(None, tmp_path)))) as host:
        assert host.next_event(1000) is None
        assert host.selftest() == ("ok", "none")
