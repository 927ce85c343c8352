"""`fourhand audit`: what was played, trick by trick, and where the records disagree."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from dealing.cards import SEATS, card_name
from fourhand.audit.auditing import Audit
from fourhand.audit.explaining import explained
from fourhand.audit.flaws import Flaw, said
from fourhand.audit.impounded import Asked
from fourhand.audit.played import Played
from fourhand.audit.reading import plays
from fourhand.cli.opening import permission
from fourhand.cli.options import AsJson, Language, SecondKey, language_named
from fourhand.cli.output import Output
from fourhand.laws.naming import KIND, told
from fourhand.records.languages import LANGUAGES

_FLAWED = 1
#: Of larger sets only those boards are shown that are not in order.
_MOST_SHOWN = 100
#: The reader's errors that matter to who deals a board, not to who looks at its play.
_OF_DEALING = ("deal-missing", "number-repeated")


def audit(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="PBN, LIN, or hands: docs.")],
    board: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Only this board.", show_default=False)
    ] = None,
    contract: Annotated[
        str, typer.Option(metavar="4SX", help="Of hands, where FILE does not tell it.")
    ] = "",
    declarer: Annotated[str, typer.Option(metavar="SEAT", help="Likewise.")] = "",
    leader: Annotated[
        str, typer.Option(metavar="SEAT", help="Likewise; else the player at declarer's left.")
    ] = "",
    result: Annotated[
        str, typer.Option(metavar="TRICKS", help="Likewise: declarer's, by the score slip.")
    ] = "",
    show_cards: Annotated[
        bool, typer.Option("--show-cards", help="A sealed file without a time: it was played.")
    ] = False,
    second_key: SecondKey = None,
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Look at what was played: winners, revokes, tricks with a card too many or missing, score.

    FILE is PBN with Play, Auction or Result, LIN with its calls and cards, or hands that were
    impounded unshuffled, written down as docs/audit.md shows. It names cards: boards that were
    played are no secret any more.

    It ends with 0 when all is in order, 1 when something is not, 2 when FILE tells of no play or
    cannot be read, 4 when it is sealed and may not be shown.

    Example: `fourhand audit docs/samples/revoke.txt` (ends with 1: a revoke), or of hands that
    were read by the machine:
    `fourhand audit found.json --board 7 --contract 4S --declarer S --result 10`
    """
    output, tongue = Output(as_json), language_named(language)
    added = {"contract": contract, "declarer": declarer, "leader": leader, "result": result}
    asked = Asked(board, {name: value for name, value in added.items() if value})
    may_show = permission(second_key, show_cards=show_cards)
    read, unplayed, wrong = plays(file, may_show, asked)
    wrong = [finding for finding in wrong if finding.code not in _OF_DEALING]
    for finding in wrong:
        output.say(f"{file}: {finding}")
    flawed = 0
    silent = as_json or not output.people.is_terminal or len(read) <= _MOST_SHOWN
    for played in track(read, "Audit", console=output.people, transient=True, disable=silent):
        found = explained(played)
        flawed += bool(found.flaws)
        output.event("board", **_told(found, tongue))
        if found.flaws or len(read) <= _MOST_SHOWN:
            _show(output, found, tongue, whole=len(read) == 1)
    output.result(file=str(file), boards=len(read), flawed=flawed, unplayed=unplayed)
    if unplayed:
        listed = ", ".join(map(str, unplayed))
        output.say(said("unplayed", boards=listed).told(tongue))
    summary = "one-audited" if len(read) == 1 else "audited"
    output.show(said(summary, boards=len(read), flawed=flawed).told(tongue))
    if flawed or wrong:
        raise typer.Exit(_FLAWED)


