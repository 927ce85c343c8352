"""The rotator: 2400 steps a quarter, marks 3 degrees wide, 40 steps on each side of a slot."""

import pytest

import pins
from tests.machine.rig import ROTATOR, Rig, at, steady


@pytest.fixture
def rig():
    rig = Rig()
    rig.hands.put_board(1)
    rig.turn_to(0)
    return rig


def test_marks_pass_in_a_quarter_turn(rig):
    start = rig.start(ROTATOR, steady(2400, 50))
    rig.wait(200000)
    assert rig.edges == [
        (start + at(41, 50), "S5", 0),
        (start + at(2400 - 40, 50), "S5", 1),
    ]


def test_marks_pass_in_a_half_turn_backwards(rig):
    start = rig.start(ROTATOR, steady(4800, 50), forward=False)
    rig.wait(400000)
    assert [(edge[0] - start, edge[2]) for edge in rig.edges] == [
        (at(41, 50), 0),
        (at(2400 - 40, 50), 1),
        (at(2400 + 41, 50), 0),
        (at(4800 - 40, 50), 1),
    ]


@pytest.mark.parametrize("turns", range(4))
def test_forward_brings_the_next_slot(rig, turns):
    for _ in range(turns):
        rig.start(ROTATOR, steady(2400, 50))
        rig.wait(200000)
    assert rig.plant.motors.rotator.slot(rig.plant.now) == turns
    assert rig.seen(pins.INDEX_MARK) == (turns == 0)
    assert rig.seen(pins.BOARD_KEYED) == (turns == 0)
    assert rig.seen(pins.BOARD_PRESENT)


@pytest.mark.parametrize(("steps", "slot"), [(40, 0), (41, None), (2359, None), (2360, 1)])
def test_a_slot_is_at_the_throat_as_far_as_its_mark_reaches(rig, steps, slot):
    rig.start(ROTATOR, steady(steps, 50))
    rig.wait(200000)
    assert rig.plant.motors.rotator.slot(rig.plant.now) == slot
    assert rig.plant.levels[pins.SLOT_MARK] == (slot is not None)


def test_a_board_put_in_turned_has_no_key_and_other_pockets(rig):
    rig.board.turned = 1
    rig.board.pockets[1].append("a card")
    assert not rig.seen(pins.BOARD_KEYED)
    assert rig.seen(pins.POCKET_FILLED)  # East's, where North's should be


def test_the_start_is_anywhere_and_only_the_seed_knows():
    angles = {Rig().plant.motors.axes[ROTATOR].at(0) for _ in range(2)}
    assert len(angles) == 1


def test_slipping_moves_the_marks(rig):
    rig.plant.motors.slip(rig.plant.now, 60)
    assert rig.edges == [(rig.plant.now, "S5", 0)]
    assert rig.plant.motors.rotator.slot(rig.plant.now) is None
