"""What the operating system says of a file, in words that somebody at a card table can follow.

Its own words differ from system to system, and never say what to do now.
"""

import errno
import os

_NO_RIGHT = ("this account may not use it", "Have its permissions changed, or name another place")
_FULL = ("the disk is full", "Make room on it, or name another place")
_AS_A_FOLDER = ("there is a file where a folder should be", "Name another place")

#: Number of an error -> what happened, what to do now.
_WORDS = {
    errno.ENOENT: ("there is no such file or folder", "Look at the spelling"),
    errno.ENOTDIR: _AS_A_FOLDER,
    errno.EEXIST: _AS_A_FOLDER,  # only folders are made where nothing may be
    errno.EISDIR: ("it is a folder", "Name a file"),
    errno.EACCES: _NO_RIGHT,
    errno.EPERM: _NO_RIGHT,
    errno.EROFS: ("the disk can only be read", "Name a place on another disk"),
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: _FULL,
    errno.EIO: ("the disk does not answer", "See that it is plugged in"),
    errno.EBUSY: ("another program uses it", "End that program first"),
    errno.ENAMETOOLONG: ("its name is too long", "Give it a shorter one"),
    errno.ELOOP: ("it is a link to itself", "Name the file itself"),
    errno.ENOEXEC: ("this computer cannot run it", "Name another program"),
}
_NO_NAME = ("its name is no file name", "Give it another one")


def why(error: Exception) -> str:
    """Return what happened. error: an OSError, or the ValueError for a name that can be none."""
    return _of(error)[0]


def advice(error: Exception) -> str:
    """Return what to do now, "" if that cannot be said."""
    return _of(error)[1]


def why_number(number: int) -> str:
    """Return what an error's number means."""
    return why(OSError(number, os.strerror(number)))


def _of(error: Exception) -> tuple[str, str]:
    if not isinstance(error, OSError):
        return _NO_NAME
    strange = (f"the computer says: {error.strerror or type(error).__name__}", "")
    return _WORDS.get(error.errno or 0, strange)
