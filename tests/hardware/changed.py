"""The machine with one number of firmware/ changed, as somebody who edits the file has it."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(folder: Path, code: str, **numbers) -> subprocess.CompletedProcess:
    """Run code with other numbers in params.py or pins.py; ``folder`` takes the changed files."""
    texts = {name: (ROOT / "firmware" / name).read_text() for name in ("params.py", "pins.py")}
    for name, value in numbers.items():
        changed = 0
        for file, text in texts.items():
            texts[file], done = re.subn(rf"(?m)^{name} = [^#\n]*", f"{name} = {value}  ", text)
            changed += done
        assert changed == 1, name
    for file, text in texts.items():
        (folder / file).write_text(text)
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


CHECK = "import sys; from hardware import check; sys.exit(check.main())"


def refused(folder: Path, **numbers) -> str:
    """What `python -m hardware.check` says of other numbers; "" if it takes them."""
    done = run(folder, CHECK, **numbers)
    assert done.returncode == bool(done.stderr), done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr
