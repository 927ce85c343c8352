"""Firmware onto one Pico, as an image or as files, and its own word that it runs it.

Nothing here can spoil a Pico: BOOTSEL is in the chip itself, and files are copied with main.py
last, so that one left half done stays at MicroPython's prompt.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dealing import messages
from fourhand import __version__, words
from fourhand.errors import FourhandError
from fourhand.flashing import drives, settings
from fourhand.flashing.checking import check, check_takes_files
from fourhand.flashing.coming import Teller, back, hello_again, leave, to_bootsel
from fourhand.flashing.compiling import MAIN
from fourhand.flashing.drives import CopyFailed
from fourhand.flashing.machines import FOURHAND, PROMPT, Computer, Machine, at_prompt, hello
from fourhand.flashing.remote import digest
from fourhand.flashing.uf2 import Image
from fourhand.machine_settings import Kept, read_all

_FILES = "Give the same command again: MicroPython is still there, its prompt answers"


class NotVerified(FourhandError):
    """What is on the Pico afterwards is not what was put on it."""


@dataclass(frozen=True)
class Flashed:
    """A Pico that runs what was put on it. before, after: what it ran and runs, in words."""

    where: str
    usb: str
    before: str
    after: str


def by_image(
    computer: Computer, machine: Machine, image: Image, tell: Teller, given: Kept | None = None
) -> Flashed:
    """Put an image on; what ``check`` raises, CopyFailed, NoMachine, NotVerified.

    given: the settings it is to have then, instead of its own.
    """
    check(machine, by_files=False)
    own = _backed_up(computer, machine, tell)
    known = {pico.serial_number for pico in computer.picos()}
    drive = machine.drive or to_bootsel(computer, machine, tell)
    tell.step(f"Writing the image onto {drive.path}", drives.AGAIN)
    try:
        drives.copy(image, drive, tell.copied)
    except CopyFailed as failed:
        if not failed.all_sent:
            raise
    tell.step("It restarts", drives.AGAIN)
    flashed = _verified(computer, machine, known, (image.version, image.table), tell)
    return _with_settings(computer, flashed, given, own, tell)


def by_files(
    computer: Computer,
    machine: Machine,
    folder: Path,
    names: Sequence[str],
    tell: Teller,
    given: Kept | None = None,
) -> Flashed:
    """Put the files of a folder on; what ``check`` raises, RemoteFailed, NoMachine, NotVerified.

    names: of all of them, with their folders; main.py is among them. given: as by_image.
    """
    check(machine, by_files=True)
    own = _backed_up(computer, machine, tell)
    remote = computer.remote(machine.where)
    if machine.kind != PROMPT:
        leave(computer, machine, tell)
        try:
            check_takes_files(at_prompt(computer, machine))
        except FourhandError:
            remote.restart()
            raise
    tell.step(f"Copying {len(names)} files (about a minute)", _FILES)
    remote.clear(names)
    modules = [name for name in names if name != MAIN]
    for some in (modules, [MAIN]):  # no firmware starts before all of it is there
        remote.copy(folder, sorted({name.partition("/")[0] for name in some}))
        on_it = remote.hashes(some)
        wrong = [name for name in some if on_it.get(name) != digest(folder / name)]
        if wrong:
            what = f"{len(wrong)} files arrived damaged, {wrong[0]} among them"
            raise NotVerified(what, machine.where, _FILES)
    tell.step("Every file is there, by its hash. It restarts", _FILES)
    remote.restart()
    computer.pause(2)
    flashed = _verified(computer, machine, set(), (__version__, messages.table_hash()), tell)
    return _with_settings(computer, flashed, given, own, tell)


def _backed_up(computer, machine, tell):
    """Keep a machine's settings here; None from one that tells none that this program knows."""
    if machine.kind != FOURHAND:
        return None
    try:
        with hello(computer, machine.where) as client:
            kept = read_all(client)
    except FourhandError:
        tell.step("It tells no settings that could be kept here; what it has stays on it", "")
        return None
    tell.step(f"Its settings are kept here as {settings.keep(kept, machine.usb)}", "")
    return kept


def _with_settings(computer, flashed, given, own, tell):
    """Give a machine that was flashed its settings, unless it has kept them itself."""
    if not (given or own):
        return flashed
    again = "The firmware is on; give the same command again for the settings"
    try:
        with hello(computer, flashed.where) as client:
            ask = lambda what, _: tell.step(words.ask(what, 0), again)  # noqa: E731
            if settings.give(client, given or own, ask):
                tell.step("It got its settings", again)
    except FourhandError as error:
        if given:
            raise
        tell.step(f"Whether it has its settings still is not known: {error}", again)
    return flashed


def _verified(computer, machine, known, wanted, tell):
    """Wait for a Pico to come back; return what it says it runs if that is what it should."""
    device, usb = back(computer, machine.usb, known)
    tell.step("It is back: hello", drives.AGAIN)
    with hello_again(computer, device) as client:
        release = client.firmware.rpartition("fourhand ")[2]
        if (release, str(client.welcome["table"])) != wanted:
            what = f"it runs {client.firmware}, which is not what was put on it"
            raise NotVerified(what, device, drives.AGAIN)
        return Flashed(device, usb, machine.runs, client.firmware)
