"""The truth file: what really happened, a JSON line for each stay of a board that had cards."""

import json
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
    """Writes rows as boards come out; ``path`` None keeps nothing."""

    def __init__(self, path):
        self._file = open(path, "w") if path else None  # noqa: SIM115
        self._rows = 0

    def write(self, stay: Stay, elsewhere: list, causes: list) -> bool:
        """Write a board's row and return True, if a card lay or dropped in it.

        ``elsewhere``: names of cards; ``causes``: rows of (key, value).
        """
        if not (stay.drops or stay.board.holds_cards()):
            return False
        self._rows += 1
        if self._file:
            self._file.write(json.dumps(self._row(stay, elsewhere, causes)) + "\n")
            self._file.flush()
        return True

    def close(self) -> None:
        """Close the file."""
        if self._file:
            self._file.close()

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
