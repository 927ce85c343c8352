"""The symbols of a scan engine: QR as a picture, Code 128 as black bars. A library makes both."""

import io
from itertools import groupby

import segno
import zxingcpp

from fourhand.labels.bars import Bar

QR, CODE128 = "qr", "code128"
SYMBOLS = (QR, CODE128)

#: The width of Code 128's narrowest bar. A symbol begins and ends with a rim of ten of them.
MODULE_MM = 0.4


def qr_svg(text: str) -> str:
    """Return a QR code with its quiet rim as a picture."""
    made = io.BytesIO()
    segno.make(text, error="m", micro=False).save(made, kind="svg", border=4, unit="")
    return made.getvalue().decode()


def code128_mm(text: str) -> float:
    """Return how wide a text is in Code 128, with its rims."""
    return len(_modules(text)) * MODULE_MM


def code128_bars(text: str, left_mm: float, top_mm: float, height_mm: float) -> list[Bar]:
    """Return the black bars of a text in Code 128, whose rim begins at ``left_mm``."""
    bars, at = [], left_mm
    for light, run in groupby(_modules(text)):
        width = len(list(run)) * MODULE_MM
        if not light:
            bars.append(Bar(at, top_mm, width, height_mm))
        at += width
    return bars


def _modules(text):
    """A byte for each module across the symbol, rims and all; 0 where it is black."""
    symbol = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.Code128)
    row = memoryview(symbol.to_image())  # pyright: ignore[reportArgumentType]
    return [row[0, x] for x in range(row.shape[1])]  # pyright: ignore[reportOptionalSubscript]
