"""The notice: one page with the fingerprint, which a telephone reads too."""

import io

import pypdfium2
import pytest
import zxingcpp

from fourhand.proof import notice
from fourhand.proof.checking import check

#: Millimetres.
PAPERS = {"a4": (210, 297), "us-letter": (215.9, 279.4)}
SCALE = 2  # pixels for a point, as a telephone sees it from an arm's length


@pytest.mark.parametrize("paper", PAPERS)
def test_one_page_that_says_all_and_can_be_scanned(closed, paper):
    found = check(closed)
    document = pypdfium2.PdfDocument(io.BytesIO(notice.pdf(found, paper)))
    (page,) = document
    size = [side / 72 * 25.4 for side in page.get_size()]
    assert size == pytest.approx(PAPERS[paper], abs=0.1)
    (code,) = zxingcpp.read_barcodes(page.render(scale=SCALE).to_pil())
    assert code.text == found.fingerprints[-1]
    words = page.get_textpage().get_text_range().split()
    groups = [code.text[at : at + 8] for at in range(0, 64, 8)]
    assert [word for word in words if word in groups] == groups
    text = " ".join(words)
    for part in ("dinsdag é", "2 boards", found.story.at[:10], "does not prove"):
        assert part in text
    assert [text.index(f"{step}. ") for step in (1, 2, 3)]
