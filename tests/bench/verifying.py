"""Machine time of a dealt board that is verified hand by hand; what people take is not in it."""

import json
import statistics
from pathlib import Path

from typer.testing import CliRunner

from fourhand.cli import app

BOARDS = 8


def rows(file: Path) -> list[tuple[str, str, str]]:
    """Return the row of a deal file's boards, brought as they should lie."""
    url = f"sim:?seed=1&speed=0&boards={file}"
    out = CliRunner().invoke(app, ["verify", str(file), "--port", url, "--json"])
    boards = json.loads(out.stdout.splitlines()[-1])["boards"]
    seconds = [board["machine_ms"] / 1000 for board in boards if board["verdict"] == "verified"]
    what = f"board verified, its cards under way, mean of {len(seconds)}"
    return [(what, f"{statistics.mean(seconds):.2f} s", "25 s at most")]
