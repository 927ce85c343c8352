"""A file to the printer that this computer uses by default: `lp`, or Windows' own way."""

import os
import shutil
import subprocess
from pathlib import Path

from fourhand import oserrors
from fourhand.errors import FourhandError

_PATIENCE_S = 60


class NotPrinted(FourhandError):
    """The computer has no way to print, or would not."""


def ready() -> None:
    """NotPrinted when this computer has no way to print; whether there is paper nobody knows."""
    if not hasattr(os, "startfile") and not shutil.which("lp"):
        advice = "Install CUPS (Debian: sudo apt install cups-client), or print the PDF by hand"
        raise NotPrinted("this computer has no command lp to print with", "--print", advice)


def send(path: Path) -> None:
    """Print a PDF; NotPrinted when the system says that it cannot."""
    try:
        if hasattr(os, "startfile"):
            os.startfile(path, "print")  # pyright: ignore[reportAttributeAccessIssue]
        else:
            line = ["lp", "--", str(path)]
            subprocess.run(line, check=True, capture_output=True, timeout=_PATIENCE_S)
    except subprocess.CalledProcessError as problem:
        raise _not_printed(path, problem.stderr.decode(errors="replace").strip()) from None
    except OSError as problem:
        raise _not_printed(path, oserrors.why(problem)) from None
    except subprocess.TimeoutExpired:
        raise _not_printed(path, f"no answer in {_PATIENCE_S} seconds") from None


def _not_printed(path: Path, why: str) -> NotPrinted:
    return NotPrinted(f"it could not be printed ({why})", str(path), "Print it by hand")
