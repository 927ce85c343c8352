"""Sentences that are told in English or in Dutch, from a file texts.toml of a package.

A line of it is key = [English, Dutch]. In braces stand values, with how they are written behind a
colon: a seat, a person (a seat's letter or a name), a side or a pair (0 NS, 1 EW), a suit (0..3),
a contract's bid, letters of seats, sizes of hands, all of some sentences, or cards, which stay as
deal files write them.
"""

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from dealing.cards import SUITS, card_name, seat_number
from fourhand.records.languages import LANGUAGES as WORDS
from fourhand.records.languages import Words

LANGUAGES = ("en", "nl")
_SIDES = ("NS", "EW")
_SUITS = {
    "en": ("spade", "heart", "diamond", "club"),
    "nl": ("schoppen", "harten", "ruiten", "klaveren"),
}
_AND = {"en": " and ", "nl": " en "}


class Said(NamedTuple):
    """A sentence that can be told in each language. package: where its texts.toml lies."""

    package: str
    key: str
    values: Mapping[str, Any] = {}

    def told(self, language: str = "en") -> str:
        """Return the sentence, without a full stop."""
        text = _texts(self.package)[self.key][LANGUAGES.index(language)]
        return _WRITERS[language].vformat(text, (), self.values)


class _Writer(string.Formatter):
    """Writes values as their format says, in one language."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def format_field(self, value: Any, format_spec: str) -> Any:
        write = getattr(self, f"_{format_spec}", None) if format_spec else None
        return write(value) if write else super().format_field(value, format_spec)

    def _seat(self, seat: int) -> str:
        return self._words.seat_names[seat]

    def _person(self, who: str) -> str:
        try:
            return self._seat(seat_number(who))
        except ValueError:
            return who

    def _side(self, side: int) -> str:
        return self._words.sides[_SIDES[side]]

    def _pair(self, side: int) -> str:
        return "-".join(self._words.seat_names[side::2])

    def _all(self, sentences: Sequence[Said]) -> str:
        return "; ".join(sentence.told(self._words.code) for sentence in sentences)

    def _letters(self, seats: Sequence[int]) -> str:
        return " ".join(self._words.seats[seat] for seat in seats)

    def _sizes(self, sizes: Sequence[int]) -> str:
        names = zip(self._words.seat_names, sizes, strict=True)
        return ", ".join(f"{name} {size}" for name, size in names)

    def _suit(self, suit: int) -> str:
        return _SUITS[self._words.code][suit]

    def _cards(self, cards: Sequence[int]) -> str:
        return _AND[self._words.code].join(card_name(card) for card in cards)

    def _bid(self, contract: Any) -> str:
        """Write a contract's level, denomination and doubling."""
        suit = SUITS[contract.denomination : contract.denomination + 1] or self._words.no_trump
        return f"{contract.level}{suit}{'X' * contract.doubled}"


_WRITERS = {code: _Writer(words) for code, words in WORDS.items()}


@cache
def _texts(package: str) -> dict[str, list[str]]:
    file = resources.files(package) / "texts.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
