"""RZD (Kops): the count of boards, 16 bits little-endian, 11 spaces, then 13 bytes a board."""

from functools import partial

from fourhand.formats import rank_bytes
from fourhand.formats.deals import DealSet
from fourhand.formats.findings import Findings
from fourhand.formats.losses import plain
from fourhand.formats.reading import by_position, deal_set

NAME = "rzd"
TITLE = "Kops"
EXTENSIONS = (".rzd",)

_COUNT = 2
_HEADER = 13
_MOST = 0xFFFF
_NORTH = 0
_SPACES = b" " * (_HEADER - _COUNT)


def recognises(data: bytes) -> bool:
    """Whether the file has the spaces of the header and then a deal."""
    first = data[_HEADER : _HEADER + rank_bytes.SIZE]
    full = data[_COUNT:_HEADER] == _SPACES and len(first) == rank_bytes.SIZE
    return full and rank_bytes.is_deal(first)


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of an RZD file, numbered from 1, and what was found in it."""
    boards, findings = by_position(
        data, rank_bytes.SIZE, partial(rank_bytes.hands, north=_NORTH), begin=_HEADER
    )
    count = int.from_bytes(data[:_COUNT], "little")
    if count != len(boards):
        message = f"the header says {count} boards, and there are {len(boards)}"
        findings.add("count", message, offset=0)
    if data[_COUNT:_HEADER] != _SPACES:
        findings.add("header", "the header has no 11 spaces behind the count", offset=_COUNT)
    return deal_set(boards, findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of an RZD file, and what of the set it cannot hold."""
    boards, findings = plain(deals, TITLE, most=_MOST)
    header = len(boards).to_bytes(_COUNT, "little") + _SPACES
    return header + b"".join(rank_bytes.pack(board.pockets, _NORTH) for board in boards), findings
