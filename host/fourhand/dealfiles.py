"""Deal files as a person names them: in clear, in any format, or sealed.

``evening.pbn.sealed`` is a PBN file that tells nothing to who opens it: encrypted (Fernet, of the
library cryptography) with a key of this computer's, kept in ``$FOURHAND_HOME/deals.key``. What
that protects against, and what not: docs/trust.md.
"""

from dataclasses import replace
from pathlib import Path

from fourhand import files, paths, sealing, secrecy
from fourhand.errors import BadInput
from fourhand.formats import pbn, pbn_write, registry
from fourhand.formats.deals import DealSet, Secret
from fourhand.formats.findings import Findings
from fourhand.sealing import Seal, SealBroken
from fourhand.secrecy import Permission

ENDING = ".sealed"
_MARK = b"Fourhand: sealed deals, 1\n"


def is_sealed(path: Path) -> bool:
    """Whether a file's name says that it is sealed."""
    return path.suffix.lower() == ENDING


def keeps_tags(path: Path) -> bool:
    """Whether a file of this name holds all that is said of a board, such as its notes."""
    return is_sealed(path) or path.suffix.lower() in pbn.EXTENSIONS


def read(path: Path, may_show: Permission = secrecy.check) -> tuple[DealSet, Findings]:
    """Return the boards of a deal file and what its reader found; errors as registry.read.

    may_show: is asked about a sealed file; by default the cards are given out when the file's
    time has come, and NotYet is raised before. What was given out is secret no more.
    SealBroken when it is sealed, and not by this computer.
    """
    deals, findings = read_blind(path)
    if is_sealed(path):
        may_show(deals.secret, str(path))
    return replace(deals, secret=None), findings


def read_blind(path: Path) -> tuple[DealSet, Findings]:
    """As ``read``, for what shows no card and writes none in clear: dealing, editing, checks."""
    if not is_sealed(path):
        return registry.read(path)
    data = files.read(path, 2 * registry.MOST_BYTES)
    if not data.startswith(_MARK):
        raise BadInput("is no sealed deal file", str(path), "Get the file again")
    try:
        content = _seal(new=False).open(data.removeprefix(_MARK))
    except SealBroken:
        advice = (
            f"It needs the key of the computer that made it, {_key_file().name}; if that is this "
            "one, the file is damaged: get it again"
        )
        raise SealBroken("it cannot be opened here", str(path), advice) from None
    secret, content = secrecy.from_line(content)
    deals, findings = pbn.read(content, str(path))
    return replace(deals, secret=secret), findings


def write(
    path: Path, deals: DealSet, *, force: bool = False, import_form: bool = False
) -> Findings:
    """Write boards to a deal file, sealed if its name says so; as registry.write.

    NotYet when they are secret still and the name is that of a readable file.
    """
    if not is_sealed(path):
        secrecy.check(deals.secret, str(path))
        return registry.write(path, deals, force=force, import_form=import_form)
    if Path(path.stem).suffix.lower() not in pbn.EXTENSIONS:
        raise BadInput("only PBN is kept sealed", str(path), f"Let it end with .pbn{ENDING}")
    data, findings = (pbn_write.import_form if import_form else pbn_write.export)(deals)
    files.write(path, sealed(data, deals.secret), replace=force)
    return findings


def sealed(data: bytes, secret: Secret | None = None) -> bytes:
    """Return the content of a sealed file that holds a PBN file, secret until a time."""
    return _MARK + _seal(new=True).close(secrecy.to_line(secret) + data)


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
