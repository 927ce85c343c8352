"""The same boards as other programs wrote them, format by format (FOURHAND_CORPUS, a folder)."""

import os
from pathlib import Path

import pytest

from fourhand.formats.convert import convert
from fourhand.formats.inspect import report
from fourhand.formats.registry import FORMATS, read
from fourhand.formats.validate import check
from tests.host.formats.given import codes, told

CORPUS = os.environ.get("FOURHAND_CORPUS", "")

pytestmark = pytest.mark.skipif(not CORPUS, reason="FOURHAND_CORPUS is not set")

#: What is odd in a file of each format; of the others, nothing.
ODD = {name: ["no-numbers"] for name in ("bri", "dge", "ber", "rzd")} | {"lin": ["second-table"]}
#: Programs on Windows end lines with CR LF; ours do as Big Deal does on Unix.
LINES = (".bhg", ".csv")


def files():
    endings = [ending for form in FORMATS for ending in form.extensions]
    found = Path(CORPUS).glob("*.*") if CORPUS else []
    return sorted(path for path in found if path.suffix in endings)


def boards_of(path):
    """The boards by BER, which is simple enough to be read here: 52 digits, SA to C2."""
    ber = Path(str(path).replace("-jfr", "")).with_suffix(".ber").read_bytes()
    return [
        bytes(digit - ord("1") for digit in ber[at : at + 52]) for at in range(0, len(ber), 52)
    ]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_each_file_has_the_same_deals(path):
    deals, found = read(path)
    assert deals.format == path.suffix[1:]
    assert [board.pockets for board in deals.boards] == boards_of(path)
    assert [board.number for board in deals.boards] == list(range(1, len(deals.boards) + 1))
    assert codes(check(deals, found)) == ODD.get(deals.format, [])
    assert report(path).status == 0


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_each_file_has_the_same_marks(path):
    deals, _ = read(path)
    assert told(deals) == told(read(path.with_name(path.stem.replace("-jfr", "") + ".pbn"))[0])


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_written_as_big_deal_writes_them(path, tmp_path):
    """From PBN, byte for byte, but for PBN itself (export form) and LIN, which no text defines."""
    if path.suffix in (".pbn", ".lin"):
        pytest.skip("written another way")
    source = path.with_suffix(".pbn")
    out = tmp_path / path.name
    convert(source, out)
    expected = path.read_bytes()
    if path.suffix in LINES or path.suffix == ".dlm":
        expected = expected.replace(b"\r\n", b"\n")
    if path.suffix == ".dlm" and b"Big Deal" not in expected:
        expected = expected.replace(b"by deal-converter.py", b"by Fourhand")
    assert out.read_bytes() == expected
