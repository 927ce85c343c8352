"""Profiles of decks as files: which codes are printed on which card, and how to know the deck.

A file is JSON: format, name, maker, look (what to look for on a card), picture (a file's name or
""), reader (a kind of dealing.profiles.READERS) and codes, {"SA": ["1"], ...}: as the reader
tells them, bars in hexadecimal or a label's text; a second one if it reads otherwise turned end
for end. It may have backs, ["red", "blue"]: the deck is sold with each of them, the codes are the
same, and a club deals them by turns.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from dealing.cards import CARDS, NAMES, card_number
from dealing.profiles import BARS, READERS, cards_by_code
from fourhand import files, paths
from fourhand.errors import BadInput

FORMAT = "fourhand-profile-1"
ENDING = ".json"
_MOST = 100_000  # bytes of a file
_LONGEST = 8  # characters of a code (dealing.messages)
_TEXTS = ("name", "maker", "look", "picture", "reader")
_BACKS = "backs"
_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:")


@dataclass(frozen=True)
class Profile:
    """One kind of deck. codes: of each card (0..51), one or two; backs: by turns, or none."""

    name: str
    maker: str
    look: str
    picture: str
    reader: str
    codes: tuple[tuple[str, ...], ...]
    backs: tuple[str, ...] = ()

    def cards_by_code(self) -> dict[str, int]:
        """Return {code: card number}, as dealing.profiles has it."""
        return {code: card for card, codes in enumerate(self.codes) for code in codes}

    @property
    def distance(self) -> int:
        """In how many bars the codes of two cards differ at the least; 0 for labels."""
        if self.reader not in BARS:
            return 0
        rows = [(int(code, 16), card) for card, row in enumerate(self.codes) for code in row]
        return min((a ^ b).bit_count() for (a, x), (b, y) in combinations(rows, 2) if x != y)

    def as_bytes(self) -> bytes:
        """Return it as a file has it."""
        texts = {name: getattr(self, name) for name in _TEXTS}
        codes = {NAMES[card]: list(codes) for card, codes in enumerate(self.codes)}
        backs = {"backs": list(self.backs)} if self.backs else {}
        content = {"format": FORMAT, **texts, **backs, "codes": codes}
        return json.dumps(content, ensure_ascii=False, indent=1).encode() + b"\n"


def made(
    codes: list[tuple[str, ...]], where: str = "", *, backs: Sequence[str] = (), **texts: str
) -> Profile:
    """Return a profile that was checked: name, maker, look, picture, reader. BadInput."""
    profile = Profile(codes=tuple(codes), backs=tuple(backs), **texts)
    check_named(profile.name, profile.backs, where)
    if profile.reader not in READERS:
        raise BadInput(f"there is no reader {profile.reader!r}", where, _one_of(READERS))
    for card, row in enumerate(codes):
        if not 1 <= len(set(row)) == len(row) <= 2:
            raise BadInput(f"{NAMES[card]} must have one code, or two that differ", where)
        for code in row:
            _check_code(profile.reader, code, f"{where}, {NAMES[card]}")
    shared = _shared(profile)
    if shared:
        raise BadInput(f"two cards have one code: {shared}", where, "A reader cannot tell them")
    return profile


def check_named(name: str, backs: Sequence[str], where: str) -> None:
    """Raise BadInput for a name, or names of backs, that no profile can have."""
    if len(set(backs)) != len(backs) or not all(map(str.strip, backs)):
        raise BadInput("backs must be different names", where, "Such as red, blue")
    if not name.strip():
        raise BadInput("a profile needs a name", where)


def parse(data: bytes, where: str = "") -> Profile:
    """Return the profile of a file's bytes; BadInput says what is wrong, and at which card."""
    try:
        content: Any = json.loads(data)
    except (ValueError, RecursionError):
        raise BadInput("this is no profile: it is not JSON", where) from None
    wanted = {"format", "codes", *_TEXTS}
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadInput(f"this is no profile: it does not say {FORMAT}", where)
    if set(content) - {_BACKS} != wanted:
        odd = ", ".join(sorted((set(content) - {_BACKS}) ^ wanted))
        raise BadInput(f"missing or not known in a profile: {odd}", where)
    if not all(isinstance(content[name], str) for name in _TEXTS):
        raise BadInput(f"{', '.join(_TEXTS)} must be texts", where)
    backs = content.get(_BACKS, [])
    if not isinstance(backs, list) or not all(isinstance(name, str) for name in backs):
        raise BadInput("backs must be a list of texts", where, 'Such as ["red", "blue"]')
    texts = {name: content[name] for name in _TEXTS}
    return made(_codes(content["codes"], where), where, backs=backs, **texts)


