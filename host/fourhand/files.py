"""Files written whole or not at all, and small ones read with a clear word when that fails."""

import errno
import os
import secrets
from pathlib import Path
from typing import BinaryIO

from fourhand import oserrors
from fourhand.errors import BadInput


class FileExists(BadInput):
    """The file to be written is there already."""

    def __init__(self, path: Path) -> None:
        advice = "Name another file, or move this one away; many verbs write over it with --force"
        super().__init__("it is there already", str(path), advice)


def read(path: Path, most: int) -> bytes:
    """Return a file's bytes; BadInput when it cannot be read or has more than ``most``."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        what = f"it cannot be read: {oserrors.why(error)}"
        raise BadInput(what, str(path), oserrors.advice(error)) from None
    if len(data) > most:
        raise BadInput(f"it has more than {most} bytes: this is another kind of file", str(path))
    return data


def check_new(path: Path, *, replace: bool = False) -> None:
    """Raise what ``write`` would, where that is known before there is anything to write."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        if path.exists() and not replace:
            raise FileExists(path)
        passing = _passing(path)
        _create(passing, 0o600).close()
        passing.unlink()
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from None


def write(path: Path, data: bytes, *, replace: bool = False, private: bool = False) -> None:
    """Write a file under another name first, then give it its own.

    private: only its owner may read it, where the platform knows such a thing.
    FileExists unless it may be replaced; BadInput when it cannot be written.
    """
    mode = 0o600 if private else 0o666
    try:
        if not replace:
            _create(path, mode).close()
        try:
            _put(path, data, mode)
        except BaseException:
            if not replace:
                path.unlink(missing_ok=True)
            raise
    except FileExistsError:
        raise FileExists(path) from None
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from None


def _unwritten(path: Path, error: Exception) -> BadInput:
    what = f"it cannot be written: {oserrors.why(error)}"
    return BadInput(what, str(path), oserrors.advice(error))


def _passing(path: Path) -> Path:
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}")


def _put(path: Path, data: bytes, mode: int) -> None:
    passing = _passing(path)
    try:
        with _create(passing, mode) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)
    except BaseException:
        passing.unlink(missing_ok=True)
        raise


def _create(path: Path, mode: int) -> BinaryIO:
    binary = getattr(os, "O_BINARY", 0)  # Windows would make CR LF of LF
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | binary, mode), "wb")
