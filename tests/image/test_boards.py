"""Whole boards: the very image on an emulated Pico, the plant at its pins, the host's own code.

Dear: a board is some 20 emulated seconds, each 4 to 6 of a processor's.
"""

import json
from pathlib import Path

from fourhand_firmware import params  # pyright: ignore[reportMissingImports]

from dealing import cards
from fourhand.client import Client
from fourhand.link import Link
from fourhand.plan import PATTERN, Place
from fourhand.verdict import VERIFIED
from sim.truth import Truth
from tests.image.machine import hurry, switch_on
from tests.machine import evening

#: A pattern after laws.md 1: every four successive cards go to four hands, no two to one.
ROUNDS = bytes((0, 1, 2, 3, 1, 3, 0, 2, 3, 0, 2, 1) * 4 + (0, 2, 1, 3))


def deal(image: Path, folder: Path, place: Place):
    truth = folder / "truth.jsonl"
    machine = switch_on(image, truth=Truth(str(truth)))
    hurry(machine)
    night = evening.play(Client(Link(machine.port)), [place])
    machine.plant.end()
    night.rows = [json.loads(line) for line in truth.read_text().splitlines()]
    return machine, night


def check_time(drops):
    """Within 5 % of the bound that no firmware can beat (machine.md)."""
    took = (drops[-1]["dropped_ms"] - drops[0]["fed_ms"]) / 1000
    assert took <= 1.05 * params.bound_s([cards.SEATS.index(drop["pocket"]) for drop in drops])


def test_a_duplicate_board_is_verified_and_lies_as_ordered(image, tmp_path):
    (place,) = evening.random_places(1, seed=1)
    machine, night = deal(image, tmp_path, place)
    evening.compare(night, [place])
    (attempt,) = night.attempts
    assert attempt.entry.verdict == VERIFIED
    assert night.wrong == []
    assert attempt.row is not None
    check_time(attempt.row["sequence"])
    assert machine.wiring.enabled_ns[-1][1] is False


def test_a_pattern_board_is_verified_and_lies_as_it_came(image, tmp_path):
    place = Place(2, 1, ROUNDS, PATTERN)
    _machine, night = deal(image, tmp_path, place)
    (attempt,) = night.attempts
    assert attempt.entry.verdict == VERIFIED
    (row,) = night.rows
    pockets = [cards.SEATS.index(drop["pocket"]) for drop in row["sequence"]]
    assert bytes(pockets) == ROUNDS
    lying = sorted(card for hand in row["pockets"].values() for card in hand)
    assert lying == sorted(cards.NAMES)
    assert row["label"] == "2"
    check_time(row["sequence"])
