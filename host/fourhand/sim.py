"""The simulated machine as a port: the real firmware in real MicroPython, in lockstep with us.

Its time passes only inside ``read``, so a run depends on the URL and on what is written, not on
how fast this computer is. The frames on its standard input and output are told in
firmware/sim/kernel.py.
"""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

import fourhand_firmware  # pyright: ignore[reportMissingImports]

import dealing
from fourhand import interpreter, interrupts, oserrors, simurl
from fourhand.port import PortEnded, PortGone
from fourhand.simstate import Hold

_HEAD = 5
_CHUNK = 1 << 16
_HEAP = "heapsize=16m"
_FIRMWARE = Path(fourhand_firmware.__path__[0])
_RUN = _FIRMWARE / "sim" / "pico" / "run.py"
_END_S = 30  # a run that does not end by itself once its input has ended is killed

# Ctrl-C is for the host alone, who then ends the run in good order.
_GROUP = None if sys.platform == "win32" else 0
_FLAGS = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)

#: What a report of MicroPython's tells, whatever else it says: the error's kind, and where.
_KIND = re.compile(
    r"^(\w*(?:Error|Exception|Interrupt|Exit))(?:$|:(?: \[Errno (\d+)\])?)", re.MULTILINE
)
#: And of an error of the system that has no name there, such as that of a full disk.
_NUMBER = re.compile(r"^OSError: (\d+)$", re.MULTILINE)
_PLACE = re.compile(r'File "(?:[^"]*[/\\])?([^"]+)", line (\d+)')


class SimPort:
    """One run of the simulated machine; ``sim:?seed=7&speed=0``, see simurl.py."""

    def __init__(self, url: str) -> None:
        """BadInput for a wrong option, NoMachine without an interpreter, PortBusy."""
        self.url = url
        self.options = simurl.parse(url)
        self._now = 0
        self._buffer = b""
        self._why = ""  # it ended by itself
        self._hold = Hold(self.options.state)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            self._process = _start(self.options, self._errors.fileno(), self._hold.machine)
        except BaseException:
            self._hold.let_go()
            raise
        self._hold.hand_over()
        assert self._process.stdin is not None  # both are pipes
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        if self.options.state:
            self._learn_time()

    def read(self, ms: int) -> bytes:
        """Grant so many ms of machine time; return what came, at once when something does."""
        began, before = time.monotonic(), self._now
        with interrupts.held():  # an answer half taken would leave both waiting for good
            output = self._grant(ms)
        if self.options.speed:
            took = (self._now - before) / 1000 / self.options.speed
            time.sleep(max(0.0, took - (time.monotonic() - began)))
        return output

    def write(self, data: bytes) -> None:
        """Send bytes to the machine's USB; it sees them when time passes."""
        with interrupts.held():
            self._send(b"W", data)

    def now(self) -> int:
        """Return the machine's own time in ms."""
        return self._now

    def close(self) -> None:
        """End the run; the truth file is complete then."""
        if self._stdin.closed:
            return
        with contextlib.suppress(OSError):  # it ended before us
            self._stdin.close()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._stdout.close()
        self._errors.close()
        self._hold.let_go()

    def _learn_time(self) -> None:
        """See how late it is in a world that goes on."""
        try:
            self._grant(0)
        except BaseException:
            self.close()
            raise

    def _grant(self, ms: int) -> bytes:
        """Grant time; return what came until it was over."""
        self._send(b"G", b"%d" % ms)
        output = b""
        while True:
            kind, payload = self._frame()
            if kind == b"T":
                self._now = int(payload)
                return output
            if kind != b"O":
                raise self._gone(payload.decode(errors="replace"))
            output += payload

    def _send(self, kind: bytes, payload: bytes) -> None:
        if self._stdin.closed:
            raise PortGone("it is closed", self.url)
        try:
            self._stdin.write(kind + len(payload).to_bytes(4, "little") + payload)
            self._stdin.flush()
        except OSError as error:
            raise self._gone("") from error

    def _frame(self) -> tuple[bytes, bytes]:
        head = self._take(_HEAD)
        return head[:1], self._take(int.from_bytes(head[1:], "little"))

    def _take(self, size: int) -> bytes:
        while len(self._buffer) < size:
            more = os.read(self._stdout.fileno(), _CHUNK)
            if not more:
                raise self._gone("")
            self._buffer += more
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken

    def _gone(self, report: str) -> PortGone:
        """Return the error for a run that has ended by itself, the same to whoever asks again."""
        self._process.wait()
        if not report:
            self._errors.seek(0)
            report = self._errors.read().decode(errors="replace")
        self._why = (
            self._why or _kind_and_place(report) or f"exit status {self._process.returncode}"
        )
        kind = PortGone if self.options.state else PortEnded
        return kind(f"the simulated machine stopped ({self._why})", self.url)


def _kind_and_place(report: str) -> str:
    """Return "KeyError in cardflow.py, line 33" of a report; its own text might name a card."""
    kind = _KIND.search(report)
    places = _PLACE.findall(report)
    if not kind:
        return ""
    bare = _NUMBER.search(report)
    number = kind[2] or (bare and bare[1])
    why = oserrors.why_number(int(number)) + ", " if number else ""
    return why + kind[1] + (" in {}, line {}".format(*places[-1]) if places else "")


def _start(
    options: simurl.SimOptions, errors: int, inherited: tuple[int, ...]
) -> subprocess.Popen[bytes]:
    path = dict.fromkeys([str(_FIRMWARE), str(Path(dealing.__path__[0]).parent), ".frozen"])
    command = [interpreter.find(), "-X", _HEAP, str(_RUN)]
    return subprocess.Popen(
        command + _arguments(options),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        pass_fds=inherited,
        env={**os.environ, "MICROPYPATH": os.pathsep.join(path)},
        process_group=_GROUP,
        creationflags=_FLAGS,
    )


def _arguments(options: simurl.SimOptions) -> list[str]:
    packs = "packs" if options.packs in simurl.PACKS else "packs_file"
    arguments = [
        f"seed={options.seed}",
        f"reader={options.reader}",
        f"person={options.person}",
        f"numbers={options.numbers}",
        f"hopper={options.hopper}",
        f"{packs}={options.packs}",
        *(f"fault={fault}" for fault in options.faults),
    ]
    files = (
        ("truth", options.truth), ("state", options.state), ("boards", options.boards),
        ("deck", options.deck), ("worn", options.worn),
    )  # fmt: skip
    arguments += [f"{name}={path}" for name, path in files if path]
    return arguments + ([f"chip={chip(options.state)}"] if options.state else [])


def chip(state: Path) -> str:
    """Return the number of a machine kept in a folder, by whatever name that is reached."""
    return sha256(str(state.resolve()).encode()).hexdigest()[:16]
