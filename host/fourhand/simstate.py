"""The folder that a simulated machine is kept in is held by one run at a time.

Two locks, for two processes may outlive each other: the host's, and the machine's, which its
process inherits. A host that was killed leaves a machine that ends a moment later; that end is
waited for. A host that lives is not.
"""

import os
from pathlib import Path

from fourhand import paths
from fourhand.port import PortBusy

try:
    import fcntl
except ImportError:  # Windows: there is no MicroPython for it that could run the machine
    fcntl = None


class Hold:
    """One run's hold of its folder; without a folder there is nothing to hold."""

    def __init__(self, folder: Path | None) -> None:
        """PortBusy when another run has it, BadInput when the folder cannot be written."""
        self.machine: tuple[int, ...] = ()  # what the machine's process is to inherit
        self._host: tuple[int, ...] = ()
        if not folder or not fcntl:
            return
        self._host = (_opened(folder / "host.lock"),)
        try:
            fcntl.flock(self._host[0], fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.machine = (_opened(folder / "machine.lock"),)
            fcntl.flock(self.machine[0], fcntl.LOCK_EX)
        except BlockingIOError:
            self.let_go()
            advice = "End that run first; fourhand status tells how far it is"
            raise PortBusy("another run uses this machine", str(folder), advice) from None
        except BaseException:
            self.let_go()
            raise

    def hand_over(self) -> None:
        """The machine's process runs: its own lock is its own affair."""
        self.machine = _closed(self.machine)

    def let_go(self) -> None:
        """The run is over."""
        self.machine = _closed(self.machine)
        self._host = _closed(self._host)


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise paths.unusable(path.parent, error, setting="state=") from None


def _closed(handles: tuple[int, ...]) -> tuple[()]:
    for handle in handles:
        os.close(handle)
    return ()
