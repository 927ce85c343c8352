"""A Pico goes and comes: out of its firmware, into BOOTSEL, and back on its cable."""

from typing import Protocol

from fourhand.client import Client
from fourhand.errors import NoMachine, Refused
from fourhand.flashing import drives
from fourhand.flashing.checking import check
from fourhand.flashing.drives import Drive
from fourhand.flashing.machines import FOURHAND, Computer, Machine, hello
from fourhand.link import WrongVersion

_DRIVE_S, _BACK_S, _HELLO_TRIES = 30, 30, 10
_AT_PROMPT = "Give the same command again; to go back, switch the machine off and on"
_AS_DRIVE = "The Pico waits as a drive for its image: give the same command again"


class Teller(Protocol):
    """Who follows a Pico being flashed."""

    def step(self, text: str, again: str) -> None:
        """Something begins; ``again``: what to do should it end here."""
        ...

    def copied(self, done: int, size: int) -> None:
        """So many bytes of the image are on the drive."""
        ...


def blink(computer: Computer, machine: Machine, tell: Teller) -> None:
    """Blink a Pico's own light for five seconds; what ``check`` raises, Refused for a drive."""
    check(machine, by_files=False)
    if machine.drive:
        raise Refused(
            "a Pico in BOOTSEL cannot blink", machine.where, "It is the one that is dark"
        )
    leave(computer, machine, tell)
    remote = computer.remote(machine.where)
    tell.step("Its green light blinks for five seconds", _AT_PROMPT)
    remote.blink()
    if machine.kind == FOURHAND:
        remote.restart()


def leave(computer: Computer, machine: Machine, tell: Teller) -> None:
    """Have a machine of ours leave its firmware for MicroPython's prompt."""
    if machine.kind != FOURHAND:
        return
    tell.step("The machine leaves its firmware", _AT_PROMPT)
    with hello(computer, machine.where) as client:
        client.service()


def to_bootsel(computer: Computer, machine: Machine, tell: Teller) -> Drive:
    """Have a Pico come again as a drive; NoMachine when it does not."""
    before = {drive.path for drive in computer.drives()}
    leave(computer, machine, tell)
    tell.step("It becomes a drive (BOOTSEL)", _AT_PROMPT)
    computer.remote(machine.where).to_bootsel()
    tell.step("Waiting for the drive", _AS_DRIVE)
    for _ in range(_DRIVE_S):
        for drive in computer.drives():
            if drive.path not in before:
                return drive
        computer.mount()
        computer.pause(1)
    what = f"it did not come back as a drive {drives.LABEL} within {_DRIVE_S} s"
    raise NoMachine(what, machine.where, "If it is there but not open, open it, then again")


def back(computer: Computer, usb: str, known: set[str]) -> tuple[str, str]:
    """Wait for a Pico; return its port and USB number. Without a number: one that is new."""
    for _ in range(_BACK_S):
        for pico in computer.picos():
            number = pico.serial_number
            if number == usb if usb else number not in known:
                return pico.device, number
        computer.pause(1)
    raise NoMachine(f"it did not come back within {_BACK_S} s", usb, drives.AGAIN)


def hello_again(computer: Computer, device: str) -> Client:
    """Shake hands with a Pico that is starting."""
    for _ in range(_HELLO_TRIES - 1):
        try:
            return hello(computer, device)
        except WrongVersion:
            raise
        except NoMachine:
            computer.pause(1)
    return hello(computer, device)
