"""A Pico in BOOTSEL: a drive onto which an image is copied, by the rules of each system."""

import ctypes
import os
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from fourhand import oserrors
from fourhand.errors import BadInput, NoMachine
from fourhand.flashing.uf2 import Image

NAME = "fourhand-pico.uf2"
LABEL = "RPI-RP2"
_INFO = "INFO_UF2.TXT"
_BOARD = re.compile(r"^Board-ID:\s*(\S+)", re.MULTILINE)
_CHUNK = 32 * 1024  # written out at a time, so that the progress shown is the drive's
_REMOVABLE = 2  # GetDriveTypeW
_VOLUMES = Path("/Volumes")  # macOS
AGAIN = (
    "Nothing is lost: hold the Pico's BOOTSEL button while you plug its USB cable in, and give "
    "the same command again"
)


class WrongDrive(BadInput):
    """A drive that takes UF2 files, but not a Pico's."""


class CopyFailed(NoMachine):
    """The image did not get onto the drive. ``all_sent``: but every byte of it was handed over."""

    def __init__(self, what: str, where: str, all_sent: bool = False) -> None:
        super().__init__(what, where, AGAIN)
        self.all_sent = all_sent


@dataclass(frozen=True)
class Drive:
    """A drive with an INFO_UF2.TXT. board: what that says it is."""

    path: Path
    board: str

    @property
    def is_pico(self) -> bool:
        return self.board == LABEL


def found(platform: str = sys.platform) -> list[Drive]:
    """Return the drives of this computer that take UF2 files."""
    return [drive for place in _places(platform) if (drive := at(place))]


def at(place: Path) -> Drive | None:
    """Return what a folder is as such a drive, None if it is none."""
    try:
        text = (place / _INFO).read_text("ascii", "replace")[:1000]
    except OSError:
        return None
    board = _BOARD.search(text)
    return Drive(place, board[1] if board else "")


def mount() -> None:
    """On a Linux without a desktop a drive is there but not open: ask udisks, if it is there."""
    device = Path("/dev/disk/by-label", LABEL)
    udisks = shutil.which("udisksctl")
    if udisks and device.exists():
        command = [udisks, "mount", "--no-user-interaction", "-b", str(device)]
        subprocess.run(command, capture_output=True, timeout=30, check=False)


def copy(image: Image, drive: Drive, progress: Callable[[int, int], None]) -> None:
    """Copy an image onto a Pico's drive; ``progress(bytes done, bytes in all)``.

    WrongDrive; CopyFailed. With the last byte the Pico restarts and the drive goes away, which
    some systems report as an error: the Pico itself then tells whether it went well.
    """
    where, size = str(drive.path), len(image.data)
    if not drive.is_pico:
        what = f"this is a drive of {drive.board or 'another board'}, not of a Pico ({LABEL})"
        raise WrongDrive(what, where, "Unplug it, or name the Pico with --port")
    done = 0
    try:
        if shutil.disk_usage(drive.path).free < size:
            raise CopyFailed("there is no room on the drive", where)
        with (drive.path / NAME).open("wb", buffering=0) as file:
            while done < size:
                part = image.data[done : done + _CHUNK]
                if file.write(part) != len(part):
                    raise CopyFailed("there is no room on the drive", where)
                done += len(part)
                os.fsync(file.fileno())
                progress(done, size)
    except OSError as error:
        what = f"the copy ended after {done} of {size} bytes: {oserrors.why(error)}"
        raise CopyFailed(what, where, done == size) from error


def _places(platform):
    if platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase if _removable(letter)]
    if platform == "darwin":
        return _folders(_VOLUMES)
    return mounted(Path("/proc/self/mounts"))


def mounted(table: Path) -> list[Path]:
    """Return where a Linux table of mounts has FAT drives; a blank is written as \\040 there."""
    places = []
    with suppress(OSError):
        for line in table.read_text("utf-8", "surrogateescape").splitlines():
            words = line.split(" ")
            if len(words) > 2 and words[2] in ("vfat", "msdos", "fuseblk"):
                place = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), words[1])
                places.append(Path(place))
    return places


def _folders(place):
    with suppress(OSError):
        return sorted(path for path in place.iterdir() if path.is_dir())
    return []


def _removable(letter):
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  # only Windows has it
    return kernel.GetDriveTypeW(f"{letter}:\\") == _REMOVABLE
