"""`fourhand laws`: the dealing codes, and what they rule."""

import sys
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from dealing.codes import DEFAULT
from fourhand.cli.options import AsJson, Language, language_named
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.laws import articles, machine, rulings
from fourhand.laws.naming import EVENT, KIND, WHEN, WHO, listed, meant, told

app = typer.Typer(help="The dealing codes: their articles, and what they rule.")

#: What a person is asked, by language.
_QUESTIONS = {
    "en": ("What happened?", "When was it seen?", "Who, or how?", "Number or name"),
    "nl": ("Wat gebeurde er?", "Wanneer bleek het?", "Wie, of hoe?", "Nummer of naam"),
}
_HEADS = {"en": ("code", "what it is", "articles"), "nl": ("code", "wat het is", "artikelen")}
_NONE = {"en": "is none of these", "nl": "hoort hier niet bij"}


@app.command("list")
def list_codes(language: Language = "en", as_json: AsJson = False) -> None:
    """List the codes; the first is the default.

    Example: `fourhand laws list`
    """
    output, tongue = Output(as_json), language_named(language)
    codes = [articles.code(name) for name in articles.names()]
    output.result(
        codes=[
            {
                "name": one.name,
                "title": one.title[tongue],
                "source": one.source,
                "articles": [article.number for article in one.articles],
            }
            for one in codes
        ]
    )
    table = Table(*_HEADS[tongue])
    for one in codes:
        numbers = " ".join(article.number for article in one.articles)
        table.add_row(one.name, one.title[tongue], numbers)
    output.show(table)


@app.command()
def show(
    code: Annotated[str, typer.Argument(metavar="CODE", autocompletion=articles.names)],
    article: Annotated[str | None, typer.Argument(metavar="[ARTICLE]")] = None,
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Show a code, or one article of it. The words are ours, not the source's.

    Example: `fourhand laws show duplicate-2017 6D1`
    """
    output, tongue = Output(as_json), language_named(language)
    one = articles.code(code)
    shown = [articles.article(one, article)] if article else one.articles
    output.result(
        code=one.name,
        title=one.title[tongue],
        history=one.history[tongue],
        articles=[_told(each, tongue) for each in shown],
    )
    if not article:
        output.show(escape(f"{one.title[tongue]}\n{one.history[tongue]}\n"))
    for each in shown:
        citation, title = each.citation[tongue], each.title[tongue]
        output.show(escape(f"{citation}: {title} ({each.source})\n  {each.text[tongue]}"))


@app.command()
def ask(
    code: Annotated[
        str, typer.Option("--code", metavar="CODE", help="The code in force.")
    ] = DEFAULT,
    event: Annotated[
        str, typer.Option("--event", metavar="EVENT", help="What happened.", show_default=False)
    ] = "",
    when: Annotated[
        str, typer.Option("--when", metavar="TIME", help="When it was seen.", show_default=False)
    ] = "",
    who: Annotated[
        str, typer.Option("--who", metavar="WHO", help="Who, or how.", show_default=False)
    ] = "",
    fault: Annotated[
        str,
        typer.Option("--fault", metavar="FAULT", help="Of the machine.", show_default=False),
    ] = "",
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Ask what a code rules. What is left out is asked for at a terminal.

    Names are understood in English and in Dutch; --json has the English ones.

    Example: `fourhand laws ask --code rubber-1936 --event dealt-uncut --when after-deal`
    """
    output, tongue = Output(as_json), language_named(language)
    if fault and (event or when or who):
        raise BadInput("a fault of the machine is an event by itself", "--fault")
    if fault:
        ruling = machine.of_fault(code, fault)
    else:
        articles.code(code)
        event, when, who = meant(EVENT, event), meant(WHEN, when), meant(WHO, who)
        if not as_json and _at_a_terminal():
            event, when, who = _asked(output, tongue, code, event, when, who)
        if not event:
            advice = f"{code} rules on {listed(EVENT, rulings.events(code), tongue)}"
            raise BadInput("nothing is said of what happened", "--event", advice)
        ruling = rulings.ask(code, event, when, who, tongue)
    article = ruling.article
    output.result(
        code=ruling.code,
        asked={"event": ruling.row.event, "when": when, "who": who, "fault": fault},
        kind=ruling.row.kind,
        ruling=ruling.row.text[tongue],
        article=article.number,
        citation=article.citation[tongue],
        source=article.source,
    )
    kind = told(KIND, ruling.row.kind, tongue)
    output.show(escape(f"{kind}: {ruling.row.text[tongue]}"))
    output.show(escape(f"  {article.citation[tongue]}, {article.title[tongue]}; {article.source}"))


def _asked(
    output: Output, language: str, code: str, event: str, when: str, who: str
) -> tuple[str, str, str]:
    """Ask a person for what is left open, and only for that."""
    what, seen, by, *_ = _QUESTIONS[language]
    event = event or _choice(output, language, what, EVENT, rulings.events(code))
    found = rulings.about(code, event, language)
    if not when and len(rulings.times(found)) > 1:
        when = _choice(output, language, seen, WHEN, rulings.times(found))
    held = [one for one in found if not when or when in one.row.when]
    if not who and rulings.who_of(held):
        who = _choice(output, language, by, WHO, rulings.who_of(held))
    return event, when, who


def _choice(output: Output, language: str, question: str, what: str, options: list[str]) -> str:
    """Return the option a person names by its number or in full; ask until it is one."""
    output.say(question)
    for number, option in enumerate(options, 1):
        output.say(f"  {number} {told(what, option, language)}")
    prompt = _QUESTIONS[language][-1]
    while True:
        answer = typer.prompt(prompt, err=True).strip()
        if meant(what, answer) in options:
            return meant(what, answer)
        if answer.isdecimal() and 1 <= int(answer) <= len(options):
            return options[int(answer) - 1]
        output.say(f"{answer!r} {_NONE[language]}")


def _at_a_terminal() -> bool:
    return sys.stdin.isatty()


def _told(article: articles.Article, language: str) -> dict[str, Any]:
    return {
        "article": article.number,
        "citation": article.citation[language],
        "title": article.title[language],
        "text": article.text[language],
        "source": article.source,
    }
