"""Sheets are read back as they were printed, by the rule that the firmware itself reads by."""

import json
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from typer.testing import CliRunner

from dealing.cards import CARDS, NAMES
from dealing.profiles import STOP
from devices.reader import READ, BarReader
from fourhand.cli import app
from fourhand.labels import cells, sheets
from tests.host.labels import printed

FEED_MM_S = 400.0


def code(words, bars=10):
    """What the firmware reads from samples, or None."""
    look = BarReader(printed.inputs(words), bars).look()
    try:
        while True:
            next(look)
    except StopIteration as end:
        seen, text, _ = end.value
        return int(text, 16) if seen == READ else None


def open_code(number):
    """The ten-bar word of a card's number 1..53, by the rule in docs/cards.md, reckoned anew."""
    checks = {1: "0011", 2: "0101", 4: "0110", 8: "0111", 16: "1001", 32: "1010"}
    word = 0
    for value, check in checks.items():
        if number & value:
            word ^= value | int(check, 2) << 6
    return word


@pytest.fixture(scope="module")
def deck():
    """A whole deck of ten bars, printed and cut."""
    wanted = cells.cards("bars10", [*range(CARDS), STOP])
    return printed.cut(sheets.pdf(wanted, "a4", "deck"), wanted, "a4")


def test_any_two_words_differ_in_three_bars_at_the_least():
    words = [open_code(number) for number in range(1, 54)]
    assert min((a ^ b).bit_count() for a in words for b in words if a != b) == 3


def test_every_card_is_read_whichever_end_goes_first(deck):
    for nth, card in enumerate(deck):
        assert code(printed.samples(card, FEED_MM_S)) == open_code(nth + 1)
        turned = card.transpose(Image.Transpose.ROTATE_180)
        assert code(printed.samples(turned, FEED_MM_S)) == open_code(nth + 1)


@pytest.mark.parametrize("skew", [-1.5, 1.5])
@pytest.mark.parametrize(("across", "along"), [(0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)])
def test_it_is_read_askew_misprinted_and_blurred(deck, skew, across, along):
    off = {"across_mm": across, "along_mm": along, "skew_deg": skew, "blur_mm": 0.15}
    for nth in range(0, 53, 4):
        assert code(printed.samples(deck[nth], FEED_MM_S, **off)) == open_code(nth + 1)


def test_a_card_of_the_six_bar_deck_is_its_number():
    wanted = cells.cards("bars6", [0, 25, 51])
    cut = printed.cut(sheets.pdf(wanted, "letter", "deck"), wanted, "letter")
    assert [code(printed.samples(card, FEED_MM_S), 6) for card in cut] == [1, 26, 52]


def test_the_strips_have_the_bars_they_name():
    wanted = cells.strips()
    cut = printed.cut(sheets.pdf(wanted, "a4", "strips"), wanted, "a4")
    read = [code(printed.samples(strip, FEED_MM_S)) for strip in cut]
    assert read == [0, 0b1111111111, 0b0101010101, 0b1010101010]


FORMATS = {"qr": zxingcpp.BarcodeFormat.QRCode, "code128": zxingcpp.BarcodeFormat.Code128}


def scanned(label):
    """All symbols that are seen on a picture: (kind, text)."""
    return [(each.format, each.text) for each in zxingcpp.read_barcodes(label)]


@pytest.mark.parametrize("symbol", FORMATS)
def test_labels_of_a_scan_engine_are_the_cards_names(symbol):
    wanted = cells.scan([*range(CARDS), STOP], symbol)
    cut = printed.cut(sheets.pdf(wanted, "a4", "labels"), wanted, "a4")
    names = [name for name in [*NAMES, "STOP"] for _ in range(2)]
    assert [scanned(label) for label in cut] == [[(FORMATS[symbol], name)] for name in names]


