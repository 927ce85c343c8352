"""A computer with Picos that are programs: a reference machine, or a folder with a MicroPython."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from dealing import settings
from fourhand import __version__, interpreter
from fourhand.flashing import drives, uf2
from fourhand.flashing.drives import Drive
from fourhand.flashing.machines import Computer
from fourhand.flashing.remote import Remote, RemoteFailed
from fourhand.port import Candidate, PortBusy, PortMissing
from tests.host.reference_machine import ReferenceMachine, Wire

INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
OURS, PROMPT, DRIVE, SILENT, BUSY, GONE = "ours", "prompt", "drive", "silent", "busy", "gone"


class FakePico:
    """One Pico. mode: what it is now; flash: a folder, its file system at MicroPython's prompt."""

    def __init__(self, usb: str, mode: str, folder: Path, release: str = "0.0.9") -> None:
        self.usb, self.mode, self.release = usb, mode, release
        self.table = "00000000" if release == "0.0.9" else ""
        self.device = f"/dev/tty{usb}"
        self.flash = folder / usb
        self.flash.mkdir()
        self.drive = folder / f"RPI-RP2-{usb}"
        self.state = "idle"
        self.settings: dict[str, str] = {}  # none: its firmware knows of no settings
        self.asked: list[str] = []  # mpremote's commands
        self.forgets = False  # its settings, when it gets an image
        self.dies_after = ""  # a command after which it is gone
        self.comes_as = ""  # a release it runs instead of the one it got
        if mode == DRIVE:
            self.to_bootsel()

    def to_bootsel(self) -> None:
        self.mode = DRIVE
        self.drive.mkdir()
        (self.drive / "INFO_UF2.TXT").write_text(INFO)

    def service(self) -> None:
        self.mode = PROMPT

    def port(self):
        if self.mode == BUSY:
            raise PortBusy("another program uses it", self.device)
        if self.mode == OURS:
            return Wire(_Machine(self))
        return _Dumb(b">>> SyntaxError\r\n" if self.mode == PROMPT else b"")

    def take_image(self) -> None:
        """As the boot code does when the last block is there."""
        copied = self.drive / drives.NAME
        if self.mode == DRIVE and copied.exists():
            got = uf2.load(copied)
            shutil.rmtree(self.drive)
            self.mode, self.release, self.table = OURS, got.version, got.table
            if self.forgets:
                self.settings = {row[0]: str(row[4]) for row in settings.ROWS}
            if self.comes_as:
                self.release = self.comes_as

    def mpremote(self, _device: str, words: Sequence[str], _wait_s: int) -> str:
        command = " ".join(words[:2]) if words[0] == "fs" else words[-1]
        self.asked.append(command)
        assert self.mode == PROMPT, f"mpremote would have disturbed a Pico that is {self.mode}"
        told = self._do(words)
        if self.dies_after and self.dies_after in command:
            self.mode = GONE
            raise RemoteFailed("the cable is out", self.device)
        return told

    def _do(self, words):
        if words[0] == "fs":
            for path in map(Path, words[3:-1]):
                if path.is_dir():
                    shutil.copytree(path, self.flash / path.name, dirs_exist_ok=True)
                else:
                    shutil.copyfile(path, self.flash / path.name)
            return ""
        if "machine.bootloader()" in words[-1]:
            self.to_bootsel()
        elif "machine.reset()" in words[-1]:
            self.mode = OURS if (self.flash / "main.py").exists() else PROMPT
            self.release, self.table = self.comes_as or __version__, ""
        elif "LED" not in words[-1]:
            return self._run(words[-1])
        return ""

    def _run(self, script):
        """MicroPython itself runs what mpremote would have it run."""
        done = subprocess.run(
            [interpreter.find(), "-c", script],
            cwd=self.flash, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout.replace("linux", "Raspberry Pi Pico with RP2040")


class _Machine(ReferenceMachine):
    def __init__(self, pico: FakePico) -> None:
        firmware = f"micropython-1.25.0-fourhand-{pico.release}"
        super().__init__(firmware=firmware, **({"table": pico.table} if pico.table else {}))
        self.pico = pico
        self.state = pico.state

    def _service(self, _values):
        if self.state != "idle":
            return "refused", {"why": "state"}
        self.pico.service()
        return "accepted", {"ms": 0}

    def _setting(self, values):
        if values["key"] not in self.pico.settings:
            return "refused", {"why": "unknown"}
        return "value", {"key": values["key"], "value": self.pico.settings[values["key"]]}

    def _draft(self, _values):
        self.draft = dict(self.pico.settings)
        return "accepted", {"ms": 0}

    def _put(self, values):
        self.draft[values["key"]] = values["value"]
        return "accepted", {"ms": 0}

    def _commit(self, _values):
        self.pico.settings = self.draft
        return "accepted", {"ms": 0}


class _Dumb:
    """A port at which something else answers, or nothing."""

    url = "dumb"

    def __init__(self, says: bytes) -> None:
        self._says = says
        self._clock = 0

    def now(self):
        return self._clock

    def read(self, ms):
        self._clock += ms
        return self._says

    def write(self, data):
        pass

    def close(self):
        pass


class Bench(Computer):
    """The computer: what it sees of the Picos that hang on it."""

    def __init__(self, *picos: FakePico) -> None:
        self._picos = picos

    def picos(self) -> list[Candidate]:
        for pico in self._picos:
            pico.take_image()
        there = [pico for pico in self._picos if pico.mode not in (DRIVE, GONE)]
        return [Candidate(pico.device, "Pico", pico.usb, True) for pico in there]

    def drives(self) -> list[Drive]:
        found = [drives.at(pico.drive) for pico in self._picos if pico.mode == DRIVE]
        return [drive for drive in found if drive]

    def mount(self) -> None:
        pass

    def open(self, url: str):
        return self._at(url).port()

    def remote(self, device: str) -> Remote:
        return Remote(device, self._at(device).mpremote)

    def pause(self, seconds: float) -> None:
        pass

    def _at(self, device):
        for pico in self._picos:
            if pico.device == device and pico.mode not in (DRIVE, GONE):
                return pico
        raise PortMissing("there is no such port", device)
