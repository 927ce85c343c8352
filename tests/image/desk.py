"""A computer with an emulated Pico on its cable: real mpremote at its USB, BOOTSEL a folder."""

import contextlib
import os
import pty
import subprocess
import sys
import tty
from collections.abc import Sequence
from pathlib import Path

import pins
from fourhand.flashing import drives
from fourhand.flashing.drives import Drive
from fourhand.flashing.machines import Computer
from fourhand.flashing.remote import Remote, RemoteFailed
from fourhand.port import Candidate, PortGone
from tests.image.emulated import Pico
from tests.image.machine import EmulatedPort

USB = "E6614103E7452D2F"
DEVICE = "/dev/ttyACM0"
INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"


class Desk(Computer):
    """The Pico is on the cable, or a drive in ``folder``; what is written there boots."""

    def __init__(self, image: Path, folder: Path) -> None:
        self._folder = folder / drives.LABEL
        self.switch_on(image)

    def switch_on(self, image: Path) -> None:
        """Put the Pico on the cable with this image in its flash; nothing hangs on its pins."""
        self.pico = Pico(image, idle_pins)
        self.port = EmulatedPort(self.pico)
        self._wait_for_usb()

    def _wait_for_usb(self):
        assert self.pico.run_until(lambda: self.pico.usb.connected, 5000)
        self.pico.run(50_000_000)

    def bootsel(self) -> Path:
        """Let the Pico be a drive."""
        self._folder.mkdir()
        (self._folder / "INFO_UF2.TXT").write_text(INFO)
        return self._folder

    def picos(self) -> list[Candidate]:
        copied = self._folder / drives.NAME
        if copied.exists():
            self.switch_on(copied)
            copied.unlink()
            (self._folder / "INFO_UF2.TXT").unlink()
            self._folder.rmdir()
        return [] if self._folder.exists() else [Candidate(DEVICE, "Pico", USB, True)]

    def drives(self) -> list[Drive]:
        drive = drives.at(self._folder)
        return [drive] if drive else []

    def mount(self) -> None:
        pass

    def open(self, url: str):
        assert url == DEVICE
        if self._folder.exists():
            raise PortGone("it is a drive now", url)
        self.pico.usb.take()
        return self.port

    def pause(self, seconds: float) -> None:
        self.pico.run(int(seconds * 1e9))

    def remote(self, device: str) -> Remote:
        return Remote(device, self._mpremote)

    def _mpremote(self, _device: str, words: Sequence[str], _wait_s: int) -> str:
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        command = [sys.executable, "-m", "mpremote", "connect", os.ttyname(theirs), *words]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        while child.poll() is None:
            self._pump(ours)
        self._pump(ours)
        os.close(ours)
        os.close(theirs)
        assert child.stdout
        told = child.stdout.read().decode()
        if child.returncode:
            raise RemoteFailed(told, DEVICE)
        if "machine.bootloader()" in words[-1]:
            self.bootsel()
        elif "machine.reset()" in words[-1]:
            self.pico.usb.connected = False
            self._wait_for_usb()
        return told

    def _pump(self, ours):
        with contextlib.suppress(OSError):
            self.pico.usb.send(os.read(ours, 4096))
        self.pico.run(2_000_000)
        if self.pico.usb.came:
            os.write(ours, self.pico.usb.take())


def idle_pins(mcu) -> None:
    """Nothing is at the beams."""
    for pin in (pins.ENTRY_BEAM, pins.THROAT_BEAM, pins.MOUTH_BEAM):
        mcu.gpio[pin].set_input_value(False)
