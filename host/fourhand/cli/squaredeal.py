"""`fourhand squaredeal`: deals promised before they can be known, and checked afterwards."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from fourhand import dealfiles, files, wording
from fourhand.cli.options import AsJson, Force
from fourhand.cli.output import Output
from fourhand.cli.reserve import tags as reserve_tags
from fourhand.cli.squaredeal_told import as_dict, fault_of, reminder, told
from fourhand.errors import BadInput
from fourhand.formats.deals import Tag
from fourhand.generate import deal_set
from fourhand.squaredeal import description, drawing, keys, phases, verifying, writing

app = typer.Typer(
    help="Deals promised before anyone could know them, and checked by anyone: docs/fair-deals.md."
)

File = Annotated[
    Path, typer.Argument(metavar="FILE.sqd", help="The public description of the tournament.")
]
KeyFile = Annotated[
    Path, typer.Option("--keys", metavar="FILE.sqk", help="The tournament's secret keys.")
]
OneSession = Annotated[
    str | None, typer.Option("--session", metavar="PHASE,N", help="Of a phase the Nth session.")
]


@app.command()
def new(
    file: File,
    name: Annotated[str, typer.Option(help="What the tournament is called.")],
    delayed: Annotated[
        str,
        typer.Option(
            metavar="TEXT",
            help="Which number nobody can know or change will be used, and where it can be read.",
        ),
    ],
    phase: Annotated[
        list[str],
        typer.Option(
            metavar="SESSIONS:BOARDS",
            help="Sessions and their boards, as 40:1-24 or 17:1-16,17-32:RR##:Round Robin #/17; "
            "once for each phase. 0 sessions: as many as will be played; boards ?: not known yet.",
        ),
    ],
    each_session: Annotated[
        bool,
        typer.Option("--each-session", help="A delayed value for every session, as in a season."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Describe a tournament. Until it is published the file can be edited.

    Example: `fourhand squaredeal new season.sqd --name "Thursdays 2027" --each-session
    --delayed "The numbers of the last lottery draw before the session" --phase 40:1-24`
    """
    output = Output(as_json)
    files.write(file, writing.described(name, delayed, phase, each_session))
    output.result(file=str(file))
    output.say(f"{file} describes the tournament. Next: fourhand squaredeal publish {file}")


