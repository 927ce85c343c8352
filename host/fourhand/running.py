"""What a run is doing now, for whoever asks while it has the machine: one file, no card in it.

There is one for each port, beside the URL of the last run; it is locked as long as the run lives,
so that one that was killed is not taken for running.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from fourhand import paths, simurl
from fourhand.copies import Copies
from fourhand.outcome import Entry, Observer
from fourhand.plan import Place
from fourhand.verdict import MISDEALT

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
    import msvcrt

#: States (dealing.states) in which the machine waits for a person.
PERSONS = ("asking", "held", "full", "misdealt", "restarted")


class Running(Observer):
    """Keeps the file of one run; a folder that cannot be written is no reason not to deal."""

    def __init__(
        self,
        url: str,
        name: str,
        places: Sequence[Place],
        now: Callable[[], int],
        here: Callable[[], float] = time.monotonic,
    ) -> None:
        """now: the machine's time in ms, which a simulated one has of its own; here: ours in s."""
        self._path = _path(url)
        self._lock = _locked(self._path)
        self._now, self._here = now, here
        self._begun_ms, self._begun_s = now(), here()
        self._left = len(places)
        self._copies = Copies(places)
        self._state, self._since_ms, self._person_ms = "idle", now(), 0
        self._last: dict[tuple[int, int], Entry] = {}
        self._told: dict[str, Any] = {
            "session": name,
            "started_at": _time(),
            "boards": len(places),
            "good": 0,
            "misdealt": 0,
            "not_good": 0,
            "state": "idle",
            "waiting": None,
            "dealing": None,
            "person_s_a_board": None,
            "s_a_board": None,
            "estimated_end": None,
            "ended_at": None,
        }
        self._write()

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *_: object) -> None:
        over = {"waiting": None, "dealing": None, "estimated_end": None}
        self._told |= {"ended_at": _time(), **over}
        self._write()
        if self._lock is not None:
            os.close(self._lock)

    def state(self, name: str) -> None:
        now = self._now()
        if self._state in PERSONS:
            self._person_ms += now - self._since_ms
        self._state, self._since_ms = name, now
        self._told |= {"state": name, "waiting": None}
        self._write()

    def armed(self, board: int, copy: int) -> None:
        self._copies.armed(board, copy)

    def asked(self, what: str, board: int) -> None:
        text = self._copies.ask(what, board)
        waiting = {"for": what, "board": board, "since": _time(), "text": text}
        back = self._copies.back(board)
        self._told["waiting"] = {**waiting, "back": back} if back else waiting
        self._write()

    def begun(self, board: int, copy: int, attempt: int) -> None:
        name = self._copies.board(board, copy)
        self._told["dealing"] = {"board": name, "attempt": attempt, "since": _time()}
        self._write()

    def ended(self, entry: Entry) -> None:
        self._told["dealing"] = None
        before = self._last.get((entry.board, entry.copy))
        self._last[entry.board, entry.copy] = entry
        if entry.good and not (before and before.good):
            self._left -= 1
        self._told["misdealt"] += entry.verdict == MISDEALT
        self._count()
        self._write()

    def _count(self) -> None:
        good = sum(entry.good for entry in self._last.values())
        self._told |= {"good": good, "not_good": len(self._last) - good}
        if good:
            each_s = (self._now() - self._begun_ms) / 1000 / good
            here_s = (self._here() - self._begun_s) / good
            end = datetime.now(UTC) + timedelta(seconds=here_s * self._left)
            self._told |= {
                "s_a_board": round(each_s, 1),
                "person_s_a_board": round(self._person_ms / 1000 / good, 1),
                "estimated_end": end.isoformat(timespec="seconds"),
            }

    def _write(self) -> None:
        if self._lock is None:
            return
        draft = self._path.with_suffix(".new")
        with contextlib.suppress(OSError):
            draft.write_text(json.dumps(self._told), encoding="utf-8")
            draft.replace(self._path)


def read(url: str) -> tuple[dict[str, Any] | None, bool]:
    """Return what was told of the last run on a port, and whether that run still lives."""
    path = _path(url)
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None, False
    lock = _locked(path)
    if lock is None:
        return told, True
    os.close(lock)
    return told, False


def _path(url: str) -> Path:
    """Return the file of a port; a simulated machine with a state is one, whatever its speed."""
    name = str(simurl.state_folder(url) or url)
    return paths.home() / f"run-{sha256(name.encode()).hexdigest()[:8]}.json"


def _locked(path: Path) -> int | None:
    """Lock what goes with a run's file; None when another run has it or it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    try:
        if fcntl:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # pyright: ignore
    except OSError:
        os.close(handle)
        return None
    return handle


def _time() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