def _told(found: Audit, language: str) -> dict[str, Any]:
    played = found.played
    north_south, east_west = found.taken
    return {
        "board": played.board,
        "room": played.room,
        "contract": played.contract.bid if played.contract else "Pass" if played.passed else None,
        "declarer": SEATS[played.contract.declarer] if played.contract else None,
        "leaders": _letters(found.leaders),
        "winners": _letters(found.winners),
        "tricks": {"NS": north_south, "EW": east_west},
        "result": found.result,
        "score_ns": found.score,
        "flaws": [_flaw(one, language) for one in found.flaws],
        "possible": [one.told(language) for one in found.explained],
    }


def _letters(seats: list[int | None]) -> str:
    return "".join("-" if seat is None else SEATS[seat] for seat in seats)


def _flaw(one: Flaw, language: str) -> dict[str, Any]:
    article, ruling = _ruled(one, language)
    return {
        "flaw": one.kind,
        "text": one.said.told(language),
        "trick": one.trick,
        "seat": None if one.seat is None else SEATS[one.seat],
        "article": article,
        "ruling": ruling,
        "source": one.ruling.article.source if one.ruling else "",
    }


def _ruled(one: Flaw, language: str) -> tuple[str, str]:
    """Return the article that speaks of a flaw, and what it rules; empty where none does."""
    if one.ruling is None:
        return one.law if language == "en" else _in_dutch(one.law), ""
    row, article = one.ruling.row, one.ruling.article
    kind = row.kind if language == "en" else told(KIND, row.kind, language)
    return article.citation[language], f"{kind}: {row.text[language]}"


def _in_dutch(law: str) -> str:
    """Return a citation of flaws.LAWS as a Dutch reader writes it."""
    several = law.replace("Laws", "artikelen").replace("Law", "artikel")
    return several.replace(" to ", " t/m ").replace(" and ", " en ")


def _show(output: Output, found: Audit, language: str, *, whole: bool) -> None:
    played = found.played
    name = f"{played.room}-room" if played.room else "board"
    board = said(name, board=played.board).told(language)
    output.show(escape(f"{board}: {_outcome(found, language)}"))
    if played.tricks and (found.flaws or whole):
        output.show(_table(played, found, language))
    for one in found.flaws:
        where = f"{said('trick', trick=one.trick).told(language)}: " if one.trick else ""
        output.show(escape(f"  {where}{one.said.told(language)}"))
        article, ruling = _ruled(one, language)
        if ruling:
            output.show(escape(f"    {article}: {ruling}"))
        elif article:
            output.show(escape(f"    {said('see', law=article).told(language)}"))
    for one in found.explained:
        output.show(escape(f"  {said('fits', what=one.told(language)).told(language)}"))


def _outcome(found: Audit, language: str) -> str:
    played, contract = found.played, found.played.contract
    if played.passed:
        return said("passed-out").told(language)
    ns, ew = found.taken
    parts = [said("unknown-contract"), said("taken", ns=ns, ew=ew)]
    if contract:
        parts[0] = said("by", contract=contract, seat=contract.declarer)
    if found.result is not None:
        parts.append(said("outcome", result=found.result, score=found.score))
    return "; ".join(one.told(language) for one in parts)


def _table(played: Played, found: Audit, language: str) -> Table:
    """Draw the tricks; the leader's card has an arrow, the winner is named."""
    words = LANGUAGES[language]
    heads = [said(head).told(language) for head in ("trick-head", "won-by")]
    table = Table(heads[0], *words.seat_names, heads[1])
    sides = [words.sides["NS"], words.sides["EW"]]
    for nth, trick in enumerate(played.tricks):
        cells = []
        known = nth < len(found.leaders)
        for seat, laid in enumerate(trick):
            text = " ".join(card_name(card) for card in laid) or "-"
            leads = known and found.leaders[nth] == seat
            cells.append(f"> {text}" if leads else f"  {text}")
        winner = found.winners[nth] if known else None
        won = "?" if winner is None else f"{words.seat_names[winner]} ({sides[winner % 2]})"
        table.add_row(str(nth + 1), *cells, won)
    return table
