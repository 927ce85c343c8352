"""What a terminal shows while a set is dealt, and what it must not touch."""

import io

from rich.console import Console

from fourhand.plan import Place
from fourhand.progress import Screen, summary, totals
from fourhand.session import Session
from fourhand.store import Ledger
from tests.host import streams
from tests.host.scripted import ScriptedMachine, misdealt


def deal(screen, places, *scripts):
    machine, ledger = ScriptedMachine(*scripts), Ledger.in_memory()
    return Session(machine, ledger, places, observers=[screen]).run("tuesday", "sim:")


def terminal():
    return Console(file=io.StringIO(), force_terminal=True, width=100, color_system=None)


def text(console):
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def drawn(what):
    console = Console(file=io.StringIO(), width=100)
    console.print(what)
    return text(console)


def test_bars_count_boards_and_cards():
    console = terminal()
    seen = []
    places = [Place(board, 1, streams.deal(board)) for board in (7, 8)]
    with Screen(console, places) as screen:
        shown = screen.dealt

        def dealt(board, cards):
            shown(board, cards)
            screen._bars.refresh()
            seen.append(text(console).splitlines()[-1])

        screen.dealt = dealt
        deal(screen, places)
    assert "Board 7" in seen[0]
    assert " 1/52" in seen[0]
    assert "Board 8" in seen[-1]
    assert "52/52" in seen[-1]
    assert "1/2" in text(console)


def test_results_are_not_drawn_into_the_bars(capsys):
    """Rich would catch what is printed, and send it to the terminal instead of into a file."""
    console = terminal()
    with Screen(console, []):
        print("a result")
    assert capsys.readouterr().out == "a result\n"
    assert "a result" not in text(console)


def test_copies_are_told_apart_only_where_there_are_some():
    console = Console(file=io.StringIO(), width=100)
    deal_of = streams.deal(1)
    places = [Place(1, 1, deal_of), Place(1, 2, deal_of), Place(2, 1, deal_of)]
    with Screen(console, places) as screen:
        deal(screen, places)
    heard = text(console)
    assert "Board 1 B: verified" in heard
    assert "Board 2: verified" in heard


def test_the_summary_has_each_board_s_last_attempt():
    places = [Place(board, 1, streams.deal(board)) for board in (7, 8)]
    with Screen(terminal(), places) as screen:
        outcome = deal(screen, places, *[misdealt("bounced", 30)] * 5)
    rows = [line.split() for line in drawn(summary(outcome)).splitlines() if line[:1] == "│"]
    assert [row[1:8:2] for row in rows][:1] == [["7", "1", "4", "misdealt"]]
    assert ["8", "1", "2", "verified"] in [row[1:8:2] for row in rows]
    assert "19.7" in drawn(summary(outcome))


def test_totals_and_boards_an_hour():
    places = [Place(board, 1, streams.deal(board)) for board in (7, 8, 9)]
    with Screen(terminal(), places) as screen:
        outcome = deal(screen, places, *[misdealt("bounced", 30)] * 4)
    assert totals(outcome).startswith("2 verified, 1 misdealt; ")
    # The scripted machine takes 100 ms for each event.
    events = outcome.machine_ms / 100
    assert totals(outcome).endswith(f" {2 * 36_000 / events:.0f} boards an hour")
    assert totals(deal(screen, [])) == "no board was dealt"
