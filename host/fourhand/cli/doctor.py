"""`fourhand doctor`: a machine examined part by part."""

from typing import Annotated

import typer
from rich.table import Table

from fourhand import readings, wear, words
from fourhand.cli import ledgers
from fourhand.cli.options import AsJson, PortUrl
from fourhand.cli.output import Output
from fourhand.doctor.bedside import Bedside
from fourhand.doctor.examination import STEPS, Step, examine, named
from fourhand.doctor.findings import Finding
from fourhand.errors import FourhandError
from fourhand.machine_settings import Kept, write_all
from fourhand.port import find_machine
from fourhand.reconnect import connect
from fourhand.session import PATIENCE_MS

_WORDS = {True: "pass", False: "FAIL", None: "not tried"}


def doctor(
    port: PortUrl = None,
    patience: Annotated[
        int,
        typer.Option(min=1, metavar="SECONDS", help="How long each step waits for a person."),
    ] = PATIENCE_MS // 1000,
    step: Annotated[
        list[str] | None,
        typer.Option(
            metavar="STEP",
            autocompletion=lambda: [step.name for step in STEPS],
            help="Only this step, such as light-beams (also more than once).",
        ),
    ] = None,
    calibrate: Annotated[
        bool,
        typer.Option("--calibrate", help="Keep what was measured in the machine's settings."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Examine a machine part by part, from the power supply to the board.

    Each step says what to do and shows what the sensors see. It is answered at the machine, with
    START and CANCEL; the display says the same. At the end there is a table of all parts by their
    numbers in the parts list. It deals nothing for play. Exit code 1 if a part fails or could not
    be tried. If cards were read well once and are not any more, by what the ledger has of earlier
    evenings, it says that cleaning is due.

    With --step it looks at what is there already, as while a machine is being built; the table is
    then of the parts that those steps are about.

    Example: `fourhand doctor --port "sim:?speed=0"`
    """
    output = Output(as_json)
    steps = named(step or [])
    url = port or find_machine()

    def live(name: str, on: bool) -> None:
        output.event("live", sensor=name, on=on)
        output.say(f"    {name}: {'sees something' if on else 'clear'}")

    def begin(number: int, step: Step) -> None:
        output.event("step", number=number, of=len(steps), title=step.title, todo=step.todo)
        output.say(f"{number} of {len(steps)}  {step.title}: {step.todo}")

    with connect(url) as machine:
        bedside = Bedside(machine, 1000 * patience, live)
        try:
            findings = examine(bedside, steps, begin)
        except KeyboardInterrupt:
            bedside.leave()
            raise
        if calibrate and findings.measured:
            before = {key: machine.setting(key) for key in findings.measured}
            write_all(machine, Kept(findings.measured))
            for key, after in findings.measured.items():
                output.event("calibrated", key=key, before=int(before[key]), after=after)
                output.say(f"{key}: {before[key]} -> {after}")
    found = findings.all(of_whole=steps == list(STEPS))
    passed = all(finding.passed for finding in found)
    dirty = _dirty(output, url)
    due = dict(zip(("first", "last"), dirty, strict=True)) if dirty else None
    parts = [_as_dict(finding) for finding in found]
    output.result(passed=passed, parts=parts, cleaning_due=due)
    output.show(_table(found))
    if dirty:
        output.show(words.DIRTY.format(*dirty))
    raise typer.Exit(0 if passed else 1)


def _dirty(output: Output, url: str) -> tuple[float, float] | None:
    """Return how well cards were read at first and last (wear.dirty), if the ledger says so."""
    path = ledgers.file_of(url)
    if not path or not path.exists():
        return None
    try:
        with ledgers.opened(url) as ledger:
            return wear.dirty(readings.of_all(ledger.connection))
    except FourhandError as error:  # of the machine itself all is known
        output.say(f"note: how cards were read before is not known: {error}")
        return None


def _as_dict(finding: Finding) -> dict[str, object]:
    return {**finding.part._asdict(), "passed": finding.passed, "seen": finding.seen}


def _table(found: list[Finding]) -> Table:
    table = Table("no", "part", "result", "what was seen")
    for part, passed, seen in found:
        style = "red" if passed is False else ""
        table.add_row(str(part.number), part.name, _WORDS[passed], seen, style=style)
    return table
