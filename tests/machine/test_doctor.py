"""`fourhand doctor` on the simulated machine: a sound one passes, a planted cause is found."""

import json

import pytest
from typer.testing import CliRunner

from fourhand.cli import app
from fourhand.machine_settings import Kept, write_all
from fourhand.readings import Readings
from fourhand.reconnect import connect
from fourhand.store import Ledger
from tests.machine.test_state import deal


@pytest.fixture
def examine(home):
    """Run it on a URL; return exit code and lines."""

    def run(url, *more):
        words = ["doctor", "--json", "--port", url, *more]
        ended = CliRunner().invoke(app, words, input="")
        return ended.exit_code, [json.loads(line) for line in ended.stdout.splitlines()]

    return run


def failed(lines):
    """Numbers of the parts that failed."""
    return [part["number"] for part in lines[-1]["parts"] if part["passed"] is False]


@pytest.mark.parametrize("reader", ["bars6", "bars10", "scan"])
def test_a_sound_machine_passes_in_every_part_and_says_what_to_do_on_the_way(examine, reader):
    code, lines = examine(f"sim:?speed=0&seed=4&reader={reader}")
    assert (code, lines[-1]["event"], lines[-1]["passed"]) == (0, "result", True)
    assert all(part["passed"] for part in lines[-1]["parts"])
    steps = [line for line in lines if line["event"] == "step"]
    assert steps[0]["title"] == "Motor supply"
    assert all(step["todo"] for step in steps)
    live = {line["sensor"] for line in lines if line["event"] == "live"}
    assert {"entry beam S2", "cover switch", "emergency stop", "START button"} <= live


@pytest.mark.parametrize(
    ("cause", "part"),
    [
        ("reader-dead", 21),
        ("motor-supply-off", 2),
        ("home-missing", 16),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_planted_cause_is_found_in_the_right_part_and_in_no_other(examine, cause, part, seed):
    code, lines = examine(f"sim:?speed=0&seed={seed}&fault={cause}@1")
    assert code == 1
    assert failed(lines) == [part]


def test_each_of_the_three_beams_is_named(examine):
    found = [
        failed(examine(f"sim:?speed=0&seed={seed}&fault=stuck-beam@1")[1]) for seed in (1, 2, 4, 5)
    ]
    assert sorted(set(map(tuple, found))) == [(12,), (13,), (14,)]


def test_what_is_measured_is_kept_if_that_is_wanted(examine, tmp_path):
    url = f"sim:?speed=0&seed=1&state={tmp_path}/machine"
    with connect(url) as machine:
        write_all(machine, Kept({"pickup": 170}))
    code, lines = examine(url)  # cards get stuck with it, and the right cause is named
    assert (code, failed(lines)) == (1, [37])
    with connect(url) as machine:
        assert machine.setting("pickup") == "170"
    examine(url, "--calibrate")
    assert examine(url)[0] == 0
    with connect(url) as machine:
        assert abs(int(machine.setting("pickup")) - 200) <= 1  # the plant's own: 20 mm


def test_where_the_rotator_rests_is_judged_by_eye_and_kept_if_that_is_wanted(examine, tmp_path):
    """17 microsteps are 1.4 mm at the throat; the plant's pockets stand straight at 0."""
    url = f"sim:?speed=0&seed=1&state={tmp_path}/machine"
    with connect(url) as machine:
        write_all(machine, Kept({"zero": 17}))
    code, lines = examine(url)
    assert (code, failed(lines)) == (1, [15])
    (seen,) = [part["seen"] for part in lines[-1]["parts"] if part["number"] == 15]
    assert "zero=0, set to 17" in seen
    with connect(url) as machine:
        assert machine.setting("zero") == "17"
    examine(url, "--calibrate")
    with connect(url) as machine:
        assert machine.setting("zero") == "0"


def test_nobody_at_the_machine_fails_no_part_and_passes_no_examination(examine):
    code, lines = examine("sim:?speed=0&person=none", "--patience", "5")
    assert (code, failed(lines)) == (1, [])
    tried = {part["number"]: part["passed"] for part in lines[-1]["parts"]}
    assert tried[2] is True  # the supply needs no person
    assert tried[12] is None
    why = {part["number"]: part["seen"] for part in lines[-1]["parts"] if part["passed"] is None}
    assert set(why.values()) == {"nobody answered at the machine"}


@pytest.mark.parametrize(
    ("steps", "parts"),
    [
        (["motor-supply"], [2]),
        (["panel", "cancel"], [25, 26, 27, 28, 29]),
        (["emergency-stop", "cover"], [9, 10, 26]),
        (["light-beams"], [12, 13, 14, 26]),
        (["rotator"], [7, 15, 16]),
    ],
)
def test_steps_alone_tell_of_their_parts_and_of_no_other(examine, steps, parts):
    """While a machine is being built the others are not there yet."""
    asked = [word for step in steps for word in ("--step", step)]
    code, lines = examine("sim:?speed=0&seed=1", *asked)
    assert (code, lines[-1]["passed"]) == (0, True)
    assert [part["number"] for part in lines[-1]["parts"]] == parts


def test_a_step_alone_finds_what_is_wrong_with_its_part(examine):
    steps = ("--step", "board-and-cards", "--step", "feeding-and-reading")
    code, lines = examine("sim:?speed=0&seed=1&fault=reader-dead@1", *steps)
    assert (code, failed(lines)) == (1, [21])


def test_a_step_that_there_is_not_is_told_with_those_there_are(examine):
    code, lines = examine("sim:?speed=0", "--step", "beams")
    assert code == 2
    assert "light-beams" in lines[-1]["error"]


def test_of_what_could_not_be_tried_it_is_told_what_stood_in_the_way(examine):
    """Its supply off, a machine feeds no card and turns no rotator."""
    _, lines = examine("sim:?speed=0&seed=1&fault=motor-supply-off@1")
    why = {part["name"]: part["seen"] for part in lines[-1]["parts"] if part["passed"] is None}
    assert {"feed motor M1", "bar reader R1", "rotator motor M3"} <= set(why)
    assert "power" in why["bar reader R1"]
    assert "power" in why["rotator motor M3"]


def test_a_machine_with_a_board_in_it_is_left_alone(examine, tmp_path):
    url = f"sim:?speed=0&seed=1&state={tmp_path}/machine"
    with connect(url) as machine:
        deal(machine, "state", name="full")
    code, lines = examine(url)
    assert code == 4
    assert "fourhand resume" in lines[-1]["error"]


@pytest.mark.parametrize(
    ("last", "due"), [(96, None), (80, {"first": 97.0, "last": 80.0})], ids=["clean", "dusty"]
)
def test_cleaning_is_due_by_how_cards_were_read_on_earlier_evenings(tmp_path, examine, last, due):
    (tmp_path / "machine").mkdir()
    ledger = Ledger.at(tmp_path / "machine" / "ledger.db")
    for quality in (97, 97, 97, last, last, last):
        run = Readings()
        for card in range(52):
            run.add(1, 1, card, quality)
        run.keep(ledger)
    ledger.close()
    code, lines = examine(f"sim:?speed=0&seed=4&state={tmp_path}/machine")
    assert (code, lines[-1]["cleaning_due"]) == (0, due)
