"""What a ``sim:`` URL asks for. Strict: an unknown option, cause or value is refused by name."""

import math
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from fourhand_firmware.sim import boards, causes, journal  # pyright: ignore[reportMissingImports]

from dealing.cards import card_number
from dealing.profiles import READERS
from fourhand import oserrors, profiles
from fourhand.errors import BadInput

PREFIX = "sim:"
PACKS = ("shuffled", "sorted", "as-left")
NUMBERS = ("off", "on", "worn")
PERSONS = ("careful", "careless", "none")
SEEDS = 1 << 32
_KEPT = re.compile(r"\bsim:.*[?&]state=([^?&]+)")
_FILES = re.compile(r"(?<=[?&])(truth|state|boards|deck|packs|file)=([^?&]+)")
_QUOTED = {"%": "%25", "&": "%26", "?": "%3F"}
_PACK_MOST = 60  # cards of a line in a file of packs


@dataclass(frozen=True)
class SimOptions:
    """A simulated machine: plant, person, and how fast its time passes (0: as it may)."""

    seed: int = field(default_factory=lambda: secrets.randbelow(SEEDS))
    speed: float = 1.0
    truth: Path | None = None
    state: Path | None = None
    faults: tuple[str, ...] = ()
    packs: str = "shuffled"  # or the absolute path of a file
    reader: str = "bars6"
    person: str = "careful"
    numbers: str = "off"  # whether a scan engine reads the boards' numbers
    boards: Path | None = None  # dealt boards that the person has
    deck: Path | None = None  # a profile: what is printed on the cards; else Fourhand's own
    hopper: int = 1  # packs that the person puts in at a time, with stop cards between
    worn: str = ""  # H9:80,...: in so many samples of 100 a card's bars are whole


def parse(url: str) -> SimOptions:
    """Return what ``sim:?option=value&...`` asks for; BadInput says what is allowed instead."""
    head, _, query = url.partition("?")
    if head != PREFIX:
        raise BadInput("this is no sim: URL", url, "Write it as sim:?seed=7&speed=0")
    values: dict[str, list[str]] = {}
    for part in query.split("&") if query else []:
        name, equals, value = part.partition("=")
        if name not in _READ or not equals:
            advice = f"A sim: URL takes {', '.join(sorted(_READ))}"
            raise BadInput(f"there is no option {part!r}", url, advice)
        if not value:
            raise BadInput(f"{name}= says nothing", url, "Leave it out, or give it a value")
        values.setdefault(name, []).append(unquote(value))
    faults = values.pop("fault", [])
    for name, given in values.items():
        if len(given) > 1:
            raise BadInput(f"{name} is given twice", url)
    chosen = {name: _READ[name](url, given[0]) for name, given in values.items()}
    options = SimOptions(**chosen, faults=tuple(_fault(url, text) for text in faults))
    if options.reader != "scan" and any(text.startswith("uart-noise") for text in faults):
        raise BadInput("uart-noise disturbs a scan engine only", url, "Ask for reader=scan too")
    if options.reader == "scan" and options.numbers != "off":
        advice = "Ask for reader=bars6 or bars10 beside numbers"
        raise BadInput("the machine has one scan engine: it reads the cards", url, advice)
    if options.deck and (kind := profiles.read(options.deck).reader) != options.reader:
        raise BadInput(f"this deck is for another reader: {kind}", url, f"Say reader={kind}")
    return options


def state_folder(url: str) -> Path | None:
    """Return the folder of a simulated machine, as it is named; not looked into."""
    kept = _KEPT.search(url)
    return Path(unquote(kept[1])).absolute() if kept else None


def absolute(url: str) -> str:
    """Return a URL that means the same in any folder: the run is found again from another one."""

    def there(option: re.Match[str]) -> str:
        name, text = option.groups()
        plain = name == "file"  # of spy:, which takes it as it stands
        path = Path(text if plain else unquote(text))
        if (name == "packs" and text in PACKS) or path.is_absolute():
            return option[0]
        found = str(path.absolute())
        return f"{name}={found if plain else ''.join(_QUOTED.get(one, one) for one in found)}"

    return _FILES.sub(there, url) if PREFIX in url or url.startswith("spy:") else url


