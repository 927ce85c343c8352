"""A set on a machine without a computer: dealt as the file says, heard later, never doubled."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dealing.cards import NAMES, SEATS
from fourhand import dealfiles, plan, standalone
from fourhand.cli import app, ledgers
from fourhand.client import Client, OrderRefused
from fourhand.machine_settings import Kept, write_all
from fourhand.port import open_port
from fourhand.reconnect import connect
from tests.machine.lockstep import FIRMWARE, Lockstep
from tests.secrecy import leaks


class Club:
    """A set of two boards, a simulated machine that keeps its state, and the command."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.file = folder / "evening.pbn"
        self.truth_file = folder / "truth"
        self.run("generate", "2", "--out", str(self.file))
        self.boards = dealfiles.read_blind(self.file)[0].boards

    def url(self, more=""):
        return f"sim:?speed=0&seed=5&state={self.folder}/machine&truth={self.truth_file}{more}"

    def run(self, *words, more=""):
        """Exit code and JSON lines of a verb; with --port unless it is about files."""
        port = [] if words[0] == "generate" else ["--port", self.url(more)]
        ended = CliRunner().invoke(app, [*words, *port, "--json"], input="")
        return ended.exit_code, [json.loads(line) for line in ended.stdout.splitlines() if line]

    def alone(self, until, more=""):
        """Leave the machine to itself until something is there, and cut its power then."""
        port = open_port(self.url(more))
        try:
            for _ in range(30_000):
                if until():
                    return
                port.read(100)
            raise AssertionError("it never came")
        finally:
            port.close()

    def is_kept(self, name, end=None):
        """Whether an attempt is in a file of the machine; end: how far it is."""
        file = self.folder / "machine" / name
        text = file.read_text() if file.exists() else ""
        return bool(text) and (end is None or json.loads(text[9:])["end"] == end)

    def truth(self):
        """Rows of filled boards: number, and whether all lies where the file has it."""
        rows = [json.loads(line) for line in self.truth_file.read_text().splitlines()]
        right = {
            str(board.number): {
                seat: {NAMES[c] for c in hand or b""}
                for seat, hand in zip(SEATS, board.four_hands, strict=True)
            }
            for board in self.boards
        }
        return [
            (row["label"], {s: set(c) for s, c in row["pockets"].items()} == right[row["label"]])
            for row in rows
            if row["pockets"]["N"]
        ]


@pytest.fixture
def club(home, tmp_path):
    made = Club(tmp_path)
    code, lines = made.run("load", str(made.file))
    assert (code, lines[-1]["boards"]) == (0, 2)
    return made


def test_a_set_is_dealt_without_a_computer_and_heard_later(club):
    club.run("load", "--alone", "2")
    assert club.truth() == [("1", True), ("2", True)]
    code, lines = club.run("load", "--fetch")
    assert code == 0
    assert [(row["board"], row["verdict"]) for row in lines[-1]["boards"]] == [
        (1, "verified"), (2, "verified")
    ]  # fmt: skip
    assert all(15_000 < row["machine_ms"] < 25_000 for row in lines[-1]["boards"])
    assert club.run("load", "--fetch")[1][-1]["boards"] == []
    code, lines = club.run("resume")
    assert (code, len(lines[-1]["boards"])) == (0, 2)  # nothing is left of the session


def test_status_hears_it_by_itself_and_resume_deals_nothing_that_lies_on_the_machine(club):
    club.alone(lambda: club.is_kept("alone.0.end"))
    code, lines = club.run("resume")
    assert code == 4
    assert "fourhand load --clear" in lines[-1]["error"]
    assert club.run("status")[1][-1]["session"]["good"] == 1
    assert club.run("load", "--clear")[0] == 0
    code, lines = club.run("resume")
    assert (code, [row["verdict"] for row in lines[-1]["boards"]]) == (0, ["verified"] * 2)
    assert club.truth() == [("1", True), ("2", True)]


def test_status_tells_the_session_once_when_nothing_new_was_heard(club):
    club.run("load", "--alone", "1")
    assert club.run("status")[1][-1]["session"]["good"] == 1
    told = CliRunner().invoke(app, ["status", "--port", club.url()])
    assert told.output.count("Last session kept") == 1


def test_a_misdealt_board_is_told_and_dealt_again(club):
    club.run("load", "--alone", "4", more="&fault=bounce@60")
    code, lines = club.run("load", "--fetch", more="&fault=bounce@60")
    found = [(row["board"], row["attempt"], row["verdict"]) for row in lines[-1]["boards"]]
    assert found == [
        (1, 1, "verified"), (2, 1, "misdealt"), (2, 2, "verified"),
    ]  # fmt: skip
    assert lines[-1]["boards"][1]["reasons"][0]["fault"] in ("protruding", "bounced")
    assert code == 0  # the last attempt at every board is good


def test_power_that_goes_with_a_finished_board_in_costs_nothing(club):
    club.alone(lambda: club.is_kept("alone.0", ""))
    assert not club.is_kept("alone.0.end")
    club.alone(lambda: club.is_kept("alone.1.end"))
    assert club.truth() == [("1", True), ("2", True)]
    found = club.run("load", "--fetch")[1][-1]["boards"]
    assert [(row["board"], row["verdict"]) for row in found] == [
        (1, "verified"), (2, "verified")
    ]  # fmt: skip


