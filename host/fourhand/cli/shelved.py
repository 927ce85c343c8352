"""What lies on a machine of a set that it deals without a computer: told, and stood in the way."""

from fourhand import standalone, wording, words
from fourhand.cli.options import simulated
from fourhand.cli.output import Output
from fourhand.client import Client
from fourhand.errors import Refused
from fourhand.outcome import COMPLETE, Outcome
from fourhand.progress import summary
from fourhand.standalone import Heard
from fourhand.store import Ledger


def heard(output: Output, machine: Client, ledger: Ledger) -> Heard:
    """Hear what was dealt without a computer, and tell it."""
    found = standalone.hear(machine, ledger)
    for entry in found.entries:
        output.event("board", **entry.as_dict())
    if found.entries:
        output.show(summary(Outcome("", found.entries, COMPLETE, 0)))
    if found.strange:
        output.say(
            f"{wording.several(found.strange, 'board')} dealt of a set that was loaded by another "
            "computer: fetch them there"
        )
    if found.given_up:
        output.say(
            f"{wording.several(found.given_up, 'board')} dealt of a set that was given up with "
            "this machine: not counted, to be put aside"
        )
    if found.shelf.by_hand:
        output.say(
            f"not-recorded: {wording.several(found.shelf.by_hand, 'board')} dealt of packs "
            "shuffled by hand, ever"
        )
    return found


def tell_left(output: Output, found: Heard, url: str) -> None:
    """Tell what is still to be dealt there, and how that goes on."""
    if found.shelf.boards:
        what = f"{_boards_are(found)} still to be dealt there"
        output.say(f"{url}: {what}. {_goes_on(found, url)}")


def none_left(output: Output, machine: Client, ledger: Ledger, url: str) -> None:
    """Hear of a set that lies on the machine; Refused while boards of it are still there.

    It goes by what the machine says it has: one machine may be reached by several names.
    """
    shelf = machine.shelf()
    if not shelf.boards and not shelf.attempts:
        return
    found = heard(output, machine, ledger)
    if found.shelf.boards:
        what = f"{_boards_are(found)} sealed on the machine, which would deal them too"
        advice = (
            f"{_goes_on(found, url)}. fourhand load --fetch hears of it. To deal from here "
            "instead, take them off first: fourhand load --clear"
        )
        raise Refused(what, url, advice)


def at_rest(found: Heard, url: str) -> None:
    """Refused, with what its display asks for, for a machine that has a board in work."""
    if found.state != "idle":
        advice = "What was dealt before is kept here; do the same again after that"
        raise Refused(_waits(found.state, url), url, advice)


def _boards_are(found: Heard) -> str:
    return "1 board is" if found.shelf.boards == 1 else f"{found.shelf.boards} boards are"


def _goes_on(found: Heard, url: str) -> str:
    """Return how the machine deals on."""
    if found.state != "idle":
        return _waits(found.state, url)
    if simulated(url):
        return "fourhand load --alone 20 leaves it to itself, to deal them"
    return "START deals the next"


def _waits(state: str, url: str) -> str:
    person = ". fourhand load --alone 2 does so on a simulated machine" if simulated(url) else ""
    return words.by_itself(state) + person
