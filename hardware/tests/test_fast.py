"""The fast design's own parts: drivers in their housings and the larger brick want a place."""

import os
import subprocess
import sys
from pathlib import Path

import params
from hardware import ROOT

_OWN = "driver or brick or foot-base or sheet or filament"


def test_its_drivers_and_its_brick_have_parts_that_carry_them(tmp_path):
    """They fit the bed, are watertight, their screws line up, nothing is in the way."""
    text = Path(params.__file__).read_text()
    (tmp_path / "params.py").write_text(text.replace('DESIGN = "reference"', 'DESIGN = "fast"'))
    files = [f"hardware/tests/{name}.py" for name in ("test_parts", "fast_parts")]
    options = ["-q", "-p", "no:cacheprovider", "-o", "pythonpath=", "-k", _OWN]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert " 0 passed" not in done.stdout
