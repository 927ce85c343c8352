"""A running set as a person sees it: what to do at the machine, how far it is, how it ended.

Counts and words only; it goes to the error output, so that results can be piped on.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from dealing import faults
from dealing.cards import CARDS
from fourhand import words
from fourhand.copies import Copies
from fourhand.outcome import Entry, Observer, Outcome
from fourhand.plan import Place
from fourhand.verdict import COUNTED, MISDEALT, STOPPED, VERIFIED, Reason

_STYLES = {VERIFIED: "green", COUNTED: "green", MISDEALT: "red", STOPPED: "yellow"}


class Screen(Observer, AbstractContextManager["Screen"]):
    """Shows a set on a console; the bars only where it is a terminal."""

    def __init__(
        self, console: Console, places: Sequence[Place], copies: Copies | None = None
    ) -> None:
        self._console = console
        self._copies = copies or Copies(places)
        self._bars = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[unit]}"),
            console=console,
            transient=True,
            redirect_stdout=False,  # results go where the person sends them
            redirect_stderr=False,
            disable=not console.is_terminal,
        )
        self._boards = self._bars.add_task("Set", total=len(places), unit="boards")
        self._cards = self._bars.add_task("Board", total=CARDS, unit="cards", visible=False)

    def __enter__(self) -> "Screen":
        self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bars.stop()

    def armed(self, board: int, copy: int) -> None:
        self._copies.armed(board, copy)

    def asked(self, what: str, board: int) -> None:
        self._say(f"[bold]{escape(self._copies.ask(what, board))}[/bold]")

    def declined(self, number: int, why: str) -> None:
        self._say(f"[yellow]{words.declined(number, why)}[/yellow]")

    def begun(self, board: int, copy: int, attempt: int) -> None:
        name = self._name(board, copy)
        self._bars.update(self._cards, description=name, completed=0, visible=True)
        if attempt > 1:
            self._say(f"{name} is dealt again, attempt {attempt}")

    def dealt(self, board: int, cards: int) -> None:
        self._bars.update(self._cards, completed=cards)

    def fault(self, board: int, severity: str, reason: Reason) -> None:
        style = "red" if severity == faults.MISDEALT else "yellow"
        text = f"[{style}]{escape(reason.message)}[/{style}]"
        cure = words.cure(reason.message, reason.advice, reason.fault)
        text = f"{text}. {escape(cure)}" if cure else text
        self._say(f"{text} (fourhand faults {reason.fault})")

    def ended(self, entry: Entry) -> None:
        style = _STYLES[entry.verdict]
        self._bars.update(self._cards, visible=False)
        if entry.good:
            self._bars.advance(self._boards)
        why = "; ".join(reason.message for reason in entry.reasons)
        text = f"{self._name(entry.board, entry.copy)}: [{style}]{entry.verdict}[/{style}]"
        self._say(f"{text}. {escape(why)}" if why else text)

    def ended_earlier(self, entry: Entry) -> None:
        style = _STYLES[entry.verdict]
        text = f"Board {entry.board} of an earlier set: [{style}]{entry.verdict}[/{style}]"
        why = "; ".join(reason.message for reason in entry.reasons)
        self._say(f"{text}. {escape(why)}" if why else text)

    def found(self, state: str, known: bool) -> None:
        self._say(f"[yellow]{words.found(state, known)}[/yellow]")

    def _name(self, board: int, copy: int) -> str:
        return escape(f"Board {self._copies.board(board, copy)}")

    def _say(self, text: str) -> None:
        self._console.print(text, highlight=False, soft_wrap=True)


def summary(outcome: Outcome, copies: Copies | None = None) -> Table:
    """Return a table of the boards: how often each was tried, its last verdict, how long."""
    table = Table(title="What became of each board", title_justify="left")
    for column in ("board", "copy", "attempts"):
        table.add_column(column, justify="right")
    table.add_column("verdict")
    table.add_column("seconds", justify="right")
    table.add_column("why", overflow="fold")
    for entry in outcome.last():
        style = _STYLES[entry.verdict]
        table.add_row(
            str(entry.board),
            escape((copies and copies.of(entry.board, entry.copy)) or str(entry.copy)),
            str(entry.attempt),
            f"[{style}]{entry.verdict}[/{style}]",
            f"{entry.machine_ms / 1000:.1f}" if entry.machine_ms else "",
            escape("; ".join(reason.message for reason in entry.reasons)),
        )
    return table


def totals(outcome: Outcome) -> str:
    """Return the set in one line: ``16 verified, 1 misdealt; 132 boards an hour``."""
    counts = outcome.counts()
    parts = [f"{count} {word}" for word, count in counts.items() if count]
    text = ", ".join(parts) or "no board was dealt"
    if outcome.boards_an_hour:
        text += f"; {outcome.boards_an_hour:.0f} boards an hour"
    return text
