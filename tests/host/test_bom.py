"""The parts list: complete rows, a price a club can pay, and the numbers that doctor quotes."""

import csv
from pathlib import Path

import pytest

from dealing import faults
from fourhand.doctor.parts import PARTS, suspect

ROWS = list(
    csv.DictReader(
        (Path(__file__).parents[2] / "hardware/bom.csv").open(encoding="utf-8", newline="")
    )
)


def test_every_row_is_whole():
    for row in ROWS:
        assert None not in row
        assert all(row.values()), row["number"]
        assert int(row["quantity"]) > 0
        assert 0 < float(row["price_low_usd"]) <= float(row["price_high_usd"])
    assert [int(row["number"]) for row in ROWS] == list(range(1, len(ROWS) + 1))
    assert len({row["name"] for row in ROWS}) == len(ROWS)


def test_all_parts_cost_under_300_dollars_at_the_dearest():
    assert sum(float(row["price_high_usd"]) for row in ROWS) < 300


@pytest.mark.parametrize(
    "what", ["S2", "S3", "S4", "S5", "S6a", "S6b", "S7", "S8", "S9", "R1", "M1", "M2", "M3"]
)
def test_every_sensor_and_motor_of_the_machine_is_listed(what):
    assert [row for row in ROWS if what in (row["name"] + " " + row["where"]).split()]


def test_doctor_quotes_numbers_and_names_of_the_list():
    listed = {(int(row["number"]), row["name"]) for row in ROWS}
    assert {tuple(part) for part in PARTS.values()} <= listed


def test_every_fault_that_can_end_a_try_has_a_part_to_look_at():
    # Those that are about a deal, a deck or an order cannot.
    about_a_deal = (
        "unreadable unknown-card duplicate-card missing-card short-pack extra-card not-shuffled "
        "wrong-board wrong-pocket no-answer restarted cancelled"
    )
    places = ("feed", "throat", "mouth", "reader", "rotator", "pocket")  # of a sensor
    for name in set(faults.NAMES) - set(about_a_deal.split()):
        for place in faults.PLACES:
            if name != "sensor" or place in places:
                assert suspect(name, place) in PARTS
