"""What is printed in one cell of a sheet: its size, black rectangles, codes and words, in mm."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from fourhand_firmware import params  # pyright: ignore[reportMissingImports]

from dealing.cards import NAMES
from dealing.profiles import BARS, BOARD_LABEL, STOP, STOP_LABEL, code_of
from fourhand.labels.bars import Bar, printed
from fourhand.labels.symbols import CODE128, QR, code128_bars, code128_mm, qr_svg

#: A label for the scan engine lies in the middle of a short edge, at both ends of a card. A symbol
#: of bars is wider than high: these are its height then.
LABEL_MM = 14.0
STICKER_MM = 24.0
_RIM_MM = 1.0  # above bars
_LINE_MM = 2.6  # of the small words below
_BARS = max(BARS.values())
_SYMBOLS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}

#: What a strip shows -> its bars: each is sensed by its neighbour if a detector stands awry.
_STRIPS = {
    "no bar": 0,
    "all bars": (1 << _BARS) - 1,
    "every other": 0b0101010101,
    "the others": 0b1010101010,
}


@dataclass(frozen=True)
class Cell:
    """One thing to cut out.

    text: a large word in the middle, small: a line below it; red: the word is printed in red.
    index: the word stands small in two corners too, to be seen in a fan of cards.
    code: what a symbol for the scan engine says. It is a picture over the cell but for a quiet
    rim, or the bars are it; the small line stands at the foot.
    """

    width_mm: float
    height_mm: float
    bars: Sequence[Bar] = ()
    text: str = ""
    small: str = ""
    red: bool = False
    index: bool = False
    code: str = ""

    @property
    def svg(self) -> str:
        """The symbol as a picture, "" if there is none."""
        return qr_svg(self.code) if self.code and not self.bars else ""


def cards(kind: str, wanted: Iterable[int]) -> list[Cell]:
    """Return cards by number, with the bars of a kind of deck; STOP is the stop card."""
    return [_card(kind, card) for card in wanted]


def scan(wanted: Iterable[int], symbol: str = QR) -> list[Cell]:
    """Return two labels for each card, one for either end; STOP is the stop card."""
    names = [STOP_LABEL if card == STOP else NAMES[card] for card in wanted]
    return _symbols([(name, name) for name in names for _ in range(2)], LABEL_MM, symbol)


def boards(wanted: Iterable[int], symbol: str = QR) -> list[Cell]:
    """Return a sticker for each board number."""
    said = [(f"{BOARD_LABEL}{number}", str(number)) for number in wanted]
    return _symbols(said, STICKER_MM, symbol)


def strips() -> list[Cell]:
    """Return cards with known bars, by which the detectors are set and tried."""
    return [
        _faced(printed(code, "bars10"), "\u2195", f"calibration: {words}")
        for words, code in _STRIPS.items()
    ]


def _symbols(said: Sequence[tuple[str, str]], side: float, symbol: str) -> list[Cell]:
    """Cells with (a symbol's text, small words), as wide as the widest of them."""
    if symbol != CODE128:
        return [Cell(side, side, code=code, small=small) for code, small in said]
    width = ceil(max(code128_mm(code) for code, _ in said)) + 1.0
    height = side - _RIM_MM - _LINE_MM
    return [
        Cell(
            width,
            side,
            code128_bars(code, (width - code128_mm(code)) / 2, _RIM_MM, height),
            code=code,
            small=small,
        )
        for code, small in said
    ]


def _card(kind: str, card: int) -> Cell:
    black = printed(code_of(kind, card), kind)
    if card == STOP:
        return _faced(black, "STOP", "between two packs")
    suit, rank = NAMES[card]
    text = rank.replace("T", "10") + _SYMBOLS[suit]
    return _faced(black, text, kind, red=suit in "HD", index=True)


def _faced(
    black: Sequence[Bar], text: str, small: str, *, red: bool = False, index: bool = False
) -> Cell:
    return Cell(params.CARD_WIDTH_MM, params.CARD_LENGTH_MM, black, text, small, red, index)
