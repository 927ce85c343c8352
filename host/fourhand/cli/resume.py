"""`fourhand resume`: a session goes on where a crash or a stop has left it."""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from fourhand import holding, standalone, unfinished
from fourhand.cli import ledgers, shelved
from fourhand.cli.deal_result import (
    NOT_KEPT,
    Lines,
    ResultFolder,
    conclude,
    recorded,
    shown_hands,
    shown_record,
)
from fourhand.cli.manner import Manner, manner
from fourhand.cli.options import (
    AnyOrder,
    AsJson,
    AutoStart,
    CopyNames,
    NotifyCommand,
    NotifyUrl,
    Patience,
    PortUrl,
    Redeals,
    last_port,
)
from fourhand.cli.output import Output
from fourhand.cli.reserve import Reserve
from fourhand.client import Client
from fourhand.copies import Copies, named, names_of
from fourhand.errors import BadInput
from fourhand.formats import pbn
from fourhand.formats.deals import Board
from fourhand.outcome import COMPLETE, Outcome
from fourhand.plan import Place
from fourhand.progress import Screen
from fourhand.reconnect import connect, reconnect
from fourhand.running import Running
from fourhand.session import PATIENCE_MS, REDEALS
from fourhand.store import Ledger
from fourhand.unfinished import Unfinished


def resume(
    copy_names: CopyNames = None,
    any_order: AnyOrder = False,
    auto_start: AutoStart = False,
    redeals: Redeals = REDEALS,
    notify_command: NotifyCommand = None,
    notify_url: NotifyUrl = None,
    port: PortUrl = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Write record.pbn and report.json there; else where deal was to."
        ),
    ] = None,
    give_up: Annotated[
        str | None,
        typer.Option(
            "--give-up",
            metavar="MACHINE",
            help="What lies on that machine, lost for good: deal it here; the ledger keeps when.",
        ),
    ] = None,
    patience: Patience = PATIENCE_MS // 1000,
    as_json: AsJson = False,
) -> None:
    """Go on with the last session after a crash, a stop or a lost link.

    It says what is finished, what is to be emptied, and deals what is left. A board that was not
    finished is tipped out and dealt again; one that was is taken out, and is verified if the
    machine sees all four pockets filled. Without --port it is the machine of the last run. The
    record and the report that `fourhand deal --out` was to write hold the boards of both runs.

    What another machine holds (a board that is not finished there, a set that was loaded) is
    refused: it is gone on with there, or fetched from it. Only when that machine is lost for good,
    --give-up with its name or number has all that lay on it dealt on this one; should it come
    back, what it dealt is not counted any more.

    It ends as `fourhand deal` does.

    A simulated machine keeps its sessions in the folder of its state=; without that, nothing.

    Example, without a machine, and with nobody there at first:
    `fourhand deal --new 1 --patience 1 --port "sim:?speed=0&state=club&person=none"`
    (ends with 1), then `fourhand resume --port "sim:?speed=0&state=club"`
    """
    output = Output(as_json)
    url = last_port(port)
    attended = manner(
        output, any_order=any_order, auto_start=auto_start, redeals=redeals, patience=patience,
        command=notify_command, url=notify_url,
    )  # fmt: skip
    kept = ledgers.file_of(url)
    if not kept or not kept.exists():
        raise _nothing(url)
    with ledgers.opened(url) as ledger, ExitStack() as link:
        past = _newest(ledger, url, copy_names)
        machine = None
        if past.left or past.works or give_up is not None or standalone.awaited(ledger):
            machine = link.enter_context(connect(url))
            ledgers.remember_port(output, url)
            shelved.none_left(output, machine, ledger, url)
            lost = None
            if give_up is not None:
                lost = holding.give_up(ledger, give_up, machine.identity())
            past = _newest(ledger, url, copy_names, lost)  # now that the machine was heard
        called = Copies(past.places)
        shown = shown_hands(past.places)
        in_clear = all(place.shown for place in past.places)
        chosen = _chosen(past)
        target = out or (Path(past.record.folder) if past.record.folder else None)
        how = past.record.readable, past.record.secret
        folder = ResultFolder(target, *how, kept=True) if target else None
        outcome = Outcome(past.firmware, (), COMPLETE, 0, None, past.earlier)
        if machine and (past.left or past.works):
            outcome = _go_on(output, machine, ledger, past, url, attended, called, chosen)
            attended.over(past.name, outcome)
        else:
            _introduce(output, past, called)
        outcome, hands = recorded(ledger, past.id, outcome)
    if in_clear:
        shown |= shown_record(hands)
    boards = chosen or list(hands.values())
    raise conclude(output, past.name, outcome, shown, called, folder, boards, kept=True)


def _newest(
    ledger: Ledger, url: str, copy_names: str | None, known: int | None = None
) -> Unfinished:
    """Return the session to go on with, its copies named; BadInput if there is none."""
    past = unfinished.of(ledger, known) if known else unfinished.newest(ledger, url)
    if not past:
        raise _nothing(url)
    return replace(past, places=tuple(named(past.places, names_of(copy_names))))


def _go_on(
    output: Output,
    machine: Client,
    ledger: Ledger,
    past: Unfinished,
    url: str,
    attended: Manner,
    called: Copies,
    chosen: Sequence[Board],
) -> Outcome:
    holding.check(ledger, machine.identity(), past.id)  # before a plan is told
    left = [past.places[nth] for nth in past.left]
    reserve = Reserve(output, chosen, url)
    for entry in past.earlier:
        if entry.good:
            reserve.ended(entry)
    with (
        Screen(output.people, left, called) as screen,
        Running(url, past.name, left, machine.now) as told,
    ):
        _introduce(output, past, called)
        observers = (screen, told, Lines(output, shown_hands(past.places), called), reserve)
        run = attended.session(
            machine, ledger, past.places, observers, reach=lambda: reconnect(machine)
        )
        return run.resume(past, url)


def _introduce(output: Output, past: Unfinished, called: Copies) -> None:
    """Say what is finished and what comes next."""
    left = [past.places[nth] for nth in past.left]
    finished = [place for nth, place in enumerate(past.places) if nth not in past.left]
    output.event(
        "session",
        session=past.name,
        firmware=past.firmware,
        boards=len(past.places),
        finished=[{"board": place.board, "copy": place.copy} for place in finished],
        left=[{"board": place.board, "copy": place.copy} for place in left],
    )
    done, to_come = (_named(places, called) for places in (finished, left))
    output.say(f"{past.name}: finished {done}; still to be dealt {to_come}")


def _named(places: Iterable[Place], called: Copies) -> str:
    return ", ".join(called.board(place.board, place.copy) for place in places) or "none"


def _chosen(past: Unfinished) -> tuple[Board, ...]:
    """Return the boards as the first run had them from its files."""
    return pbn.read(past.record.deals)[0].boards if past.record.deals else ()


def _nothing(url: str) -> BadInput:
    advice = "Begin one with fourhand deal" if ledgers.file_of(url) else NOT_KEPT
    return BadInput("there is no session to go on with", url, advice)
