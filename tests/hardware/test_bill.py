"""The parts list has as many of everything that turns as the models have, and of their sizes."""

import csv
import re

import pytest

import params
from hardware import ROOT, joints, mechanics
from hardware import dimensions as dim

LISTED = {
    row["name"]: row
    for row in csv.DictReader((ROOT / "hardware" / "bom.csv").open(encoding="utf-8", newline=""))
}
SHAFTS = len(dim.NIPS) + 1  # and the pick-up roller's


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("roller shafts", SHAFTS),
        ("shaft bearings", 2 * SHAFTS),
        ("idlers", 2 * (len(params.TRANSPORT_NIPS_MM) + 1)),  # and the reader's
        ("belt pulleys", SHAFTS + 1),  # and M3's
        ("roller belts", 2),
        ("shaft couplings", 2),
        ("spindle bearings", 2),
        ("feet", 4),
    ],
)
def test_there_are_as_many_as_in_the_models(name, count):
    assert int(LISTED[name]["quantity"]) == count


def test_beams_and_forks_are_those_that_the_parts_hold():
    for beam in ("entry beam S2", "throat beam S3", "mouth beam S4"):
        assert f"{dim.BEAM_LENS[0]:g} mm emitter" in LISTED[beam]["specification"]
    for fork in ("slot mark sensor S5", "index mark sensor S5"):
        told = LISTED[fork]["specification"]
        for size in (dim.FORK[0], dim.FORK_BOLTS, dim.FORK_SLOT):
            assert f"{size:g} mm" in told, fork


def test_the_base_is_sawn_of_the_sheet_and_the_tape_goes_round_the_ring():
    first, last, right, left = joints.base_extent()
    length, width = (
        int(n) for n in re.findall(r"(\d+) x (\d+)", LISTED["base sheet"]["specification"])[0]
    )
    assert last - first <= length
    assert left - right <= width
    metres = int(re.findall(r"(\d+) m$", LISTED["ring lining"]["specification"])[0])
    assert 1000 * metres >= 2 * 3.1416 * dim.RING_INNER


def test_sizes_are_those_of_the_models():
    hose = LISTED["roller tyres"]["specification"]
    assert f"{2 * (dim.ROLLER_RADIUS - dim.TYRE):.0f} x {2 * dim.ROLLER_RADIUS:.0f} mm" in hose
    assert f"GT2-{dim.SPINDLE_TEETH}-{dim.SPINDLE:g}" == LISTED["spindle pulley"]["example"]
    assert f"GT2-{dim.BELT_TEETH * dim.BELT_PITCH:g}-" in LISTED["rotator belt"]["example"]
    assert f"GT2-{dim.PICK_BELT:g}-" in LISTED["roller belts"]["example"]
    assert f"sheet {dim.PAD_RUBBER:g} mm" in LISTED["friction pad"]["specification"]
    assert LISTED["base sheet"]["specification"].startswith(f"{dim.BASE:g} mm")
    for across in dim.SWITCH_BOLTS:
        assert f"{across:g}" in LISTED["cover switch"]["specification"]
    apart = params.TRANSPORT_NIPS_MM[1] - params.TRANSPORT_NIPS_MM[0]
    assert f"GT2-{2 * apart + 40:g}-" in LISTED["roller belts"]["example"]
    for motor in ("feed motor M1", "transport motor M2", "rotator motor M3"):
        kind = mechanics.ROTATOR_MOTOR
        assert LISTED[motor]["example"] == kind.example
        wanted = f"{kind.holding_nm:.2f} Nm {kind.amps:.1f} A at most {1000 * kind.henries:.1f} mH"
        assert wanted in LISTED[motor]["specification"]
