"""Plate and panel hold the electronics, and nothing is in its way."""

from itertools import combinations

import pytest

from hardware import bought, dimensions, electronics, joints, layout, sensors, wiring
from hardware.parts.shapes import rod, upright
from hardware.tests.conftest import common

STANDS = electronics.on_board()
BOARD = electronics.controller_board()
PANEL = electronics.in_panel()


def test_the_board_lies_on_its_four_posts(standing):
    """It touches the plate nowhere but from above, and each corner screw has a nut below it."""
    plate = standing["electronics_plate", 0]
    assert common(plate, BOARD) == 0
    for x, y in joints.board_corners():
        post = upright(x, y, (dimensions.BOARD_BOTTOM - 0.5, dimensions.BOARD_BOTTOM), 8.0)
        hole = upright(x, y, (dimensions.BOARD_BOTTOM - 0.5, dimensions.BOARD_BOTTOM), 4.0)
        assert common(plate, post) == pytest.approx(post.volume - hole.volume, rel=0.05)
        screw = rod((x, y, dimensions.BOARD_BOTTOM + 3), (0, 0, -1), 10, 3.0)
        assert common(BOARD, screw) == common(plate, screw) == 0
        head = rod((x, y, dimensions.BOARD_BOTTOM + layout.BOARD[2]), (0, 0, 1), 3.0, 6.0)
        assert [name for name, part in STANDS.items() if common(part, head)] == []


def test_what_stands_on_the_board_is_in_nothings_way(standing):
    tyres = [bought.tyre(copy) for copy in range(bought.TYRES)]
    others = [*standing.values(), *tyres, *(bought.motor(copy) for copy in range(3))]
    assert [name for name, part in STANDS.items() if any(common(o, part) for o in others)] == []
    assert [a for a, b in combinations(STANDS, 2) if common(STANDS[a], STANDS[b])] == []


def test_emergency_stop_buttons_and_display_have_room_in_the_panel(standing):
    shapes = [*standing.values(), *STANDS.values()]
    for number, part in PANEL.items():
        assert sum(common(other, part) for other in shapes) == 0, number
    assert [(a, b) for a, b in combinations(PANEL, 2) if common(PANEL[a], PANEL[b])] == []


def test_the_display_is_seen_and_the_light_shines_through(standing):
    x, y = joints.PANEL_AT
    window = layout.DISPLAY_WINDOW
    for hx, hy in (
        (window.x + window.along / 2, window.y + window.across / 2),
        layout.PANEL_HOLES[28][:2],
        layout.PANEL_HOLES[29][:2],
    ):
        look = upright(x + hx, y + hy, (dimensions.PANEL_TOP - 5, dimensions.PANEL_TOP + 5), 2.0)
        assert common(standing["panel", 0], look) == 0


#: Plug on the controller's board -> what its cable leads to.
ENDS = {
    "J2": sensors.switch(),
    **{f"J{nth + 3}": bought.motor(nth) for nth in range(3)},
    "J6": sensors.detectors()[5],
    **{f"J{nth + 7}": sensors.beam(name)[0] for nth, name in enumerate(sensors.BEAMS)},
    "J10": sensors.fork(0),
    "J11": sensors.look("S6a"),
    "J12": sensors.look("S8"),
    "J13": sensors.look("S9"),
    "J14": PANEL[25],
}


@pytest.mark.parametrize("plug", ENDS)
def test_a_cable_is_long_enough_to_be_laid_square_with_a_hand_s_breadth_to_spare(plug):
    box, start = ENDS[plug].bounding_box(), STANDS[plug].bounding_box().center()
    way = box.center() - start
    length = next(cable.length_m for cable in wiring.CABLES if cable.plug == plug)
    assert abs(way.X) + abs(way.Y) + abs(way.Z) + 80 <= 1000 * length
