"""The guide brings in every part once, and names only what there is."""

import csv
import re

from hardware import ROOT, guide, measured

BROUGHT = [name for step in guide.STEPS for name in step.printed]
PARTS = re.findall(
    r'^    "(\w+)": Made\(', (ROOT / "hardware/parts/__init__.py").read_text(), re.MULTILINE
)

#: Step of `fourhand doctor` -> numbers of the parts that it is about (docs/doctor.md).
EXAMINED = {
    "motor-supply": [2],
    "panel": [25, 28, 29],
    "cancel": [26, 27],
    "cover": [10],
    "emergency-stop": [9],
    "light-beams": [12, 13, 14],
    "rotator": [7, 15, 16],
}


def test_every_printed_part_comes_in_one_step():
    assert len(PARTS) > 15
    assert sorted([*BROUGHT, "wheel"]) == sorted(PARTS)
    assert sorted(copy for step in guide.STEPS for copy in step.wheels) == list(range(8))


def test_every_row_of_the_parts_list_comes_in_one_step():
    with (ROOT / "hardware" / "bom.csv").open(encoding="utf-8", newline="") as file:
        listed = [int(row["number"]) for row in csv.DictReader(file)]
    assert sorted(number for step in guide.STEPS for number in step.bought) == listed


def test_every_step_has_a_picture_a_time_and_a_check():
    page = guide.page()
    for number, step in enumerate(guide.STEPS, 1):
        assert f"## {number}. {step.title} ({step.minutes} min)" in page
        assert f"pictures/steps/{number:02}.png" in page
        assert step.check in page


def test_each_stage_ends_with_an_examination_of_what_is_there():
    """What a check has examined was brought by its step or one before it."""
    asked, brought = [], set()
    for step in guide.STEPS:
        brought |= set(step.bought)
        names = re.findall(r"--step (\S+?)[`: ]", step.check)
        asked += [step.title for _ in names[:1]]
        for name in names:
            assert set(EXAMINED[name]) <= brought
    assert asked == ["Electronics", "Hopper, lid and idlers", "Spindle and cradle"]
    assert "the whole `fourhand doctor`" in guide.STEPS[-1].check


def test_nuts_are_as_many_as_screws_end_in_them():
    """Three screws on either side hold hopper and lid, one on either side the throat."""
    page = guide.page()
    assert "Melt the nuts into the top: 6." in page
    assert "of its 8 nuts two belong" in page
    assert guide.nuts("rotator_frame") == 2 * 2
    assert guide.nuts("pocket") == 4 * 2
    assert guide.nuts("electronics_plate") == 4


def test_what_is_to_be_measured_is_told_with_its_number_and_its_part():
    """Each number is one that there is, of a part that is bought; a few by hand."""
    page = guide.page()
    listed = {number for step in guide.STEPS for number in step.bought}
    for size in measured.SIZES:
        assert set(size.bought) <= listed
        assert all(measured.value(size, name) for name in size.names)
    assert "| 27.8 × 10.3 × 15.9 |" in page
    assert "| 42.3, 31, 22, 40 |" in page
    assert "motors.py: `NEMA17.face_mm`, `NEMA17.bolts_mm`" in page
    assert "| 89, 57, 0.3 |" in page


def test_a_microstep_at_the_mouth_is_as_told():
    """2 pi 126 mm / 9600."""
    assert "One microstep is 0.08 mm" in guide.page()
