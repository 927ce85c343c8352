"""The dealing code in force is a setting of the machine; a change is confirmed at its panel."""

from fourhand import words
from fourhand.cli.output import Output
from fourhand.client import Client
from fourhand.machine_settings import Kept, write_all


def put_in_force(machine: Client, code: str | None, output: Output, patience_ms: int) -> None:
    """Have a code in force, if one is asked for; Refused unless who is at the machine agrees."""
    before = machine.law
    if code in (None, before):
        return

    def ask(what: str, board: int) -> None:
        output.event("asked", what=what, board=board, text=words.ask(what, board))
        output.say(f"At the machine: {before} is in force, {code} is asked for. START agrees")

    write_all(machine, Kept({"law": code}), ask, patience_ms)
    output.event("law", before=before, law=machine.law)
    output.say(f"In force now: {machine.law}")