def _seed(url: str, text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) < SEEDS:
        return int(text)
    raise BadInput(f"seed={text} is no seed", url, f"Give a whole number below {SEEDS}")


def _speed(url: str, text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = -1.0
    if math.isfinite(speed) and speed >= 0:
        return speed
    advice = "Give 0 (as fast as it goes), 1 (real time) or how many times faster"
    raise BadInput(f"speed={text} is no speed", url, advice)


def _truth(url: str, text: str) -> Path:
    path = Path(text).absolute()
    try:
        path.open("ab").close()
    except OSError as error:
        what = f"the truth file cannot be written: {oserrors.why(error)}"
        raise BadInput(what, text, oserrors.advice(error)) from error
    return path


def _state(url: str, text: str) -> Path:
    path = Path(text).absolute()
    try:
        path.mkdir(parents=True, exist_ok=True)
        journal.load(str(path))
    except OSError as error:
        what = f"the state folder cannot be used: {oserrors.why(error)}"
        raise BadInput(what, text, oserrors.advice(error)) from error
    except journal.JournalError as error:
        advice = (
            "It is left as it is, and so is the ledger beside it, which fourhand history --port "
            "shows; a new machine begins in another folder"
        )
        raise BadInput(str(error), text, advice) from error
    return path


def _packs(url: str, text: str) -> str:
    if text in PACKS:
        return text
    try:
        lines = Path(text).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        advice = f"packs is {', '.join(PACKS)}, or a file with a pack on each line"
        raise BadInput(f"packs={text} cannot be read", url, advice) from error
    packs = [(number, line.split()) for number, line in enumerate(lines, 1) if line.strip()]
    for number, pack in packs:
        try:
            fits = len([card_number(card) for card in pack]) <= _PACK_MOST
        except ValueError:
            fits = False
        if not fits:
            raise BadInput("this is no pack", f"{text}, line {number}", "Cards are SA HT C2 ...")
    if not packs:
        raise BadInput("there is no pack in it", text, "Write one pack on each line: SA HT C2 ...")
    return str(Path(text).absolute())


def _boards(url: str, text: str) -> Path:
    path = Path(text).absolute()
    try:
        there = boards.read(str(path))
    except OSError as error:
        what = f"the dealt boards cannot be read: {oserrors.why(error)}"
        raise BadInput(what, text, oserrors.advice(error)) from error
    except (ValueError, LookupError) as error:
        advice = "Name a PBN file, or what an earlier run wrote to its truth= file"
        raise BadInput("these are no dealt boards", text, advice) from error
    if not there:
        raise BadInput("there is no dealt board in it", text)
    return path


def _deck(url: str, text: str) -> Path:
    path = Path(text).absolute()
    profiles.read(path)
    return path


def _worn(url: str, text: str) -> str:
    for part in text.split(","):
        name, _, whole = part.partition(":")
        try:
            card_number(name)
            fits = whole.isascii() and 0 <= int(whole) <= 100
        except ValueError:
            fits = False
        if not fits:
            raise BadInput(f"{part!r} is no worn card", url, "Write it as worn=H9:80,SA:85")
    return text


def _hopper(url: str, text: str) -> int:
    if text not in ("1", "2", "3"):
        raise BadInput(f"hopper={text} is no number of packs", url, "The hopper holds 1 to 3")
    return int(text)


def _one_of(name: str, allowed: tuple[str, ...]) -> Callable[[str, str], str]:
    def read(url: str, text: str) -> str:
        if text not in allowed:
            advice = f"{name} is one of {', '.join(allowed)}"
            raise BadInput(f"there is no {name} {text!r}", url, advice)
        return text

    return read


def _fault(url: str, text: str) -> str:
    try:
        causes.parse(text)
    except causes.CauseError as error:
        raise BadInput(str(error), url) from error
    return text


_READ = {
    "seed": _seed,
    "speed": _speed,
    "truth": _truth,
    "state": _state,
    "fault": _fault,
    "packs": _packs,
    "boards": _boards,
    "deck": _deck,
    "worn": _worn,
    "hopper": _hopper,
    "reader": _one_of("reader", READERS),
    "person": _one_of("person", PERSONS),
    "numbers": _one_of("numbers", NUMBERS),
}
