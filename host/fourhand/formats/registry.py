"""Which format a file is in: by its content first, then by its name's extension."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fourhand.errors import BadInput
from fourhand.formats import pbn
from fourhand.formats.deals import DealSet
from fourhand.formats.findings import Findings

#: The largest file that is read; 100,000 boards with all their tags have about 40 million bytes.
MOST_BYTES = 64 << 20


class Format(NamedTuple):
    """A format this program reads. recognises sees the whole file's bytes."""

    name: str
    title: str
    extensions: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, str], tuple[DealSet, Findings]]


FORMATS = (Format(pbn.NAME, pbn.TITLE, pbn.EXTENSIONS, pbn.recognises, pbn.read),)


def read(path: str | os.PathLike[str]) -> tuple[DealSet, Findings]:
    """Return the boards of a deal file, unvalidated, and what its reader found.

    BadInput, with a sentence for the operator, when it cannot be read or is no deal file.
    """
    source = os.fspath(path)
    data = _bytes(source)
    extension = os.path.splitext(source)[1].lower()
    known = [form for form in FORMATS if form.recognises(data)]
    named = [form for form in FORMATS if extension in form.extensions]
    if not known and not named:
        titles = ", ".join(f"{form.title} ({form.name})" for form in FORMATS)
        raise BadInput("is no deal file this program knows", source, f"It reads {titles}")
    form = (known or named)[0]
    try:
        deals, findings = form.read(data, source)
    except BadInput as error:
        if not error.where.startswith(source):
            error.where = f"{source}, {error.where}" if error.where else source
        raise
    if extension not in form.extensions:
        findings.add("extension", f"it is {form.title}, though its name does not end so")
    return deals, findings


def _bytes(source: str) -> bytes:
    """Return a file's bytes. A file that is too large, or none, is not read at all."""
    try:
        path = Path(source)
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise BadInput("is a folder, not a file", source, "Name a file in it")
        if not stat.S_ISREG(status.st_mode):
            raise BadInput("is no ordinary file", source, "Copy it to a file first")
        if status.st_size > MOST_BYTES:
            raise BadInput(
                f"has {status.st_size / 1e6:.0f} million bytes; a deal file has at most "
                f"{MOST_BYTES / 1e6:.0f}",
                source,
                "Split it, or look whether it is the right file",
            )
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise BadInput("there is no such file", source, "Look at the spelling") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is no file name"
        raise BadInput(f"cannot be read: {reason}", source) from None
    if not data:
        raise BadInput("is empty", source, "Get the file again")
    if len(data) > MOST_BYTES:
        raise BadInput("grew while it was read", source, "Wait until it is written")
    return data
