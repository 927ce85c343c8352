"""MicroPython's own prompt on a Pico, by way of mpremote as a process of its own.

Its command line is kept stable where its functions are not, and a process that hangs at a Pico
that does not answer can be ended. Nothing here may run before our own hello: mpremote begins
with a Ctrl-C, which ends a board that is being dealt.
"""

import hashlib
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fourhand.errors import NoMachine

_MAIN = "main.py"
_WAIT_S = 60
_COPY_S = 600
_ADVICE = "Pull its cable out, put it in again, and give the same command again"

_WHAT = """
import sys
try:
    import about
    frozen = 1
except ImportError:
    frozen = 0
i = sys.implementation
print('what', i[0], '.'.join([str(n) for n in i[1][:3]]), getattr(i, '_mpy', 0), frozen, i[2])
"""
#: MicroPython takes NAME.py before NAME.mpy: none may stay beside one of ours.
_CLEAR = """
import os
for name in %r:
    try:
        os.remove(name)
    except OSError:
        pass
"""
_HASHES = """
import binascii, hashlib
for name in %r:
    h = hashlib.sha256()
    try:
        with open(name, 'rb') as f:
            part = f.read(512)
            while part:
                h.update(part)
                part = f.read(512)
        print('hash', name, binascii.hexlify(h.digest()).decode())
    except OSError:
        print('hash', name, '-')
"""
_BLINK = """
import machine, time
led = machine.Pin('LED', machine.Pin.OUT)
for _ in range(20):
    led.toggle()
    time.sleep_ms(250)
led.off()
"""
_BOOTSEL = "import time, machine; time.sleep_ms(100); machine.bootloader()"
_RESTART = "import time, machine; time.sleep_ms(100); machine.reset()"


class RemoteFailed(NoMachine):
    """mpremote could not do what it was asked."""


@dataclass(frozen=True)
class Interpreter:
    """What a Pico runs. frozen: an image of Fourhand, its firmware within."""

    name: str
    version: str
    mpy: int
    frozen: bool
    machine: str

    @property
    def takes_files(self) -> bool:
        """Whether our .mpy files run there: MicroPython 1.25 or newer, version 6.3 of them."""
        numbers = [int(part) for part in self.version.split(".") if part.isdigit()]
        format_ok = self.mpy & 0xFF == 6 and self.mpy >> 8 & 3 >= 3
        return self.name == "micropython" and numbers >= [1, 25] and format_ok


class Remote:
    """One Pico at MicroPython's prompt. run: does mpremote's commands, gives what they print."""

    def __init__(self, device: str, run: Callable[[str, Sequence[str], int], str]) -> None:
        self._device = device
        self._run = run

    def interpreter(self) -> Interpreter:
        """Ask what it is; RemoteFailed."""
        for line in self._exec(_WHAT).splitlines():
            if line.startswith("what "):
                _, name, version, mpy, frozen, machine = line.split(" ", 5)
                return Interpreter(name, version, int(mpy), frozen == "1", machine)
        raise RemoteFailed("it does not say what it runs", self._device, _ADVICE)

    def clear(self, names: Sequence[str]) -> None:
        """Remove what would be run instead of these files; main.py first."""
        twins = [name[:-4] + ".py" for name in names if name.endswith(".mpy")]
        self._exec(_CLEAR % ([_MAIN, *twins],))

    def copy(self, folder: Path, names: Sequence[str]) -> None:
        """Copy files and folders of a folder; those that are there already are left alone."""
        paths = [str(folder / name) for name in names]
        self._run(self._device, ["fs", "cp", "-r", *paths, ":"], _COPY_S)

    def hashes(self, names: Sequence[str]) -> dict[str, str]:
        """Return each file's SHA-256 as the Pico reckons it, "-" for one that is not there."""
        rows = [line.split() for line in self._exec(_HASHES % (list(names),)).splitlines()]
        return {row[1]: row[2] for row in rows if len(row) == 3 and row[0] == "hash"}

    def blink(self) -> None:
        """Blink its light for five seconds."""
        self._exec(_BLINK)

    def to_bootsel(self) -> None:
        """Have it come again as a drive."""
        self._run(self._device, ["exec", "--no-follow", _BOOTSEL], _WAIT_S)

    def restart(self) -> None:
        """Start it as after power-up."""
        self._run(self._device, ["exec", "--no-follow", _RESTART], _WAIT_S)

    def _exec(self, script):
        return self._run(self._device, ["exec", script], _WAIT_S)


def mpremote(device: str, words: Sequence[str], wait_s: int) -> str:
    """Run mpremote; return what it printed. RemoteFailed."""
    command = [sys.executable, "-m", "mpremote", "connect", device, *words]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=wait_s,
            check=False,
        )
    except subprocess.TimeoutExpired:
        what = f"MicroPython's prompt did not answer within {wait_s} s"
        raise RemoteFailed(what, device, _ADVICE) from None
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()[-1]
        raise RemoteFailed(f"mpremote could not do it ({last})", device, _ADVICE)
    return done.stdout


def digest(path: Path) -> str:
    """Return a file's SHA-256 in hex digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
