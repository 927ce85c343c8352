"""What a machine keeps of itself, once: name, kind, limit, unit and what a new machine has.

Kinds and limits are those of the message table. docs/settings.md is about them.
"""

from binascii import crc32

from dealing import codes, messages
from dealing.cards import CARDS, SEATS
from dealing.profiles import READERS

#: The value of ``profile`` on a machine that reads Fourhand's own decks.
OWN = "-"
#: Speeds of the scan engine's line.
BAUDS = ("9600", "19200", "38400", "57600", "115200")
LONGEST_CODE = 8  # characters, as in the message ``read``


def _orders_of_seats():
    row = [a + b + c + d for a in SEATS for b in SEATS for c in SEATS for d in SEATS]
    return tuple([text for text in row if len(set(text)) == len(SEATS)])


#: (key, kind, limit, unit, on a new machine)
ROWS = (
    ("name", "text", 16, "", "fourhand"),
    ("law", "word", codes.CODES, "dealing code in force", codes.DEFAULT),
    ("reader", "word", READERS, "from the next start", "bars6"),
    ("numbers", "word", ("no", "yes"), "boards' numbers are read, from the next start", "no"),
    ("baud", "word", BAUDS, "of the scan engine, from the next start", "9600"),
    ("pockets", "word", _orders_of_seats(), "at the marks 0, 90, 180, 270 degrees", SEATS),
    ("zero", "int", (-30, 30), "microsteps from the middle of a mark", 0),
    ("pickup", "int", (100, 300), "0.1 mm the feed rolls for the next card", 200),
    ("feedspeed", "int", (65, 100), "% of the design's speed", 100),
    ("pushspeed", "int", (60, 100), "% of the design's speed", 100),
    ("profile", "text", 16, "deck it reads, - for Fourhand's own", OWN),
    ("boards", "int", (0, 9999999), "dealt so far", 0),
    ("cards", "int", (0, 999999999), "dropped so far", 0),
)  # fmt: skip

KEYS = tuple([row[0] for row in ROWS])
_BY_KEY: dict[str, tuple] = {row[0]: row for row in ROWS}


class SettingError(ValueError):
    """A value that must not be kept; ``why``: a word of messages.REFUSALS."""

    def __init__(self, why: str):
        super().__init__(why)
        self.why = why


def new() -> dict:
    """Return the settings of a new machine, key -> value."""
    return {row[0]: row[4] for row in ROWS}


def read(key: str, text: str):
    """Return the value that a text stands for; SettingError ``unknown`` or ``range``."""
    if key not in _BY_KEY:
        raise SettingError("unknown")
    _, kind, limit, _, _ = _BY_KEY[key]
    if not messages.fits(kind, limit, text):
        raise SettingError("range")
    return int(text) if kind == "int" else text


def row(key: str) -> tuple:
    """Return the row of a key."""
    return _BY_KEY[key]


def most(key: str) -> int:
    """Return the greatest value of a number."""
    return _BY_KEY[key][2][1]


def by_code(decks: list) -> dict:
    """Return {code: card} of a profile, 52 lists of one or two codes.

    SettingError ``missing`` when a card has none, ``equal`` when two cards have one code.
    """
    found = {}
    for card in range(CARDS):
        if not decks[card] or not decks[card][0]:
            raise SettingError("missing")
        for code in decks[card]:
            if found.get(code, card) != card:
                raise SettingError("equal")
            found[code] = card
    return found


def mark(decks: list) -> str:
    """Return eight hex digits that change with any code of a profile."""
    return "%08x" % (crc32(repr([list(row) for row in decks]).encode()) & 0xFFFFFFFF)
