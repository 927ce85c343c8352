"""A set of deals kept on the machine, to be dealt without a host, and what became of it.

Deals and what dropped where are masked with a key that lies beside them: whoever looks into the
files by chance sees no card. That is no encryption; docs/standalone.md says what it is worth.
Each file is eight hex digits of CRC, a space, JSON; a damaged one counts as not there. Nothing is
written but while the drivers are off.
"""

import json
import os
from binascii import crc32, hexlify, unhexlify
from hashlib import sha256

from dealing.cards import CARDS

MOST_BOARDS = 64
#: A board that was misdealt so often is set aside, as fourhand.session does.
_TRIES = 4
_SET = "alone.set"
BEGUN = "begun"
_BY_HAND = "alone.hand"


class Shelf:
    """The set and its attempts; an attempt is a dict, see attempts.py."""

    def __init__(self, files, live):
        """``files``: see files.py; ``live``: feeds the watchdog while flash is erased."""
        self._files = files
        self._live = live
        self._draft = None
        held = self._read(_SET) or {"key": "", "boards": []}
        self._key, self._boards = held["key"], held["boards"]  # rows [order, number, masked]
        self.by_hand = self._read(_BY_HAND) or 0  # boards of packs shuffled by hand
        self.attempts = 0
        self._tries = {}  # order -> attempts that were not good, -1 for one that was
        self.pending = -1  # the attempt that is dealt and was not seen taken out
        while True:
            attempt = self._kept(self.attempts)
            if attempt is None or attempt["end"] == BEGUN:
                break
            self.attempts += 1
            self._count(self.attempts - 1, attempt)
        self.begun = attempt  # at which the power went, if it did
        if attempt:
            attempt["cards"] = b""

    # The set

    def begin(self) -> bool:
        """Begin another set; False while attempts at the one before are not forgotten."""
        if self.attempts:
            return False
        self._draft = (hexlify(os.urandom(16)).decode(), [])
        return True

    def add(self, order: str, number: int, slots: bytes) -> bool:
        """Add a board; False without a set begun, or for one too many."""
        if self._draft is None or len(self._draft[1]) == MOST_BOARDS:
            return False
        key, rows = self._draft
        rows.append([order, number, _masked(key, order, _packed(slots))])
        return True

    def seal(self, boards: int) -> bool:
        """Keep the set if it has so many boards, in the place of the one before."""
        if self._draft is None or len(self._draft[1]) != boards:
            return False
        key, rows = self._draft
        self._draft = None
        if not self._write(_SET, {"key": key, "boards": rows} if rows else None):
            return False
        self._key, self._boards, self._tries = key, rows, {}
        return True

    def left(self) -> list:
        """Return (order, board number) of every board that is still to be dealt."""
        return [(row[0], row[1]) for row in self._boards if self._open(row[0])]

    def slots(self, order: str) -> bytes:
        """Return the 52 slots of a board."""
        masked = next(row[2] for row in self._boards if row[0] == order)
        return _unpacked(_bare(self._key, order, masked))

    # What became of it

    def note_begun(self, nth: int, attempt: dict) -> None:
        """Note that an attempt is about to begin: it is one only if the power goes."""
        self.begun = None
        self._write(_name(nth, BEGUN), dict(attempt, cards=""))

    def drop_begun(self) -> None:
        """Note that nothing is begun after all."""
        self.begun = None
        self._write(_name(self.attempts, BEGUN), None)

    def keep(self, nth: int, attempt: dict) -> bool:
        """Keep an attempt, a new one or what more is known of one; its cards are masked."""
        kept = dict(attempt)
        kept["cards"] = _masked(self._key, attempt["id"], attempt["cards"])
        if not self._write(_name(nth, attempt["end"]), kept):
            return False
        self.begun = None
        self.attempts = max(self.attempts, nth + 1)
        self._count(nth, attempt)
        return True

    def over(self) -> int:
        """Return how many attempts have ended: the one whose board is still in comes last."""
        return self.attempts - (self.pending >= 0)

    def attempt(self, nth: int) -> dict:
        """Return an attempt as it was given to ``keep``."""
        attempt = self._kept(nth) or {}
        attempt["cards"] = _bare(self._key, attempt["id"], attempt["cards"])
        return attempt

    def forget(self, attempts: int) -> bool:
        """Forget all attempts, and the boards that need no more; False if there are others."""
        if attempts != self.attempts or self.pending >= 0 or self.begun:
            return False
        rows = [row for row in self._boards if self._open(row[0])]
        if not self._write(_SET, {"key": self._key, "boards": rows} if rows else None):
            return False
        for nth in range(attempts - 1, -1, -1):
            self._write(_name(nth, ""), None)
            self._write(_name(nth, "closed"), None)
        self._boards, self._tries, self.attempts = rows, {}, 0
        return True

    def count_by_hand(self) -> None:
        """Count a board of a pack shuffled by hand."""
        self.by_hand += 1
        self._write(_BY_HAND, self.by_hand)

    def _count(self, nth, attempt):
        if attempt["end"] == "":
            self.pending = nth
            return
        self.pending = -1
        order = attempt["order"]
        if attempt["end"] == "removed":
            self._tries[order] = -1
        else:
            self._tries[order] = self._tries.get(order, 0) + 1

    def _open(self, order):
        return 0 <= self._tries.get(order, 0) < _TRIES

    def _kept(self, nth):
        """Return an attempt as it ended, else as it was dealt; that file stays as it is."""
        return self._read(_name(nth, "closed")) or self._read(_name(nth, ""))

    def _read(self, name):
        line = self._files.read(name)
        data = line[9:]
        if line and line == _framed(data):
            return json.loads(data)
        return None

    def _write(self, name, content):
        self._live()
        data = b"" if content is None else _framed(json.dumps(content).encode())
        if data or self._files.read(name):
            self._files.write(name, data)
        return self._files.read(name) == data


def _name(nth, end):
    return "alone.%d%s" % (nth, ".end" if end in ("removed", "closed") else "")


def _framed(data):
    return b"%08x %s" % (crc32(data) & 0xFFFFFFFF, data)


def _packed(slots):
    """Return 52 pockets as 13 bytes."""
    packed = bytearray(CARDS // 4)
    for k, slot in enumerate(slots):
        packed[k // 4] |= slot << k % 4 * 2
    return bytes(packed)


def _unpacked(packed):
    return bytes([packed[k // 4] >> k % 4 * 2 & 3 for k in range(CARDS)])


def _mixed(key, tag, data):
    stream = b""
    while len(stream) < len(data):
        stream += sha256(unhexlify(key) + tag.encode() + bytes([len(stream) // 32])).digest()
    return bytes([a ^ b for a, b in zip(data, stream)])


def _masked(key, tag, data):
    return hexlify(_mixed(key, tag, data)).decode()


def _bare(key, tag, text):
    return _mixed(key, tag, unhexlify(text))
