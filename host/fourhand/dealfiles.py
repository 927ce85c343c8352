"""Deal files as a person names them: in clear, in any format, or sealed.

``evening.pbn.sealed`` is a PBN file that tells nothing to who opens it: encrypted (Fernet, of the
library cryptography) with a key of this computer's, kept in ``$FOURHAND_HOME/deals.key``. What
that protects against, and what not: docs/trust.md.
"""

from pathlib import Path

from fourhand import files, paths, sealing
from fourhand.errors import BadInput
from fourhand.formats import pbn, pbn_write, registry
from fourhand.formats.deals import DealSet
from fourhand.formats.findings import Findings
from fourhand.sealing import Seal, SealBroken

ENDING = ".sealed"
_MARK = b"Fourhand: sealed deals, 1\n"


def is_sealed(path: Path) -> bool:
    """Whether a file's name says that it is sealed."""
    return path.suffix.lower() == ENDING


def keeps_tags(path: Path) -> bool:
    """Whether a file of this name holds all that is said of a board, such as its notes."""
    return is_sealed(path) or path.suffix.lower() in pbn.EXTENSIONS


def read(path: Path) -> tuple[DealSet, Findings]:
    """Return the boards of a deal file and what its reader found; errors as registry.read.

    SealBroken when it is sealed, and not by this computer.
    """
    if not is_sealed(path):
        return registry.read(path)
    data = files.read(path, 2 * registry.MOST_BYTES)
    if not data.startswith(_MARK):
        raise BadInput("is no sealed deal file", str(path), "Get the file again")
    try:
        content = _seal(new=False).open(data.removeprefix(_MARK))
    except SealBroken:
        advice = f"It needs the key of the computer that made it: {_key_file().name}"
        raise SealBroken("it cannot be opened here", str(path), advice) from None
    return pbn.read(content, str(path))


def write(
    path: Path, deals: DealSet, *, force: bool = False, import_form: bool = False
) -> Findings:
    """Write boards to a deal file, sealed if its name says so; as registry.write."""
    if not is_sealed(path):
        return registry.write(path, deals, force=force, import_form=import_form)
    if Path(path.stem).suffix.lower() not in pbn.EXTENSIONS:
        raise BadInput("only PBN is kept sealed", str(path), f"Let it end with .pbn{ENDING}")
    data, findings = (pbn_write.import_form if import_form else pbn_write.export)(deals)
    files.write(path, sealed(data), replace=force)
    return findings


def sealed(data: bytes) -> bytes:
    """Return the content of a sealed file that holds a PBN file."""
    return _MARK + _seal(new=True).close(data)


def _key_file() -> Path:
    return paths.home() / "deals.key"


def _seal(new: bool) -> Seal:
    file = _key_file()
    if not new or file.exists():
        return sealing.existing(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise paths.unusable(file.parent, error) from None
    return sealing.new(file)
