"""The page that checks a proof in a browser: one file, put together of its parts."""

import json
from pathlib import Path

from fourhand.proof.findings import sentences

_HERE = Path(__file__).parent


def html() -> str:
    """Return the page, whole: nothing is fetched when it is opened."""
    said = f"const SENTENCES = {json.dumps(sentences(), indent=2)};\n"
    script = _part("check.js") + said + _part("page.js")
    return _part("page.html").replace("/*SCRIPT*/", script)


def _part(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
