"""A machine's settings on this computer: kept before it is flashed, given to it or to another.

They are kept by the machine's name; one that still has the name of every new machine by its
Pico's USB serial number.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from dealing import settings
from fourhand import files, paths
from fourhand.client import Client
from fourhand.errors import BadInput
from fourhand.machine_settings import Kept, read_all, write_all

_MOST = 100_000


def keep(kept: Kept, usb: str) -> str:
    """Keep a machine's settings; return under which name. BadInput as files."""
    name = str(kept.values["name"])
    if name == settings.new()["name"] and usb:
        name = usb
    path = _path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise paths.unusable(path.parent, error) from None
    told = {"values": dict(kept.values), "codes": [list(row) for row in kept.codes]}
    files.write(path, (json.dumps(told, indent=1) + "\n").encode(), replace=True)
    return name


def kept_as(name: str) -> Kept:
    """Return the settings kept under a name; BadInput when there are none."""
    path = _path(name)
    if not path.exists():
        there = ", ".join(sorted(file.stem for file in path.parent.glob("*.json")))
        advice = f"There are {there}" if there else "None were kept yet"
        raise BadInput("no settings are kept under this name", name, advice)
    try:
        told = json.loads(files.read(path, _MOST))
        values = {key: value for key, value in told["values"].items() if key in settings.KEYS}
        return Kept(values, tuple(tuple(row) for row in told["codes"]))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadInput("these are no settings of a machine", str(path)) from None


def give(machine: Client, kept: Kept, ask: Callable[[str, int], object]) -> bool:
    """Give a machine settings unless it has them; return whether it was needed.

    Those that its firmware does not know are left out.
    ask: is told what the panel asks for: a law is confirmed there. As machine_settings.
    """
    has = read_all(machine)
    values = {key: value for key, value in kept.values.items() if key in has.values}
    if kept.codes == has.codes and all(has.values[key] == values[key] for key in values):
        return False
    write_all(machine, replace(kept, values=values), ask)
    return True


def _path(name: str) -> Path:
    """A name has letters, digits and - . _ : only; not every file name may have a colon."""
    return paths.home() / "settings" / f"{name.replace(':', '=')}.json"
