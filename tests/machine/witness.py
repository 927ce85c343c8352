"""Somebody who stands beside the simulated machine and notes all that can be seen and heard of it.

The interpreter is started by a script that puts a main of ours before the firmware's own; it
listens to display, light, buzzer and motor drivers, then runs the firmware's main as it is.
"""

import stat
from pathlib import Path

from fourhand import interpreter

_MAIN = """
import sys

import machine
from sim import bench

_notes = open({notes!r}, "w")


def note(*words):
    _notes.write("%d %s\\n" % (bench.plant.now // 1000, " ".join([str(word) for word in words])))
    _notes.flush()


def heard(name, function, words=lambda *values: values):
    def call(*values):
        note(name, *words(*values))
        return function(*values)

    return call


bench.plant.show = heard("display", bench.plant.show, lambda lines: [repr(lines)])
bench.plant.enable = heard("motors", bench.plant.enable)
machine.bitstream = heard("light", machine.bitstream, lambda *values: values[3])
machine.PWM.duty_u16 = heard("buzzer", machine.PWM.duty_u16, lambda pwm, duty=None: [duty])


def run(*things):
    firmware = {{"__name__": "firmware"}}
    for folder in sys.path:
        if folder not in ("", {here!r}, ".frozen"):
            try:
                source = open(folder + "/main.py").read()
                break
            except OSError:
                pass
    exec(source, firmware)
    firmware["run"](*things)
"""

_SCRIPT = '#!/bin/sh\nMICROPYPATH="{here}:${{MICROPYPATH:-.frozen}}" exec "{interpreter}" "$@"\n'


class Witness:
    """Set ``environment`` for whoever opens a ``sim:`` port; then look at ``notes``."""

    def __init__(self, folder: Path):
        here = folder / "witness"
        here.mkdir()
        self._notes = folder / "notes.txt"
        main = _MAIN.format(notes=str(self._notes), here=str(here))
        (here / "main.py").write_text(main)
        script = here / "micropython"
        script.write_text(_SCRIPT.format(here=here, interpreter=interpreter.find()))
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        self.environment = {interpreter.SETTING: str(script)}

    @property
    def notes(self) -> list[str]:
        """Lines "ms what ..." of the last run."""
        return self._notes.read_text().splitlines()

    def last(self, what: str) -> str:
        """Return the newest note on something, without its time."""
        return [line for line in self.notes if line.split(" ")[1] == what][-1].split(" ", 2)[2]
