"""`fourhand profile`: the profiles of decks that this computer keeps."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from dealing.cards import NAMES
from fourhand import deck_in_use, files, profiles, words
from fourhand.cli.options import AsJson, Force, PortUrl
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.port import find_machine
from fourhand.profiles import Profile
from fourhand.reconnect import connect

app = typer.Typer(help="Profiles of decks: which codes a maker prints on which card.")

Named = Annotated[str, typer.Argument(metavar="PROFILE", help="A file, or a name kept here.")]


@app.command("list")
def show_all(as_json: AsJson = False) -> None:
    """List the profiles kept on this computer.

    Example: `fourhand profile list`
    """
    output = Output(as_json)
    found = {name: profiles.read(path) for name, path in profiles.kept().items()}
    output.result(profiles=[_told(name, one) for name, one in found.items()])
    if not found:
        output.show("No profile is kept yet: fourhand profile add FILE")
        return
    table = Table("kept as", "name", "maker", "reader", "what to look for")
    for name, one in found.items():
        table.add_row(name, escape(one.name), escape(one.maker), one.reader, escape(one.look))
    output.show(table)


@app.command()
def show(profile: Named, as_json: AsJson = False) -> None:
    """Check a profile and show it: no card without a code, no code on two cards.

    Example: `fourhand profile show club-blue.json`
    """
    output = Output(as_json)
    found = profiles.find(profile)
    codes = {NAMES[card]: list(row) for card, row in enumerate(found.codes)}
    output.result(**_told(profile, found), picture=found.picture, codes=codes)
    output.show(escape(f"{found.name}, maker: {found.maker or 'not told'}, for {found.reader}"))
    if found.look or found.picture:
        output.show(escape(f"Known by: {found.look} {found.picture}".strip()))
    if found.backs:
        output.show(escape(f"Backs, by turns: {', '.join(found.backs)}"))
    rows = [f"{name} {'/'.join(row)}" for name, row in codes.items()]
    for first in range(0, len(rows), 13):
        output.show("  ".join(rows[first : first + 13]))


@app.command()
def add(
    file: Annotated[Path, typer.Argument(help="A profile, as learn writes it.")],
    name: Annotated[
        str | None, typer.Option("--as", metavar="NAME", help="Keep it as this; else as the file.")
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Check a profile from another club or computer and keep it here by a name.

    Example: `fourhand profile add club-blue.json`
    """
    output = Output(as_json)
    found = profiles.read(file)
    kept = name or file.stem
    if Path(kept).name != kept or kept.startswith("."):
        raise BadInput(f"{kept!r} is no name", "--as", "Letters, digits and - will do")
    profiles.folder().mkdir(parents=True, exist_ok=True)
    target = profiles.folder() / (kept + profiles.ENDING)
    files.write(target, found.as_bytes(), replace=force)
    output.result(profile=kept, file=str(target))
    output.show(f"{found.name} is kept as {kept}.")
    _warn(output, found)


@app.command()
def use(profile: Named, port: PortUrl = None, as_json: AsJson = False) -> None:
    """Give a profile to the machine, which reads that deck from now on.

    `fourhand settings set profile=-` goes back to Fourhand's own decks.

    Example, without a machine: `fourhand profile use club-blue.json --port "sim:?speed=0"`
    """
    output = Output(as_json)
    found = profiles.find(profile)
    with connect(port or find_machine()) as machine:
        changed = deck_in_use.give(machine, found)
    output.result(profile=profile, deck=found.name, changed=changed)
    since = " from now on" if changed else " already"
    output.show(escape(f"The machine reads this deck{since}: {found.name}"))
    _warn(output, found)


@app.command()
def export(
    profile: Named,
    out: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Write a profile that is kept here to a file, for another club or computer.

    Example: `fourhand profile export club-blue blue.json`
    """
    output = Output(as_json)
    files.write(out, profiles.find(profile).as_bytes(), replace=force)
    output.result(file=str(out))
    output.show(f"{out} is written.")


def _warn(output: Output, profile: Profile) -> None:
    if others := profiles.taken_for(profile):
        output.say(words.TAKEN_FOR.format(deck=profile.name, others=", ".join(others)))


def _told(kept: str, profile: Profile) -> dict[str, object]:
    about: dict[str, object] = {"deck": profile.name, "maker": profile.maker, "look": profile.look}
    about |= {"backs": list(profile.backs)} if profile.backs else {}
    return {"profile": kept, **about, "reader": profile.reader, "distance": profile.distance}
