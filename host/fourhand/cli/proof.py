"""`fourhand proof`: how a session was dealt, to be checked by anyone; nothing told too early."""

import re
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from fourhand import files, history
from fourhand.cli import past_deals
from fourhand.cli.opening import permission
from fourhand.cli.options import AsJson, Force, PortUrl, SecondKey
from fourhand.cli.output import Output
from fourhand.cli.proof_told import as_dict, drawn_fault, grouped, hands, told
from fourhand.errors import BadInput
from fourhand.proof import checking, making, notice, page

app = typer.Typer(help="How a session was dealt, for anyone to check: docs/proof.md.")

_MOST_BYTES = 64 << 20
File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A proof, as tuesday.proof.", show_default=False)
]


@app.command()
def make(
    session: Annotated[
        int | None,
        typer.Argument(help="Its number in `fourhand history`; else the newest.", min=1),
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="The file to write, as tuesday.proof.")
    ] = Path("session.proof"),
    opened: Annotated[
        bool,
        typer.Option(
            "--open", help="After play: with all cards, in clear; the proof says so for ever."
        ),
    ] = False,
    second_key: SecondKey = None,
    port: PortUrl = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Write the proof of a session. Without --open it tells no card, and can be made public.

    It holds every deal that was drawn, those never dealt too, every order and every card that
    dropped, as promises nobody can read, each bound to all before it. With --open, after play
    and not before the session's time (deal --show-from), it holds what opens them.

    Example, without a machine: `fourhand deal --new 1 --port "sim:?speed=0&state=club"`,
    then `fourhand proof make --out tuesday.proof --port "sim:?state=club"`
    """
    output = Output(as_json)
    with past_deals.session(session, port) as (ledger, past):
        number = past.id
        if opened:
            may_show = permission(second_key, ledger=ledger)
            may_show(history.secret(ledger.connection, number), f"session {number}")
        data = making.made(ledger, number, opened, over=bool(past.ending))
    files.write(out, data, replace=force, private=opened)
    fingerprint = checking.check(data, source=str(out)).fingerprints[-1]
    output.result(session=number, file=str(out), opened=opened, fingerprint=fingerprint)
    output.show(fingerprint)
    if opened:
        output.say(f"{out} tells every card of session {number}: give it away after play only")
    else:
        output.say(
            f"That is the fingerprint of session {number}; {out} tells no card. "
            f"For the board: fourhand proof notice {out} --out notice.pdf"
        )


@app.command()
def check(
    file: File,
    published: Annotated[
        list[str] | None,
        typer.Option(
            "--notice",
            metavar="FINGERPRINT",
            help="What the notice said: 64 digits and letters a to f. Can be given again.",
        ),
    ] = None,
    description: Annotated[
        Path | None,
        typer.Option("--sqd", metavar="FILE.sqd", help="If the set was drawn by Square Deal."),
    ] = None,
    key_file: Annotated[
        Path | None, typer.Option("--keys", metavar="FILE.sqk", help="And the keys, revealed.")
    ] = None,
    show_cards: Annotated[
        bool, typer.Option("--show-cards", help="Show the hands of an opened proof.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check a proof: nothing changed since the notice, every deal dealt card by card as promised.

    It ends with 0 when all holds and with 1 when something does not; it says what.

    Example: `fourhand proof check docs/samples/opened.proof`
    """
    output = Output(as_json)
    if bool(description) != bool(key_file):
        raise BadInput("a draw is checked with both --sqd and --keys", "proof check")
    numbers = [_fingerprint(text) for text in published or ()]
    found = checking.check(files.read(file, _MOST_BYTES), numbers, str(file))
    drawn = ""
    if description and key_file:
        drawn = drawn_fault(found, description, key_file, str(file))
    good = found.holds and not drawn
    output.result(**as_dict(found, show_cards), drawn=drawn or None, holds=good)
    for line in told(found, bool(description), drawn):
        output.show(escape(line))
    if show_cards:
        for line in hands(found):
            output.show(line)
    if not numbers and found.fingerprints:
        output.say(
            "Compare with your notice, or give it: --notice FINGERPRINT. Without it anybody could "
            "have made the whole file afterwards."
        )
    raise typer.Exit(0 if good else 1)


@app.command("notice")
def make_notice(
    file: File,
    out: Annotated[Path, typer.Option(metavar="OUT.pdf", help="The file to write.")],
    letter: Annotated[bool, typer.Option("--letter", help="Paper: Letter instead of A4.")] = False,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Make a notice for the board, to be hung up before play: the fingerprint, also as a code.

    Example: `fourhand proof notice docs/samples/closed.proof --out notice.pdf`
    """
    output = Output(as_json)
    found = checking.check(files.read(file, _MOST_BYTES), source=str(file))
    if not found.holds:
        raise BadInput(str(found.findings[0]), str(file), "Make the proof again")
    files.write(out, notice.pdf(found, "us-letter" if letter else "a4"), replace=force)
    output.result(file=str(out), fingerprint=found.fingerprints[-1])
    output.say(
        f"{out} is to be printed and hung up before play: {grouped(found.fingerprints[-1])}"
    )


@app.command("page")
def make_page(
    out: Annotated[Path, typer.Option(metavar="OUT.html", help="The file to write.")] = Path(
        "check-proof.html"
    ),
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Write the page that checks a proof in any browser, with no network and nothing to install.

    Example: `fourhand proof page --out check-proof.html`
    """
    output = Output(as_json)
    files.write(out, page.html().encode(), replace=force)
    output.result(file=str(out))
    output.say(f"Open {out} in a browser and drop a proof on it; it sends nothing anywhere")


def _fingerprint(text: str) -> str:
    """Return a fingerprint as someone typed it, in groups or not; BadInput when it is none."""
    bare = re.sub(r"[\s-]", "", text).lower()
    if not re.fullmatch(r"[0-9a-f]{64}", bare):
        raise BadInput("a fingerprint has 64 digits and letters a to f", "--notice")
    return bare
