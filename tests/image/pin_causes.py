"""What may go wrong at the pins of the real image, and how each has to end (machine.md's table).

A row: what is done to the machine, and the faults it may answer with, each (name, severity). Where
two are given, either is true: a card that hangs in the reader is a jam, or cannot be read. Motors
are off when it is told.
"""

import pins
from dealing.faults import BEGIN, HOLD, MISDEALT
from fourhand.client import Client
from fourhand.link import Link
from tests.image.machine import restart
from tests.image.midway import MS, Midway

QUARTER_STEPS = 2400
STILL_MS = 50  # no pulse comes for so long after a fault was told


def card(**traits):
    """The next card of the hopper is so (sim/world.py, Card)."""

    def change(midway: Midway) -> None:
        for name, value in traits.items():
            setattr(midway.machine.plant.world.hopper[0], name, value)

    return change


def held_up(mm: int):
    """The next card's leading edge comes so far and no further, whatever pulls."""
    return card(snag=1000 * mm, loose=False)


def plant(**values):
    """Something of the machine is so (sim/plant.py, Plant)."""

    def change(midway: Midway) -> None:
        for name, value in values.items():
            setattr(midway.machine.plant, name, value)

    return change


def covered(pin: int):
    """A beam is always covered."""
    return lambda midway: midway.machine.plant.blocked.add(pin)


def stuck(pin: int, level: bool):
    """A pin keeps its level, whatever the plant does."""

    def change(midway: Midway) -> None:
        midway.machine.plant.listeners[pin] = lambda _level: False
        midway.machine.pico.mcu.gpio[pin].set_input_value(level)

    return change


def inputs_stuck(level: bool):
    """The line of the shift registers is broken."""

    def change(midway: Midway) -> None:
        midway.machine.wiring.broken = level

    return change


