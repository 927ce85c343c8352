"""Long soaks go on where they were stopped: what was found is kept while the code is the same.

Each job fixes its seed, so that what was found once would be found again.
"""

import hashlib
import os
import pickle
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import TypeVar

_ROOT = Path(__file__).parents[2]
_FOLDER = _ROOT / "build" / "soak"
Found = TypeVar("Found")

#: Host and machine take turns, so each job leaves its processor alone for a part of the time.
_AT_ONCE = 2 * (os.cpu_count() or 1)

_CODE = ("firmware", "host", "tests/image", "tests/machine", "tests/soak")


def done(
    name: str, work: Callable[..., Found], jobs: Sequence[tuple], unit: int, what: str = "boards"
) -> list[Found]:
    """Return what ``work(*job)`` found for each job, on all processors.

    ``name``: of the file in build/soak/ that keeps it, and of the progress on stderr; ``unit``:
    boards in a job, or ``what`` is counted.
    """
    _FOLDER.mkdir(parents=True, exist_ok=True)
    path = _FOLDER / f"{name}-{_fingerprint()}.pickle"
    found, whole = _kept(path), f"{len(jobs) * unit:,} {what}"
    todo = [job for job in jobs if job not in found]
    note = "of an earlier run" if len(todo) < len(jobs) else "none yet"
    _progress(name, (len(jobs) - len(todo)) * unit, whole, note)
    begun = time.monotonic()
    with path.open("ab") as file, ProcessPoolExecutor(_AT_ONCE) as pool:
        waiting = {pool.submit(work, *job): job for job in todo}
        try:
            for nth, future in enumerate(as_completed(waiting), 1):
                found[waiting[future]] = future.result()
                pickle.dump((waiting[future], future.result()), file)
                file.flush()
                there = (len(jobs) - len(todo) + nth) * unit
                _progress(name, there, whole, f"{time.monotonic() - begun:.0f} s")
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    print(file=sys.stderr)
    return [found[job] for job in jobs]


def _progress(name: str, there: int, whole: str, note: str) -> None:
    print(f"\r{name}: {there:,} of {whole}, {note}   ", end="", file=sys.stderr)


def _kept(path: Path) -> dict:
    """Return job -> what was found; half a row at the end, of a run that was killed, goes."""
    found = {}
    if not path.exists():
        return found
    with path.open("r+b") as file:
        while True:
            whole = file.tell()
            try:
                job, result = pickle.load(file)
            except (EOFError, pickle.UnpicklingError):
                file.truncate(whole)
                return found
            found[job] = result


def _fingerprint() -> str:
    """Return a name for the code as it is now."""
    digest = hashlib.sha256()
    for folder in _CODE:
        for path in sorted((_ROOT / folder).rglob("*.py")):
            digest.update(path.as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]