def test_power_that_goes_in_the_middle_has_the_board_emptied_and_dealt_again(club):
    passed = []

    def in_the_middle():
        passed.append(1)
        return len(passed) > 250  # 25 s: the first board is being dealt

    club.alone(in_the_middle)
    assert club.is_kept("alone.0", "begun")
    club.run("load", "--alone", "4")
    found = club.run("load", "--fetch")[1][-1]["boards"]
    told = [(row["board"], row["verdict"]) for row in found]
    assert told == [(1, "misdealt"), (1, "verified"), (2, "verified")]
    assert [reason["fault"] for reason in found[0]["reasons"]] == ["restarted"]
    assert [right for _, right in club.truth()].count(True) == 2


def test_the_files_on_the_machine_show_no_card(club):
    club.run("load", "--alone", "2")
    files = [path.read_bytes() for path in (club.folder / "machine").glob("alone.*")]
    assert len(files) >= 4
    assert leaks(files, [board.pockets for board in club.boards]) == []


def test_start_begins_nothing_while_a_computer_is_there(club):
    with connect(club.url()) as machine:
        machine.next_event(120_000)
        assert machine.state() == "idle"
        assert machine.shelf().boards == 2


def test_another_computer_s_boards_are_left_where_they_are(club, tmp_path):
    club.run("load", "--alone", "2")
    with connect(club.url()) as machine, ledgers.opened("sim:?speed=0") as strange:
        heard = standalone.hear(machine, strange)
        assert (heard.entries, heard.strange) == ((), 2)
        assert machine.shelf().attempts == 2
    assert len(club.run("load", "--fetch")[1][-1]["boards"]) == 2


def test_a_set_that_the_machine_does_not_take_counts_as_none_of_its(club):
    club.run("load", "--alone", "2")  # what became of these it has to tell first
    with connect(club.url()) as machine, ledgers.opened("sim:?speed=0") as strange:
        with pytest.raises(OrderRefused):
            standalone.load(machine, strange, plan.places(club.boards), "evening", "sim:")
        assert not standalone.awaited(strange)


def test_a_computer_that_dies_before_the_machine_forgets_enters_nothing_twice(club, monkeypatch):
    club.run("load", "--alone", "2")
    with monkeypatch.context() as patch:
        patch.setattr(Client, "forget", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        assert club.run("load", "--fetch")[0] == 130
    assert club.run("load", "--fetch")[1][-1]["boards"] == []
    assert len(club.run("resume")[1][-1]["boards"]) == 2


def test_another_set_does_not_take_the_place_of_one_that_is_there(club):
    assert club.run("load", str(club.file))[0] == 4
    code, lines = club.run("load", "--clear")
    assert (code, lines[-1]["left"]) == (0, 0)


def test_what_no_hand_may_get_is_not_loaded(club):
    with connect(club.url()) as machine:
        with pytest.raises(OrderRefused):
            machine.load([("00000001", 1, bytes([0] * 14 + [1] * 12 + [2] * 13 + [3] * 13))])
        assert machine.shelf().boards == 2


_WATCHED = """
from sim import bench

class Files:
    def __init__(self, files):
        self.read, self._write = files.read, files.write

    def write(self, name, data):
        assert not bench.plant._enabled, "flash is written while the drivers are on"
        self._write(name, data)

def run(clock, usb, reader, numbers, files):
    {before}
    firmware = {{"__name__": "firmware"}}
    exec(open({main!r}).read(), firmware)
    firmware["run"](clock, usb, reader, numbers, Files(files))
"""


def source(before="pass"):
    return _WATCHED.format(before=before, main=str(FIRMWARE / "main.py"))


def test_flash_is_written_only_while_the_drivers_are_off(club, tmp_path):
    folder = tmp_path / "source"
    folder.mkdir()
    machine = Lockstep(
        source(), folder, person="careful", state=str(club.folder / "machine"), seed="5"
    )
    machine.run(110_000)
    assert machine.close() == 0
    assert club.is_kept("alone.1.end")


@pytest.mark.parametrize(
    ("pressed_ms", "law", "dealt"),
    [
        (3500, "duplicate-2017", True),
        (1500, "duplicate-2017", False),
        (3500, "rubber-1936", False),  # law 12: in turn, and there nobody can be named
    ],
)
def test_packs_shuffled_by_hand_are_dealt_only_after_a_long_press_at_power_up(
    tmp_path, pressed_ms, law, dealt
):
    press = f"""bench.plant.buttons = 1 << 17
    bench.plant.after(1000 * {pressed_ms}, "release", 17)"""
    kept = tmp_path / "kept"
    kept.mkdir()
    if law != "duplicate-2017":
        with connect(f"sim:?speed=0&state={kept}") as machine:
            write_all(machine, Kept({"law": law}))
    machine = Lockstep(source(press), tmp_path, person="careful", state=str(kept))
    machine.run(120_000)
    machine.close()
    names = {path.name for path in kept.iterdir() if path.name.startswith("alone")}
    assert names == ({"alone.hand"} if dealt else set())
    if dealt:
        assert int((kept / "alone.hand").read_text().split()[1]) >= 1
