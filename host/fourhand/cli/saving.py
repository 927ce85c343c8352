"""Sets of boards into files, in the format that the file's name asks for."""

from pathlib import Path
from typing import Annotated

import typer

from fourhand import files
from fourhand.errors import BadInput
from fourhand.formats import pbn, pbn_write
from fourhand.formats.deals import DealSet
from fourhand.formats.findings import Findings

Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def save(deals: DealSet, path: Path, force: bool) -> Findings:
    """Write a deal file; return what it could not hold. BadInput when it cannot be written."""
    if path.suffix.lower() not in pbn.EXTENSIONS:
        raise BadInput("only PBN can be written", str(path), "Name a file that ends with .pbn")
    data, findings = pbn_write.export(deals)
    try:
        files.write(path, data, replace=force)
    except files.FileExists as error:
        error.advice = "Name another file, or write over it with --force"
        raise
    return findings
