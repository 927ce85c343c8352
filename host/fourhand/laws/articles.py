"""The codes as they lie in codes/*.toml.

A file has source (a file name), prefix, title and history (by language), and article: each with
number, en and nl ([title, text]), source where it is another, and rulings. A ruling has event,
when (times), who (left out: anybody), kind, and en and nl where the article's text is no answer.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple

from dealing.codes import DEFAULT
from fourhand.errors import BadInput

LANGUAGES = ("en", "nl")

#: In a ruling's ``who``: it rules whoever it was.
ANYBODY = "anybody"


class Row(NamedTuple):
    """One row of the table of rulings. text: language -> the ruling in words."""

    event: str
    when: tuple[str, ...]
    who: str
    kind: str
    text: dict[str, str]


class Article(NamedTuple):
    """An article. title, text, citation: language -> words; source: where it is from."""

    number: str
    title: dict[str, str]
    text: dict[str, str]
    citation: dict[str, str]
    source: str
    rows: tuple[Row, ...]


class Code(NamedTuple):
    """A code. title, history: language -> words; source: the file it was taken from."""

    name: str
    title: dict[str, str]
    history: dict[str, str]
    source: str
    articles: tuple[Article, ...]


def names() -> list[str]:
    """Return the names of all codes, the default first."""
    files = (resources.files("fourhand.laws") / "codes").iterdir()
    found = [file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")]
    return sorted(found, key=lambda name: (name != DEFAULT, name))


def code(name: str) -> Code:
    """Return a code by its name; BadInput when there is none of that name."""
    if name not in names():
        raise BadInput(f"no code {name!r}", advice=f"There are {', '.join(names())}")
    return _read(name)


def article(of: Code, number: str) -> Article:
    """Return an article by its number (``6D1``, ``6 d1``); BadInput when there is none."""
    wanted = number.replace(" ", "").lower()
    for one in of.articles:
        if one.number.lower() == wanted:
            return one
    there = ", ".join(one.number for one in of.articles)
    raise BadInput(f"{of.name} has no article {number!r}", advice=f"There are {there}")


@cache
def _read(name: str) -> Code:
    text = (resources.files("fourhand.laws") / "codes" / f"{name}.toml").read_text(
        encoding="utf-8"
    )
    data = tomllib.loads(text)
    rows = tuple(_article(one, data) for one in data["article"])
    return Code(name, data["title"], data["history"], data["source"], rows)


def _article(data: dict, code: dict) -> Article:
    text = {language: data[language][1] for language in LANGUAGES}
    return Article(
        data["number"],
        {language: data[language][0] for language in LANGUAGES},
        text,
        {language: f"{code['prefix'][language]} {data['number']}" for language in LANGUAGES},
        data.get("source", code["source"]),
        tuple(_row(row, text) for row in data["rulings"]),
    )


def _row(data: dict, text: dict[str, str]) -> Row:
    told = {language: data.get(language, text[language]) for language in LANGUAGES}
    return Row(data["event"], tuple(data["when"]), data.get("who", ANYBODY), data["kind"], told)
