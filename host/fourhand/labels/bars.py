"""Where the bars of a card are printed, in mm: the open code of docs/cards.md.

The places come from firmware/params.py, as the reader's detectors do. A card is seen face up and
upright, from its top left corner: x to the right, y down.
"""

from typing import NamedTuple

from fourhand_firmware import params  # pyright: ignore[reportMissingImports]

from dealing.profiles import BARS


class Bar(NamedTuple):
    """A black rectangle."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


def printed(code: int, kind: str) -> list[Bar]:
    """Return the bars of a code: at the top, and turned round at the bottom.

    kind: of a deck (dealing.profiles.BARS); KeyError for another. Whichever end goes first, the
    reader sees the same.
    """
    top = [_bar(0, params.BAR_LENGTH_MM, params.BAR_START_MM)]
    for bit, pitches in enumerate(params.DETECTORS[: BARS[kind]]):
        if code >> bit & 1:
            over = params.bar_over_mm(pitches)
            top.append(_bar(pitches, params.BAR_LENGTH_MM + 2 * over, params.BAR_START_MM - over))
    return top + [_turned(bar) for bar in top]


def _bar(pitches: int, length: float, start: float) -> Bar:
    middle = params.CARD_WIDTH_MM / 2 + pitches * params.BAR_PITCH_MM
    return Bar(middle - params.BAR_WIDTH_MM / 2, start, params.BAR_WIDTH_MM, length)


def _turned(bar: Bar) -> Bar:
    x = params.CARD_WIDTH_MM - bar.x_mm - bar.width_mm
    y = params.CARD_LENGTH_MM - bar.y_mm - bar.height_mm
    return Bar(x, y, bar.width_mm, bar.height_mm)
