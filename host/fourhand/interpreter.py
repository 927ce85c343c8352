"""Find the MicroPython that runs the firmware when there is no Pico.

Looked for in this order: the setting FOURHAND_MICROPYTHON, the command that came with the wheel
beside our own Python, the PATH. The first one found is the one used, or refused.
"""

import os
import shutil
import subprocess
import sysconfig
from functools import lru_cache

from fourhand import oserrors
from fourhand.errors import NoMachine

SETTING = "FOURHAND_MICROPYTHON"

#: Asks an interpreter what it is.
_QUESTION = """
import sys
what = sys.implementation
print(what[0], ".".join([str(n) for n in what[1][:3]]), *what[1][3:4], sys.version.split(";")[-1])
"""
_OLDEST = (1, 25)

_ADVICE = (
    "Install MicroPython 1.25 or newer for this computer "
    f"and put it on the PATH, or name the file in {SETTING}"
)


class InterpreterNotFound(NoMachine):
    """No MicroPython here, or one that cannot run the firmware."""


def find() -> str:
    """Return the path of a MicroPython that answers as one; InterpreterNotFound else."""
    path = _first_found()
    version(path)
    return path


@lru_cache
def version(path: str) -> str:
    """Return name, release and build of an interpreter: "micropython 1.29.0 ...".

    InterpreterNotFound when it cannot be started, is something else, or too old.
    """
    environment = {key: value for key, value in os.environ.items() if key != "MICROPYPATH"}
    try:
        asked = subprocess.run(
            [path, "-c", _QUESTION],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            env=environment,
            check=False,
        )
    except OSError as error:
        what = f"it cannot be started: {oserrors.why(error)}"
        raise InterpreterNotFound(what, path, _ADVICE) from error
    answer = asked.stdout.replace("MicroPython", "").split()
    if asked.returncode or answer[:1] != ["micropython"]:
        raise InterpreterNotFound("this is not MicroPython", path, _ADVICE)
    if tuple(map(int, answer[1].split(".")[:2])) < _OLDEST:
        raise InterpreterNotFound(f"this is MicroPython {answer[1]}", path, _ADVICE)
    return " ".join(answer)


def _first_found() -> str:
    named = os.environ.get(SETTING)
    if named:
        path = shutil.which(named)
        if not path:
            raise InterpreterNotFound(f"{SETTING} names no program", named, _ADVICE)
        return path
    beside_us = shutil.which("micropython", path=sysconfig.get_path("scripts"))
    path = beside_us or shutil.which("micropython")
    if not path:
        raise InterpreterNotFound("there is no MicroPython on this computer", advice=_ADVICE)
    return path
