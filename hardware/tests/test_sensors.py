"""Every sensor has its place in a part, and sees what it is there for."""

import pytest
from build123d import Axis, Vector

import params
from hardware import dimensions as dim
from hardware import joints, parts, sensors
from hardware.parts.shapes import about_axis, block, rod, upright
from hardware.tests.conftest import TURNING, common

SENSORS = sensors.everything()
LINE = Axis((dim.AXIS_X, 0, 0), (0, 0, 1))


@pytest.mark.parametrize("name", SENSORS)
def test_a_sensor_lies_in_nothing(standing, name):
    touched = {key: common(part, SENSORS[name]) for key, part in standing.items()}
    assert {key for key, volume in touched.items() if volume > 0.01} == set()


@pytest.mark.parametrize("name", sensors.BEAMS)
def test_a_beam_is_held_and_its_light_has_a_free_way(fixed, name):
    """Walls close round the flanges; 1.2 mm of light pass from lens to lens."""
    emitter, detector = sensors.beam(name)
    top, bottom = emitter.bounding_box(), detector.bounding_box()
    x = {"S2": params.ENTRY_BEAM_MM, "S3": params.THROAT_BEAM_MM, "S4": params.RING_MM}[name]
    light = upright(x, 0, (bottom.max.Z, top.min.Z), 1.2)
    assert {key for key, part in fixed.items() if common(part, light)} == set()
    assert abs((top.min.X + top.max.X) / 2 - x) < 0.5
    for lens, seat in ((emitter, top.min.Z), (detector, bottom.max.Z)):
        box = lens.bounding_box()
        middle = (box.min.X + box.max.X) / 2
        # The lens lies on a rim round the aperture, and walls hold it.
        way = -1 if lens is emitter else 1
        rim = upright(middle, 0, sorted((seat, seat + way * 0.3)), 3.0)
        wall = upright(middle, 0, sorted((seat, seat - way * 2.0)), 5.0)
        wall -= upright(middle, 0, sorted((seat, seat - way * 2.0)), 3.3)
        shared = [sum(common(part, shape) for part in fixed.values()) for shape in (rim, wall)]
        assert shared[0] > 0.5 * rim.volume, name
        assert shared[1] > 0.75 * wall.volume, name


@pytest.mark.parametrize("copy", [0, 1])
def test_a_fork_is_screwed_to_its_post_by_both_ears(standing, copy):
    """As the sheet of TCST2103 has them: holes 19 mm apart, 24.5 mm over all."""
    bolts = [joint.at for joint in joints.JOINTS if joint.first == ("fork", copy)]
    assert (Vector(bolts[1]) - Vector(bolts[0])).length == pytest.approx(19.0)
    assert pytest.approx(24.5) == sensors.fork(copy).bounding_box().size.Y
    for at in bolts:
        screw = rod(at, (0, 0, 1), 6.0, 3.0)
        assert common(sensors.fork(copy), screw) == 0
        below = rod(at, (0, 0, -1), 6.0, 3.0)
        assert common(standing["rotator_frame", 0], below) == 0


@pytest.mark.parametrize(("copy", "marks"), [(0, 4), (1, 1)])
def test_a_mark_covers_its_forks_light_at_its_slots_only(copy, marks):
    """The rotator at each slot and between: the light is cut where a mark belongs."""
    x, y, z = sensors.light_of(copy)
    light = rod((x, y - 1.5, z), (0, 1, 0), 3.0, 1.0)
    cradle = parts.part("cradle")
    whole = 0.95 * dim.MARK * 0.7854  # of a light of 1 mm, as long as a tab is thick
    shared = [common(cradle.rotate(LINE, degrees), light) for degrees in range(0, 360, 45)]
    assert all(volume == 0 or volume > whole for volume in shared)
    cut = [volume > whole for volume in shared]
    assert cut[1::2] == [False] * 4
    assert cut[::2].count(True) == marks
    assert cut[0]  # at home both are seen


@pytest.mark.parametrize("name", TURNING)
def test_what_turns_passes_forks_and_their_screws(standing, name):
    """Every 5 degrees of a turn, screw heads of 5.5 by 3 mm on the ears."""
    heads = [
        rod((*joint.at[:2], dim.FORK_TOP + dim.FORK_EAR), (0, 0, 1), 3.0, 5.5)
        for joint in joints.JOINTS
        if joint.first[0] == "fork"
    ]
    near = about_axis(70, (dim.FORK_TOP, dim.CRADLE_TOP))
    for (part, copy), shape in standing.items():
        if part != name:
            continue
        low = shape & near
        if low is None or not low.solids():
            continue
        for tenth in range(0, 3600, 50):
            turned = low.rotate(LINE, tenth / 10)
            for other in [sensors.fork(0), sensors.fork(1), *heads]:
                assert common(turned, other) == 0, (part, copy, tenth / 10)


def test_the_cover_presses_the_switch_of_s7_and_the_seat_holds_it(standing):
    """Half a millimetre lower the cover would lie in its roller; its nose covers all of it."""
    switch, cover = SENSORS["S7"], standing["cover", 3]
    assert common(cover.translate((0, 0, -0.5)), switch) > 0
    assert common(cover.translate((0, 0, 0.5)), switch.translate((0, 0, 0.4))) == 0
    box = switch.bounding_box()
    above = block((box.min.X, box.max.X), (box.min.Y, box.max.Y), (box.max.Z, box.max.Z + 1))
    assert common(cover, above) > 0.98 * above.volume
    behind = block((box.min.X, box.max.X), (box.max.Y, box.max.Y + 1), (box.min.Z + 1, 10))
    assert common(standing["ring_switch", 3], behind) > 0.8 * behind.volume


def test_the_holes_of_s7_are_those_of_its_sheet(standing):
    """V-156: 22.2 mm along and 10.3 mm up, on the diagonal; a screw of 3 mm, then a nut."""
    first, second = (joint.at for joint in joints.JOINTS if joint.first[0] == "switch")
    assert second[0] - first[0] == pytest.approx(22.2)
    assert second[2] - first[2] == pytest.approx(10.3)
    for at in (first, second):
        assert common(SENSORS["S7"], rod(at, (0, -1, 0), 12.0, 3.0)) == 0
        assert common(standing["ring_switch", 3], rod(at, (0, 1, 0), 8.0, 3.9)) == 0


def test_s9_looks_through_the_floor_of_every_pocket(standing):
    box = sensors.look("S9").bounding_box()
    way = block((box.min.X, box.max.X), (box.min.Y, box.max.Y), (box.max.Z, -dim.POCKET_DROP))
    for copy in range(4):
        for quarter in range(4):
            turned = standing["pocket", copy].rotate(LINE, 90 * quarter)
            assert common(turned, way) == 0


def test_s8_sees_the_lowest_card(fixed):
    box = sensors.look("S8").bounding_box()
    way = block((box.min.X, box.max.X), (box.min.Y, box.max.Y), (box.max.Z, 0))
    assert {key for key, part in fixed.items() if common(part, way)} == set()
    assert dim.HOPPER_BACK < box.min.X < box.max.X < dim.HOPPER_FRONT


def test_s6_looks_down_on_the_knob_from_one_to_three_millimetres():
    knob = parts.part("tray_hub").bounding_box().max.Z
    for what in ("S6a", "S6b"):
        assert 1.0 <= sensors.look(what).bounding_box().min.Z - knob <= 3.0
