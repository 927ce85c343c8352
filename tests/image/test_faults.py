"""What goes wrong while the image deals, at the pins: motors off in time, and the right word.

One machine deals its first cards; each test is a fork of it at that instant. Here is a smoke of
the table in pin_causes.py; `make soak` goes through all of it (tests/soak/pins.py).
"""

import pytest

import pins
from tests.image import pin_causes
from tests.image.midway import MS, begun, copied, dealt

DEALT = 2  # cards, before anything happens
US = 1_000  # in nanoseconds
SMOKE = (
    "lost steps",
    "S4 stuck on",
    "inputs' line low",
    "cover opened",
    "emergency stop",
    "motor supply low",
)
RESTARTS = ("power cut", "stray Ctrl-C")


@pytest.fixture(scope="module")
def beginning(image):
    """A machine at the beginning of a board, and its edges up to then."""
    return begun(image)


@pytest.fixture(scope="module")
def dealing(beginning):
    return dealt(beginning[0], DEALT)


@pytest.mark.parametrize("name", SMOKE)
def test_what_goes_wrong_is_told_with_the_motors_off(dealing, name):
    change, faults = pin_causes.WHILE_DEALING[name]
    seen = copied(lambda: pin_causes.told(dealing, change))
    assert pin_causes.wrong(seen, faults) == ""


@pytest.mark.parametrize("name", RESTARTS)
def test_a_machine_that_starts_anew_keeps_its_drivers_off(dealing, name):
    """The board is unknown then: it says restarted, under a new boot."""
    change = pin_causes.RESTARTS[name]
    seen = copied(lambda: pin_causes.restarted(dealing, change))
    assert seen == pin_causes.RESTARTED


def test_python_is_not_asked_when_the_chain_opens(dealing):
    """The first change of EN after S7's edge comes within 1 us, by PIO."""
    machine = dealing.machine

    def work():
        before = len(machine.wiring.enabled_ns)
        began = machine.pico.ns
        machine.pico.put(pins.SAFETY, True)
        machine.pico.run(50 * US)
        when, on = machine.wiring.enabled_ns[before]
        return {"off_ns": when - began, "on": on}

    seen = copied(work)
    assert not seen["on"]
    assert seen["off_ns"] <= 1000


def test_a_chain_that_opened_for_a_moment_is_known_afterwards(dealing):
    def moment(midway):
        pin = midway.machine.pico.mcu.gpio[pins.SAFETY]
        pin.set_input_value(True)
        midway.machine.pico.run(5 * US)
        pin.set_input_value(False)

    seen = copied(lambda: pin_causes.told(dealing, moment))
    assert seen["fault"] == ["cover-open", "misdealt"]


def test_the_dead_man_lets_go_of_the_drivers(dealing):
    """The moves under way end by their ramps, and EN is off 2.1 s after the last line."""

    def work():
        dealing.client.state()
        began = dealing.machine.pico.ns
        dealing.silent(3000)
        when, on = dealing.machine.wiring.enabled_ns[-1]
        return {"off_ns": when - began, "on": on}

    seen = copied(work)
    assert not seen["on"]
    assert seen["off_ns"] <= 2100 * MS


def test_the_same_run_gives_the_same_edges_to_the_nanosecond(beginning, image):
    edges, _ = beginning[1]
    assert edges > 500
    assert begun(image)[1] == beginning[1]
