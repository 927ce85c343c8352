"""Cells on sheets of paper, as a PDF file: as many as a page holds, with marks to cut along."""

import json
from collections.abc import Sequence
from pathlib import Path

from fourhand.labels.cells import Cell

#: Paper -> typst's name of it, width and height in mm.
PAPERS = {"a4": ("a4", 210.0, 297.0), "letter": ("us-letter", 215.9, 279.4)}
MARGIN_MM = 6.0

_TEMPLATE = Path(__file__).with_name("sheets.typ")


def grid(cell: Cell, paper: str) -> tuple[int, int, float, float]:
    """Return (columns, rows, left, top) of a page of such cells; left and top in mm.

    The cells touch and stand in the middle of the page. KeyError for another paper.
    """
    _, width, height = PAPERS[paper]
    columns = int((width - 2 * MARGIN_MM) // cell.width_mm)
    rows = int((height - 2 * MARGIN_MM) // cell.height_mm)
    left = (width - columns * cell.width_mm) / 2
    top = (height - rows * cell.height_mm) / 2
    return columns, rows, left, top


def pdf(cells: Sequence[Cell], paper: str, title: str) -> bytes:
    """Return a PDF file of cells of one size. KeyError for another paper."""
    import typst  # only who prints waits for it

    columns, rows, left, top = grid(cells[0], paper)
    data = {
        "title": title,
        "paper": PAPERS[paper][0],
        "columns": columns,
        "rows": rows,
        "left": left,
        "top": top,
        "width": cells[0].width_mm,
        "height": cells[0].height_mm,
        "cells": [
            {
                "bars": [tuple(bar) for bar in cell.bars],
                "text": cell.text,
                "small": cell.small,
                "red": cell.red,
                "index": cell.index,
                "svg": cell.svg,
                "low": bool(cell.code),
            }
            for cell in cells
        ],
    }
    made = typst.compile(
        _TEMPLATE.read_bytes(),
        font_paths=typst.Fonts(include_system_fonts=False),
        format="pdf",
        sys_inputs={"data": json.dumps(data)},
    )
    assert isinstance(made, bytes)
    return made