@app.command()
def publish(
    file: File,
    key_file: Annotated[
        Path | None,
        typer.Option("--keys", metavar="FILE.sqk", help="Where to put the keys, else beside it."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make the keys and promise them. After this nothing of the description can be changed.

    Example: `fourhand squaredeal publish season.sqd`
    """
    output = Output(as_json)
    tournament = description.read(file)
    writing.ready(tournament)
    path = key_file or file.with_suffix(".sqk")
    made = keys.make(tournament.phases)
    made.write(path)
    files.write(file, writing.published(tournament, made), replace=True)
    promise = description.read(file).promise
    output.result(file=str(file), keys=str(path), promise=promise, key_hash=made.digest)
    output.show(promise)
    output.say(
        f"That is the promise of {file}: make both public now, before the delayed value is known."
        f" Keep {path} secret, and a copy of it: without it no deal can be made."
    )


@app.command()
def value(
    file: File,
    text: Annotated[str, typer.Argument(metavar="VALUE", help="The delayed value.")],
    session: OneSession = None,
    as_json: AsJson = False,
) -> None:
    """Enter the delayed value, when it is known. It cannot be changed afterwards.

    Example: `fourhand squaredeal value season.sqd "3 11 17 28 40 44" --session 1,3`
    """
    output = Output(as_json)
    stored = writing.canonical(text)
    named = phases.session_id(session) if session else None
    data = writing.with_value(description.read(file), stored, named)
    files.write(file, data, replace=True)
    output.result(file=str(file), value=stored, session=session)
    output.say(f"The delayed value is {stored}")
    if writing.weak(stored):
        output.say("warning: so short a value could have been tried out before publishing")


@app.command()
def draw(
    file: File,
    key_file: KeyFile,
    session: Annotated[
        str, typer.Option("--session", metavar="PHASE,N", help="Of a phase the Nth session.")
    ],
    out: Annotated[Path, typer.Option(metavar="OUT", help="The deal file to write.")],
    reserve: Annotated[
        bool, typer.Option("--reserve", help="The boards held in reserve for the session.")
    ] = False,
    boards: Annotated[
        str | None,
        typer.Option(metavar="1-16", help="The boards, where the description says ?."),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Make the deals of a session. They follow from its key and the delayed value alone.

    Example: `fourhand squaredeal draw season.sqd --keys season.sqk --session 1,3
    --out session3.pbn`
    """
    output = Output(as_json)
    tournament, secret = description.read(file), keys.read(key_file)
    drawing.check(tournament, secret)
    named = phases.session_id(session)
    numbers = _one_range(boards) if boards else None
    drawn = drawing.drawn(tournament, secret, named, reserve, numbers)
    title = tournament.phase_of(named).title_of(named.session)
    event = Tag("Event", f"{tournament.name}, {title}{', reserve' if reserve else ''}")
    tags = () if reserve else reserve_tags(named, file, key_file, boards)
    for finding in dealfiles.write(out, deal_set(drawn, (event, *tags)), force=force):
        output.say(f"warning: {finding}")
    output.result(session=str(named), reserve=reserve, boards=len(drawn), file=str(out))
    output.say(f"{wording.several(len(drawn), 'board')} of session {named}, {title}, in {out}")


@app.command()
def verify(
    file: File,
    key_file: KeyFile,
    boards: Annotated[
        list[Path], typer.Argument(metavar="BOARDS...", help="Deal files, as session3.pbn.")
    ],
    session: OneSession = None,
    reserve: Annotated[
        bool, typer.Option("--reserve", help="With --session: its boards in reserve.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check that boards are those that were drawn, and that the keys are the promised ones.

    It names each board that differs or is missing, and ends with 1 then. Which session a file
    holds is told by --session, else by its name, else by its boards.

    Example: `fourhand squaredeal verify season.sqd --keys season.sqk session3.pbn`
    """
    output = Output(as_json)
    tournament, secret = description.read(file), keys.read(key_file)
    part = verifying.Part(phases.session_id(session), reserve) if session else None
    fault = fault_of(tournament, secret)
    found = [] if fault else [_compared(tournament, secret, path, part) for path in boards]
    good = not fault and all(one.as_drawn for one in found)
    output.result(
        as_drawn=good,
        fault=fault,
        promise=tournament.promise or None,
        key_hash=tournament.key_hash or None,
        files=[as_dict(one) for one in found],
    )
    for line in [fault] if fault else [line for one in found for line in told(tournament, one)]:
        output.show(escape(line))
    output.say(reminder(tournament))
    raise typer.Exit(0 if good else 1)


@app.command()
def reveal(
    file: File,
    key_file: KeyFile,
    session: Annotated[
        str, typer.Option("--session", metavar="PHASE,N", help="Of a phase the Nth session.")
    ],
    out: Annotated[Path, typer.Option(metavar="OUT.sqk", help="The file to write.")],
    as_json: AsJson = False,
) -> None:
    """Write the key of one session that was played, for members to verify its boards.

    Example: `fourhand squaredeal reveal season.sqd --keys season.sqk --session 1,3
    --out session3.sqk`
    """
    output = Output(as_json)
    tournament, secret = description.read(file), keys.read(key_file)
    drawing.check(tournament, secret)
    one = drawing.revealed(tournament, secret, phases.session_id(session))
    one.write(out)
    output.result(session=session, file=str(out))
    output.say(f"{out} can be made public; it tells nothing of any other session")


def _compared(
    tournament: description.Description,
    secret: keys.Keys,
    path: Path,
    part: verifying.Part | None,
) -> verifying.Comparison:
    deals, findings = dealfiles.read_blind(path)
    numbered = all(finding.code != "no-numbers" for finding in findings)
    return verifying.compare(tournament, secret, deals, part, numbered)


def _one_range(text: str) -> range:
    ranges = phases.board_ranges(text)
    if len(ranges) != 1:
        raise BadInput(f"{text!r} is not one row of boards", "--boards", "Write it like 1-16")
    return ranges[0]
