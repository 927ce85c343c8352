"""Other images than this firmware's own, made from it; and the file system in a Pico's flash."""

import re
import subprocess
from pathlib import Path

from fourhand import __version__, interpreter
from fourhand.flashing import uf2

#: ports/rp2 of MicroPython 1.25 for RPI_PICO: the last 1408 kB of 2 MB.
START, SIZE, BLOCK = 0xA0000, 1408 * 1024, 4096
_OLDER = b"0.0.9"
_NAMES = re.compile(rb"(?:[\w/]+\.py\0){20,}")

_MAKE = """
import os, vfs

class Ram:
    def __init__(self):
        self.data = bytearray(%d)
    def readblocks(self, n, buf, off=0):
        at = n * %d + off
        buf[:] = self.data[at:at + len(buf)]
    def writeblocks(self, n, buf, off=0):
        at = n * %d + off
        self.data[at:at + len(buf)] = buf
    def ioctl(self, op, arg):
        return {4: len(self.data) // %d, 5: %d, 6: 0}.get(op)

ram = Ram()
vfs.VfsLfs2.mkfs(ram, progsize=256)
there = vfs.VfsLfs2(ram, progsize=256)
for name in %r:
    if '/' in name:
        try:
            there.mkdir(name.split('/')[0])
        except OSError:
            pass
    with there.open(name, 'wb') as out, open(%r + '/' + name, 'rb') as source:
        out.write(source.read())
there.umount()
with open(%r, 'wb') as out:
    out.write(ram.data)
"""


def made(folder: Path, names: list[str], out: Path) -> bytes:
    """Return the flash from START on with these files of a folder in it."""
    numbers = (SIZE, BLOCK, BLOCK, BLOCK, BLOCK)
    script = out.with_suffix(".py")
    script.write_text(_MAKE % (*numbers, names, str(folder), str(out)))
    subprocess.run([interpreter.find(), "-X", "heapsize=16m", str(script)], check=True)
    return out.read_bytes()


def stock(image: Path, out: Path) -> Path:
    """Write an image as MicroPython comes: of the frozen modules only its own can be found.

    The others' names are spoilt in the table of frozen modules.
    """
    data = bytearray(image.read_bytes())
    flash = uf2._contents(image, bytes(data))
    table = max(_NAMES.finditer(flash), key=lambda found: len(found[0]))
    assert b"main.py\0" in table[0]
    at = table.start()
    for name in table[0].split(b"\0")[:-1]:
        if not name.startswith((b"_boot", b"asyncio/", b"rp2.py")):
            _put(data, at, b"~")
        at += len(name) + 1
    out.write_bytes(data)
    return out


def older(image: Path, out: Path) -> Path:
    """Write an image as it would be of release 0.0.9."""
    data = bytearray(image.read_bytes())
    flash = uf2._contents(image, bytes(data))
    now = __version__.encode()
    assert len(now) == len(_OLDER)
    for found in re.finditer(re.escape(now), flash):
        _put(data, found.start(), _OLDER)
    out.write_bytes(data)
    return out


def _put(data, at, some):
    """Change bytes that go to a place in flash, in a UF2 file's blocks."""
    for offset, byte in enumerate(some, at):
        block, place = divmod(offset, uf2._PAYLOAD)
        data[block * uf2.BLOCK + uf2._HEAD.size + place] = byte
