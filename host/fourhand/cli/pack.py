"""`fourhand pack`: look after the packs of a club."""

from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from dealing.cards import HAND, NAMES, SUITS
from fourhand import packcheck, packledger, plan, rotation, wear, words
from fourhand.cli import ledgers
from fourhand.cli.options import AsJson, Patience, PortUrl
from fourhand.cli.output import Output
from fourhand.cli.passes import on_machine
from fourhand.errors import BadInput
from fourhand.learning import FIRST
from fourhand.packledger import Pack

app = typer.Typer(
    help="Packs: whole or not, which cards wear out, which pack goes into which board."
)

PackId = Annotated[
    str | None,
    typer.Option("--pack", metavar="ID", help="The pack's own name or sticker, as blue-7."),
]
OfPort = Annotated[
    str | None,
    typer.Option("--port", metavar="URL", help="Of a simulated machine with state=DIR: its own."),
]


@app.command()
def check(
    pack: PackId = None,
    port: PortUrl = None,
    patience: Patience = 600,
    as_json: AsJson = False,
) -> None:
    """Let a pack pass through the reader: 52 cards, none missing, double or of another deck.

    A card that is not read, or misread, looks as if it were missing. So while another one may be
    it, it is called not seen, and the pack is to be checked again.

    With --pack the ledger keeps what was wrong and how well each card was read. This is no deal:
    every pack has the same cards, so those missing or double are named; in what order they lay
    is neither told nor kept. Gather the cards in any order afterwards, and shuffle.

    It ends with 0 when the pack is whole, 1 when not, or not surely.

    A simulated machine keeps its packs in the folder of its state=; without that, nothing.

    Example, without a machine:
    `fourhand pack check --pack blue-7 --port "sim:?speed=0&state=club"`
    """
    output = Output(as_json)
    if pack is not None and not pack.strip():
        raise BadInput("a pack needs a name", "--pack")
    with on_machine(output, port, patience) as (_, passing, screen, ledger):
        screen.begin(f"Pack {pack}" if pack else "A pack")
        cards = passing.run("learn", FIRST).cards
        found, read = packcheck.judge(cards), packcheck.qualities(cards)
        known: Pack | None = None
        if pack:
            packledger.checked(ledger.connection, pack, str(found), read)
            known = packledger.find(ledger.connection, pack)
    poor = [card for card in range(len(NAMES)) if read[card] < wear.LEAST]
    output.result(
        pack=pack,
        whole=found.whole,
        cards=found.cards,
        missing=[NAMES[card] for card in found.missing],
        double=[NAMES[card] for card in found.double],
        foreign=found.foreign,
        unreadable=found.unreadable,
        unsure=found.unsure,
        findings=str(found),
        advice=found.steps(),
        poor={NAMES[card]: read[card] for card in poor},
        replace=[NAMES[one.card] for one in known.worn] if known else [],
    )
    name = f"Pack {pack}" if pack else "The pack"
    if found.whole:
        output.show(escape(f"{name} is whole: 52 cards, each once."))
    else:
        how = "may be whole or not" if found.unsure else "is not whole"
        output.show(escape(f"{name} {how}, {found.cards} cards passed: {found}."))
    for step in found.steps():
        output.show(f"{step}.")
    if poor:
        output.show(f"Poorly read this time: {_cards(poor)}.")
    if known:
        _tell_worn(output, known)
    raise typer.Exit(0 if found.whole else 1)


@app.command("list")
def show_all(port: OfPort = None, as_json: AsJson = False) -> None:
    """List the packs: where each lies, how often it was dealt, whether it is fit.

    A simulated machine keeps its packs in the folder of its state=; without that, nothing.

    Example, without a machine:
    `fourhand pack check --pack blue-7 --port "sim:?speed=0&state=club"`,
    then `fourhand pack list --port "sim:?state=club"`
    """
    output = Output(as_json)
    with ledgers.of_club(port) as ledger:
        packs = packledger.packs(ledger.connection)
    output.result(packs=[_told(pack) for pack in packs])
    if not packs:
        output.show("No pack is known yet: fourhand pack check --pack ID")
        return
    table = Table("pack", "board", "uses", "misdealt, % (19 of 20 times)", "checked", "fit")
    for pack in packs:
        last = pack.checks[-1].at[:10] if pack.checks else ""
        row = (escape(pack.name), _board(pack), str(pack.uses), str(pack.rate), last, _fit(pack))
        table.add_row(*row)
    output.show(table)


