"""Settings from the command line, and what they do to the machine, by the plant's own record."""

import json

import pytest
from typer.testing import CliRunner

from dealing import profiles
from dealing.cards import CARDS, NAMES, SEATS
from fourhand.cli import app
from fourhand.machine_settings import Kept, write_all
from fourhand.reconnect import connect
from tests.machine import evening


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def run(*arguments):
    return CliRunner().invoke(app, arguments)


def kept(port):
    return json.loads(run("settings", "show", "--port", port, "--json").stdout)["settings"]


def deal_one(change, options="", seed=1, board=1):
    """Deal one random board on a machine with other settings; return (Evening, place)."""
    with connect(f"sim:?speed=0&seed={seed}&truth=truth.jsonl{options}") as machine:
        write_all(machine, change)
        (place,) = evening.random_places(1, seed)
        night = evening.play(machine, [place], seed)
    with open("truth.jsonl", encoding="utf-8") as rows:
        night.rows = [json.loads(row) for row in rows]
    return night, place


def hands(row):
    return {seat: sorted(row["pockets"][seat]) for seat in SEATS}


def ordered(place, seats=SEATS):
    """The order's hands, in the pockets named for North, East, South and West."""
    return {
        seat: sorted(NAMES[card] for card in range(CARDS) if place.slots[card] == pocket)
        for pocket, seat in enumerate(seats)
    }


def test_settings_are_shown_changed_and_kept(tmp_path):
    port = f"sim:?speed=0&state={tmp_path / 'left'}"
    changed = run("settings", "set", "name=left", "zero=-4", "law=rubber-1936", "--port", port)
    assert changed.exit_code == 0, changed.stderr
    assert "law: duplicate-2017 -> rubber-1936" in changed.stdout
    assert "press START for yes" in changed.stderr
    found = kept(port)
    assert (found["name"], found["zero"], found["law"]) == ("left", -4, "rubber-1936")
    assert json.loads(run("status", "--port", port, "--json").stdout)["law"] == "rubber-1936"


def test_what_must_not_be_is_refused_and_nothing_is_changed(tmp_path):
    port = f"sim:?speed=0&state={tmp_path / 'left'}"
    for wrong in ("zero=99", "law=club", "pockets=NNSW", "speed=1", "zero", "profile=piatnik"):
        refused = run("settings", "set", "name=left", wrong, "--port", port)
        assert refused.exit_code == 2, wrong
    assert kept(port)["name"] == "fourhand"
    assert "-30 to 30" in run("settings", "set", "zero=99", "--port", port).stderr


def test_a_law_is_confirmed_or_stays(tmp_path):
    port = f"sim:?speed=0&person=none&state={tmp_path / 'left'}"
    wanted = ("--hand-shuffled", "1", "--code", "cassino", "--patience", "5")
    refused = run("deal", *wanted, "--port", port)
    assert refused.exit_code == 4
    assert "nobody confirmed" in refused.stderr
    assert kept(port)["law"] == "duplicate-2017"


