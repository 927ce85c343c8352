"""A file of plays, whatever form it has."""

from collections.abc import Iterable
from pathlib import Path

from fourhand import dealfiles, files
from fourhand.audit import impounded, lin_play, pbn_play
from fourhand.audit.impounded import Asked
from fourhand.audit.played import Played
from fourhand.errors import BadInput
from fourhand.formats import lin, pbn, registry
from fourhand.formats.findings import ERROR, Finding
from fourhand.secrecy import Permission

_NOTHING = Asked()


def plays(
    path: Path, may_show: Permission, asked: Asked = _NOTHING
) -> tuple[list[Played], list[int], list[Finding]]:
    """Return the plays of a file, boards without one, and what its reader found wrong.

    asked: which board is meant, and what is added to hands. BadInput when the file tells of no
    play; NotYet or Refused when a sealed one may not be shown.
    """
    if not dealfiles.is_sealed(path):
        data = files.read(path, registry.MOST_BYTES)
        if lin.recognises(data):
            _nothing_added(asked, "LIN", path)
            return _sorted(path, *lin_play.plays(data, asked.board))
        if not pbn.recognises(data):
            return impounded.plays(data, str(path), asked), [], []
    _nothing_added(asked, "PBN", path)
    deals, findings = dealfiles.read(path, may_show)
    meant = [board for board in deals.boards if asked.board in (None, board.number)]
    return _sorted(path, [(board.number, pbn_play.of_board(board)) for board in meant], findings)


def _nothing_added(asked: Asked, name: str, path: Path) -> None:
    if asked.values:
        what = f"{name} tells the {next(iter(asked.values))} itself"
        raise BadInput(what, str(path), "Only to hands as docs/audit.md shows them it is added")


def _sorted(
    path: Path, found: list[tuple[int, Played | None]], findings: Iterable[Finding]
) -> tuple[list[Played], list[int], list[Finding]]:
    """Return the plays, the boards without one, and the reader's errors."""
    played = [play for _, play in found if play]
    if not played:
        what = "tells of no play: there is neither an auction, a play nor a result in it"
        raise BadInput(what, str(path), "docs/audit.md says what can be audited")
    wrong = [finding for finding in findings if finding.severity == ERROR]
    return played, [number for number, play in found if play is None], wrong