@app.command()
def show(
    pack: Annotated[str, typer.Argument(metavar="ID", help="The pack's name.")],
    port: OfPort = None,
    as_json: AsJson = False,
) -> None:
    """Show one pack: its uses, its rate of misdeals, how well its cards are read over time.

    Of each card the mean of its last three readings is told, of 100: from every check, and from
    every evening in which it was dealt or verified while it was the pack of a board.

    A simulated machine keeps its packs in the folder of its state=; without that, nothing.

    Example, without a machine:
    `fourhand pack check --pack blue-7 --port "sim:?speed=0&state=club"`,
    then `fourhand pack show blue-7 --port "sim:?state=club"`
    """
    output = Output(as_json)
    with ledgers.of_club(port) as ledger:
        found = packledger.find(ledger.connection, pack)
    last = _means(found)
    checks = [{"at": one.at, "findings": one.findings} for one in found.checks]
    quality = {name: last[card] for card, name in enumerate(NAMES) if card in last}
    output.result(**_told(found), checks=checks, quality=quality)
    output.show(escape(f"Pack {found.name}. Fit: {_fit(found)}. Board: {_board(found) or 'none'}"))
    output.show(f"Dealt {found.uses} times, misdealt: {found.rate}")
    for one in found.checks:
        output.show(escape(f"checked {one.at[:16].replace('T', ' ')}: {one.findings or 'whole'}"))
    for first, suit in zip(range(0, len(NAMES), HAND), SUITS, strict=True):
        row = [
            f"{NAMES[card]} {last[card]}" for card in range(first, first + HAND) if card in last
        ]
        output.show(f"{suit}: {'  '.join(row)}")
    _tell_worn(output, found)


@app.command("plan")
def plan_boards(
    boards: Annotated[str, typer.Argument(metavar="1-24", help="Tonight's boards.")],
    copies: Annotated[int, typer.Option(min=1, help="So many boards of each number.")] = 1,
    keep: Annotated[
        bool, typer.Option("--keep", help="The packs lie so from now on: deals count for them.")
    ] = False,
    port: OfPort = None,
    as_json: AsJson = False,
) -> None:
    """Say which pack goes into which board, so that all packs wear alike.

    Boards with low numbers are dealt most, so the pack with the fewest uses goes to the lowest
    number. A pack that was not whole when last checked, or has a card worn out, gets none. With
    --keep every deal of a board counts as a use of its pack.

    A simulated machine keeps its packs in the folder of its state=; without that, nothing.

    Example, without a machine:
    `fourhand pack check --pack blue-7 --port "sim:?speed=0&state=club"`,
    then `fourhand pack plan 1 --keep --port "sim:?state=club"`
    """
    output = Output(as_json)
    numbers = [number for part in plan.chosen(boards) for number in part]
    places = [(number, copy) for number in numbers for copy in range(1, copies + 1)]
    with ledgers.of_club(port) as ledger:
        found = rotation.plan(packledger.packs(ledger.connection), places)
        if keep:
            packledger.placed(ledger.connection, found)
    row = [
        {"board": board, "copy": copy, "pack": pack.name, "uses": pack.uses, "moves": moves}
        for (board, copy), pack in found.items()
        for moves in [pack.where != (board, copy)]
    ]
    output.result(plan=row, kept=keep)
    table = Table("board", "copy", "pack", "uses", "")
    for one in row:
        where = (str(one["board"]), str(one["copy"]), escape(one["pack"]), str(one["uses"]))
        table.add_row(*where, "" if one["moves"] else "stays")
    output.show(table)
    if not keep:
        output.say("Only shown; with --keep deals count for these packs from now on")


def _told(pack: Pack) -> dict[str, Any]:
    rate = pack.rate
    return {
        "pack": pack.name,
        "since": pack.since,
        "board": pack.where[0] if pack.where else None,
        "copy": pack.where[1] if pack.where else None,
        "uses": pack.uses,
        "misdealt": pack.misdealt,
        "misdealt_low": round(rate.low, 4),
        "misdealt_high": round(rate.high, 4),
        "fit": pack.fit,
        "findings": pack.findings,
        "replace": [NAMES[one.card] for one in pack.worn],
    }


def _means(pack: Pack) -> dict[int, int]:
    """Return card -> the mean of its last readings."""
    found = {
        card: wear.of_card(pack.readings, card)[-wear.TOGETHER :] for card in range(len(NAMES))
    }
    return {card: round(sum(row) / len(row)) for card, row in found.items() if row}


def _tell_worn(output: Output, pack: Pack) -> None:
    dirty = wear.dirty(pack.readings)
    if dirty:
        output.show(words.DIRTY.format(*dirty))
        return
    for one in pack.worn:
        fall = f"read with {one.first:.0f} at first, {one.last:.0f} now"
        output.show(f"Replace the {words.card(one.card)}: {fall}.")
    if pack.worn:
        output.show(f"{wear.RULE}.")


def _cards(cards: list[int]) -> str:
    return ", ".join(words.card(card) for card in cards)


def _board(pack: Pack) -> str:
    if not pack.where:
        return ""
    board, copy = pack.where
    return f"{board}, copy {copy}" if copy > 1 else str(board)


def _fit(pack: Pack) -> str:
    if pack.findings:
        return f"no, {pack.findings}"
    return f"no, cards to replace: {len(pack.worn)}" if pack.worn else "yes"
