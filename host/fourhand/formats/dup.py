"""DUP (Duplimate for DOS): records of 156 bytes, the hands as in BRI and once more as in DGE.

The last ten bytes, of the first record at least, tell which boards the file holds: whether they
are random, whether they count backwards, the lowest number (3 bytes), copies (2), the highest
number (3). Some programs write the count of boards in place of the highest number.
"""

import re
from collections.abc import Sequence

from fourhand.formats import bri, dge
from fourhand.formats.deals import Board, DealSet, Hands, numbered
from fourhand.formats.findings import Findings
from fourhand.formats.losses import plain
from fourhand.formats.reading import add, deal_set, fixed, hands_or_none
from fourhand.formats.suits import NoHand

NAME = "dup"
TITLE = "Duplimate DOS"
EXTENSIONS = (".dup",)

_SIZE = 156
_CONTROL = bri.PART + dge.PART
_HIGHEST = 999
_BLANK = b" " * dge.PART
_LOOKS = re.compile(rb"(?:0[1-9]|[1-4]\d|5[0-2]){39}(?:\x06| {68})")
_NUMBER = re.compile(rb"[ \0]*(\d+)[ \0]*")


def recognises(data: bytes) -> bool:
    """Whether the first record has the cards of three hands and then symbols, or is blank."""
    return _LOOKS.match(data) is not None


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of a DUP file and what was found in it."""
    findings = Findings()
    number = _lowest(data, findings)
    boards: list[Board] = []
    for offset, record in fixed(data, _SIZE, findings):
        hands = hands_or_none(bri.hands, record[: bri.PART], number, findings, offset=offset)
        if hands and not _agrees(record, hands, number, offset, findings):
            hands = None
        add(boards, numbered(number, hands, offset=offset))
        number += 1
    return deal_set(boards, findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of a DUP file, and what of the set it cannot hold.

    The control bytes are those of Big Deal 1.2, but for the lowest and the highest number.
    """
    boards, findings = plain(deals, TITLE, holds=_consecutive, most=_HIGHEST)
    records = [bri.part(board) + dge.part(board) for board in boards]
    control = f"YN{boards[0].number:<3}0 {boards[-1].number:02d}".encode()
    records[0] += control.ljust(_SIZE - _CONTROL)
    return b"".join(record.ljust(_SIZE, b"\0") for record in records), findings


def _consecutive(numbers: Sequence[int]) -> bool:
    return numbers[-1] <= _HIGHEST and all(
        number == numbers[0] + index for index, number in enumerate(numbers)
    )


def _agrees(record: bytes, hands: Hands, number: int, offset: int, findings: Findings) -> bool:
    """Whether the second part tells the same hands, or was made blank."""
    signs = record[bri.PART : _CONTROL]
    if signs == _BLANK:
        blind = offset == 0
        what = "as the program dupblind leaves it" if blind else "though it is not the first"
        code = "dupblind" if blind else "part-blank"
        message = f"its second part is blank, {what}"
        findings.add(code, message, board=number, offset=offset + bri.PART)
        return True
    try:
        same = dge.hands(signs) == hands
    except NoHand:
        same = False
    if not same:
        message = "its two parts do not tell the same deal"
        findings.add("parts-differ", message, board=number, offset=offset)
    return same


def _lowest(data: bytes, findings: Findings) -> int:
    """Return the number of the first board, after a look at what the control bytes say."""
    count = len(data) // _SIZE
    first = data[_CONTROL:_SIZE]
    for offset in range(_CONTROL + _SIZE, count * _SIZE, _SIZE):
        control = data[offset : offset + _SIZE - _CONTROL]
        if control.strip(b"\0 ") and control != first:
            message = "the control bytes are not those of the first record: files put together?"
            findings.add("control-bytes", message, offset=offset)
            break
    if first[1:2].upper() == b"Y":
        message = "it says that its boards count backwards; here they count up from the lowest"
        findings.add("backwards", message, offset=_CONTROL + 1)
    low, high = _NUMBER.fullmatch(first[2:5]), _NUMBER.fullmatch(first[7:10])
    lowest = int(low[1]) if low else 0
    if lowest < 1 or not high:
        message = f"the control bytes do not tell the boards' numbers: from {lowest or 1} on"
        findings.add("control-bytes", message, offset=_CONTROL)
    elif int(high[1]) not in (lowest + count - 1, count):
        told = f"boards {lowest} to {int(high[1])}"
        message = f"the control bytes say {told}, and there are {count} boards"
        findings.add("control-bytes", message, offset=_CONTROL)
    return lowest or 1
