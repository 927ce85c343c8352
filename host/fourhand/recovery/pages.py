"""A page for each fault, from pages.toml: the same text in the terminal and in docs/."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from dealing import faults
from fourhand import words
from fourhand.errors import BadInput
from fourhand.laws import machine
from fourhand.laws.naming import KIND, told

LANGUAGES = ("en", "nl")


class Page(NamedTuple):
    """A page. Its texts are in one language; ruling: of the code that was asked, "" for none."""

    name: str
    title: str
    why: str
    seen: str
    steps: tuple[str, ...]
    follows: str
    ruling: str


def page(name: str, language: str, code: str) -> Page:
    """Return the page of a fault; BadInput for a name, a language or a code that is none."""
    if name not in faults.NAMES:
        raise BadInput(f"no fault {name!r}", advice=f"There are {', '.join(faults.NAMES)}")
    if language not in LANGUAGES:
        raise BadInput(f"no language {language!r}", "--language", "There are en and nl")
    number = LANGUAGES.index(language)
    own, usual = _texts()["fault"][name], _texts()["severity"][faults.severity(name)]
    seen = [own.get("seen", usual["seen"])]
    if own.get("early"):
        seen.append(usual["early"])
    steps = list(usual.get("steps", ()))
    steps[-1:-1] = own.get("steps", ())
    steps[:0] = own.get("before", ())
    follows = [usual["follows"], own["follows"]] if "follows" in own else [usual["follows"]]
    if "seen" in own:  # the machine does not stop for it: nothing is as usual
        follows = [own["follows"]]
    if "after" in own:
        follows.append(own["after"])
    return Page(
        name,
        words.fault(name) if language == "en" else own["title"],
        own["why"][number],
        " ".join(text[number] for text in seen).format(name=name),
        tuple(step[number] for step in steps),
        " ".join(text[number] for text in follows),
        _ruling(name, language, code),
    )


def markdown(one: Page, language: str) -> str:
    """Return a page as Markdown, which a person can read as it is."""
    number = LANGUAGES.index(language)
    heads = {key: both[number] for key, both in _texts()["words"].items()}
    lines = [
        f"## {one.title} (`{one.name}`)",
        f"**{heads['why']}.** {one.why}",
        f"**{heads['seen']}.** {one.seen}",
        f"**{heads['steps']}.**",
        "\n".join(f"{nth}. {step}" for nth, step in enumerate(one.steps, 1)),
        f"**{heads['follows']}.** {one.follows}",
    ]
    if one.ruling:
        lines.append(f"**{heads['law']}.** {one.ruling}")
    return "\n\n".join(lines)


def _ruling(name: str, language: str, code: str) -> str:
    if not machine.cited(code, name):
        return ""
    ruled = machine.of_fault(code, name)
    kind = told(KIND, ruled.row.kind, language)
    return f"{ruled.article.citation[language]}: {kind}. {ruled.row.text[language]}"


@cache
def _texts() -> dict[str, Any]:
    file = resources.files("fourhand.recovery") / "pages.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
