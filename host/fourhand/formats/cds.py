"""CDS: 14 bytes a board, its number and the thirteen bytes of RZD with other seat numbers."""

from functools import partial

from fourhand.formats import rank_bytes
from fourhand.formats.deals import Board, DealSet, numbered
from fourhand.formats.findings import Findings
from fourhand.formats.losses import plain
from fourhand.formats.reading import add, deal_set, fixed, hands_or_none, report_unnumbered

NAME = "cds"
TITLE = "CDS"
EXTENSIONS = (".cds",)

_SIZE = 1 + rank_bytes.SIZE
_MOST = 0xFF
_NORTH = 1
_LOOKED_AT = 4
_hands = partial(rank_bytes.hands, north=_NORTH)


def recognises(data: bytes) -> bool:
    """Whether the first records have a number and thirteen cards for each hand.

    A file of something else would pass by chance once in a few hundred times for each record.
    """
    if len(data) % _SIZE:
        return False
    records = [data[at : at + _SIZE] for at in range(0, min(len(data), _LOOKED_AT * _SIZE), _SIZE)]
    return all(record[0] and rank_bytes.is_deal(record[1:]) for record in records)


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of a CDS file and what was found in it."""
    findings = Findings()
    boards: list[Board] = []
    unnumbered: list[Board] = []
    for offset, record in fixed(data, _SIZE, findings):
        number = record[0] or (boards[-1].number + 1 if boards else 1)
        hands = hands_or_none(_hands, record[1:], number, findings, offset=offset)
        add(boards, numbered(number, hands, offset=offset))
        if not record[0]:
            unnumbered.append(boards[-1])
    report_unnumbered(boards, unnumbered, findings)
    return deal_set(boards, findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of a CDS file, and what of the set it cannot hold."""
    boards, findings = plain(deals, TITLE, holds=lambda numbers: max(numbers) <= _MOST, most=_MOST)
    return b"".join(
        bytes([board.number]) + rank_bytes.pack(board.pockets, _NORTH) for board in boards
    ), findings