@pytest.mark.parametrize("symbol", FORMATS)
def test_stickers_say_which_board_it_is(symbol):
    wanted = cells.boards([1, 32, 100, 99999], symbol)
    cut = printed.cut(sheets.pdf(wanted, "letter", "boards"), wanted, "letter")
    assert [scanned(each)[0][1] for each in cut] == [
        "BOARD-1", "BOARD-32", "BOARD-100", "BOARD-99999",
    ]  # fmt: skip


@pytest.mark.parametrize("symbol", FORMATS)
@pytest.mark.parametrize("skew", [-1.5, 1.5])
@pytest.mark.parametrize(("across", "along"), [(0.5, 0.5), (-0.5, -0.5)])
def test_a_label_is_read_askew_misprinted_and_blurred(symbol, skew, across, along):
    labels = cells.scan([0, 22, 31, STOP], symbol)[::2]
    wanted = labels + cells.boards([32, 99999], symbol)
    cut = [
        one for cell in wanted for one in printed.cut(sheets.pdf([cell], "a4", ""), [cell], "a4")
    ]
    seen = [printed.photographed(one, across, along, skew, blur_mm=0.15) for one in cut]
    said = ["SA", "H5", "D9", "STOP", "BOARD-32", "BOARD-99999"]
    assert [scanned(picture) for picture in seen] == [[(FORMATS[symbol], text)] for text in said]


@pytest.mark.parametrize(("card", "mm"), [(0, 22.8), (STOP, 31.6)])
def test_code_128_has_the_width_and_the_quiet_rim_that_is_told(card, mm):
    """11 modules a sign, its start and its check, 13 for the stop: 0.4 mm each; a rim of ten."""
    wanted = cells.scan([card], "code128")
    assert wanted[0].width_mm <= 57
    label = printed.cut(sheets.pdf(wanted, "a4", "labels"), wanted, "a4")[0]
    middle = label.crop((0, label.height // 2, label.width, label.height // 2 + 1))
    row = [shade < 128 for shade in middle.tobytes()]
    first, last = row.index(True), len(row) - row[::-1].index(True)
    assert (last - first) / printed.MM == pytest.approx(mm, abs=0.1)
    assert min(first, len(row) - last) / printed.MM >= 4.0


def test_the_sizes_of_labels_are_told():
    text = (Path(__file__).parents[3] / "docs" / "cards.md").read_text()
    deck, plain = cells.scan([0, STOP], "code128")[0], cells.scan([0], "code128")[0]
    two, five = cells.boards([32], "code128")[0], cells.boards([99999], "code128")[0]
    assert f"{deck.width_mm:g} × 14 mm with the stop card, {plain.width_mm:g} × 14 mm" in text
    assert f"{two.width_mm:g} × 24 mm for two figures, {five.width_mm:g} × 24 mm for five" in text
    assert f"{deck.bars[0].height_mm:g} mm on a card, {two.bars[0].height_mm:g} mm on a" in text


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_command_writes_a_deck_and_its_stop_card(paper, size, tmp_path):
    out = tmp_path / "deck.pdf"
    line = ["labels", "--out", str(out), "--paper", paper, "--json"]
    result = CliRunner().invoke(app, line)
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    document = pypdfium2.PdfDocument(out)
    assert (told["labels"], told["pages"]) == (53, len(document)) == (53, 6)
    assert tuple(round(side) for side in document[0].get_size()) == size


@pytest.mark.parametrize(
    "wrong",
    [["--what", "hats"], ["--cards", "SA,XX"], ["--deck", "bars7"], ["--paper", "a5"],
     ["--boards", "0"], ["--boards", "1-1001"], ["--symbol", "code128"],
     ["--what", "scan", "--symbol", "code39"]],
)  # fmt: skip
def test_what_cannot_be_printed_is_said(wrong, tmp_path):
    out = tmp_path / "deck.pdf"
    result = CliRunner().invoke(app, ["labels", "--out", str(out), *wrong])
    assert result.exit_code == 2
    assert not out.exists()
