"""A file of plays, whatever form it has."""

from pathlib import Path

from fourhand import dealfiles, files
from fourhand.audit import impounded, pbn_play
from fourhand.audit.played import Played
from fourhand.errors import BadInput
from fourhand.formats import pbn, registry
from fourhand.formats.findings import ERROR, Finding
from fourhand.secrecy import Permission


def plays(path: Path, may_show: Permission) -> tuple[list[Played], list[int], list[Finding]]:
    """Return the plays of a file, boards without one, and what its reader found wrong.

    BadInput when it tells of no play; NotYet or Refused when a sealed one may not be shown.
    """
    if not dealfiles.is_sealed(path):
        data = files.read(path, registry.MOST_BYTES)
        if not pbn.recognises(data):
            return impounded.plays(data, str(path)), [], []
    deals, findings = dealfiles.read(path, may_show)
    found = [(board.number, pbn_play.of_board(board)) for board in deals.boards]
    played = [play for _, play in found if play]
    if not played:
        what = "tells of no play: there is neither an auction, a play nor a result in it"
        raise BadInput(what, str(path), "docs/audit.md says what can be audited")
    wrong = [finding for finding in findings if finding.severity == ERROR]
    return played, [number for number, play in found if play is None], wrong
