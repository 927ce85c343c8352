"""A computer with emulated Picos on its cables: real mpremote at their USB, BOOTSEL a folder.

Each Pico has the plant at its pins, and its flash outlives a restart and an image, as on silicon:
an image goes where the firmware is, the files lie behind it.
"""

import contextlib
import os
import pty
import signal
import subprocess
import sys
import tty
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from fourhand import port, serialport
from fourhand.cli import flash as verb
from fourhand.flashing import drives, uf2
from fourhand.flashing.drives import Drive
from fourhand.flashing.machines import Computer
from fourhand.flashing.remote import Remote, RemoteFailed
from fourhand.port import PortMissing
from sim.plant import Plant
from tests.image import flashfs
from tests.image.edges import EdgeAxis
from tests.image.emulated import Pico
from tests.image.machine import EmulatedPort
from tests.image.wiring import Wiring

INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
_TURN_NS = 2_000_000  # between two looks at what mpremote sent
_QUICK_US = 50_000
_BAUD = 9600  # of a scan engine, which these machines have not


class Unit:
    """A machine's Pico. device, usb: where it is and its USB number; drive: it in BOOTSEL.

    files: what its flash has from flashfs.START on.
    """

    def __init__(self, number: int, folder: Path, image: Path, truth=None, files=b"") -> None:
        self.device = f"/dev/ttyACM{number}"
        self.usb = f"E6614103E7452D2{number}"
        self.drive = folder / f"pico{number}" / drives.LABEL
        self.plant = Plant(number + 1, "shuffled", "bars6", "careful", (), truth, EdgeAxis)
        self.plant.person._delay = lambda: _QUICK_US
        self.wiring = Wiring(self.plant, _BAUD)
        self._load(image, files)

    def _load(self, image, files):
        """Have an image in the flash, and files behind it; switch it on."""
        self.pico = Pico(image, self.wiring.attach)
        self.pico.mcu.flash[flashfs.START : flashfs.START + len(files)] = files
        self.wait()

    def wait(self) -> None:
        """Wait until it is there; it needs a moment more to begin."""
        assert self.pico.run_until(lambda: self.pico.usb.connected, 5000)
        self.pico.run_until(lambda: bool(self.pico.usb.came), 50)

    def bootsel(self) -> None:
        """Let it be a drive."""
        self.drive.mkdir(parents=True)
        (self.drive / "INFO_UF2.TXT").write_text(INFO)

    def took(self) -> None:
        """Start the image that was copied onto the drive, if one was."""
        copied = self.drive / drives.NAME
        if copied.exists() and _whole(copied):
            kept = copied.replace(self.drive.parent / drives.NAME)
            (self.drive / "INFO_UF2.TXT").unlink()
            self.drive.rmdir()
            files = bytes(self.pico.mcu.flash[flashfs.START :])
            self.plant.power_off(0)
            self._load(kept, files)


class Desk(Computer):
    """The computer. copying_ms: Ctrl-C is pressed when files were copied for so long."""

    def __init__(self, *units: Unit) -> None:
        self.units = list(units)
        self.copying_ms: int | None = None

    @contextlib.contextmanager
    def sat_at(self) -> Iterator[None]:
        """Within, every verb of `fourhand` finds these Picos and no other port."""
        listed = SimpleNamespace(comports=self._comports)
        with (
            mock.patch.object(port, "list_ports", listed),
            mock.patch.object(serialport, "SerialPort", self.open),
            mock.patch.object(verb, "COMPUTER", self),
        ):
            yield

    def _comports(self):
        for unit in self.units:
            unit.took()
        vid, pid = port.PICO
        rest = {"description": "Pico", "vid": vid, "pid": pid}
        there = [unit for unit in self.units if not unit.drive.exists()]
        return [SimpleNamespace(device=u.device, serial_number=u.usb, **rest) for u in there]

    def drives(self) -> list[Drive]:
        found = [drives.at(unit.drive) for unit in self.units]
        return [drive for drive in found if drive]

    def mount(self) -> None:
        pass

    def open(self, url: str):
        unit = self._unit(url)
        unit.pico.usb.take()
        return EmulatedPort(unit.pico)

    def pause(self, seconds: float) -> None:
        for unit in self.units:
            unit.pico.run_until(lambda: False, int(seconds * 1000))

    def remote(self, device: str) -> Remote:
        return Remote(device, self._mpremote)

    def _unit(self, device):
        for unit in self.units:
            if unit.device == device and not unit.drive.exists():
                return unit
        raise PortMissing("there is no such port", device)

    def _mpremote(self, device: str, words: Sequence[str], _wait_s: int) -> str:
        unit = self._unit(device)
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        command = [sys.executable, "-m", "mpremote", "connect", os.ttyname(theirs), *words]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        began, stopped = unit.pico.ns, False
        while child.poll() is None:
            _pump(unit, ours)
            ms = (unit.pico.ns - began) // 1_000_000
            if words[0] == "fs" and self.copying_ms is not None and ms > self.copying_ms:
                child.send_signal(signal.SIGINT)  # it is heard by both, as at a terminal
                self.copying_ms, stopped = None, True
        _pump(unit, ours)
        os.close(ours)
        os.close(theirs)
        assert child.stdout
        told = child.stdout.read().decode()
        if stopped:
            raise KeyboardInterrupt
        if child.returncode:
            raise RemoteFailed(told, device)
        if "machine.bootloader()" in words[-1]:
            unit.bootsel()
        elif "machine.reset()" in words[-1]:
            unit.pico.usb.connected = False
            unit.wait()
        return told


def _pump(unit, ours):
    with contextlib.suppress(OSError):
        unit.pico.usb.send(os.read(ours, 4096))
    unit.pico.run(_TURN_NS)
    if unit.pico.usb.came:
        os.write(ours, unit.pico.usb.take())


def _whole(copied):
    """Whether every block is there: the boot code waits for the last."""
    with contextlib.suppress(uf2.BadImage):
        return bool(uf2.load(copied))
    return False
