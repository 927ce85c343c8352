"""Everything that is wired has its place on the controller's board, or in the panel."""

import csv
import xml.etree.ElementTree as ElementTree
from itertools import combinations

import pytest

from hardware import ROOT, board, layout, placing, wiring
from tests.hardware import changed

LENGTH, WIDTH, _ = layout.BOARD
ELSEWHERE = {"J16"}  # the computer's plug is the Pico's own
APART = """
from hardware import layout
from tests.hardware import test_layout as these
these.test_every_chip_and_every_plug_has_a_place()
these.test_no_place_lies_in_another_or_over_a_corner_screw()
print(*sorted(layout.PLACES))
"""


def test_every_chip_and_every_plug_has_a_place():
    large = {small.name for small in board.SMALLS if small.name[0] in "FC"}
    chips = {chip.name for chip in board.CHIPS if chip.what != "stepper driver"}
    drivers = {chip.name for chip in board.CHIPS if chip.what == "stepper driver"}
    plugs = {cable.plug for cable in wiring.CABLES if cable.plug.startswith("J")} - ELSEWHERE
    assert set(layout.PLACES) - drivers == large | chips | plugs
    # A driver is in a socket of the board, or has its own cable to the motor.
    own = {cable.plug for cable in wiring.CABLES if cable.plug.startswith("A")}
    assert (set(layout.PLACES) & drivers) ^ own == drivers


def test_no_place_lies_in_another_or_over_a_corner_screw():
    for (a, one), (b, other) in combinations(layout.PLACES.items(), 2):
        beside = one.x + one.along <= other.x or other.x + other.along <= one.x
        above = one.y + one.across <= other.y or other.y + other.across <= one.y
        assert beside or above, (a, b)
    for name, place in layout.PLACES.items():
        assert 0 <= place.x <= LENGTH - place.along, name
        assert 0 <= place.y <= WIDTH - place.across, name
        for x in (layout.BOARD_HOLE, LENGTH - layout.BOARD_HOLE):
            for y in (layout.BOARD_HOLE, WIDTH - layout.BOARD_HOLE):
                near_x = max(place.x - x, x - place.x - place.along, 0)
                near_y = max(place.y - y, y - place.y - place.across, 0)
                assert (near_x**2 + near_y**2) ** 0.5 > 3.0, name


def test_the_fast_design_has_its_own_places(tmp_path):
    done = changed.run(tmp_path, APART, DESIGN='"fast"')
    assert done.returncode == 0, done.stderr
    assert {"U6", "J17", "J18", "J19"} <= set(done.stdout.split())
    assert not {"A1", "A2", "A3"} & set(done.stdout.split())


def test_the_sockets_of_sensors_are_at_the_rim_and_the_pico_s_usb_too():
    assert all(layout.PLACES[f"J{n}"].y < 2 for n in (*range(7, 16),))
    assert layout.PLACES["U1"].x == 0


def test_what_a_person_touches_or_sees_is_in_the_panel():
    rows = csv.DictReader((ROOT / "hardware/bom.csv").open(encoding="utf-8", newline=""))
    where = {int(row["number"]): row["where"] for row in rows}
    held = {*layout.PANEL_HOLES, 25}
    assert {number for number, text in where.items() if text.startswith("panel")} == held
    for x, y, wide in layout.PANEL_HOLES.values():
        assert wide / 2 + 3 < x < layout.PANEL[0] - wide / 2 - 3
        assert wide / 2 + 3 < y < layout.PANEL[1] - wide / 2 - 3


@pytest.mark.parametrize("name", layout.PLACES)
def test_the_drawing_names_every_place(name):
    drawn = ElementTree.fromstring(placing.svg())
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count(name) == 1
