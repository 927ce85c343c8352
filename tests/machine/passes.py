"""A pass on the simulated machine, order and events, with the plant's own truth beside it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from dealing.cards import NAMES, SEATS
from fourhand.client import Client
from fourhand.reconnect import connect

#: Thirteen to each pocket, in their order.
SLOTS = bytes(n // 13 for n in range(52))


class Told(NamedTuple):
    """asked: what the panel asked for; hands: pocket -> cards, "?" for one not of the deck."""

    asked: list[str]
    hands: dict[str, list[str]]
    cards: list[dict]
    faults: list[tuple[str, str]]
    end: str
    ms: int


def follow(machine: Client, mode: str, board: int = 3, slots: bytes = SLOTS) -> Told:
    """Order a pass and follow it until the board is out."""
    machine.send_order("00000001", board, mode, slots)
    asked, faults, cards, ms = [], [], [], 0
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    while event := machine.next_event(600_000):
        machine.ack(event.number)
        values: dict[str, Any] = dict(event.values)
        if event.verb == "asked":
            asked.append(values["what"])
        elif event.verb == "fault":
            faults.append((values["name"], values["severity"]))
        elif event.verb == "passed":
            cards.append(values)
            name = NAMES[values["card"]] if values["card"] >= 0 else "?"
            hands[SEATS[values["pocket"]]].append(name)
        elif event.verb == "done":
            ms = values["ms"]
        elif event.verb in ("removed", "closed"):
            return Told(asked, hands, cards, faults, event.verb, ms)
    raise AssertionError("the machine fell silent")


def run(folder: Path, options: str, mode: str, **order) -> tuple[Told, list[dict]]:
    """Return what the machine told of one pass, and the rows of the plant's truth file."""
    truth = folder / "truth.jsonl"
    with connect(f"sim:?speed=0&truth={truth}&{options}") as machine:
        told = follow(machine, mode, **order)
    return told, [json.loads(line) for line in truth.read_text().splitlines()]


def dealt(folder: Path, hands: Sequence[str], number: int = 3) -> Path:
    """Write a truth file with one dealt board: four hands, names with spaces between."""
    pockets = {seat: hand.split() for seat, hand in zip(SEATS, hands, strict=True)}
    row = {"put": str(number), "copy": 1, "pockets": pockets}
    path = folder / "dealt.jsonl"
    path.write_text(json.dumps(row) + "\n")
    return path


def in_order(packs: Sequence[str]) -> list[str]:
    """Return four hands of a pack, thirteen cards each."""
    return [" ".join(packs[13 * k : 13 * k + 13]) for k in range(4)]
