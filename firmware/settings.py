"""What the machine keeps of itself over a power cut: two files, the newer whole one holds.

A file is eight hex digits of CRC, a space, JSON. What is kept anew goes into the file that does
not hold, under the next number; whatever becomes of that file while it is written, the other one
is untouched. Nothing is written while the drivers are on or an order is in work: erasing flash
stops everything for up to 400 ms.
"""

import json
from binascii import crc32

from dealing import settings
from dealing.cards import CARDS
from dealing.profiles import STOP, cards_by_code, stop_code
from dealing.settings import OWN, SettingError

FILES = ("settings.0", "settings.1")


class Settings:
    """The settings in force, and a draft of others that takes effect as a whole."""

    def __init__(self, files, reader: str = "bars6", numbers: bool = False):
        """``files``: see files.py; ``reader``, ``numbers``: of a machine that kept none yet."""
        self._files = files
        self._number, self._values, self._codes = _newest(files)
        if not self._number:
            self._values["reader"] = reader
            self._values["numbers"] = "yes" if numbers else "no"
        self._draft = None  # (values, codes)
        self._counted = False

    def get(self, key: str):
        """Return the value in force; SettingError for an unknown key."""
        if key == "codes":
            return settings.mark(self._codes) if self._codes else OWN
        if key not in self._values:
            raise SettingError("unknown")
        return self._values[key]

    def codes_of(self, card: int) -> list:
        """Return the codes of a card in the profile in force; none if it is Fourhand's own."""
        return self._codes[card] if self._codes else []

    def cards_by_code(self) -> dict:
        """Return {code: card number} of the deck that is read, and of Fourhand's stop card.

        A maker's deck may have a card of the stop card's code, and then knows no stop card.
        """
        reader = self._values["reader"]
        cards = settings.by_code(self._codes) if self._codes else cards_by_code(reader)
        cards.setdefault(stop_code(reader), STOP)
        return cards

    def begin(self) -> None:
        """Make a new draft: what is in force."""
        codes = [list(row) for row in self._codes] if self._codes else None
        self._draft = (dict(self._values), codes)

    def put(self, key: str, text: str) -> None:
        """Change a setting of the draft; ``profile`` begins one anew, without a code."""
        values, codes = self._drafted()
        values[key] = settings.read(key, text)
        if key == "profile":
            codes = None if text == OWN else [[] for _ in range(CARDS)]
        self._draft = (values, codes)

    def code(self, card: int, turned: int, text: str) -> None:
        """Give a card of the draft's profile its code, or a second one, seen turned."""
        row = (self._drafted()[1] or {card: None})[card]
        if row is None or len(row) != turned:
            raise SettingError("range")
        row.append(text)

    def law_wanted(self) -> str:
        """Return the dealing code of the draft, "" if it is the one in force."""
        law = self._drafted()[0]["law"]
        return "" if law == self._values["law"] else law

    def commit(self) -> None:
        """Check the draft, keep it, and let it take effect; SettingError leaves all as it was."""
        values, codes = self._drafted()
        self.check()
        self._keep(values, codes)
        self._values, self._codes = values, codes
        self._draft = None

    def check(self) -> None:
        """Raise SettingError unless the draft may be kept."""
        values, codes = self._drafted()
        if values["reader"] == "scan" and values["numbers"] == "yes":
            raise SettingError("engine")  # there is one scan engine, for cards or for boards
        if codes:
            settings.by_code(codes)

    def forget(self) -> None:
        """Give the draft up."""
        self._draft = None

    def count(self, boards: int, cards: int) -> None:
        """Count boards and cards; they are kept by ``rest``."""
        for key, more in (("boards", boards), ("cards", cards)):
            self._values[key] = min(self._values[key] + more, settings.most(key))
        self._counted = True
        self._draft = None

    def rest(self) -> None:
        """Nothing is in work and the drivers are off: keep what was counted."""
        if self._counted:
            self._counted = False
            try:
                self._keep(self._values, self._codes)
            except SettingError:
                pass  # a count is no reason to stop; what is in force is in the other file

    def _drafted(self):
        if self._draft is None:
            raise SettingError("draft")
        return self._draft

    def _keep(self, values, codes):
        number = self._number + 1
        data = _line({"number": number, "values": values, "codes": codes})
        name = FILES[number % 2]
        self._files.write(name, data)
        if self._files.read(name) != data:
            raise SettingError("flash")
        self._number = number


def _newest(files):
    """Return (number, values, codes) of the newer whole file, or of a new machine."""
    found = [_content(files.read(name)) for name in FILES]
    best = max(found, key=lambda content: content["number"])
    values = settings.new()
    for key, value in best["values"].items():
        try:
            values[key] = settings.read(key, str(value))
        except SettingError:
            pass  # of another version
    return best["number"], values, best["codes"]


def _line(content):
    return _framed(json.dumps(content).encode())


def _content(line):
    """Return what a file holds; the number 0 when it is damaged or not there."""
    data = line[9:-1]
    if line and line == _framed(data):
        return json.loads(data)
    return {"number": 0, "values": {}, "codes": None}


def _framed(data):
    return b"%08x %s\n" % (crc32(data) & 0xFFFFFFFF, data)
