"""An image for the Pico as a file: UF2, checked before anything is written to a machine.

A UF2 file (https://github.com/microsoft/uf2) is blocks of 512 bytes, each with the place in flash
where its 256 bytes go. The RP2040's boot code takes the last block for the end of the copy and
starts what it then has, so a file that is cut short or mixed up must be found here.
"""

import hashlib
import re
import struct
from dataclasses import dataclass
from pathlib import Path

from fourhand import files
from fourhand.errors import BadInput

BLOCK = 512
_HEAD = struct.Struct("<8I")
_FIRST, _SECOND, _LAST = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_NOT_FLASH, _HAS_FAMILY = 0x1, 0x2000
_RP2040 = 0xE48BFF56
_PAYLOAD = 256
_FLASH, _FLASH_SIZE = 0x10000000, 2 * 1024 * 1024
_MOST = _FLASH_SIZE // _PAYLOAD * BLOCK
_ABOUT = re.compile(rb"fourhand-image ([0-9.]{1,20}) table ([0-9a-f]{8})")
_ANEW = "Build it anew (make image), or take the released one again"


class BadImage(BadInput):
    """A file that must not be put on a machine."""

    def __init__(self, what: str, path: Path | str) -> None:
        super().__init__(what, str(path), _ANEW)


@dataclass(frozen=True)
class Image:
    """A checked image. version: the release in it; table: its message table's hash."""

    path: Path
    data: bytes
    version: str
    table: str

    @property
    def digest(self) -> str:
        """SHA-256 of the file in hex digits."""
        return hashlib.sha256(self.data).hexdigest()


def load(path: Path) -> Image:
    """Read and check an image; BadImage, BadInput when it cannot be read.

    A file ``NAME.sha256`` beside it, as sha256sum writes it, must agree.
    """
    data = files.read(path, _MOST)
    _check_sum(path, data)
    flash = _contents(path, data)
    if _crc32(flash[:252]) != int.from_bytes(flash[252:256], "little"):
        raise BadImage("the check sum of its boot code is wrong: a Pico would not start it", path)
    about = _ABOUT.search(flash)
    if not about:
        raise BadImage("this is an image for a Pico, but not Fourhand's", path)
    return Image(path, data, about[1].decode(), about[2].decode())


def _check_sum(path, data):
    beside = path.with_name(path.name + ".sha256")
    if not beside.exists():
        return
    told = files.read(beside, 1000).decode("ascii", "replace").split()[:1]
    if told != [hashlib.sha256(data).hexdigest()]:
        raise BadImage(f"it is not the file that {beside.name} tells of", path)


def _contents(path, data):
    """Return what the file puts into flash, from its start; BadImage."""
    count, rest = divmod(len(data), BLOCK)
    if not count or data[:4] != _FIRST.to_bytes(4, "little"):
        raise BadImage("this is no UF2 file", path)
    if rest:
        raise BadImage("it is cut short", path)
    flash = bytearray()
    for number in range(count):
        block = data[number * BLOCK : (number + 1) * BLOCK]
        first, second, flags, target, size, nth, total, family = _HEAD.unpack_from(block)
        if (first, second) != (_FIRST, _SECOND) or block[-4:] != _LAST.to_bytes(4, "little"):
            raise BadImage(f"its block {number} is damaged", path)
        if total != count:
            raise BadImage(f"it is cut short: {count} blocks of {total}", path)
        if not flags & _HAS_FAMILY or family != _RP2040:
            raise BadImage("it is for another chip than a Pico's (RP2040)", path)
        if flags & _NOT_FLASH or nth != number or size != _PAYLOAD:
            raise BadImage(f"its block {number} is not in its place", path)
        if target != _FLASH + len(flash) or target >= _FLASH + _FLASH_SIZE:
            raise BadImage(f"its block {number} would go to another place in flash", path)
        flash += block[_HEAD.size : _HEAD.size + _PAYLOAD]
    return bytes(flash)


def _crc32(data):
    """The boot code's CRC-32 (RP2040 datasheet, 2.8.1.3.1): no bit is reflected or inverted."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ 0x04C11DB7 if crc & 0x80000000 else crc << 1) & 0xFFFFFFFF
    return crc
