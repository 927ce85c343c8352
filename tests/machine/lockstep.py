"""Real MicroPython on the simulated machine, spoken to in frames: for firmware of any kind.

    machine = Lockstep("def run(clock, usb, reader): ...", tmp_path)
    machine.run(1000)   # what the firmware wrote in a second of its time

A ``source`` of None is the firmware's own main.
"""

import os
import subprocess
from pathlib import Path

from fourhand import interpreter

FIRMWARE = Path(__file__).parents[2] / "firmware"
DEFAULTS = {
    "seed": "1",
    "reader": "bars6",
    "person": "none",
    "packs": "shuffled",
    "numbers": "off",
    "hopper": "1",
}


class Failed(Exception):
    """The simulator's own report (E), or its end without one."""


class Lockstep:
    """One process."""

    def __init__(self, source: str | None, folder: Path, *more: str, **options: str):
        """``more`` and ``options``: arguments of sim/pico/run.py."""
        path = [str(FIRMWARE), ".frozen"]
        if source is not None:
            (folder / "main.py").write_text(source)
            path.insert(0, str(folder))
        arguments = [f"{key}={value}" for key, value in {**DEFAULTS, **options}.items()]
        self.process = subprocess.Popen(
            [interpreter.find(), str(FIRMWARE / "sim/pico/run.py"), *arguments, *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "MICROPYPATH": os.pathsep.join(path)},
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        self.now = 0

    def grant(self, ms: int, data: bytes = b"") -> bytes:
        """Write bytes, grant time once; return what the firmware wrote."""
        if data:
            self._send(b"W", data)
        self._send(b"G", b"%d" % ms)
        output = b""
        while True:
            kind, payload = self._receive()
            if kind == b"T":
                self.now = int(payload)
                return output
            if kind != b"O":
                raise Failed(payload.decode())
            output += payload

    def run(self, ms: int, data: bytes = b"") -> bytes:
        """Write bytes, let so much time pass; return what the firmware wrote in it."""
        output, until = b"", self.now + ms
        while self.now < until:
            output += self.grant(until - self.now, data)
            data = b""
        return output

    def close(self) -> int:
        """End the input; return the exit status."""
        self.stdin.close()
        rest = self.stdout.read()
        assert rest == b"", "nothing is said after the end of input"
        return self.process.wait()

    def _send(self, kind, payload):
        self.stdin.write(kind + len(payload).to_bytes(4, "little") + payload)
        self.stdin.flush()

    def _receive(self):
        head = self.stdout.read(5)
        if len(head) < 5:
            raise Failed(f"exit status {self.process.wait()}")
        return head[:1], self.stdout.read(int.from_bytes(head[1:], "little"))
