"""What only the fast design has; test_fast.py runs this file with params.py of that design."""

from itertools import combinations, pairwise

import pytest

import params
from hardware import bought, electronics, joints, parts
from hardware import dimensions as dim
from hardware.parts.shapes import rod, upright
from hardware.tests.conftest import common

DRIVERS, BRICK = electronics.drivers(), electronics.brick()
OWN = ("driver_plate", "brick_tray")


@pytest.mark.parametrize("name", OWN)
def test_plate_and_tray_are_in_nothings_way(standing, name):
    assert params.DESIGN == "fast"
    others = [part for key, part in standing.items() if key[0] != name]
    others += [bought.motor(copy) for copy in range(3)] + DRIVERS + [BRICK]
    others += [*electronics.on_board().values(), electronics.controller_board()]
    assert sum(common(standing[name, 0], other) for other in others) < 0.5


def test_drivers_and_brick_are_in_nothings_way(standing):
    motors = [bought.motor(copy) for copy in range(3)]
    for shape in (*DRIVERS, BRICK):
        assert sum(common(shape, part) for part in (*standing.values(), *motors)) < 0.01
    assert sum(common(a, b) for a, b in combinations((*DRIVERS, BRICK), 2)) == 0


def test_a_driver_stands_on_its_two_posts_with_air_beside_it(standing):
    """Slots 112 mm apart, as the sheet of EM542S has them; 12 mm to the next."""
    plate = standing["driver_plate", 0]
    for copy, driver in enumerate(DRIVERS):
        first, second = joints.driver_bolts(copy)
        assert second[1] - first[1] == pytest.approx(112.0)
        for at in (first, second):
            screw = rod((*at, dim.DRIVER_BOTTOM + 5), (0, 0, -1), 12.9, 3.0)
            assert common(driver, screw) == common(plate, screw) == 0
            under = upright(*at, (dim.DRIVER_BOTTOM - 0.5, dim.DRIVER_BOTTOM), 9.0)
            assert common(plate, under) > 0.75 * under.volume
    boxes = [driver.bounding_box() for driver in DRIVERS]
    assert [b.min.X - a.max.X for a, b in pairwise(boxes)] == pytest.approx([12.0, 12.0])


def test_the_brick_lies_on_the_trays_floor_between_its_walls(standing):
    tray = standing["brick_tray", 0]
    assert common(tray, BRICK.translate((0, 0, -0.5))) > 0
    for way in ((2, 0, 0), (-2, 0, 0), (0, 2, 0), (0, -2, 0)):
        assert common(tray, BRICK.translate(way)) > 0


def test_the_base_is_sawn_of_the_sheet_that_is_bought():
    """600 x 400 mm; all feet and all that stands on it within its rims."""
    first, last, right, left = joints.base_extent()
    assert last - first <= 600
    assert left - right <= 400
    for name in OWN:
        box = parts.part(name).bounding_box()
        assert first < box.min.X < box.max.X < last
        assert right < box.min.Y < box.max.Y < left