def slipped(midway: Midway) -> None:
    """The rotator is turned by force."""
    midway.machine.plant.motors.slip(midway.machine.plant.now, QUARTER_STEPS // 8)


def driver_fault(midway: Midway) -> None:
    midway.machine.plant.buttons |= 1 << pins.DRIVER_FAULT


def reader_dead(midway: Midway) -> None:
    midway.machine.plant.reader.dead = True


def board_lifted(midway: Midway) -> None:
    midway.machine.plant.lift_board()


def host_gone(midway: Midway) -> None:
    midway.silent(3000)


#: A machine that has dealt two cards. At S3 nothing more is asked until the last card has dropped.
WHILE_DEALING = {
    "jam in the feed": (held_up(8), {("jam", HOLD)}),
    "jam before the bars are read": (held_up(30), {("jam", HOLD), ("unreadable", HOLD)}),
    "jam in the reader": (held_up(50), {("jam", HOLD)}),
    "jam before the throat": (held_up(130), {("jam", HOLD)}),
    "jam in the mouth": (held_up(200), {("protruding", MISDEALT)}),
    "card stands out of its pocket": (held_up(243), {("protruding", MISDEALT)}),
    "double feed": (card(drags=30_000), {("double-feed", HOLD)}),
    "double feed, one hidden": (card(drags=0), {("double-feed", HOLD)}),
    "lost steps": (slipped, {("lost-position", MISDEALT)}),
    "index mark dead": (plant(index_dead=True), {("lost-position", MISDEALT)}),
    "slot mark dead": (stuck(pins.SLOT_MARK, False), {("lost-position", MISDEALT)}),
    "S2 stuck on": (covered(pins.ENTRY_BEAM), {("jam", HOLD), ("double-feed", HOLD)}),
    "S2 dead": (stuck(pins.ENTRY_BEAM, False), {("jam", HOLD)}),
    "S3 stuck on": (covered(pins.THROAT_BEAM), {("bounced", MISDEALT)}),
    "S3 dead": (stuck(pins.THROAT_BEAM, False), {("jam", HOLD)}),
    "S4 stuck on": (covered(pins.MOUTH_BEAM), {("protruding", MISDEALT)}),
    "S4 dead": (stuck(pins.MOUTH_BEAM, False), {("jam", MISDEALT)}),
    "reader dead": (reader_dead, {("unreadable", HOLD)}),
    "inputs' line low": (inputs_stuck(False), {("board-absent", MISDEALT)}),
    "inputs' line high": (inputs_stuck(True), {("driver", MISDEALT)}),
    "cover opened": (plant(cover_open=True), {("cover-open", MISDEALT)}),
    "emergency stop": (plant(emergency=True), {("emergency-stop", MISDEALT)}),
    "motor supply off": (plant(supply_mv=0), {("motor-supply", MISDEALT)}),
    "motor supply low": (plant(supply_mv=19_000), {("motor-supply", MISDEALT)}),
    "driver too hot": (driver_fault, {("driver", MISDEALT)}),
    "board lifted out": (board_lifted, {("board-absent", MISDEALT)}),
    "host gone": (host_gone, {("link-lost", MISDEALT)}),
}

#: A machine that asks for a board: it is begun only when this is put right.
AT_THE_START = {
    "index mark dead": (plant(index_dead=True), {("lost-position", BEGIN)}),
    "slot mark dead": (stuck(pins.SLOT_MARK, False), {("lost-position", BEGIN)}),
    "slot mark stuck on": (stuck(pins.SLOT_MARK, True), {("lost-position", BEGIN)}),
    "S2 stuck on": (covered(pins.ENTRY_BEAM), {("sensor", BEGIN)}),
    "S3 stuck on": (covered(pins.THROAT_BEAM), {("sensor", BEGIN)}),
    "S4 stuck on": (covered(pins.MOUTH_BEAM), {("sensor", BEGIN)}),
    "cover open": (plant(cover_open=True), {("cover-open", BEGIN)}),
    "emergency stop": (plant(emergency=True), {("emergency-stop", BEGIN)}),
    "motor supply off": (plant(supply_mv=0), {("motor-supply", BEGIN)}),
}


def power_cut(midway: Midway) -> None:
    restart(midway.machine)


def main_loop_stands(midway: Midway) -> None:
    """The watchdog has to find out."""
    midway.machine.pico.hang()
    midway.machine.pico.usb.connected = False


def stray_ctrl_c(midway: Midway) -> None:
    midway.machine.port.write(b"\x03")
    midway.machine.pico.usb.connected = False


#: The machine starts anew: the drivers stay off, and it asks what became of the board.
RESTARTS = {
    "power cut": power_cut,
    "watchdog": main_loop_stands,
    "stray Ctrl-C": stray_ctrl_c,
}


def told(midway: Midway, change) -> dict:
    """Do what a row says; return the fault that is told of it, and whether motors were off."""
    change(midway)
    midway.settle()
    event = midway.event("fault")
    fault = event and [str(event.values["name"]), str(event.values["severity"])]
    on, edges = midway.on(), midway.machine.wiring.edges
    midway.machine.pico.run(STILL_MS * MS)
    return {"fault": fault, "on": on, "pulses": midway.machine.wiring.edges - edges}


def wrong(seen: dict, faults: set) -> str:
    """What is not as it has to be, of what ``told`` returned; else ""."""
    if seen["fault"] is None or tuple(seen["fault"]) not in faults:
        return f"told {seen['fault']}"
    return "motors on" if seen["on"] or seen["pulses"] else ""


def restarted(midway: Midway, change) -> dict:
    """Do what a row says; return the machine's state before and after, and what EN did."""
    before, changes = midway.client.state(), len(midway.machine.wiring.enabled_ns)
    change(midway)
    again = midway.machine.pico.run_until(lambda: midway.machine.pico.usb.connected, 4000)
    after = Client(Link(midway.machine.port)).state() if again else ""
    on = midway.on() or any(on for _, on in midway.machine.wiring.enabled_ns[changes:])
    return {"before": before, "after": after, "on": on}


RESTARTED = {"before": "dealing", "after": "restarted", "on": False}
