"""The same boards in PBN and in BER, as other programs wrote them (FOURHAND_CORPUS, a folder)."""

import os
from pathlib import Path

import pytest

from fourhand.formats.registry import read
from fourhand.formats.validate import check

CORPUS = os.environ.get("FOURHAND_CORPUS", "")

pytestmark = pytest.mark.skipif(not CORPUS, reason="FOURHAND_CORPUS is not set")


def pbn_files():
    return sorted(Path(CORPUS).glob("*.pbn")) if CORPUS else []


@pytest.mark.parametrize("path", pbn_files(), ids=lambda path: path.name)
def test_each_file_can_be_dealt_and_agrees_with_its_ber(path):
    deals, found = read(path)
    assert check(deals, found) == []
    ber = Path(str(path).replace("-jfr", "")).with_suffix(".ber").read_bytes()
    assert len(ber) == 52 * len(deals.boards)
    # BER: 52 digits a board, SA to C2, 1 to 4 for N E S W
    digits = b"".join(bytes(ord("1") + seat for seat in board.pockets) for board in deals.boards)
    assert digits == ber
    assert [board.number for board in deals.boards] == list(range(1, len(deals.boards) + 1))
