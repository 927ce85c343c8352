"""What the two designs' wiring has differently, beside what params.py says.

`python -m hardware.designs DESIGN MODULE ARGUMENT...` runs a module of this folder as if params.py
chose that design: `python -m hardware.designs fast schematic fast.svg`.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import params
from hardware import ROOT

DESIGNS = ("reference", "fast")


class Supply(NamedTuple):
    """The supply and what hangs on it. brick_a: what it gives; inlet: where it comes in;
    chain_ohms: R5, before the safety pin.
    """

    brick: str
    brick_a: float
    inlet: str
    fuse: str
    chain_ohms: str
    relay_contacts: int  # in a row: each breaks its share of the volts
    drivers_on_board: bool


_SUPPLIES = {
    "reference": Supply(
        "power brick", 4.0, "barrel jack 5.5 x 2.5", "4 A slow", "47 k", 1, drivers_on_board=True
    ),
    "fast": Supply(
        "power brick", 4.6, "socket R7B", "4 A slow", "100 k", 2, drivers_on_board=False
    ),
}
SUPPLY = _SUPPLIES[params.DESIGN]


def run(design: str, module: str, *arguments: str) -> str:
    """Return what a module of this folder prints with params.py as it is for a design."""
    text = Path(params.__file__).read_text()
    chosen, changed = re.subn(r'(?m)^DESIGN = "\w+"', f'DESIGN = "{design}"', text)
    if changed != 1:
        raise ValueError("params.py chooses no DESIGN")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "params.py").write_text(chosen)
        done = subprocess.run(
            [sys.executable, "-m", f"hardware.{module}", *arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": folder},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    return done.stdout


if __name__ == "__main__":
    print(run(*sys.argv[1:]), end="")
