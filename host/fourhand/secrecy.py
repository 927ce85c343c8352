"""Until when the cards of a set are not shown, and what a second person's key is for.

The time is guarded by this program, not by arithmetic: docs/secrecy.md says what that is worth.
A second person's key is a passphrase, of which a set holds only a digest by Scrypt (library
cryptography): slow and hungry for memory on purpose, so that guessing is dear.
"""

import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from fourhand import files
from fourhand.errors import BadInput, Refused
from fourhand.formats.deals import Secret

#: Says whether the cards of a set may be shown, or raises; None: the set names no time.
Permission = Callable[[Secret | None, str], None]

_SALT = 16
_MOST_PASSPHRASE = 1000
_LEAST_PASSPHRASE = 8
_MARK = "% Fourhand shows this from "
_DAY = timedelta(days=1)


class NotYet(Refused):
    """The cards are not shown before a time, and it has not come."""


def now() -> datetime:
    """Return the computer's time."""
    return datetime.now(UTC)


def allow(_secret: Secret | None, _where: str) -> None:
    """The permission of what shows no card: dealing, verifying, editing."""


def check(secret: Secret | None, where: str) -> None:
    """NotYet when the time has not come."""
    if secret and now() < secret.show_from:
        here = f"by this computer's clock it is {spoken(now())}"
        what = f"its cards are not shown before {spoken(secret.show_from)}; {here}"
        advice = "Until then they can be dealt and verified"
        if secret.second_key:
            advice += ", or shown with --second-key by the person who has it"
        raise NotYet(what, where, advice)


def spoken(time: datetime) -> str:
    """Return a time as the people at this computer say it."""
    return f"{time.astimezone():%Y-%m-%d %H:%M}"


def coming(text: str, option: str = "--show-from") -> datetime:
    """Return the time that 22:45 or 2026-12-01 22:45 names, the next one; BadInput.

    A time with a date that is over is refused.
    """
    time, dated = _time(text, option)
    while time <= now() and not dated:
        time += _DAY
    if time <= now():
        raise BadInput(f"{text!r} is over already", option)
    return time


def nearest(text: str, option: str = "--at") -> datetime:
    """Return the time that 22:45 names, be it just over or to come; or one with a date."""
    time, dated = _time(text, option)
    if dated:
        return time
    return min((time - _DAY, time, time + _DAY), key=lambda one: abs(one - now()))


def latest(found: Iterable[Secret | None]) -> Secret | None:
    """Return of several the one that lasts longest."""
    return max((secret for secret in found if secret), default=None)


def made(show_from: str | None, key_file: Path | None) -> Secret | None:
    """Return what two options ask for: a time, and the file of a second person's passphrase."""
    if show_from is None:
        if key_file:
            raise BadInput("a second key needs a time", "--second-key", "Add --show-from 22:45")
        return None
    return Secret(coming(show_from), _digest(passphrase(key_file)) if key_file else "")


def passphrase(key_file: Path) -> bytes:
    """Return the passphrase in a file, without its line end; BadInput when it is none."""
    words = files.read(key_file, _MOST_PASSPHRASE).strip()
    if len(words) < _LEAST_PASSPHRASE:
        what = f"a passphrase has {_LEAST_PASSPHRASE} characters or more"
        raise BadInput(what, str(key_file))
    return words


def unlock(secret: Secret, words: bytes, where: str) -> None:
    """Refused unless this is the second person's passphrase."""
    salt, _, digest = secret.second_key.partition(":")
    try:
        _scrypt(bytes.fromhex(salt)).verify(words, bytes.fromhex(digest))
    except (InvalidKey, ValueError):
        raise Refused("this is not its second person's key", where) from None


def to_line(secret: Secret | None) -> bytes:
    """Return a comment line of PBN that tells it, b"" for none."""
    if not secret:
        return b""
    text = f"{_MARK}{secret.show_from.astimezone(UTC).isoformat()} {secret.second_key}"
    return f"{text.rstrip()}\r\n".encode("ascii")


def from_line(content: bytes) -> tuple[Secret | None, bytes]:
    """Return what the first line tells, and the content behind it; BadInput when it is broken."""
    if not content.startswith(_MARK.encode("ascii")):
        return None, content
    line, _, rest = content.partition(b"\n")
    time, _, key = line.decode("ascii", "replace").removeprefix(_MARK).strip().partition(" ")
    return stored(time, key), rest


def stored(time: str, second_key: str) -> Secret:
    """Return what was kept as text; BadInput, so that nothing is shown, when it is no time."""
    try:
        return Secret(datetime.fromisoformat(time).astimezone(UTC), second_key)
    except ValueError:
        raise BadInput("it does not tell until when it is secret", advice="Get it again") from None


def _time(text: str, option: str) -> tuple[datetime, bool]:
    """Return a time of this computer's zone, and whether its date was told."""
    try:
        today = now().astimezone()
        if len(text.strip()) <= len("22:45"):
            clock = datetime.strptime(text.strip(), "%H:%M")
            return today.replace(
                hour=clock.hour, minute=clock.minute, second=0, microsecond=0
            ), False
        return datetime.fromisoformat(text.strip()).astimezone(), True
    except ValueError:
        advice = "Write it like 22:45 or 2026-12-01 22:45"
        raise BadInput(f"{text!r} is no time", option, advice) from None


def _digest(words: bytes) -> str:
    salt = secrets.token_bytes(_SALT)
    return f"{salt.hex()}:{_scrypt(salt).derive(words).hex()}"


def _scrypt(salt: bytes) -> Scrypt:
    return Scrypt(salt=salt, length=32, n=2**15, r=8, p=1)
