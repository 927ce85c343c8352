"""Single parts tried over the wire: what moves is what was asked for, and the rules hold."""

import itertools

import pytest

from dealing.cards import card_number
from dealing.profiles import code_of
from fourhand.client import OrderRefused
from fourhand.reconnect import connect
from tests.machine.test_state import SLOTS, deal

_STEPS_MARK = 80  # 3 degrees of a turn of 9600 steps
_ON_MARK = 8  # S5 in the bits of beams


def told(machine, verb="tried"):
    """Everything told up to and with a verb, as (verb, values)."""
    heard = []
    while not heard or heard[-1][0] != verb:
        event = machine.next_event(60_000)
        assert event, heard
        heard.append((event.verb, event.values))
    while machine.state() != "idle":
        machine.next_event(100)
    return heard


def end(machine):
    """How a try ended."""
    return told(machine)[-1][1]["found"]


def beams(machine):
    """S2 S3 S4 S5, a bit each."""
    return int(machine.sensors()["beams"])


def ready(machine):
    """Have board and pack put in."""
    machine.question("try-cards")
    assert end(machine) == "start"


def test_homing_finds_four_marks_a_quarter_apart_and_one_index():
    with connect("sim:?seed=3&speed=0") as machine:
        machine.home()
        rows = [values for verb, values in told(machine) if verb == "marked"]
    middles = [row["middle"] for row in rows]
    gaps = [after - before for before, after in itertools.pairwise(middles)]
    assert all(abs(gap - 2400) <= 2 for gap in gaps)
    assert len(gaps) >= 3
    assert sum(row["index"] for row in rows[:4]) == 1
    assert all(abs(row["width"] - _STEPS_MARK) <= 2 for row in rows)


def test_the_rotator_is_jogged_by_as_many_steps_as_were_asked_for():
    with connect("sim:?seed=3&speed=0") as machine:
        machine.home()
        told(machine)
        seen = []
        for steps in (36, 10, -10, -72, -10, 50):
            machine.jog("rotator", steps)
            assert end(machine) == "ok"
            seen.append(bool(beams(machine) & _ON_MARK))
    assert seen == [True, False, True, True, False, True]


@pytest.mark.parametrize(
    ("motor", "steps"), [("feed", 1401), ("transport", -4001), ("rotator", 0)]
)
def test_a_jog_too_far_is_refused(motor, steps):
    with connect("sim:?seed=3&speed=0") as machine, pytest.raises(OrderRefused):
        machine.jog(motor, steps)


def test_the_transport_pushes_nothing_while_no_slot_stands_there():
    with connect("sim:?seed=3&speed=0") as machine:  # the rotator stands anywhere
        assert not beams(machine) & _ON_MARK
        machine.jog("transport", 100)
        assert end(machine) == "lost-position"
        machine.jog("transport", -100)
        assert end(machine) == "ok"


@pytest.mark.parametrize("reader", ["bars6", "bars10"])
def test_cards_are_read_and_measured(tmp_path, reader):
    names = ["C2", "SA", "HT", "D5", "S9"]
    rest = [s + r for s in "SHDC" for r in "AKQJT98765432" if s + r not in names]
    pack = tmp_path / "pack"
    pack.write_text(" ".join(names + rest) + "\n")
    with connect(f"sim:?seed=3&speed=0&reader={reader}&packs={pack}") as machine:
        ready(machine)
        machine.cards(5)
        heard = told(machine)
    assert heard[-1][1]["found"] == "ok"
    cards = [values for verb, values in heard if verb == "seen"]
    assert [card["code"] for card in cards] == [
        f"{code_of(reader, card_number(name)):x}" for name in names
    ]
    bars = {"bars6": 6, "bars10": 10}[reader]
    for card in cards:
        assert card["bars"] == "64" * bars  # 100 per cent each
        assert abs(card["picked"] - 2000) <= 10  # hundredths of a millimetre
    lengths = [values["length"] for verb, values in heard if verb == "measured"]
    assert len(lengths) == 5
    assert all(abs(length - 8900) <= 10 for length in lengths)


def test_a_dead_reader_is_told_card_by_card_and_stops_nothing():
    with connect("sim:?seed=3&speed=0&fault=reader-dead@2") as machine:
        ready(machine)
        machine.cards(3)
        heard = told(machine)
    assert [values["read"] for verb, values in heard if verb == "seen"] == [
        "read", "nothing", "nothing",
    ]  # fmt: skip
    assert heard[-1][1]["found"] == "ok"


@pytest.mark.parametrize(
    ("cause", "fault"),
    [
        ("cover-opened", "cover-open"),
        ("emergency-stop", "emergency-stop"),
        ("motor-supply-off", "motor-supply"),
        ("board-removed", "board-absent"),
    ],
)
def test_what_stops_a_deal_stops_a_try(cause, fault):
    with connect(f"sim:?seed=3&speed=0&fault={cause}@1") as machine:
        ready(machine)
        machine.cards(52)
        assert end(machine) == fault


def test_a_jog_ends_when_the_host_falls_silent():
    with connect("sim:?seed=3&speed=0") as machine:
        machine.jog("rotator", 9600)  # takes more than three seconds
        for _ in range(60):
            machine.link.port.read(100)  # nobody speaks
        assert end(machine) == "link-lost"


def test_a_question_is_answered_by_a_button_or_taken_back():
    with connect("sim:?seed=3&speed=0") as machine:
        machine.question("try-cancel")
        assert end(machine) == "cancel"
    with connect("sim:?seed=3&speed=0&person=none") as machine:
        machine.question("try-cover")
        machine.next_event(20_000)
        machine.drop("00000000")
        assert end(machine) == "cancelled"


def test_the_sensors_tell_what_a_person_does_while_he_is_asked():
    seen = set()
    with connect("sim:?seed=3&speed=0") as machine:
        machine.question("try-beams")
        machine.next_event(1000)  # the state
        while machine.state() == "service":
            seen.add(beams(machine) & 7)
            machine.next_event(100)
        assert seen == {0, 7}


@pytest.mark.parametrize(
    ("verb", "values"),
    [
        ("jog", {"motor": "feed", "steps": 10}),
        ("home", {}),
        ("cards", {"count": 1}),
        ("question", {"what": "try-cover"}),
        ("sensors", {}),
        ("selftest", {}),
    ],
)
def test_nothing_is_tried_while_a_board_is_in_work(verb, values):
    with connect("sim:?seed=3&speed=0") as machine:
        deal(machine, "dropped", ordinal=3)
        assert machine.link.request(verb, **values) == ("refused", {"why": "state"})


def test_an_order_waits_until_a_try_is_over():
    with connect("sim:?seed=3&speed=0") as machine:
        machine.jog("rotator", 2400)
        machine.next_event(1000)  # the state
        machine.send_order("00000001", 3, "duplicate", SLOTS)
        heard = []
        while not heard or heard[-1] != "asked":
            event = machine.next_event(60_000)
            assert event
            heard.append(event.verb)
    assert heard.index("tried") < heard.index("armed")
