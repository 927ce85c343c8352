"""What verbs that let a pack pass have in common: the machine, and what is told meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from dealing.cards import CARDS
from fourhand import unfinished, words
from fourhand.cli import ledgers
from fourhand.cli.options import simulated
from fourhand.cli.output import Output
from fourhand.client import Client
from fourhand.errors import BadInput, NoMachine, Refused
from fourhand.passing import Passing, Teller
from fourhand.port import find_machine
from fourhand.reconnect import connect, reconnect
from fourhand.store import Ledger


class PassScreen(Teller):
    """Tells people and programs of a pass; the bar only where there is a terminal."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("cards"),
            console=output.people,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not output.people.is_terminal,
        )
        self._cards = self._bar.add_task("Pass", total=CARDS)

    def __enter__(self) -> "PassScreen":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def begin(self, name: str) -> None:
        """Another pass begins."""
        self._bar.update(self._cards, description=name, completed=0)
        self._output.event("pass", text=name)
        self._say(f"[bold]{escape(name)}[/bold]")

    def wish(self, what: str) -> str:
        """Return what a person is to do when the panel asks for it."""
        return words.pass_ask(what)

    def asked(self, what: str) -> None:
        text = self.wish(what)
        self._output.event("asked", what=what, text=text)
        self._say(f"[bold]{escape(text)}[/bold]")

    def passed(self, cards: int) -> None:
        self._bar.update(self._cards, completed=cards)

    def fault(self, message: str, advice: str) -> None:
        self._output.event("fault", message=message, advice=advice)
        cure = words.cure(message, advice)
        self._say(f"[yellow]{escape(message)}[/yellow]" + (f". {escape(cure)}" if cure else ""))

    def found(self, state: str) -> None:
        text = words.found(state, True)
        self._output.event("found", state=state, text=text)
        self._say(f"[yellow]{escape(text)}[/yellow]")

    def _say(self, text: str) -> None:
        self._output.people.print(text, highlight=False, soft_wrap=True)


def boards_to_bring(url: str) -> None:
    """Raise BadInput if a simulated person has no dealt boards, so that it is not waited for."""
    if simulated(url) and "boards=" not in url and "state=" not in url:
        advice = 'Give them, as --port "sim:?speed=0&boards=evening.pbn"'
        raise BadInput("the simulated person has no dealt boards to bring", url, advice)


@contextmanager
def on_machine(
    output: Output, port: str | None, patience_s: int, screen: PassScreen | None = None
) -> Iterator[tuple[Client, Passing, PassScreen, Ledger]]:
    """Open a machine for passes, empty, with its ledger.

    Refused while a set of boards is not at its end: what the machine would tell of it belongs to
    that set's own run.
    """
    url = port or find_machine()
    told = screen or PassScreen(output)
    with connect(url) as machine, ledgers.opened(url) as ledger, told as screen:
        if unfinished.open_works(ledger, machine.identity(), url):
            what = "a board of an earlier set is not settled yet"
            raise Refused(what, url, "Settle it first: fourhand resume")
        passing = Passing(machine, screen, 1000 * patience_s, partial(reconnect, machine))
        passing.clear()
        try:
            yield machine, passing, screen, ledger
        except NoMachine as error:
            error.advice = "Check the cable and the machine's power, then begin again"
            raise
