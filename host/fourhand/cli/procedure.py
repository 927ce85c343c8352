"""`fourhand procedure`: how deals were made, by people or by machine, and what the law says."""

from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from dealing.cards import SEATS, seat_number
from dealing.codes import DEFAULT
from fourhand import paths
from fourhand.cli import past_deals
from fourhand.cli.options import AsJson, Language, PortUrl, language_named
from fourhand.cli.output import Output
from fourhand.cli.pattern import code_named
from fourhand.errors import BadInput
from fourhand.laws.naming import KIND, told
from fourhand.procedure import kept
from fourhand.procedure.checks import Breach, check, said
from fourhand.procedure.entries import KINDS, METHODS, Entry, steps
from fourhand.records.languages import LANGUAGES
from fourhand.store import Ledger

app = typer.Typer(help="How deals were made: who shuffled, cut and dealt, and on whose order.")

_BROKEN = 1


@app.command()
def enter(
    board: Annotated[int, typer.Argument(min=1, metavar="BOARD")],
    text: Annotated[
        list[str], typer.Argument(metavar="STEP...", help=f"In their order: {', '.join(KINDS)}.")
    ],
    code: Annotated[
        str, typer.Option("--code", metavar="CODE", help="The law in force.")
    ] = DEFAULT,
    dealer: Annotated[
        str | None, typer.Option("--dealer", metavar="SEAT", help="Whose turn it was; 1936.")
    ] = None,
    method: Annotated[
        str, typer.Option(metavar="HOW", help=f"Law 6 E: {', '.join(METHODS)}.")
    ] = "players",
    director: Annotated[str, typer.Option(metavar="NAME", help="Who ordered it so.")] = "",
    present: Annotated[
        str | None, typer.Option(metavar="SEATS", help="Who was there, such as N,E (Law 6 C).")
    ] = None,
    copy_of: Annotated[
        int | None, typer.Option("--copy-of", metavar="BOARD", help="What it duplicates (6 F).")
    ] = None,
    session: Annotated[str, typer.Option(metavar="NAME", help="The table or the evening.")] = "",
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Write down how a board was dealt by hand; the code in force is told where it was not kept.

    A step is what, who, and what else is known: `cut:E:23@20:04` is East, 23 cards, at 20:04.
    docs/procedure.md has them all. It is kept in any case: it is what happened.

    It ends with 0 when all was as the code has it, 1 when something was not, 2 for no step.

    Example: `fourhand procedure enter 1 --code rubber-1936 --dealer S shuffle:W cut:E:23 deal:S`
    """
    output, tongue = Output(as_json), language_named(language)
    entry = Entry(
        board=board,
        code=code_named(code),
        text=tuple(text),
        steps=steps(text),
        dealer=None if dealer is None else _seat(dealer, "--dealer"),
        method=_method(method),
        director=director,
        present=None if present is None else _seats(present),
        copy_of=copy_of,
        session=session,
    )
    ledger = Ledger.at(paths.ledger())
    try:
        earlier = [one for _, _, one in kept.entered(ledger, session)]
        if copy_of is not None and copy_of not in [one.board for one in earlier]:
            advice = "Enter the original first, by the same --session"
            raise BadInput(f"no board {copy_of} was entered to be duplicated", "--copy-of", advice)
        broken = check(entry, earlier[-1] if earlier else None)
        number = kept.keep(ledger, entry, datetime.now(UTC).isoformat(timespec="seconds"))
    finally:
        ledger.close()
    breaches = [_told(one, tongue) for one in broken]
    output.result(entry=number, board=board, code=code, breaches=breaches)
    how = said("some-wrong" if broken else "all-right", count=len(broken)).told(tongue)
    output.show(said("kept", board=board, number=number, how=how).told(tongue))
    for one in broken:
        _show(output, one, tongue)
    if broken:
        raise typer.Exit(_BROKEN)


@app.command()
def show(
    session: Annotated[
        int | None,
        typer.Argument(help="A session of the machine (fourhand history); else what was entered."),
    ] = None,
    port: PortUrl = None,
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """List how boards were dealt: those entered by hand, or those of a session of the machine.

    Example: `fourhand procedure show`; of a session, without a machine:
    `fourhand deal --new 1 --port "sim:?speed=0&state=club"`,
    then `fourhand procedure show 1 --port "sim:?state=club"`
    """
    output, tongue = Output(as_json), language_named(language)
    if session is None:
        _entered(output, tongue)
        return
    with past_deals.session(session, port) as (ledger, past):
        known = kept.of_session(ledger, past.id)
    output.result(session=past.id, boards=[{"order_id": key, **one} for key, one in known.items()])
    if not known:
        output.show(said("nothing-kept").told(tongue))
        return
    table = Table(*said("dealt-heads").told(tongue).split("|"))
    names = {key: escape(f"{one['board']} {one['label']}".strip()) for key, one in known.items()}
    for key, one in known.items():
        did = [f"{said(step['step']).told(tongue)} {_clock(step['at'])}" for step in one["steps"]]
        by = kept.cited(one["code"], one["method"].split(), tongue)
        director, dealer = escape(one["director"]), one.get("dealer", "")
        of = names.get(one["copy_of"], "")
        table.add_row(names[key], by, dealer, director, of, ", ".join(did).strip())
    output.show(table)


def _entered(output: Output, language: str) -> None:
    ledger = Ledger.at(paths.ledger())
    try:
        found = kept.entered(ledger)
    finally:
        ledger.close()
    output.result(entries=[{"entry": number, "at": at, **_of(one)} for number, at, one in found])
    if not found:
        output.show(said("nothing-entered").told(language))
        return
    *heads, steps_head = said("entered-heads").told(language).split("|")
    table = Table(*heads)
    table.add_column(steps_head, overflow="fold")
    for number, _, one in found:
        dealer = "" if one.dealer is None else LANGUAGES[language].seat_names[one.dealer]
        text = escape(" ".join(one.text))
        names = (escape(one.session), str(one.board), one.code, dealer, escape(one.director))
        table.add_row(str(number), *names, text)
    output.show(table)


def _clock(at: str) -> str:
    """Return a time of the ledger as the clock on the wall had it, "" if it is not known."""
    return at and f"{datetime.fromisoformat(at).astimezone():%H:%M}"


def _of(entry: Entry) -> dict[str, Any]:
    return {
        "board": entry.board,
        "session": entry.session,
        "code": entry.code,
        "dealer": None if entry.dealer is None else SEATS[entry.dealer],
        "method": entry.method,
        "director": entry.director,
        "present": None if entry.present is None else [SEATS[seat] for seat in entry.present],
        "copy_of": entry.copy_of,
        "steps": list(entry.text),
    }


def _told(one: Breach, language: str) -> dict[str, Any]:
    return {
        "text": one.said.told(language),
        "article": one.ruling.article.citation[language],
        "kind": one.ruling.row.kind,
        "ruling": one.ruling.row.text[language],
        "source": one.ruling.article.source,
        "late": one.late,
    }


def _show(output: Output, one: Breach, language: str) -> None:
    row, article = one.ruling.row, one.ruling.article
    kind = told(KIND, row.kind, language)
    output.show(escape(f"  {one.said.told(language)}"))
    output.show(escape(f"    {article.citation[language]}: {kind}: {row.text[language]}"))
    if one.late:
        output.show(f"    {said('too-late').told(language)}")


def _method(text: str) -> str:
    if text not in METHODS:
        raise BadInput(f"no method {text!r}", "--method", f"There are {', '.join(METHODS)}")
    return text


def _seats(text: str) -> tuple[int, ...]:
    return tuple(_seat(letter.strip(), "--present") for letter in text.split(","))


def _seat(letter: str, option: str) -> int:
    try:
        return seat_number(letter)
    except ValueError:
        raise BadInput(f"no seat {letter!r}", option, "A seat is N, E, S or W") from None
