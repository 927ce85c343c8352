"""The generated pages say what the tables say."""

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_generated_pages_are_current():
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec
    assert spec.loader
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    for name, page in generate.PAGES.items():
        written = (DOCS / name).read_text(encoding="utf-8")
        assert written == page(), f"docs/{name} is old: run python docs/generate.py"
