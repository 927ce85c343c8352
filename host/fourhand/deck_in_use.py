"""Which deck a machine reads: the profile of one is given to it, and stays on it."""

import re

from fourhand.client import Client
from fourhand.errors import Refused
from fourhand.machine_settings import Kept, write_all
from fourhand.profiles import Profile

_LONGEST = 16  # characters of a deck's name on the machine
_STRANGE = re.compile(r"[^A-Za-z0-9._:-]+")


def give(machine: Client, profile: Profile) -> bool:
    """Have a machine read a deck from now on; return whether it read another one before.

    Refused when its reader is of another kind; OrderRefused while something is in work.
    """
    reader = machine.setting("reader")
    if reader != profile.reader:
        what = f"this deck is for the reader {profile.reader}, and the machine has {reader}"
        raise Refused(what, profile.name)
    kept = Kept({"profile": short(profile.name)}, profile.codes)
    if machine.setting("codes") == kept.profile_mark:
        return False
    write_all(machine, kept)
    return True


def short(name: str) -> str:
    """Return a deck's name as the machine can keep it."""
    return _STRANGE.sub("-", name)[:_LONGEST].strip("-") or "deck"
