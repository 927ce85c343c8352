"""Firmware onto one Pico, as an image or as files, and its own word that it runs it.

Nothing here can spoil a Pico: BOOTSEL is in the chip itself, and files are copied with main.py
last, so that one left half done stays at MicroPython's prompt.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from dealing import messages
from fourhand import __version__
from fourhand.client import Client
from fourhand.errors import FourhandError, NoMachine, Refused
from fourhand.flashing import drives
from fourhand.flashing.compiling import MAIN
from fourhand.flashing.drives import CopyFailed, Drive
from fourhand.flashing.machines import (
    BUSY,
    DRIVE,
    FOURHAND,
    OTHER,
    PROMPT,
    SILENT,
    Computer,
    Machine,
    at_prompt,
    hello,
)
from fourhand.flashing.remote import digest
from fourhand.flashing.uf2 import Image
from fourhand.link import WrongVersion
from fourhand.port import PortBusy

_DRIVE_S, _BACK_S, _HELLO_TRIES = 30, 30, 10

_BUTTONS = (
    "Hold both buttons of its panel while you switch it on, then give the same command again; "
    "or hold the Pico's BOOTSEL button while you plug its USB cable in"
)
_NAME_IT = (
    "Name it with --port, which ends whatever it runs; or hold its BOOTSEL button while you plug "
    "its USB cable in"
)
_AT_PROMPT = "Give the same command again; to go back, switch the machine off and on"
_AS_DRIVE = "The Pico waits as a drive for its image: give the same command again"
_FILES = "Give the same command again: MicroPython is still there, its prompt answers"


class NotVerified(FourhandError):
    """What is on the Pico afterwards is not what was put on it."""


class Teller(Protocol):
    """Who follows a Pico being flashed."""

    def step(self, text: str, again: str) -> None:
        """Something begins; ``again``: what to do should it end here."""
        ...

    def copied(self, done: int, size: int) -> None:
        """So many bytes of the image are on the drive."""
        ...


@dataclass(frozen=True)
class Flashed:
    """A Pico that runs what was put on it. before, after: what it ran and runs, in words."""

    where: str
    usb: str
    before: str
    after: str


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
        _check_takes_files(machine)


def by_image(computer: Computer, machine: Machine, image: Image, tell: Teller) -> Flashed:
    """Put an image on; what ``check`` raises, CopyFailed, NoMachine, NotVerified."""
    check(machine, by_files=False)
    known = {pico.serial_number for pico in computer.picos()}
    drive = machine.drive or _to_bootsel(computer, machine, tell)
    tell.step(f"Writing the image onto {drive.path}", drives.AGAIN)
    try:
        drives.copy(image, drive, tell.copied)
    except CopyFailed as failed:
        if not failed.all_sent:
            raise
    tell.step("It restarts", drives.AGAIN)
    return _verified(computer, machine, known, (image.version, image.table), tell)


def by_files(
    computer: Computer, machine: Machine, folder: Path, names: Sequence[str], tell: Teller
) -> Flashed:
    """Put the files of a folder on; what ``check`` raises, RemoteFailed, NoMachine, NotVerified.

    names: of all of them, with their folders; main.py is among them.
    """
    check(machine, by_files=True)
    remote = computer.remote(machine.where)
    if machine.kind != PROMPT:
        _leave(computer, machine, tell)
        try:
            _check_takes_files(at_prompt(computer, machine))
        except FourhandError:
            remote.restart()
            raise
    tell.step(f"Copying {len(names)} files (about a minute)", _FILES)
    remote.clear(names)
    modules = [name for name in names if name != MAIN]
    for some in (modules, [MAIN]):  # no firmware starts before all of it is there
        remote.copy(folder, sorted({name.partition("/")[0] for name in some}))
        on_it = remote.hashes(some)
        wrong = [name for name in some if on_it.get(name) != digest(folder / name)]
        if wrong:
            what = f"{len(wrong)} files arrived damaged, {wrong[0]} among them"
            raise NotVerified(what, machine.where, _FILES)
    tell.step("Every file is there, by its hash. It restarts", _FILES)
    remote.restart()
    computer.pause(2)
    return _verified(computer, machine, set(), (__version__, messages.table_hash()), tell)


def blink(computer: Computer, machine: Machine, tell: Teller) -> None:
    """Blink a Pico's own light for five seconds; what ``check`` raises, Refused for a drive."""
    check(machine, by_files=False)
    if machine.drive:
        raise Refused(
            "a Pico in BOOTSEL cannot blink", machine.where, "It is the one that is dark"
        )
    _leave(computer, machine, tell)
    remote = computer.remote(machine.where)
    tell.step("Its green light blinks for five seconds", _AT_PROMPT)
    remote.blink()
    if machine.kind == FOURHAND:
        remote.restart()


def _check_takes_files(machine):
    interpreter = machine.interpreter
    if not interpreter:
        raise NoMachine("MicroPython's prompt does not answer", machine.where, _BUTTONS)
    if interpreter.frozen:
        advice = "Leave out --files: it gets the new image"
        raise Refused("its firmware is an image, which comes before files", machine.where, advice)
    if not interpreter.takes_files:
        what = f"it runs {machine.runs}; the files want MicroPython 1.25 or newer"
        raise Refused(what, machine.where, "Leave out --files, and it gets an image")


def _leave(computer, machine, tell):
    """Have a machine of ours leave its firmware for MicroPython's prompt."""
    if machine.kind != FOURHAND:
        return
    tell.step("The machine leaves its firmware", _AT_PROMPT)
    with hello(computer, machine.where) as client:
        client.service()


def _to_bootsel(computer: Computer, machine: Machine, tell: Teller) -> Drive:
    before = {drive.path for drive in computer.drives()}
    _leave(computer, machine, tell)
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


def _verified(computer, machine, known, wanted, tell):
    """Wait for a Pico to come back; return what it says it runs if that is what it should."""
    device, usb = _back(computer, machine.usb, known)
    tell.step("It is back: hello", drives.AGAIN)
    with _hello_again(computer, device) as client:
        release = client.firmware.rpartition("fourhand ")[2]
        if (release, str(client.welcome["table"])) != wanted:
            what = f"it runs {client.firmware}, which is not what was put on it"
            raise NotVerified(what, device, drives.AGAIN)
        return Flashed(device, usb, machine.runs, client.firmware)


def _back(computer, usb, known):
    """Wait for a Pico's port: by its USB number, without one a Pico that was not there before."""
    for _ in range(_BACK_S):
        for pico in computer.picos():
            number = pico.serial_number
            if number == usb if usb else number not in known:
                return pico.device, number
        computer.pause(1)
    raise NoMachine(f"it did not come back within {_BACK_S} s", usb, drives.AGAIN)


def _hello_again(computer: Computer, device: str) -> Client:
    """Shake hands with a Pico that is starting."""
    for _ in range(_HELLO_TRIES - 1):
        try:
            return hello(computer, device)
        except WrongVersion:
            raise
        except NoMachine:
            computer.pause(1)
    return hello(computer, device)
