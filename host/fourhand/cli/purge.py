"""`fourhand purge`: forget the cards of old sessions, keep what happened and what proves it."""

import sys
from datetime import datetime, timedelta
from typing import Annotated

import typer

from fourhand import purging, wording
from fourhand.cli import past_deals
from fourhand.cli.options import AsJson, PortUrl
from fourhand.cli.output import Output
from fourhand.errors import Refused


def purge(
    older_than: Annotated[
        int,
        typer.Option(
            min=1, max=36_500, metavar="DAYS", help="Sessions that ended longer ago than this."
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Do it without a question.")] = False,
    port: PortUrl = None,
    as_json: AsJson = False,
) -> None:
    """Forget for good which cards were dealt in old sessions.

    Verdicts, faults, times and the proof's fingerprints stay: a proof of such a session can still
    be made and checked, but not opened, its deals not exported, and a deal of it that comes again
    is not known again. There is no way back. A set that lies on a machine, still to be dealt
    without a host, is left alone.

    Example, without a machine: `fourhand deal --new 1 --port "sim:?speed=0&state=club"`,
    then `fourhand purge --older-than 400 --port "sim:?state=club"`
    """
    output = Output(as_json)
    with past_deals.ledger(port) as ledger:
        found = purging.old(ledger, datetime.now().astimezone() - timedelta(days=older_than))
        if found and not yes:
            _ask(len(found), as_json)
        if found:
            purging.purge(ledger, found)
    output.result(purged=found)
    output.show(f"Forgotten: the cards of {wording.several(len(found), 'session')}")


def _ask(sessions: int, as_json: bool) -> None:
    if as_json or not sys.stdin.isatty():
        raise Refused(
            f"the cards of {wording.several(sessions, 'session')} would be gone for good",
            advice="Say --yes",
        )
    if not typer.confirm(
        f"Forget the cards of {wording.several(sessions, 'session')} for good?", err=True
    ):
        raise Refused("nothing was forgotten")
