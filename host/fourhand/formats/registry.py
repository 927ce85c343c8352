"""Which format a file is in: by its content first, then by its name's extension."""

import os
import stat
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from fourhand import files, oserrors
from fourhand.errors import BadInput
from fourhand.formats import (
    ber,
    bhg,
    bri,
    cds,
    csv,
    dge,
    dlm,
    dup,
    lin,
    pbn,
    pbn_write,
    rbn,
    rbx,
    rzd,
)
from fourhand.formats.deals import DealSet
from fourhand.formats.findings import Findings

#: The largest file that is read; 100,000 boards with all their tags have about 40 million bytes.
MOST_BYTES = 64 << 20


#: What reads a deal file, and what writes one, as ``read`` and ``write`` do.
Reader = Callable[[Path], tuple[DealSet, Findings]]
Writer = Callable[..., Findings]


class Format(NamedTuple):
    """A format this program reads and writes. recognises sees the whole file's bytes."""

    name: str
    title: str
    extensions: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, str], tuple[DealSet, Findings]]
    write: Callable[[DealSet], tuple[bytes, Findings]]


#: The first that recognises a file reads it, so those that could be mistaken come last.
FORMATS = (
    Format(pbn.NAME, pbn.TITLE, pbn.EXTENSIONS, pbn.recognises, pbn.read, pbn_write.export),
    Format(dup.NAME, dup.TITLE, dup.EXTENSIONS, dup.recognises, dup.read, dup.write),
    Format(bri.NAME, bri.TITLE, bri.EXTENSIONS, bri.recognises, bri.read, bri.write),
    Format(dge.NAME, dge.TITLE, dge.EXTENSIONS, dge.recognises, dge.read, dge.write),
    Format(dlm.NAME, dlm.TITLE, dlm.EXTENSIONS, dlm.recognises, dlm.read, dlm.write),
    Format(ber.NAME, ber.TITLE, ber.EXTENSIONS, ber.recognises, ber.read, ber.write),
    Format(bhg.NAME, bhg.TITLE, bhg.EXTENSIONS, bhg.recognises, bhg.read, bhg.write),
    Format(rzd.NAME, rzd.TITLE, rzd.EXTENSIONS, rzd.recognises, rzd.read, rzd.write),
    Format(csv.NAME, csv.TITLE, csv.EXTENSIONS, csv.recognises, csv.read, csv.write),
    Format(lin.NAME, lin.TITLE, lin.EXTENSIONS, lin.recognises, lin.read, lin.write),
    Format(rbx.NAME, rbx.TITLE, rbx.EXTENSIONS, rbx.recognises, rbx.read, rbx.write),
    Format(rbn.NAME, rbn.TITLE, rbn.EXTENSIONS, rbn.recognises, rbn.read, rbn.write),
    Format(cds.NAME, cds.TITLE, cds.EXTENSIONS, cds.recognises, cds.read, cds.write),
)


def read(path: str | os.PathLike[str]) -> tuple[DealSet, Findings]:
    """Return the boards of a deal file, unvalidated, and what its reader found.

    BadInput, with a sentence for the operator, when it cannot be read or is no deal file.
    """
    source = os.fspath(path)
    data = _bytes(source)
    named = _named(source)
    known = [form for form in FORMATS if form.recognises(data)]
    if not known and not named:
        names = ", ".join(form.name for form in FORMATS)
        raise BadInput("is no deal file this program knows", source, f"It reads {names}")
    form = (known or named)[0]
    try:
        deals, findings = form.read(data, source)
    except BadInput as error:
        if not error.where.startswith(source):
            error.where = f"{source}, {error.where}" if error.where else source
        raise
    if form not in named:
        findings.add("extension", f"it is {form.title}, though its name does not end so")
    return deals, findings


def write(
    path: str | os.PathLike[str],
    deals: DealSet,
    *,
    force: bool = False,
    import_form: bool = False,
) -> Findings:
    """Write boards to a file, its format by the name's extension; return what is lost of them.

    The file is there whole or not at all. import_form: of PBN, instead of the export form.
    BadInput when the format cannot hold these boards, when the file cannot be written, or when it
    is there already and force is not set.
    """
    target = os.fspath(path)
    named = _named(target)
    if not named:
        raise unnamed(target)
    if import_form and named[0].name != pbn.NAME:
        raise BadInput("only PBN has an import form", target)
    if os.path.exists(target) and not os.path.isfile(target):
        raise BadInput("is there already, and is no ordinary file", target, "Take another name")
    data, findings = (pbn_write.import_form if import_form else named[0].write)(deals)
    files.write(Path(target), data, replace=force)
    return findings


def knows(path: str | os.PathLike[str]) -> bool:
    """Whether a file's name tells its format."""
    return bool(_named(os.fspath(path)))


def unnamed(target: str, more: Sequence[str] = ()) -> BadInput:
    """Return the error for a name that tells no format; more: endings that would do as well."""
    endings = [ending for form in FORMATS for ending in form.extensions]
    advice = f"Let it end with {', '.join([*endings, *more])}"
    return BadInput("its name does not tell a format", target, advice)


def _named(source: str) -> list[Format]:
    """Return the formats that a name's extension stands for."""
    extension = os.path.splitext(source)[1].lower()
    return [form for form in FORMATS if extension in form.extensions]


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
    except (OSError, ValueError) as error:
        what = f"it cannot be read: {oserrors.why(error)}"
        raise BadInput(what, source, oserrors.advice(error)) from None
    if not data:
        raise BadInput("is empty", source, "Get the file again")
    if len(data) > MOST_BYTES:
        raise BadInput("grew while it was read", source, "Wait until it is written")
    return data
