"""Options that several verbs have."""

from pathlib import Path
from typing import Annotated

import typer

from fourhand import simurl
from fourhand.errors import BadInput
from fourhand.laws.articles import LANGUAGES
from fourhand.reconnect import last_url
from fourhand.session import REDEALS

Language = Annotated[
    str, typer.Option("--language", "--lang", metavar="en|nl", help="English or Dutch.")
]
AsJson = Annotated[
    bool, typer.Option("--json", help="Write one JSON object a line, for programs.")
]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]
Teaching = Annotated[
    bool, typer.Option("--teaching", help="Boards marked as not for play too: it is a lesson.")
]
ShowFrom = Annotated[
    str | None,
    typer.Option(
        metavar="TIME", help="Show no card before 22:45, or '2026-12-01 22:45': only sealed files."
    ),
]
NewKey = Annotated[
    Path | None,
    typer.Option(
        "--second-key",
        metavar="FILE",
        help="With --show-from: a second person's passphrase, which shows them earlier.",
    ),
]
SecondKey = Annotated[
    Path | None,
    typer.Option(
        "--second-key",
        metavar="FILE",
        help="The second person's passphrase: before the time is over; it is logged.",
    ),
]
AnyOrder = Annotated[
    bool,
    typer.Option("--any-order", help="The number read on the board put in decides what is dealt."),
]
AutoStart = Annotated[
    bool,
    typer.Option(
        "--auto-start",
        help="Each board begins by itself: board and cards in, its number confirmed (START or "
        "reader).",
    ),
]
CopyNames = Annotated[
    str | None,
    typer.Option(metavar="red,blue", help="What the copies of a board are called; else A, B ..."),
]
Redeals = Annotated[
    int,
    typer.Option(
        min=0, max=REDEALS, help="How often a misdealt board is dealt again, then set aside."
    ),
]
NotifyCommand = Annotated[
    str | None,
    typer.Option(
        metavar="CMD", help="Run this with a text when the machine wants something: notify-send."
    ),
]
NotifyUrl = Annotated[
    str | None,
    typer.Option(metavar="URL", help="Send the same text there, as JSON (event, board, text)."),
]
PortUrl = Annotated[
    str | None,
    typer.Option(
        "--port",
        metavar="URL",
        help="Device, COM name or URL such as sim:?speed=0; else the only Pico found.",
        callback=lambda url: url and simurl.absolute(url),
        show_default=False,
    ),
]

Patience = Annotated[
    int,
    typer.Option(min=1, metavar="SECONDS", help="How long the machine waits for a person."),
]


def simulated(url: str) -> bool:
    """Whether a port is a simulated machine, listened in on or not."""
    while url.startswith("spy:"):
        url = url.removeprefix("spy:")
    return url.startswith("sim:")


def last_port(url: str | None) -> str:
    """Return the URL, or that of the last run's machine; BadInput when there was none."""
    url = url or last_url()
    if not url:
        raise BadInput("no machine was used yet", advice="Name one with --port")
    return url


def language_named(language: str) -> str:
    """Return the language of --language; BadInput for one that nothing is told in."""
    if language not in LANGUAGES:
        raise BadInput(f"no language {language!r}", "--language", "There are en and nl")
    return language
