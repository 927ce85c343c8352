"""The solver's process as its parent sees it: started, asked, given up when it dies or hangs.

The library behind it can crash on a deal, so it never runs in our own process. It works in a
folder that only we can read, because it drops a file with the deal there when it fails.
"""

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from fourhand.errors import FourhandError
from fourhand.formats.deals import Board
from fourhand.formats.suits import write as write_hand

#: Boards the library takes in one call.
MOST = 40
_START_S = 120.0  # its first start on a slow computer
_BOARD_S = 60.0  # many times what the slowest board takes on a Raspberry Pi


class SolverMissing(FourhandError):
    """Double dummy cannot be computed on this computer."""


class SolverDied(FourhandError):
    """The library crashed, failed or hung over these boards."""


class Worker:
    """A warm solver process; use it as a context, so that it and its folder go away again."""

    def __init__(self, command: Sequence[str] = ("-m", "fourhand.records.solver")) -> None:
        """command: the arguments of Python that start the solver."""
        self._command = command
        self._folder = tempfile.TemporaryDirectory(prefix="fourhand-", ignore_cleanup_errors=True)
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        self._folder.cleanup()

    def solve(self, boards: Sequence[Board]) -> list[Any]:
        """Return what the solver tells of up to MOST complete boards.

        SolverDied when the process did not live to tell; the next call starts another one.
        """
        if len(boards) > MOST or not all(board.complete for board in boards):
            raise ValueError("complete boards, and not so many at once")
        request = [(_deal(board), board.vulnerability, board.dealer) for board in boards]
        process = self._process or self._start()
        answers = _asked(process, json.dumps(request), _BOARD_S * len(boards))
        if not isinstance(answers, list) or len(answers) != len(boards):
            self._end()
            raise SolverDied("the double-dummy library failed")
        return answers

    def _start(self) -> subprocess.Popen[str]:
        self._process = process = subprocess.Popen(
            [sys.executable, *self._command],
            cwd=self._folder.name,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        greeting = _asked(process, "", _START_S)
        if not isinstance(greeting, dict) or "ready" not in greeting:
            self._end()
            why = greeting.get("missing", "") if isinstance(greeting, dict) else ""
            what = f"double dummy cannot be computed on this computer ({why or 'it crashes'})"
            raise SolverMissing(
                what, advice="Install endplay for this Python: pip install endplay"
            )
        return process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            with suppress(OSError):
                process.communicate()


def _asked(process: subprocess.Popen[str], request: str, limit_s: float) -> Any:
    """Send a line, if there is one, and return what comes back; None when nothing does."""
    assert process.stdin
    assert process.stdout
    watch = threading.Timer(limit_s, process.kill)
    watch.daemon = True
    watch.start()
    try:
        if request:
            process.stdin.write(request + "\n")
            process.stdin.flush()
        return json.loads(process.stdout.readline() or "null")
    except (OSError, ValueError):
        return None
    finally:
        watch.cancel()


def _deal(board: Board) -> str:
    return "N:" + " ".join(write_hand(hand) for hand in board.four_hands)
