"""Runs sim/pico/run.py in MicroPython and kills its process at the n-th point: FOURHAND_KILL_AT.

A point lies before and after each frame in both directions, and before, in and after whatever is
written to the journal and to the machine's own flash. How many there were is written to the file
FOURHAND_KILL_COUNT.
"""

import sys

PICO = sys.argv[1]
sys.path[0] = PICO  # in the place of this folder, whose files may have a firmware file's name
del sys.argv[1]

import uos  # noqa: E402 # pyright: ignore

AT = int(uos.getenv("FOURHAND_KILL_AT") or 0)
COUNT = uos.getenv("FOURHAND_KILL_COUNT") or ""
passed = 0


def point():
    global passed
    passed += 1
    if passed == AT:
        uos.system("kill -9 $PPID")


class Os:
    """For the journal: a draft is there, and not yet in its place."""

    def rename(self, old, new):
        point()
        uos.rename(old, new)
        point()


class Halves:
    """A file whose lines may be cut in the middle."""

    def __init__(self, file):
        self._file = file

    def write(self, data):
        point()
        half = len(data) // 2
        self._file.write(data[:half])
        point()
        self._file.write(data[half:])
        point()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def flush(self):
        self._file.flush()

    def close(self):
        self._file.close()


class Out:
    def __init__(self, stream):
        self._stream = stream

    def write(self, data):
        point()
        self._stream.write(data)
        point()


import files  # noqa: E402 # pyright: ignore
from sim import journal, kernel  # noqa: E402

journal.os = Os()


def opened(path, mode):
    file = open(path, mode)  # noqa: SIM115
    return file if "r" in mode else Halves(file)


journal.open = files.open = opened  # pyright: ignore[reportAttributeAccessIssue]

make = kernel.Kernel.__init__
frame = kernel.Kernel._frame


def init(self, plant, stdin, stdout, diary=None):
    make(self, plant, stdin, Out(stdout), diary)


def framed(self):
    point()
    received = frame(self)
    point()
    return received


kernel.Kernel.__init__ = init
kernel.Kernel._frame = framed

try:
    with open(PICO + "/run.py") as program:
        exec(program.read())
finally:
    with open(COUNT, "w") as file:
        file.write(str(passed))
