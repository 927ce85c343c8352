"""One number changed in firmware/params.py changes all that is made of it."""

import json

import pytest

from tests.hardware import changed

_ASK = """
import json
from hardware import dimensions, mechanics
told = {name: value for name, value in vars(dimensions).items() if name.isupper()}
told |= {demand.axis: demand.needed_nm for demand in mechanics.demands()}
print(json.dumps({name: value for name, value in told.items() if not hasattr(value, "example")}))
"""


def machine(folder, **numbers):
    folder.mkdir(exist_ok=True)
    done = changed.run(folder, _ASK, **numbers)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def usual(tmp_path_factory):
    return machine(tmp_path_factory.mktemp("usual"))


def test_a_longer_card_makes_hopper_pockets_ring_and_place_of_the_axis(tmp_path, usual):
    longer = machine(tmp_path, CARD_LENGTH_MM=92.0)
    assert longer["HOPPER_LENGTH"] == usual["HOPPER_LENGTH"] + 3
    assert longer["MOUTH_RADIUS"] == usual["MOUTH_RADIUS"] + 3
    assert longer["AXIS_X"] == usual["AXIS_X"] + 3
    assert longer["RING_INNER"] == pytest.approx(usual["RING_INNER"] + 3, abs=0.1)
    assert longer["CARD_G"] == pytest.approx(usual["CARD_G"] * 92 / 89)


def test_a_wider_card_makes_slots_and_pockets(tmp_path, usual):
    """Poker size is 63.5 mm."""
    wider = machine(tmp_path, CARD_WIDTH_MM=63.5)
    assert wider["SLOT_WIDTH"] == usual["SLOT_WIDTH"] + 6.5
    assert wider["POCKET_INNER"] == usual["POCKET_INNER"] + 3.25


def test_a_thicker_card_makes_slot_pocket_gate_and_hopper(tmp_path, usual):
    thicker = machine(tmp_path, CARD_THICKNESS_MM=0.34)
    assert thicker["SLOT_HEIGHT"] == pytest.approx(4.04)
    assert thicker["POCKET_DROP"] == pytest.approx(13 * 0.34 + 3.6)
    assert thicker["GATE"] == pytest.approx(0.51)
    assert thicker["HOPPER_HEIGHT"] > usual["HOPPER_HEIGHT"]


def test_another_ratio_makes_pulley_belt_centres_and_torque(tmp_path, usual):
    """2:1 is 6400 microsteps a turn: 40 teeth beside 20, and one and a half times the torque."""
    lower = machine(tmp_path, ROTATOR_STEPS_PER_TURN=6400)
    assert (usual["SPINDLE_TEETH"], lower["SPINDLE_TEETH"]) == (60, 40)
    # Half of: 200 mm of belt less half of either pulley's 40 and 80 mm; and 0.29 mm less,
    # since radii 6.37 mm apart slant the belt: 6.37^2 / (2 * 70).
    assert lower["ROTATOR_MOTOR_X"] - lower["AXIS_X"] == pytest.approx(70 - 0.29, abs=0.01)
    assert lower["rotator"] > 1.3 * usual["rotator"]


def test_more_detectors_or_another_pitch_make_the_bridge(tmp_path, usual):
    assert len(usual["DETECTORS_Y"]) == 11
    assert usual["DETECTORS_Y"][5] == 0  # the reference bar's, in the middle
    closer = machine(tmp_path, BAR_PITCH_MM=3.8)
    assert closer["DETECTORS_Y"][-1] == pytest.approx(19.0)


def test_a_moved_nip_moves_the_rollers(tmp_path, usual):
    assert usual["NIPS"] == [0, 55, 135]
    assert machine(tmp_path, TRANSPORT_NIPS_MM=(56.0, 134.0))["NIPS"] == [0, 56, 134]
