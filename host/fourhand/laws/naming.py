"""The names in the table of rulings, as a language has them (dutch.toml).

Programs get the English names whatever the language; people may write either.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources

#: What the tables of dutch.toml are about.
EVENT, WHEN, WHO, KIND = "event", "when", "who", "kind"


def told(what: str, name: str, language: str) -> str:
    """Return a name in a language. what: EVENT, WHEN, WHO or KIND."""
    return _dutch()[what].get(name, name) if language == "nl" else name


def listed(what: str, names: Iterable[str], language: str) -> str:
    """Return names in a language, with commas between."""
    return ", ".join(told(what, name, language) for name in names)


def meant(what: str, text: str) -> str:
    """Return the English name that a person means; a text that is no name as it is."""
    found = [name for name, dutch in _dutch()[what].items() if text.strip().lower() == dutch]
    return found[0] if found else text


@cache
def _dutch() -> dict[str, dict[str, str]]:
    file = resources.files("fourhand.laws") / "dutch.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
