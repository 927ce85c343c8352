"""What forbids to flash a Pico, found before anything is done to it."""

from fourhand.errors import NoMachine, Refused
from fourhand.flashing.machines import BUSY, DRIVE, FOURHAND, OTHER, SILENT, Machine
from fourhand.port import PortBusy

_BUTTONS = (
    "Hold both buttons of its panel while you switch it on, then give the same command again; "
    "or hold the Pico's BOOTSEL button while you plug its USB cable in"
)
_NAME_IT = (
    "Name it with --port, which ends whatever it runs; or hold its BOOTSEL button while you plug "
    "its USB cable in"
)


def check(machine: Machine, by_files: bool) -> None:
    """Raise what forbids to flash a Pico: Refused, PortBusy, NoMachine."""
    where = machine.where
    if machine.kind == BUSY:
        raise PortBusy("another program uses it", where, "End that program first")
    if machine.kind == FOURHAND and machine.state != "idle":
        advice = "Finish the board, or empty the machine, until its display says it is ready"
        raise Refused(f"the machine is at work ({machine.state})", where, advice)
    if machine.kind == OTHER:
        raise NoMachine(
            "its firmware does not know how to make room for this one", where, _BUTTONS
        )
    if machine.kind == SILENT:
        raise NoMachine("it does not answer", where, _NAME_IT)
    if machine.kind == DRIVE and by_files:
        raise Refused("a Pico in BOOTSEL takes an image, no files", where, "Leave out --files")
    interpreter = machine.interpreter
    if interpreter and "RP2040" not in interpreter.machine:
        raise Refused(f"this is no Pico of ours: {interpreter.machine}", where)
    if interpreter and by_files:
        check_takes_files(machine)


def check_takes_files(machine: Machine) -> None:
    """Raise what forbids to put files on a Pico at its prompt."""
    interpreter = machine.interpreter
    if not interpreter:
        raise NoMachine("MicroPython's prompt does not answer", machine.where, _BUTTONS)
    if interpreter.frozen:
        advice = "Leave out --files: it gets the new image"
        raise Refused("its firmware is an image, which comes before files", machine.where, advice)
    if not interpreter.takes_files:
        what = f"it runs {machine.runs}; the files want MicroPython 1.25 or newer"
        raise Refused(what, machine.where, "Leave out --files, and it gets an image")
