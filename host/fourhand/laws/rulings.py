"""What happened, when, and who is concerned -> the ruling, its article and its source."""

from typing import NamedTuple

from fourhand.errors import BadInput
from fourhand.laws.articles import ANYBODY, Article, Code, Row, code, names
from fourhand.laws.naming import EVENT, WHEN, WHO, listed, told


class Ruling(NamedTuple):
    """An answer: the row of the table that rules, and the article it stands under."""

    code: str
    row: Row
    article: Article


def ask(of: str, event: str, when: str = "", who: str = "", language: str = "en") -> Ruling:
    """Return the ruling of a code.

    when and who may be left out where one answer is possible. BadInput says what is possible, in
    names of a language: an unknown code, an event or a time the code has no rule on, a question
    left open.
    """
    found = about(of, event, language)
    if when or len(times(found)) > 1:
        found = _at(found, event, when, language)
    if who_of(found):
        found = _by(found, event, who, language)
    elif who:
        _known(who, who_of(_everything()), language)
    return found[0]


def about(of: str, event: str, language: str = "en") -> list[Ruling]:
    """Return all a code rules on an event; BadInput when that is nothing."""
    rows = _rulings(code(of))
    found = [one for one in rows if one.row.event == event]
    if not found:
        others = [name for name in names() if event in events(name)]
        where = f"There is one under {', '.join(others)}. " if others else ""
        raise BadInput(
            f"{of} has no rule on {told(EVENT, event, language)!r}",
            advice=f"{where}{of} rules on {listed(EVENT, events(of), language)}",
        )
    return found


def events(of: str) -> list[str]:
    """Return the events a code rules on."""
    return list(dict.fromkeys(one.row.event for one in _rulings(code(of))))


def times(found: list[Ruling]) -> list[str]:
    """Return the times at which rulings hold."""
    return list(dict.fromkeys(time for one in found for time in one.row.when))


def who_of(found: list[Ruling]) -> list[str]:
    """Return whom rulings tell apart."""
    return [who for who in dict.fromkeys(one.row.who for one in found) if who != ANYBODY]


def _at(found: list[Ruling], event: str, when: str, language: str) -> list[Ruling]:
    held = [one for one in found if when in one.row.when]
    if not held:
        name = told(EVENT, event, language)
        what = f"for {name} it matters when it was seen"
        if when:
            what = f"{name} cannot be {told(WHEN, when, language)!r}"
        raise BadInput(what, "--when", f"It can be {listed(WHEN, times(found), language)}")
    return held


def _by(found: list[Ruling], event: str, who: str, language: str) -> list[Ruling]:
    held = [one for one in found if one.row.who == who]
    if not held:
        name = told(EVENT, event, language)
        what = f"for {name} it matters who or how"
        if who:
            what = f"{name} knows no {told(WHO, who, language)!r}"
        raise BadInput(what, "--who", f"It can be {listed(WHO, who_of(found), language)}")
    return held


def _known(who: str, there: list[str], language: str) -> None:
    if who not in there:
        advice = f"There are {listed(WHO, there, language)}"
        raise BadInput(f"nobody is called {who!r}", "--who", advice)


def _rulings(of: Code) -> list[Ruling]:
    return [Ruling(of.name, row, article) for article in of.articles for row in article.rows]


def _everything() -> list[Ruling]:
    return [one for name in names() for one in _rulings(code(name))]
