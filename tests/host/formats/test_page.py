"""The page on formats has a row for each of them, and says truly what each can hold."""

from pathlib import Path

import pytest

from fourhand.formats.deals import DealSet
from fourhand.formats.registry import FORMATS
from tests.host.formats.given import board, codes

PAGE = Path(__file__).parents[3] / "docs" / "formats.md"


def rows():
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    table = [line.strip("|").split(" | ") for line in lines if line.startswith("| ")]
    return {row[1].strip(" `."): row for row in table[1:]}


def test_a_row_for_each_format():
    assert sorted(rows()) == sorted(form.name for form in FORMATS)


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_what_is_lost_is_as_the_page_says(form):
    numbers, lost = rows()[form.name][4:6]
    numbered = DealSet(tuple(board(number) for number in (41, 50)))
    marked = DealSet((board(1, dealer=2),))
    descending = DealSet((board(2), board(1)))
    assert ("any" in numbers) == (codes(form.write(numbered)[1]) == [])
    assert ("dealer" in lost) == (codes(form.write(marked)[1]) == ["marks-lost"])
    assert ("order" in lost) == (codes(form.write(descending)[1]) == ["order-lost"])
