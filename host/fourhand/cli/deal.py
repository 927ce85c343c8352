"""`fourhand deal`: a set of boards, from deal files, new, or as packs come; dealt and checked."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from dealing.codes import BY_DEALER, BY_DIRECTOR, DEFAULT
from fourhand import deck_in_use, plan, profiles, replays, secrecy, words
from fourhand.cli import ledgers, shelved, sources
from fourhand.cli.code_in_force import put_in_force
from fourhand.cli.deal_files import secret_of
from fourhand.cli.deal_result import (
    Lines,
    ResultFolder,
    as_pbn,
    conclude,
    recorded,
    shown_hands,
    shown_record,
)
from fourhand.cli.hand_shuffled import Wanted
from fourhand.cli.manner import manner
from fourhand.cli.options import (
    AnyOrder,
    AsJson,
    AutoStart,
    CopyNames,
    NewKey,
    NotifyCommand,
    NotifyUrl,
    Patience,
    PortUrl,
    Redeals,
    ShowFrom,
    Teaching,
    simulated,
)
from fourhand.cli.output import Output
from fourhand.cli.pattern import code_named, names, seat_named
from fourhand.cli.reserve import Reserve
from fourhand.copies import Copies, named, names_of
from fourhand.errors import BadInput, Refused
from fourhand.laws import articles
from fourhand.port import find_machine
from fourhand.progress import Screen
from fourhand.reconnect import connect, reconnect
from fourhand.running import Running
from fourhand.session import PATIENCE_MS, REDEALS
from fourhand.simurl import parse
from fourhand.store import Ledger


def deal(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE...", help="Deal files, such as evening.pbn."),
    ] = None,
    new: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="No files: N new deals, which nobody sees."),
    ] = None,
    shuffled: Annotated[
        int | None,
        typer.Option(
            "--hand-shuffled", min=1, metavar="N", help="No files: N packs, shuffled by hand."
        ),
    ] = None,
    once_more: Annotated[
        str | None,
        typer.Option(
            "--again", metavar="12,15", help="No files: boards of the last sessions once more."
        ),
    ] = None,
    pattern: Annotated[
        str | None,
        typer.Option(
            metavar="P",
            autocompletion=names,
            help="Hand-shuffled: which hand each card of the pack goes to; else clockwise.",
        ),
    ] = None,
    sampled: Annotated[
        bool,
        typer.Option("--sampled", help="Hand-shuffled: each board by another pattern, by lot."),
    ] = False,
    boards: Annotated[
        str | None,
        typer.Option(metavar="1-16,20", help="Only these boards; hand-shuffled: their numbers."),
    ] = None,
    descending: Annotated[
        bool, typer.Option("--descending", help="The highest number first.")
    ] = False,
    copies: Annotated[int, typer.Option(min=1, max=99, help="The whole set so many times.")] = 1,
    copy_each: Annotated[
        int, typer.Option(min=1, max=99, help="Each board so many times before the next.")
    ] = 1,
    cards: Annotated[
        str | None,
        typer.Option(
            "--cards",
            metavar="PROFILE|plain",
            help="The deck, by its profile; plain: without codes, each pack sorted, not verified.",
        ),
    ] = None,
    copy_names: CopyNames = None,
    any_order: AnyOrder = False,
    auto_start: AutoStart = False,
    redeals: Redeals = REDEALS,
    notify_command: NotifyCommand = None,
    notify_url: NotifyUrl = None,
    port: PortUrl = None,
    session: Annotated[
        str | None, typer.Option(metavar="NAME", help="What to call this session.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write record.pbn and report.json there.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Make new deals and orders' names repeatable (sim: only).")
    ] = None,
    allow_odd: Annotated[
        bool,
        typer.Option("--allow-odd", help="Deal repeated boards and one-suit hands all the same."),
    ] = False,
    teaching: Teaching = False,
    replay: Annotated[
        str,
        typer.Option(metavar="REASON", help="Deal what was played before; the record keeps why."),
    ] = "",
    code: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            autocompletion=articles.names,
            help="The dealing code to be in force at the machine; a change is confirmed there.",
        ),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT", help="Under rubber-1936: who deals first; the turn goes round."
        ),
    ] = None,
    director: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Who ordered a machine to deal, or --pattern (Law 6 E4): recorded.",
        ),
    ] = "",
    show_cards: Annotated[
        bool,
        typer.Option(
            "--show-cards",
            help="Show the hands and write them in clear; the boards' records say so for ever.",
        ),
    ] = False,
    show_from: ShowFrom = None,
    second_key: NewKey = None,
    patience: Patience = PATIENCE_MS // 1000,
    as_json: AsJson = False,
) -> None:
    """Deal the boards of deal files, new ones, or packs as they come; check every card.

    The machine's panel asks for each board; nothing has to be typed while it deals. A board is
    verified only when all 52 cards were read and dropped where the deal has them; one that is
    not is emptied and dealt again. Nothing shown here tells which card is where; of deals that
    were in no readable file, record.pbn is sealed (record.pbn.sealed). With --show-from no verb
    shows or writes a card of the session before that time.

    A deal that the ledger knows from another day, or under another number, is refused: no result
    stands for a deal that was played before. --replay says that the event is a replay, and why.

    --again 12 deals board 12 of the last session once more: it was dropped on the floor, or a
    further copy is wanted. The deal comes sealed from the ledger.

    A pack that was shuffled by hand is dealt by a legal pattern and its hands are recorded; a
    copy is a deal of its own. One that still lies as it came from a board, or sorted, is tipped
    out, to be shuffled well. A pattern that the code refuses, such as five-piles under
    duplicate-1987, is dealt where Law 6 E4 leaves it to the director, and --director names him.

    With --auto-start nobody has to press START when all is in; the machine says by light, sound
    and display what it wants, and so can a command or a web address of yours.

    With --cards plain no card is read: every pack is to lie in order (ace of spades lowest, then
    down to the two, hearts, diamonds, clubs), and the boards are counted, never verified. With
    --cards club-blue.json the machine reads that deck from now on (fourhand learn makes such a
    profile); else the one it read last.

    The machine keeps the dealing code that is in force (fourhand laws list) and refuses what it
    refuses. --code asks for another: whoever stands at the machine agrees with START.

    It ends with 0 when every board is good, 1 when one is not, 4 when the machine refuses.

    Example, without a machine: `fourhand deal evening.pbn --port "sim:?speed=0"`, or
    `fourhand deal --hand-shuffled 4 --out tonight --port "sim:?speed=0"`
    """
    output = Output(as_json)
    wanted = secrecy.made(show_from, second_key)
    how = Wanted(pattern, sampled, seat_named(dealer), any_order, bool(director.strip()))
    sources.only_one(
        bool(files), bool(new), bool(shuffled), bool(once_more),
        bool(pattern or sampled or dealer),
    )  # fmt: skip
    # who names a dealer, and no code, counts on a machine whose code asks for one
    law = code_named(code or (BY_DEALER[0] if dealer else DEFAULT))
    if code and not shuffled and code not in BY_DIRECTOR:
        advice = "Deal --hand-shuffled, or under duplicate-2017 or duplicate-1987"
        raise Refused("it knows no deals but those that come of a pack's order", code, advice)
    url = port or find_machine()
    mode = _mode(cards, bool(shuffled), url)
    deck = profiles.find(cards) if cards and mode != plan.COUNTED else None
    attended = manner(
        output, any_order=any_order, auto_start=auto_start, redeals=redeals, patience=patience,
        command=notify_command, url=notify_url,
    )  # fmt: skip
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    row = {"descending": descending, "copies": copies, "copy_each": copy_each}
    if files:
        source = sources.of_files(
            files, boards, output.say, allow_odd=allow_odd, teaching=teaching
        )
    elif shuffled:
        source = sources.of_packs(shuffled, boards, how, chance.randrange)
    elif once_more:
        source = sources.of_former(url, once_more)
    else:
        source = sources.of_lot(new or 0, boards, chance.randrange)
    backs = deck.backs if deck else ()
    finish = partial(_finished, shown=show_cards, names=names_of(copy_names), backs=backs)
    places = finish(source.places(law, mode, row))
    called = Copies(places)
    shown = shown_hands(places)
    if seed is not None and not simulated(url):
        raise BadInput("a real machine's secrets cannot be made repeatable", "--seed")
    wanted = secrecy.latest([wanted, source.secret])
    secret = secret_of(files or (), wanted, show_cards, output.say)
    readable = show_cards or (source.in_clear and not secret)
    kept = ledgers.file_of(url) is not None
    folder = ResultFolder(out, readable, secret, kept=kept) if out else None
    name = session or f"{source.kind} {datetime.now():%Y-%m-%d %H:%M}"
    with connect(url) as machine, ledgers.opened(url) as ledger:
        ledgers.remember_port(output, url)
        shelved.none_left(output, machine, ledger, url)
        put_in_force(machine, code, output, 1000 * patience)
        if machine.law != law:
            places = finish(source.places(machine.law, mode, row))
        if deck and deck_in_use.give(machine, deck):
            output.say(f"The machine reads this deck from now on: {deck.name}")
        if deck and (others := profiles.taken_for(deck)):
            output.say(words.TAKEN_FOR.format(deck=deck.name, others=", ".join(others)))
        if mode == plan.COUNTED:
            output.say(f"{words.SORTED}. {words.UNREAD}")
        if any(place.mode == plan.PRESCRIBED for place in places):
            output.say(f"By the order of {director} alone is this pattern dealt (Law 6 E4)")
        output.event("session", session=name, firmware=machine.firmware, boards=len(places))
        _tell_played(output, ledger, places, replay)
        told = Running(url, name, places, machine.now)
        with Screen(output.people, places, called) as screen, told:
            lines, reserve = Lines(output, shown, called), Reserve(output, source.boards, url)
            run = attended.session(
                machine, ledger, places, (screen, told, lines, reserve), draw=chance.randbytes,
                reach=lambda: reconnect(machine), spares=plan.places(source.left),
            )  # fmt: skip
            target = str(out.absolute()) if out else ""
            record = plan.Record(
                target, readable, as_pbn(source.boards), secret, replay, machine.law, director
            )
            outcome = run.run(name, url, record)
            outcome, hands = recorded(ledger, run.id, outcome)
    attended.over(name, outcome)
    if show_cards:
        shown |= shown_record(hands)
    written = source.boards or list(hands.values())
    raise conclude(output, name, outcome, shown, called, folder, written, kept=kept)


def _finished(
    planned: list[plan.Place], *, shown: bool, names: list[str], backs: Sequence[str]
) -> list[plan.Place]:
    """Return the places with all that the options say of them; BadInput of ``named``."""
    return named([replace(place, shown=shown) for place in planned], names, backs)


def _tell_played(
    output: Output, ledger: Ledger, places: Sequence[plan.Place], reason: str
) -> None:
    """Tell which deals are dealt a further time; PlayedBefore for others without a reason."""
    for again in replays.check(replays.found(ledger, places), reason):
        output.event("copy", board=again.board, session=again.session)
        output.say(f"note: {again}: a further copy, or the board dealt again")


def _mode(cards: str | None, shuffled: bool, url: str) -> str:
    """Return the mode in which boards are dealt; BadInput for plain packs that are not alike."""
    if cards != "plain":
        return plan.DUPLICATE
    if shuffled:
        advice = "Their hands cannot be recorded: deal them by hand, or sort the packs"
        raise BadInput("nobody can tell how shuffled plain cards lie", "--cards plain", advice)
    if simulated(url) and parse(url).hopper > 1:
        advice = "Put in one pack at a time: leave hopper= out"
        raise BadInput("among plain cards no stop card is known", url, advice)
    return plan.COUNTED
