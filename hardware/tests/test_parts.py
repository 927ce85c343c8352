"""Parts can be made, put together, and turn."""

import csv
import os
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from build123d import Vector

import params
from hardware import ROOT, bought, joints, masses, mechanics, parts
from hardware import dimensions as dim
from hardware.parts.shapes import about_axis, block, rod
from hardware.tests.conftest import TURNING, common

PRINTED = [name for name, made in parts.PARTS.items() if made.printed != parts.SAWN]


@pytest.mark.parametrize("name", PRINTED)
def test_a_part_fits_the_bed(name):
    size = parts.for_printing(name).bounding_box().size
    assert max(size.X, size.Y) <= 220
    assert size.Z <= 200


@pytest.mark.parametrize("name", parts.PARTS)
def test_a_part_is_one_body_and_watertight(name):
    """Every edge of its triangles is shared by two of them, once in either direction."""
    part = parts.part(name)
    assert len(part.solids()) == 1
    assert part.is_valid
    assert part.is_manifold
    points, faces = part.tessellate(0.05, 0.2)
    known = {}
    same = [known.setdefault(tuple(round(c, 4) for c in point), len(known)) for point in points]
    edges = set()
    for face in faces:
        a, b, c = (same[k] for k in face)
        if len({a, b, c}) == 3:
            for edge in ((a, b), (b, c), (c, a)):
                assert edge not in edges
                edges.add(edge)
    assert all((b, a) in edges for a, b in edges)


def test_no_two_parts_are_in_each_others_way(standing):
    shared = {}
    for (one, first), (other, second) in combinations(standing.items(), 2):
        volume = common(first, second)
        if volume > 0.5:
            shared[one, other] = round(volume, 1)
    assert shared == {}


def test_motors_have_room(fixed):
    for copy in range(3):
        motor = bought.motor(copy)
        assert {key for key, part in fixed.items() if common(part, motor) > 0.01} == set()


@pytest.mark.parametrize("name", TURNING)
def test_what_turns_is_free_by_a_millimetre(fixed, standing, name):
    """The full circle of every level of the part, a millimetre wider and higher."""
    part = standing[name, 0]
    levels = sorted({round(vertex.Z, 3) for vertex in part.vertices()})
    for low, high in pairwise(levels):
        middle = (low + high) / 2
        slice_ = part & block((0, 500), (-300, 300), (middle - 0.01, middle + 0.01))
        points, _ = slice_.tessellate(0.05)
        reach = max(((p.X - dim.AXIS_X) ** 2 + p.Y**2) ** 0.5 for p in points)
        swept = about_axis(reach + 1.0, (low - 1.0, high + 1.0))
        in_the_way = {key: common(other, swept) for key, other in fixed.items()}
        assert {key for key, volume in in_the_way.items() if volume} == set(), (low, high)


@pytest.mark.parametrize("joint", joints.JOINTS, ids=lambda j: f"{j.first[0]}-{j.second[0]}")
def test_a_screw_goes_through_both_parts(standing, joint):
    """A screw of 3 mm touches neither, and there is material around it in both."""
    at, way = Vector(joint.at), Vector(joint.way)
    for key, length, sign in ((joint.first, joint.before, -1), (joint.second, joint.behind, 1)):
        if key not in standing:
            continue  # a bought part
        screw = rod(at, way * sign, length - 0.1, 3.0)
        assert common(standing[key], screw) == 0, key
        around = rod(at + way * sign * 0.2, way * sign, min(length, 3.0), 6.5)
        assert common(standing[key], around) > 0.35 * (around.volume - screw.volume), key


def test_the_moment_of_inertia_of_a_cylinder_is_the_textbooks():
    """m r^2 / 2: 20 mm by 10 mm of 1 g/cm3 is 12.566 g, so 2.5133e-6 kg m2; and m d^2 beside."""
    cylinder = about_axis(20.0, (0, 10))
    assert masses.about_axis_kg_m2(cylinder, 1e-3) == pytest.approx(2.5133e-6, rel=1e-3)
    beside = cylinder.translate((100, 0, 0))
    assert masses.about_axis_kg_m2(beside, 1e-3) == pytest.approx(
        2.5133e-6 + 12.566e-3 * 0.01, rel=1e-3
    )


def test_the_rotator_is_no_heavier_than_its_motor_was_chosen_for():
    inertia = masses.inertia_kg_m2()
    assert 0.6 * dim.ROTATOR_INERTIA_KG_M2 < inertia <= dim.ROTATOR_INERTIA_KG_M2
    assert mechanics.rotator(inertia).margin >= mechanics.LEAST_MARGIN
    assert mechanics.settle_ms(inertia) <= params.ROTATOR_SETTLE_MS


def test_the_filament_that_is_bought_is_enough():
    """With a fifth more for support and what fails; DECISIONS.md says what the parts weigh."""
    kilos = masses.printed_grams() / 1000
    bill = "bom.csv" if params.DESIGN == "reference" else "fast.csv"
    rows = csv.DictReader((ROOT / "hardware" / bill).open(encoding="utf-8", newline=""))
    bought = next(int(row["quantity"]) for row in rows if row["name"] == "filament")
    assert 1.2 * kilos <= bought
    if params.DESIGN == "reference":
        told = (ROOT / "hardware/DECISIONS.md").read_text()
        assert f"weigh {kilos:.1f} kg together" in told


def test_a_longer_card_in_params_makes_longer_parts(tmp_path):
    """91 mm instead of 89, in one place."""
    text = Path(params.__file__).read_text()
    changed = text.replace("CARD_LENGTH_MM = 89.0", "CARD_LENGTH_MM = 91.0")
    assert changed != text
    (tmp_path / "params.py").write_text(changed)
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "from hardware import parts\n"
            "for name in ('hopper', 'pocket'): print(parts.part(name).bounding_box().size.X)",
        ],
        cwd=Path(params.__file__).parents[1],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    for name, size in zip(("hopper", "pocket"), told, strict=True):
        usual = parts.part(name).bounding_box().size.X
        assert float(size) == pytest.approx(usual + 2, abs=0.01)
