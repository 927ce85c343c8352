"""`fourhand audit`: what was played, trick by trick, and where the records disagree."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from dealing.cards import SEAT_NAMES, SEATS, card_name
from fourhand.audit.auditing import Audit
from fourhand.audit.explaining import explained
from fourhand.audit.flaws import Flaw
from fourhand.audit.impounded import Asked
from fourhand.audit.played import SIDES, Played
from fourhand.audit.reading import plays
from fourhand.cli.opening import permission
from fourhand.cli.options import AsJson, SecondKey
from fourhand.cli.output import Output

_FLAWED = 1
#: Of larger sets only those boards are shown that are not in order.
_MOST_SHOWN = 100
#: The reader's errors that matter to who deals a board, not to who looks at its play.
_OF_DEALING = ("deal-missing", "number-repeated")


def audit(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A PBN file, or hands: docs.")],
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
    as_json: AsJson = False,
) -> None:
    """Look at what was played: winners, revokes, tricks with a card too many or missing, score.

    FILE is PBN with Play, Auction or Result, or hands that were impounded unshuffled, written down
    as docs/audit.md shows. It names cards: boards that were played are no secret any more.

    It ends with 0 when all is in order, 1 when something is not, 2 when FILE tells of no play or
    cannot be read, 4 when it is sealed and may not be shown.

    Example: `fourhand audit docs/samples/revoke.txt` (ends with 1: a revoke), or of hands that
    were read by the machine:
    `fourhand audit found.json --board 7 --contract 4S --declarer S --result 10`
    """
    output = Output(as_json)
    told = {"contract": contract, "declarer": declarer, "leader": leader, "result": result}
    asked = Asked(board, {name: value for name, value in told.items() if value})
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
        output.event("board", **_told(found))
        if found.flaws or len(read) <= _MOST_SHOWN:
            _show(output, found, whole=len(read) == 1)
    output.result(file=str(file), boards=len(read), flawed=flawed, unplayed=unplayed)
    if unplayed:
        output.say(f"without a play: boards {', '.join(map(str, unplayed))}")
    boards = "1 board" if len(read) == 1 else f"{len(read)} boards"
    output.show(f"{boards} audited, {flawed} not in order")
    if flawed or wrong:
        raise typer.Exit(_FLAWED)


def _told(found: Audit) -> dict[str, Any]:
    played = found.played
    north_south, east_west = found.taken
    return {
        "board": played.board,
        "contract": played.contract.bid if played.contract else "Pass" if played.passed else None,
        "declarer": SEATS[played.contract.declarer] if played.contract else None,
        "leaders": _letters(found.leaders),
        "winners": _letters(found.winners),
        "tricks": {"NS": north_south, "EW": east_west},
        "result": found.result,
        "score_ns": found.score,
        "flaws": [_flaw(one) for one in found.flaws],
        "possible": found.explained,
    }


def _letters(seats: list[int | None]) -> str:
    return "".join("-" if seat is None else SEATS[seat] for seat in seats)


def _flaw(one: Flaw) -> dict[str, Any]:
    ruled = one.ruling
    return {
        "flaw": one.kind,
        "text": one.text,
        "trick": one.trick,
        "seat": None if one.seat is None else SEATS[one.seat],
        "article": ruled.article.citation["en"] if ruled else one.law,
        "ruling": f"{ruled.row.kind}: {ruled.row.text['en']}" if ruled else "",
        "source": ruled.article.source if ruled else "",
    }


def _show(output: Output, found: Audit, *, whole: bool) -> None:
    played = found.played
    output.show(escape(f"board {played.board}: {_outcome(found)}"))
    if played.tricks and (found.flaws or whole):
        output.show(_table(played, found))
    for one in found.flaws:
        where = f"trick {one.trick}: " if one.trick else ""
        output.show(escape(f"  {where}{one.text}"))
        told = _flaw(one)
        if told["ruling"]:
            output.show(escape(f"    {told['article']}: {told['ruling']}"))
        elif told["article"]:
            output.show(escape(f"    See {told['article']}"))
    for text in found.explained:
        output.show(escape(f"  It would fit if {text}"))


def _outcome(found: Audit) -> str:
    played = found.played
    if played.passed:
        return "passed out"
    north_south, east_west = found.taken
    parts = [str(played.contract or "no contract"), f"NS {north_south}, EW {east_west} tricks"]
    if found.result is not None:
        parts.append(f"result {found.result}, NS {found.score}")
    return "; ".join(parts)


def _table(played: Played, found: Audit) -> Table:
    """Draw the tricks; the leader's card has an arrow, the winner is named."""
    table = Table("trick", *SEAT_NAMES, "won by")
    for nth, trick in enumerate(played.tricks):
        cells = []
        known = nth < len(found.leaders)
        for seat, laid in enumerate(trick):
            text = " ".join(card_name(card) for card in laid) or "-"
            leads = known and found.leaders[nth] == seat
            cells.append(f"> {text}" if leads else f"  {text}")
        winner = found.winners[nth] if known else None
        won = "?" if winner is None else f"{SEAT_NAMES[winner]} ({SIDES[winner % 2]})"
        table.add_row(str(nth + 1), *cells, won)
    return table
