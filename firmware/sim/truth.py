"""The truth file: what really happened, a JSON line for each stay of a board that had cards."""

import json
import os
from collections import OrderedDict

from dealing.cards import SEATS


class Stay:
    """A board from its going in to its coming out."""

    def __init__(self, board, label: int):
        self.board = board
        self.label = label  # what the display asked for, 0 if nothing
        self.drops = []
        self.dropped_us = 0  # the last drop

    def drop(self, card, pocket: int, now: int, turn: tuple) -> None:
        """Note a card that fell into a pocket; ``turn``: the rotator's last (start, end) in us.

        A turn counts for this card if it began after the card before had dropped (the first
        card: after it was fed); else it needed none, and both times are that moment.
        """
        free = self.dropped_us or card.fed_us
        started, ended = turn if turn[0] >= free else (free, free)
        times = (card.fed_us, card.read_us, started, ended, now)
        self.drops.append((card.name, SEATS[pocket], times))
        self.dropped_us = now


class Truth:
    """Writes rows as boards come out; ``path`` "" keeps nothing.

    Of a file that is there the first ``size`` bytes stay: the rest, perhaps half a row, was
    written by a process that was killed before its journal knew of it.
    """

    def __init__(self, path: str = "", size: int = 0):
        self.path = path
        self.size = 0  # of the file
        self._rows = 0
        self._file = self._opened(size) if path else None

    def write(self, stay: Stay, elsewhere: list, causes: list) -> bool:
        """Write a board's row and return True, if a card lay or dropped in it.

        ``elsewhere``: names of cards; ``causes``: rows of (key, value).
        """
        if not (stay.drops or stay.board.holds_cards()):
            return False
        self._rows += 1
        if self._file:
            row = json.dumps(self._row(stay, elsewhere, causes)).encode() + b"\n"
            self._file.write(row)
            self._file.flush()
            self.size += len(row)
        return True

    def close(self) -> None:
        """Close the file."""
        if self._file:
            self._file.close()

    def _opened(self, size):
        """Return the file, opened for more rows; what stays of it is never not there."""
        if not size:
            return open(self.path, "wb")
        with open(self.path, "rb") as old:
            there = old.read(size)
        draft = self.path + ".new"
        file = open(draft, "wb")  # noqa: SIM115
        file.write(there)
        file.flush()
        os.rename(draft, self.path)
        self.size = len(there)
        return file

    def _row(self, stay, elsewhere, causes):
        board = stay.board
        pockets = [(SEATS[k], [card.name for card in board.pockets[k]]) for k in range(len(SEATS))]
        return OrderedDict(
            [
                ("nth", self._rows),
                ("label", str(stay.label)),
                ("copy", board.copy),
                ("put", str(board.label)),
                ("body", board.body),
                ("pockets", OrderedDict(pockets)),
                ("sequence", [_drop(*drop) for drop in stay.drops]),
                ("elsewhere", elsewhere),
                ("causes", [OrderedDict(cause) for cause in causes]),
            ]
        )


def _drop(card, pocket, times):
    names = ("fed_ms", "read_ms", "turn_start_ms", "turn_end_ms", "dropped_ms")
    row = [("card", card), ("pocket", pocket)]
    row += [(name, us // 1000) for name, us in zip(names, times)]
    return OrderedDict(row)
