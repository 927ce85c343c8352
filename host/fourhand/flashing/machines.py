"""The Picos of this computer: which is which, and what each of them runs."""

import time
from dataclasses import dataclass, replace

from fourhand import port
from fourhand.client import Client
from fourhand.flashing import drives
from fourhand.flashing.drives import Drive
from fourhand.flashing.remote import Interpreter, Remote, RemoteFailed, mpremote
from fourhand.link import Link, LinkLost, NotFourhand, SilentPort, WrongVersion
from fourhand.port import Port, PortBusy

FOURHAND = "Fourhand"
OTHER = "Fourhand of another version"
PROMPT = "MicroPython"
DRIVE = "waits for an image (BOOTSEL)"
SILENT = "does not answer"
BUSY = "in use by another program"


@dataclass(frozen=True)
class Machine:
    """One Pico. where: its port or drive; usb: its USB serial number, "" for a drive.

    firmware, state: as the machine says itself; table: the hash of its message table.
    """

    where: str
    kind: str
    usb: str = ""
    firmware: str = ""
    table: str = ""
    state: str = ""
    drive: Drive | None = None
    interpreter: Interpreter | None = None

    @property
    def name(self) -> str:
        """By what a person knows it here: its USB number, else where it is."""
        return self.usb or self.where

    @property
    def runs(self) -> str:
        """What it runs, in words."""
        if self.kind == FOURHAND:
            return self.firmware
        if self.interpreter:
            return f"{self.interpreter.name} {self.interpreter.version}"
        return self.kind


class Computer:
    """What flashing wants of the computer it runs on; tests put an emulated Pico in its place."""

    def picos(self) -> list[port.Candidate]:
        """Return the serial ports that are Picos."""
        return [found for found in port.ports() if found.is_pico]

    def drives(self) -> list[Drive]:
        """Return the drives that take UF2 files."""
        return drives.found()

    def mount(self) -> None:
        """Open a drive that no desktop has opened."""
        drives.mount()

    def open(self, url: str) -> Port:
        """Open a port; NoMachine, BadInput."""
        return port.open_port(url)

    def remote(self, device: str) -> Remote:
        """Return a Pico's prompt."""
        return Remote(device, mpremote)

    def pause(self, seconds: float) -> None:
        """Let a Pico come or go."""
        time.sleep(seconds)


def found(computer: Computer) -> list[Machine]:
    """Return every Pico of the computer; none that deals, or does not answer, is disturbed."""
    if not computer.drives():
        computer.mount()
    waiting = [Machine(str(drive.path), DRIVE, drive=drive) for drive in computer.drives()]
    return waiting + [look(computer, p.device, p.serial_number) for p in computer.picos()]


def look(computer: Computer, where: str, usb: str = "") -> Machine:
    """Return what is at a port: our hello first, MicroPython's prompt only if there is one."""
    machine = Machine(where, SILENT, usb)
    try:
        with hello(computer, where) as client:
            return replace(
                machine,
                kind=FOURHAND,
                firmware=client.firmware,
                table=str(client.welcome["table"]),
                state=client.state(),
            )
    except (WrongVersion, LinkLost):
        return replace(machine, kind=OTHER)
    except PortBusy:
        return replace(machine, kind=BUSY)
    except SilentPort:
        return machine
    except NotFourhand:
        return at_prompt(computer, machine)


def hello(computer: Computer, where: str) -> Client:
    """Shake hands, whichever messages the machine knows; the port is closed if anything fails."""
    opened = computer.open(where)
    try:
        return Client(Link(opened, strange=True))
    except BaseException:
        opened.close()
        raise


def at_prompt(computer: Computer, machine: Machine) -> Machine:
    """Return a machine with what its MicroPython says of itself."""
    try:
        interpreter = computer.remote(machine.where).interpreter()
    except RemoteFailed:
        return machine
    return replace(machine, kind=PROMPT, interpreter=interpreter)
