"""Sheets as a scanner at 300 dpi has them, and as the machine's reader sees their cards."""

import math
from types import SimpleNamespace
from typing import Any

import pypdfium2
from fourhand_firmware import params  # pyright: ignore[reportMissingImports]
from PIL import Image, ImageFilter

from fourhand.labels import sheets
from fourhand.labels.cells import Cell

DPI = 300
MM = DPI / 25.4  # pixels
_DARK = 128
_MARGIN_MM = 10.0


def pages(pdf: bytes) -> list[Image.Image]:
    """Return the pages, grey."""
    document = pypdfium2.PdfDocument(pdf)
    scale: Any = DPI / 72  # a whole number, its type says, and means any
    return [page.render(scale=scale).to_pil().convert("L") for page in document]


def cut(pdf: bytes, cells: list[Cell], paper: str) -> list[Image.Image]:
    """Return what one has in hand after cutting along the marks."""
    columns, rows, left, top = sheets.grid(cells[0], paper)
    leaves, found = pages(pdf), []
    for nth, cell in enumerate(cells):
        page, place = divmod(nth, columns * rows)
        row, column = divmod(place, columns)
        x, y = left + column * cell.width_mm, top + row * cell.height_mm
        box = (MM * x, MM * y, MM * (x + cell.width_mm), MM * (y + cell.height_mm))
        found.append(leaves[page].crop(box))
    return found


def photographed(
    label: Image.Image, across_mm: float, along_mm: float, skew_deg: float, blur_mm: float
) -> Image.Image:
    """Return what a scan engine sees of a label on a white card: print off, askew, ink run."""
    rim = round(2 * MM * _MARGIN_MM)
    wide = Image.new("L", (label.width + rim, label.height + rim), 255)
    wide.paste(label, (round(MM * (_MARGIN_MM + across_mm)), round(MM * (_MARGIN_MM + along_mm))))
    seen = wide.rotate(skew_deg, Image.Resampling.BILINEAR, fillcolor=255)
    return seen.filter(ImageFilter.GaussianBlur(MM * blur_mm))


def samples(
    card: Image.Image,
    speed_mm_s: float,
    *,
    across_mm: float = 0.0,
    along_mm: float = 0.0,
    skew_deg: float = 0.0,
    blur_mm: float = 0.0,
) -> list[int]:
    """Return the detectors' samples while a card's upper edge goes first under the bridge.

    across, along: the print is off by so much; skew: the card lies so far askew; blur: the ink
    has run. A detector sees the mean of its spot.
    """
    seen = photographed(card, across_mm, along_mm, skew_deg, blur_mm)
    seen = seen.filter(ImageFilter.BoxBlur(MM * params.DETECTOR_SPOT_MM / 2))
    middle = seen.width / 2
    step_mm = speed_mm_s * params.SAMPLE_PERIOD_US / 1e6
    found = []
    for k in range(math.floor(16 / step_mm)):
        y = round(MM * (_MARGIN_MM - 2 + k * step_mm))
        word = 0
        for bit, pitches in enumerate([*params.DETECTORS, 0]):
            x = round(middle + MM * pitches * params.BAR_PITCH_MM)
            word |= (seen.getpixel((x, y)) < _DARK) << bit  # pyright: ignore[reportOperatorIssue]
        found.append(word)
    return found


def inputs(words: list[int]) -> SimpleNamespace:
    """Return what the firmware's reader takes its samples from."""

    def history(into) -> None:
        for k in range(len(into)):
            into[k] = words[k] if k < len(words) else 0

    return SimpleNamespace(history=history)
