"""One number changed in firmware/params.py: firmware, plant, labels, doctor, drawings, guide and
report have it, and a list that has it no longer is found.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from fourhand import interpreter
from tests.hardware import changed

_ASK = """
import json
from fourhand.doctor import motion
from fourhand.labels import cells, sheets
from hardware import dimensions, figures, guide, joints
from sim import places
from sim import rotator as plant
from tests.hardware import test_bill, test_decisions

def holds(check, *arguments):
    try:
        check(*arguments)
    except AssertionError:
        return False
    return True

card = cells.cards("bars10", [0])[0]
print(json.dumps({
    "plant, length in um": places.LENGTH_UM,
    "plant, steps of a quarter": plant.QUARTER,
    "labels, height of a card": card.height_mm,
    "labels, lower bars": max(bar[1] + bar[3] for bar in card.bars),
    "doctor, steps of a quarter": motion._QUARTER,
    "parts, hopper": dimensions.HOPPER_LENGTH,
    "drawing of the base, length": joints.base_extent()[1] - joints.base_extent()[0],
    "drawing of the base, motor M3 from the axis": dimensions.ROTATOR_MOTOR_X - dimensions.AXIS_X,
    "parts, teeth on the spindle": dimensions.SPINDLE_TEETH,
    "guide": guide.page(),
    "report, s a board": figures.expected_s(),
    "report, gear": dimensions.ROTATOR_RATIO,
    "parts list holds": holds(test_bill.test_sizes_are_those_of_the_models),
    "decisions hold": holds(test_decisions.test_the_pull_at_the_mouths, 1, "quarter turn the mouths reach "),
    "decisions' gears hold": holds(test_decisions.test_a_figure_is_the_machines,
        f"a quarter is {plant.QUARTER} whole microsteps"),
}))
"""  # noqa: E501
#: The firmware itself, in its own interpreter, on the simulated Pico.
_ASK_FIRMWARE = """
import json
from devices import feeder, rotator
print(json.dumps({
    "firmware, mm from the entry beam's end to the throat": feeder._BLIND_MM,
    "firmware, steps of a quarter": rotator._QUARTER,
}))
"""


def told(folder, **numbers) -> dict:
    """What a whole checkout says whose params.py has other numbers."""
    firmware = folder / "fourhand_firmware"
    ignore = shutil.ignore_patterns("__pycache__", "image")
    shutil.copytree(changed.ROOT / "firmware", firmware, ignore=ignore)
    text = (firmware / "params.py").read_text()
    for name, value in numbers.items():
        text, done = re.subn(rf"(?m)^{name} = [^#\n]*", f"{name} = {value}  ", text, count=1)
        assert done == 1
    (firmware / "params.py").write_text(text)
    paths = {
        "PYTHONPATH": f"{folder}{os.pathsep}{firmware}",
        "MICROPYPATH": f"{firmware / 'sim' / 'pico'}:{firmware}:.frozen",
    }
    said = {}
    for python, ask in ((sys.executable, _ASK), (interpreter.find(), _ASK_FIRMWARE)):
        done = subprocess.run(
            [python, "-c", ask],
            cwd=changed.ROOT,
            env={**os.environ, **paths},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        said |= json.loads(done.stdout)
    return said


@pytest.fixture(scope="module")
def usual(tmp_path_factory):
    said = told(tmp_path_factory.mktemp("usual"))
    assert said["parts list holds"]
    assert said["decisions hold"]
    assert said["decisions' gears hold"]
    return said


def differences(said, usual) -> dict:
    """By what was asked: how much more it is than usual; nothing for what is as it was."""
    numbers = {what: value - usual[what] for what, value in said.items() if what != "guide"}
    return {what: round(value, 4) for what, value in numbers.items() if abs(value) > 1e-9}


def test_a_card_two_millimetres_longer_is_longer_for_all(tmp_path, usual):
    said = told(tmp_path, CARD_LENGTH_MM=91.0)
    off = differences(said, usual)
    assert off["firmware, mm from the entry beam's end to the throat"] == -2
    assert off["plant, length in um"] == 2000
    assert off["labels, height of a card"] == off["labels, lower bars"] == 2
    assert off["parts, hopper"] == 2
    assert off["drawing of the base, length"] == pytest.approx(6, abs=0.1)  # hopper, axis, ring
    # 52 feeds of 2 mm at 400 mm/s and pushes at 700 mm/s; a feed hides behind every turn.
    assert off["report, s a board"] == pytest.approx(13 * 0.005 + 40 * 2 / 700, abs=0.002)
    assert off["decisions hold"] == -1  # False now: the mouths lie farther out
    # The square root of 128 by 128 and 28.5 by 28.5, and 0.6 mm.
    assert "inside, 131.7 mm from the axis" in said["guide"]
    assert not [what for what in off if "steps" in what or "teeth" in what or "gear" in what]


def test_another_gear_is_another_for_all(tmp_path, usual):
    """2:1: 6400 microsteps a turn, 1600 a quarter, 40 teeth."""
    said = told(tmp_path, ROTATOR_STEPS_PER_TURN=6400)
    off = differences(said, usual)
    for who in ("firmware", "plant", "doctor"):
        assert off[f"{who}, steps of a quarter"] == 1600 - 2400
    assert off["parts, teeth on the spindle"] == 40 - 60
    assert off["report, gear"] == -1
    assert (
        off["drawing of the base, motor M3 from the axis"] > 5
    )  # a shorter way round the pulleys
    assert "One microstep is 0.12 mm" in said["guide"]
    assert off["parts list holds"] == off["decisions' gears hold"] == -1
    assert not [what for what in off if "label" in what or "length" in what]
