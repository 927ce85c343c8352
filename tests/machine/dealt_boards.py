"""Boards that a person brings to be verified or read, as they should be or spoilt."""

import json
import random
from collections.abc import Sequence

from typer.testing import CliRunner

from dealing.cards import CARDS, NAMES, SEATS, dealer, vulnerability
from fourhand import boardpass, dealfiles
from fourhand.cli import app
from fourhand.cli.verify_told import BoardScreen
from fourhand.formats.deals import Board, DealSet
from fourhand.passed import NobodyAnswered

NUMBERS = (1, 2, 3)


def random_hands(seed, renamed: Sequence[int] = range(CARDS)):
    cards = list(range(CARDS))
    random.Random(seed).shuffle(cards)
    return [[renamed[card] for card in cards[13 * seat : 13 * seat + 13]] for seat in range(4)]


def evening(folder, hands):
    """Write a set, boards 1 and up with these hands."""
    boards = [
        Board(number, dealer(number), vulnerability(number), tuple(bytes(sorted(h)) for h in four))  # pyright: ignore
        for number, four in enumerate(hands, 1)
    ]
    dealfiles.write(folder / "evening.pbn", DealSet(tuple(boards)), force=True)


def brought(folder, rows):
    """Write the boards a person brings: number -> four pockets of card numbers or names."""
    with (folder / "brought.jsonl").open("w") as file:
        for number, pockets in rows.items():
            hands = [[NAMES[c] if isinstance(c, int) else c for c in pocket] for pocket in pockets]
            row = {"put": str(number), "copy": 1, "pockets": dict(zip(SEATS, hands, strict=True))}
            file.write(json.dumps(row) + "\n")


def run(*arguments, sim="", seed=3):
    """Return exit code, the last line for programs, and all that a person is told."""
    url = f"sim:?seed={seed}&speed=0&truth=truth.jsonl&boards=brought.jsonl{sim}"
    result = CliRunner().invoke(app, [*map(str, arguments), "--port", url, "--json"])
    return result.exit_code, json.loads(result.stdout.splitlines()[-1]), result


def events(told):
    return [json.loads(line) for line in told.stdout.splitlines()]


def interrupted(monkeypatch, at, board="1"):
    """Have a person press Ctrl-C when the panel asks for something, of a board of a number."""
    asked = BoardScreen.asked

    def ends(screen, what):
        asked(screen, what)
        if what == at and screen._board == board:
            raise KeyboardInterrupt

    monkeypatch.setattr(BoardScreen, "asked", ends)


def nobody_brings(monkeypatch, board):
    """Have nobody there any more when a board of a number is asked for."""
    hand_by_hand = boardpass.hand_by_hand

    def alone(passing, number, order=""):
        if number == board:
            raise NobodyAnswered("nobody answered at the machine")
        return hand_by_hand(passing, number, order)

    monkeypatch.setattr(boardpass, "hand_by_hand", alone)


def truth(folder):
    return [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]


HANDS = [random_hands(number) for number in NUMBERS]


WHOLE = ("turned", "exchanged")  # whole hands are laid elsewhere, then looked at again


def turned(hands):
    return [hands[3], *hands[:3]]


def exchanged(hands):
    return [hands[1], hands[0], *hands[2:]]


def one_moved(hands):
    return [hands[0][1:], [hands[0][0], *hands[1]], *hands[2:]]


def two_swapped(hands):
    return [[hands[1][0], *hands[0][1:]], [hands[0][0], *hands[1][1:]], *hands[2:]]


def strange(hands):
    return [["XX", *hands[0][1:]], *hands[1:]]


def double(hands):
    return [[hands[1][0], *hands[0][1:]], *hands[1:]]


def short(hands):
    return [hands[0][1:], *hands[1:]]


def both(folder, *rows):
    """Write the boards a person brings, copies of a number in turn: (number, copy, pockets)."""
    with (folder / "brought.jsonl").open("w") as file:
        for number, copy, pockets in rows:
            hands = [[NAMES[card] for card in pocket] for pocket in pockets]
            row = {"put": str(number), "copy": copy}
            row["pockets"] = dict(zip(SEATS, hands, strict=True))
            file.write(json.dumps(row) + "\n")
