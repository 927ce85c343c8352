"""Pages to print: the templates beside this file, filled in and set by typst, all in memory."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fourhand.errors import BadInput
from fourhand.records.languages import Words

#: What can be printed -> its template.
LAYOUTS = {"records": "records.typ", "curtain": "curtain.typ", "slips": "slips.typ"}
#: Paper -> typst's name of it.
PAPERS = {"a4": "a4", "letter": "us-letter"}

_TEMPLATES = Path(__file__).with_name("templates")


def pdf(
    boards: Sequence[dict[str, Any]], words: Words, *, layout: str, paper: str, title: str
) -> bytes:
    """Return a PDF file of boards as view.py gives them. BadInput for another layout or paper."""
    import typst  # only who prints waits for it

    data = {
        "boards": boards,
        "words": words._asdict(),
        "paper": chosen(PAPERS, paper, "paper"),
        "title": title or words.records,
    }
    template = chosen(LAYOUTS, layout, "layout")
    source = b"".join((_TEMPLATES / name).read_bytes() for name in ("common.typ", template))
    fonts = typst.Fonts(include_system_fonts=False)  # the same pages on every computer
    made = typst.compile(
        source, font_paths=fonts, format="pdf", sys_inputs={"data": json.dumps(data)}
    )
    assert isinstance(made, bytes)
    return made


def chosen(table: dict[str, Any], name: str, what: str) -> Any:
    """Return what a name stands for; BadInput when it is not in the table."""
    if name not in table:
        raise BadInput(f"there is no {what} of this name", name, f"Take {' or '.join(table)}")
    return table[name]