def test_deal_under_another_code_is_in_the_report(tmp_path):
    port = f"sim:?speed=0&seed=5&truth={tmp_path / 'truth.jsonl'}"
    code = ("--hand-shuffled", "2", "--code", "rubber-1936", "--dealer", "W", "--show-cards")
    told = run("deal", *code, "--out", "out", "--port", port, "--json")
    assert told.exit_code == 0, told.stderr
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    assert next(line["what"] for line in lines if line["event"] == "asked") == "law"
    (law,) = [line for line in lines if line["event"] == "law"]
    assert (law["before"], law["law"]) == ("duplicate-2017", "rubber-1936")
    report = json.loads((tmp_path / "out" / "report.json").read_text())
    assert [board["procedure"]["code"] for board in report["boards"]] == ["rubber-1936"] * 2
    rows = [json.loads(row) for row in (tmp_path / "truth.jsonl").read_text().splitlines()]
    # Law 12 of 1936: in turn, West first and then North; the first card to the dealer's left.
    assert [row["sequence"][-1]["pocket"] for row in rows] == ["W", "N"]
    assert [row["sequence"][0]["pocket"] for row in rows] == ["N", "E"]
    assert [board["procedure"]["dealer"] for board in report["boards"]] == ["W", "N"]
    record = (tmp_path / "out" / "record.pbn").read_text()
    assert [line for line in record.splitlines() if line.startswith("[Dealer")] == [
        '[Dealer "W"]',
        '[Dealer "N"]',
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--code", "rubber-1936"], 2, "nobody is named who deals first"),
        (["--code", "rubber-1936", "--sampled"], 2, "nobody is named who deals first"),
        (["--code", "rubber-1936", "--dealer", "W", "--any-order"], 2, "in turn"),
        (["--code", "rubber-1936", "--dealer", "Q"], 2, "no seat 'Q'"),
        (["--code", "rubber-1936", "--dealer", "W", "--pattern", "clockwise"], 4, "dealer, West"),
        (["--dealer", "W"], 2, "duplicate-2017 does not ask who deals"),
    ],
)
def test_whose_turn_it_is_in_rubber_must_be_named(arguments, code, words):
    told = run("deal", "--hand-shuffled", "1", *arguments, "--port", "sim:?speed=0&seed=5")
    assert (told.exit_code, words in told.stderr) == (code, True), told.stderr


def test_pockets_at_other_marks_get_the_hands_by_name():
    """With ESWN the pocket at the mark of 0 degrees, the plant's North, is called East."""
    night, place = deal_one(Kept({"pockets": "ESWN"}))
    assert [one.entry.verdict for one in night.attempts] == ["verified"]
    assert hands(night.rows[-1]) == ordered(place, "WNES")


@pytest.mark.parametrize(
    "values",
    [{"zero": -30}, {"zero": 30}, {"feedspeed": 65, "pushspeed": 60}, {"pickup": 210}],
    ids=str,
)
def test_within_its_range_a_setting_deals_good_boards(values):
    night, place = deal_one(Kept(values))
    assert [one.entry.verdict for one in night.attempts] == ["verified"]
    assert hands(night.rows[-1]) == ordered(place)


def own_codes():
    found = {card: code for code, card in profiles.cards_by_code("bars6").items()}
    return [(found[card],) for card in range(CARDS)]


def test_the_profile_in_force_says_which_card_a_code_is():
    """The deck's makers have ace and king of spades the other way round."""
    codes = own_codes()
    codes[0], codes[1] = codes[1], codes[0]
    night, place = deal_one(Kept({"profile": "other"}, tuple(codes)), seed=2)
    assert place.slots[0] != place.slots[1]
    swapped = bytearray(place.slots)
    swapped[0], swapped[1] = swapped[1], swapped[0]
    assert hands(night.rows[-1]) == {
        seat: sorted(NAMES[card] for card in range(CARDS) if swapped[card] == pocket)
        for pocket, seat in enumerate(SEATS)
    }


def test_a_card_that_the_profile_has_not_is_never_guessed():
    codes = own_codes()
    codes[7] = ("3f",)
    with connect("sim:?speed=0&seed=1") as machine:
        write_all(machine, Kept({"profile": "other"}, tuple(codes)))
        machine.send_order("00000001", 1, "duplicate", evening.random_places(1, 1)[0].slots)
        read = []
        while (event := machine.next_event(60_000)) and event.verb != "fault":
            machine.ack(event.number)
            if event.verb == "read":
                read.append(event.values["card"])
    assert event
    assert event.values["name"] == "unknown-card"
    assert 7 not in read


def test_what_was_dealt_is_counted(tmp_path):
    port = f"sim:?speed=0&seed=3&state={tmp_path / 'left'}"
    assert run("deal", "--new", "2", "--port", port).exit_code == 0
    found = kept(port)
    assert (found["boards"], found["cards"]) == (2, 104)


def test_a_setting_given_twice_is_refused():
    ended = run("settings", "set", "zero=1", "zero=2", "--port", "sim:?speed=0")
    assert (ended.exit_code, "given twice" in ended.stderr) == (2, True)
