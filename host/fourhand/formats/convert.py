"""`fourhand convert IN OUT`: a deal file in another format, and what of it was lost."""

from dataclasses import dataclass, replace
from pathlib import Path

from fourhand.formats import registry
from fourhand.formats.deals import DealSet
from fourhand.formats.findings import ERROR, TEACHING, Finding
from fourhand.formats.registry import Reader, Writer
from fourhand.formats.validate import refusal, validate


@dataclass(frozen=True)
class Conversion:
    """What was converted. found: what is to be said of the boards; lost: what OUT cannot hold."""

    deals: DealSet
    found: tuple[Finding, ...]
    lost: tuple[Finding, ...]


def convert(
    source: Path,
    target: Path,
    *,
    read: Reader = registry.read,
    write: Writer = registry.write,
    force: bool = False,
    allow_odd: bool = False,
    import_form: bool = False,
    teaching: bool = True,
) -> Conversion:
    """Read a deal file and write it as the other name asks; errors as ``readable``, and write's.

    teaching: whether a mark that a board is not for play may get lost.
    """
    deals, found = readable(source, read=read, allow_odd=allow_odd)
    marked = [finding for finding in found if finding.option == TEACHING]
    if marked and not teaching:
        raise refusal(marked, deals.source)
    lost = write(target, deals, force=force, import_form=import_form)
    return Conversion(deals, tuple(found), tuple(lost))


def readable(
    source: Path, *, read: Reader = registry.read, allow_odd: bool = False
) -> tuple[DealSet, list[Finding]]:
    """Return the boards of a deal file that may be written anew, and what is to be said of them.

    What the deals themselves show, such as one that is there twice, goes along and is told. What
    only the old file shows would be gone, and stops: BadDeal (exit 2), or OddDeal (exit 4) when
    allow_odd would let it pass. So do boards that are none, and one with a card too few.
    """
    deals, found = read(source)
    shown = validate(deals)
    uneven = _uneven(deals)
    refused = [
        finding
        for finding in found
        if finding.severity == ERROR and not (allow_odd and finding.option == "--allow-odd")
    ]
    for finding in shown:
        if finding.code == "incomplete":
            if (finding.board, finding.line, finding.offset) in uneven:
                refused.append(replace(finding, code="hand-size"))
        elif finding.severity == ERROR and not finding.option:
            refused.append(finding)
    if refused:
        raise refusal(refused, deals.source)
    return deals, [*found, *shown]


def _uneven(deals: DealSet) -> set[tuple[object, ...]]:
    """Return the places of boards of which a hand has fewer cards than another.

    Hands that are left out, and endings, are meant so; these have lost a card.
    """
    return {
        (board.number, board.line, board.offset)
        for board in deals.boards
        if len({len(hand) for hand in board.hands or () if hand is not None}) > 1
    }
