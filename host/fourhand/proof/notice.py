"""The notice for the board: a session's fingerprint in print and as a QR code, and what to do."""

import io
import json
from pathlib import Path

import segno
import typst

from fourhand.proof.checking import Checked

_PAGE = Path(__file__).with_name("notice.typ")
_GROUP, _ROW = 8, 16


def pdf(found: Checked, paper: str) -> bytes:
    """Return the page of a proof that holds, as PDF. paper: as typst calls it."""
    fingerprint = found.fingerprints[-1]
    drawn = found.story.drawn
    boards = len({place["board"] for place in drawn["places"]})
    values = {
        "paper": paper,
        "session": drawn["name"],
        "boards": f"{boards} board{'s' if boards > 1 else ''}",
        "made": f"{found.story.at[:16].replace('T', ', ')} UTC",
        "rows": [
            " ".join(fingerprint[at + k : at + k + _GROUP] for k in range(0, _ROW, _GROUP))
            for at in range(0, len(fingerprint), _ROW)
        ],
        "code": _code(fingerprint),
    }
    made = typst.compile(
        str(_PAGE),
        format="pdf",
        sys_inputs={"values": json.dumps(values)},
        ignore_system_fonts=True,
    )
    assert isinstance(made, bytes)
    return made


def _code(text: str) -> str:
    """Return a QR code of a text as SVG, with a quiet zone."""
    svg = io.BytesIO()
    segno.make(text, error="m", micro=False).save(svg, kind="svg", border=4, unit="", scale=4)
    return svg.getvalue().decode()