def read(path: Path) -> Profile:
    """Return the profile of a file; BadInput."""
    return parse(files.read(path, _MOST), str(path))


def folder() -> Path:
    """Return where this computer keeps profiles by name; it need not exist yet."""
    return paths.home() / "profiles"


def kept() -> dict[str, Path]:
    """Return the names and files of the profiles that are kept on this computer."""
    return {path.stem: path for path in sorted(folder().glob(f"*{ENDING}"))}


def find(text: str) -> Profile:
    """Return a profile by its file, or by the name it is kept under; BadInput."""
    there = kept()
    if text in there:
        return read(there[text])
    if Path(text).is_file():
        return read(Path(text))
    known = f"Kept here: {', '.join(there)}" if there else "None is kept here yet"
    raise BadInput("there is no profile of this name, and no file", text, known)


def taken_for(profile: Profile) -> list[str]:
    """Return the names of decks whose packs a reader of this one takes for packs of its own.

    Every card of theirs bears a code of this deck, some on another card: such a pack shows no
    card twice and none foreign, and so no check finds it. They are sought among Fourhand's own
    deck and the profiles kept here; a damaged one, which the machine cannot read, is passed over.
    """
    cards = profile.cards_by_code()
    own = [[code] for code in cards_by_code(profile.reader)]
    others: dict[str, Sequence[Sequence[str]]] = {"Fourhand's own": own}
    for path in kept().values():
        with suppress(BadInput):
            one = read(path)
            if one != profile and one.reader == profile.reader:
                others[one.name] = one.codes
    return [name for name, codes in others.items() if _passes(codes, cards)]


def _passes(codes: Sequence[Sequence[str]], cards: dict[str, int]) -> bool:
    read_as = [{cards[code] for code in row if code in cards} for row in codes]
    return all(read_as) and any(found != {card} for card, found in enumerate(read_as))


def _codes(content: Any, where: str) -> list[tuple[str, ...]]:
    if not isinstance(content, dict):
        raise BadInput("codes must be a table of cards", where)
    found: dict[int, tuple[str, ...]] = {}
    for name, row in content.items():
        try:
            card = card_number(name)
        except ValueError:
            raise BadInput(f"{name!r} is no card", where, "Cards are SA HT C2 ...") from None
        if not isinstance(row, list) or not all(isinstance(code, str) for code in row):
            raise BadInput(f"the codes of {name} must be a list of texts", where)
        found[card] = tuple(row)
    missing = [NAMES[card] for card in range(CARDS) if card not in found]
    if missing:
        raise BadInput(f"no code for {' '.join(missing)}", where)
    return [found[card] for card in range(CARDS)]


def _check_code(reader: str, code: str, where: str) -> None:
    if reader in BARS:
        most = (1 << BARS[reader]) - 1
        right = {f"{number:x}" for number in range(most + 1)}
        if code not in right:
            raise BadInput(f"{code!r} is no code of {BARS[reader]} bars", where, f"0 to {most:x}")
    elif not 0 < len(code) <= _LONGEST or not _SIGNS.issuperset(code):
        raise BadInput(f"{code!r} is no label's text", where, f"1 to {_LONGEST} letters, digits")


def _shared(profile: Profile) -> str:
    """Return two cards that have one code, "" if there are none."""
    seen: dict[str, int] = {}
    for card, row in enumerate(profile.codes):
        for code in row:
            if seen.setdefault(code, card) != card:
                return f"{NAMES[seen[code]]} and {NAMES[card]}"
    return ""


def _one_of(names: tuple[str, ...]) -> str:
    return f"One of {', '.join(names)}"
