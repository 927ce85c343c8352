"""The pages for each fault: whole, in both languages, and true to what the machine does."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dealing import faults
from dealing.codes import CODES, DEFAULT
from fourhand import recovery
from fourhand.cli import app
from fourhand.recovery.pages import LANGUAGES, markdown, page

DOCS = Path(__file__).parents[2] / "docs"

#: The words of the trade, English to Dutch, as a Dutch club says them; looked up by whole words.
GLOSSARY = {
    "pocket": "vak", "pockets": "vakken", "board": "bord", "pack": "spel", "card": "kaart",
    "cards": "kaarten", "hopper": "magazijn", "cover": "deksel", "light": "lampje",
    "display": "scherm", "buzzer": "zoemer", "cable": "kabel",
    "emergency stop": "noodstop", "supply": "voeding",
}  # fmt: skip
#: What a Dutch reader would stumble over.
ENGLISH = re.compile(
    r"\b(board|pocket|hopper|dealer|vulnerable|director|cover|display|deal|shuffle|the|pack)\b"
)


def test_every_fault_has_a_page_and_no_page_is_left_over():
    text = (Path(recovery.__file__).parent / "pages.toml").read_text(encoding="utf-8")
    assert list(tomllib.loads(text)["fault"]) == list(faults.NAMES)


@pytest.mark.parametrize("name", faults.NAMES)
def test_a_page_says_what_is_seen_done_and_what_follows_in_two_languages(name):
    english, dutch = (page(name, language, DEFAULT) for language in LANGUAGES)
    assert len(english.steps) == len(dutch.steps) > 0
    for one, other in zip(english, dutch, strict=True):
        assert one == other == name or one != other or one == other == ""
    told = (
        markdown(dutch, "nl").lower().replace(f"`{name}`", "").replace("fourhand pack check", "")
    )
    assert not ENGLISH.search(told), "an English word in the Dutch page"  # fmt: skip
    for word, translated in GLOSSARY.items():
        if re.search(rf"\b{word}\b", english.seen + " ".join(english.steps)):
            assert re.search(translated, (dutch.seen + " ".join(dutch.steps)).lower()), word


@pytest.mark.parametrize("name", faults.NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_does_what_the_severity_asks(name, language):
    """What machine.md has: tipped out and mixed unseen; START after what can be put right."""
    one = page(name, language, DEFAULT)
    steps = " ".join(one.steps)
    if faults.severity(name) == faults.MISDEALT:
        assert "one heap" in steps or "één hoop" in steps
        assert "Do not look" in steps or "Kijk er niet naar" in steps
        assert "empty board" in one.steps[-1] or "leeg bord" in one.steps[-1]
    elif name != "no-answer":
        assert "START" in steps
    assert "{" not in markdown(one, language)


def test_what_can_be_found_before_the_first_card_says_that_nothing_is_tipped_out_then():
    """A turned board is found while the pockets are looked into; a card that is twice is not."""
    assert "If no card had moved yet" in page("board-turned", "en", DEFAULT).seen
    assert "nog geen kaart bewogen" in page("cover-open", "nl", DEFAULT).seen
    assert "If no card had moved yet" not in page("duplicate-card", "en", DEFAULT).seen


@pytest.mark.parametrize("code", CODES)
def test_the_ruling_is_that_of_the_code_in_force(code):
    pages = [page(name, "en", code) for name in faults.NAMES]
    prefix = {"duplicate-2017": "2017 Law", "duplicate-1987": "1987 Law",
              "rubber-1936": "1936 law", "cassino": "cassino rule"}  # fmt: skip
    rulings = [one.ruling for one in pages if one.ruling]
    assert all(ruling.startswith(prefix[code]) for ruling in rulings)
    assert bool(rulings) is (code != "tricks-1959")


def test_terminal_and_docs_have_the_same_text(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for language, file in (("en", "faults.md"), ("nl", "faults.nl.md")):
        written = (DOCS / file).read_text(encoding="utf-8")
        for name in ("jam", "lost-position", "no-answer"):
            told = CliRunner().invoke(app, ["faults", name, "--lang", language])
            assert told.exit_code == 0
            assert told.stdout.strip() in written


def test_the_command():
    assert "fourhand faults" in CliRunner().invoke(app, ["faults", "--help"]).stdout
    told = json.loads(CliRunner().invoke(app, ["faults", "--json", "--lang", "nl"]).stdout)
    assert [one["name"] for one in told["faults"]] == list(faults.NAMES)
    for wrong in (["nonsense"], ["jam", "--lang", "fr"], ["jam", "--code", "x"]):
        assert CliRunner().invoke(app, ["faults", *wrong]).exit_code == 2
