"""`fourhand flash`: the firmware onto a Pico, or onto all that are plugged in."""

import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from fourhand import __version__
from fourhand.cli.flash_told import Screen, ended, listed, told_of
from fourhand.cli.options import AsJson, PortUrl, simulated
from fourhand.cli.output import Output
from fourhand.errors import BadInput, FourhandError, NoMachine, Refused
from fourhand.flashing import checking, choosing, coming, compiling, machines, settings
from fourhand.flashing import flash as flashing
from fourhand.flashing.machines import Computer, Machine
from fourhand.flashing.uf2 import Image
from fourhand.machine_settings import Kept

All = Annotated[bool, typer.Option("--all", help="Every Pico that answers, one after another.")]
ImageFile = Annotated[
    Path | None, typer.Option("--image", metavar="FILE", help="Another image, a UF2 file.")
]
Files = Annotated[
    bool, typer.Option("--files", help="As files, onto stock MicroPython 1.25 or newer.")
]
Rollback = Annotated[
    bool, typer.Option("--rollback", help="The image it had before the one it has now.")
]
RestoreFrom = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Settings kept of that machine: for a new Pico in its place.",
        show_default=False,
    ),
]
Identify = Annotated[
    bool, typer.Option("--identify", help="Only blink: one after another, as they are listed.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")]

COMPUTER = Computer()


def flash(
    port: PortUrl = None,
    every: All = False,
    image: ImageFile = None,
    files: Files = False,
    rollback: Rollback = False,
    restore_from: RestoreFrom = None,
    identify: Identify = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Put the firmware on a Pico: about half a minute each, and nothing can be spoilt by it.

    A Pico that runs Fourhand or MicroPython is found by its cable; an empty one is plugged in with
    its BOOTSEL button held down. A machine that deals is not disturbed.

    Example: `fourhand flash --port sim: --dry-run --files`
    """
    if restore_from and every:
        raise BadInput("--restore-from is for one machine", advice="Leave out --all")
    if sum((bool(image), files, rollback)) > 1:
        raise BadInput("--image, --files and --rollback: one of the three at the most")
    output = Output(as_json)
    what = _What(image, files, rollback, settings.kept_as(restore_from) if restore_from else None)
    found = _chosen(output, port, every or identify or dry_run)
    if identify:
        _identify(output, found)
    elif dry_run:
        _dry_run(output, found, what)
    elif port and simulated(port):
        advice = "Its firmware is this program's own; try --dry-run"
        raise Refused("a simulated machine is not flashed", port, advice)
    else:
        _flash(output, found, what)


@dataclass(frozen=True)
class _What:
    """What is put on, and the settings kept of another machine that go with it."""

    image: Path | None
    files: bool
    rollback: bool
    given: Kept | None


def _chosen(output: Output, port: str | None, several: bool) -> list[Machine]:
    """Return the Picos that are meant; NoMachine when there is none, BadInput when unclear."""
    if port:
        found = [m for m in machines.found(COMPUTER) if port in (m.where, m.usb)]
        found = found or [machines.look(COMPUTER, port)]
        if found[0].kind == machines.SILENT:  # named by a person, so it may be interrupted
            found = [machines.at_prompt(COMPUTER, found[0])]
        return found
    output.say("Looking for Picos ...")
    found = machines.found(COMPUTER)
    if not found:
        advice = (
            "Plug one in and switch the machine on; a Pico with nothing on it: hold its BOOTSEL "
            "button while you plug it in"
        )
        raise NoMachine("no Pico is plugged in", advice=advice)
    if len(found) > 1:
        output.show(listed(found))
        if not several:
            raise BadInput(
                f"there are {len(found)} Picos",
                advice="Choose one with --port, or take --all; --identify blinks each",
            )
    return found


def _identify(output: Output, found: list[Machine]) -> None:
    for machine in found:
        with Screen(output, machine.name) as screen:
            try:
                coming.blink(COMPUTER, machine, screen)
            except FourhandError as error:
                if len(found) == 1:
                    raise
                output.say(str(error))
    output.result(machines=[told_of(machine) for machine in found])


def _image(machine: Machine, what: _What) -> Image:
    return choosing.before(machine.usb) if what.rollback else choosing.image(what.image)


def _dry_run(output: Output, found: list[Machine], what: _What) -> None:
    told, first = [], None
    for machine in found:
        if what.files:
            new = f"{len(compiling.sources()) + 1} files of Fourhand {__version__}"
        else:
            image = _image(machine, what)
            new = f"the image of Fourhand {image.version} ({image.path})"
        refused = ""
        try:
            checking.check(machine, what.files)
        except FourhandError as error:
            first, refused = first or error, str(error)
        told.append({**told_of(machine), "new": new, "refused": refused})
        if refused:
            output.show(f"{machine.name}: nothing would be done. {refused}")
        else:
            output.show(f"{machine.name}: {machine.runs}, would get {new}")
    output.result(machines=told, exit_code=first.exit_code if first else 0)
    if first:  # as it would end without --dry-run
        raise typer.Exit(first.exit_code)


def _flash(output: Output, found: list[Machine], what: _What) -> None:
    told, first = [], None
    with ExitStack() as stack:
        folder, names = Path(), []
        if what.files:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            names = compiling.compile_into(folder)
        for machine in found:
            with Screen(output, machine.name) as screen:
                try:
                    if what.files:
                        done = flashing.by_files(
                            COMPUTER, machine, folder, names, screen, what.given
                        )
                    else:
                        image = _image(machine, what)
                        done = flashing.by_image(COMPUTER, machine, image, screen, what.given)
                        choosing.keep(done.usb, image)
                except FourhandError as error:
                    first = first or error
                    told.append({**told_of(machine), "after": "", "error": str(error)})
                    if len(found) == 1:
                        raise
                    output.say(str(error))
                except KeyboardInterrupt:
                    output.say(f"{machine.name}: {screen.again or 'nothing was done to it'}")
                    raise
                else:
                    told.append({**told_of(machine), "after": done.after, "error": ""})
                    said = f"{done.before} -> {done.after}, by its own word"
                    output.show(f"{done.where}: {said}")
    output.result(machines=told, exit_code=first.exit_code if first else 0)
    if len(found) > 1:
        output.show(ended(told))
    if first:
        raise typer.Exit(first.exit_code)
