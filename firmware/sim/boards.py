"""The dealt boards a person brings to be verified or read: of a PBN file, or of a truth file."""

import json

from dealing.cards import RANKS, SEATS, SUITS


def read(path: str) -> dict:
    """Return {number: [(North, East, South, West), ...]}, hands as names with spaces between.

    Of a truth file the last stay of each copy counts, under the number that is on the board.
    """
    found = {}
    with open(path) as file:
        for key, hands in _rows(file):
            found[key] = hands
    boards = {}
    for number, copy in sorted(found):
        boards.setdefault(number, []).append(found[(number, copy)])
    return boards


def _rows(file):
    """Yield ((number, copy), hands) of each board of an open file."""
    number = ""
    for line in file:
        line = line.strip()
        if line.startswith("{"):
            row = json.loads(line)
            hands = tuple([" ".join(row["pockets"][seat]) for seat in SEATS])
            yield (int(row["put"]), row["copy"]), hands
        elif line.startswith("[Board "):
            number = line.split('"')[1]
        elif line.startswith("[Deal ") and number:
            yield (int(number), 1), _dealt(line.split('"')[1])
            number = ""


def _dealt(text):
    """Return the four hands, North's first, of a PBN deal such as N:AKQ.JT9.876.5432 ..."""
    first, _, hands = text.partition(":")
    row = [_hand(hand) for hand in hands.split()]
    turn = len(SEATS) - SEATS.index(first)
    return tuple([row[(turn + seat) % len(SEATS)] for seat in range(len(SEATS))])


def _hand(text):
    suits = zip(SUITS, text.split("."))
    names = [suit + rank for suit, ranks in suits for rank in ranks if rank in RANKS]
    return " ".join(names)
