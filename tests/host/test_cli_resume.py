"""`fourhand resume` as a person and a script meet it, with a scripted machine behind the port."""

import json

import pytest
from typer.testing import CliRunner

from dealing.cards import CARDS
from fourhand import dealfiles
from fourhand.cli import app
from fourhand.errors import NoMachine
from fourhand.formats import pbn, suits
from fourhand.port import PortBusy
from tests.host import streams
from tests.host.scripted import ScriptedMachine, cut, healthy, misdealt
from tests.host.shuffled_packs import PatternMachine, by_hand
from tests.secrecy import all_files, leaks

LOST = NoMachine("the machine does not answer any more")
#: The sixth event of a board is a card that was read: the machine is lost in mid board.
IN_MID_BOARD = cut(60, LOST)


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(monkeypatch):
    """Run a verb on a scripted machine that, once lost, stays lost."""

    def lost(machine):
        raise LOST

    def command(machine, verb, *arguments):
        for name in ("deal", "resume"):
            monkeypatch.setattr(f"fourhand.cli.{name}.connect", lambda url: machine)
            monkeypatch.setattr(f"fourhand.cli.{name}.reconnect", lost)
        return CliRunner().invoke(app, [verb, *map(str, arguments)])

    return command


def deals(*numbers):
    """A deal file that has tags of its own."""
    boards = []
    for number in numbers:
        slots = streams.deal(number)
        cards = [bytes(card for card in range(CARDS) if slots[card] == seat) for seat in range(4)]
        hands = " ".join(map(suits.write, cards))
        boards.append(f'[Event "Tuesday"]\n[Board "{number}"]\n[Deal "N:{hands}"]\n')
    return "\n".join(boards)


def last(result):
    return json.loads(result.stdout.splitlines()[-1])


def attempts(entries):
    return [
        (entry["board"], entry["copy"], entry["attempt"], entry["verdict"]) for entry in entries
    ]


def test_says_what_is_finished_deals_the_rest_and_ends_well(run, folder):
    (folder / "evening.pbn").write_text(deals(1, 2, 3))
    first = run(ScriptedMachine(healthy, IN_MID_BOARD), "deal", "evening.pbn", "--port", "COM9")
    assert first.exit_code == 3
    machine = ScriptedMachine()
    second = run(machine, "resume")
    assert second.exit_code == 0
    assert "finished 1; still to be dealt 2, 3" in second.stderr
    assert machine.dealt == [2, 3]


def test_no_plan_is_told_when_another_run_has_the_machine(run, folder, monkeypatch):
    (folder / "evening.pbn").write_text(deals(1, 2))
    run(ScriptedMachine(IN_MID_BOARD), "deal", "evening.pbn", "--port", "COM9")

    def busy(url):
        raise PortBusy("another run uses this machine", url)

    monkeypatch.setattr("fourhand.cli.resume.connect", busy)
    refused = CliRunner().invoke(app, ["resume"])
    assert (refused.exit_code, refused.stdout) == (3, "")
    assert refused.stderr == "COM9: another run uses this machine\n"


def test_programs_are_told_the_same(run, folder):
    (folder / "evening.pbn").write_text(deals(1, 2))
    run(ScriptedMachine(healthy, IN_MID_BOARD), "deal", "evening.pbn", "--port", "COM9")
    result = run(ScriptedMachine(), "resume", "--json")
    begun = json.loads(result.stdout.splitlines()[0])
    assert begun["event"] == "session"
    assert begun["finished"] == [{"board": 1, "copy": 1}]
    assert begun["left"] == [{"board": 2, "copy": 1}]
    assert attempts(last(result)["boards"]) == [
        (1, 1, 1, "verified"),
        (2, 1, 1, "misdealt"),
        (2, 1, 2, "verified"),
    ]


def test_record_and_report_hold_both_runs_and_lie_where_the_first_was_to_put_them(run, folder):
    (folder / "evening.pbn").write_text(deals(1, 2, 3))
    line = ("evening.pbn", "--port", "COM9", "--out", "tonight")
    run(ScriptedMachine(healthy, IN_MID_BOARD), "deal", *line)
    assert run(ScriptedMachine(), "resume").exit_code == 0
    made, _ = pbn.read((folder / "tonight" / "record.pbn").read_bytes())
    original, _ = pbn.read((folder / "evening.pbn").read_bytes())
    assert [(b.number, b.hands) for b in made.boards] == [
        (b.number, b.hands) for b in original.boards
    ]
    events = [tag.value for b in made.boards for tag in b.tags if tag.name == "Event"]
    assert events == ["Tuesday"] * 3
    report = json.loads((folder / "tonight" / "report.json").read_text())
    assert [row["board"] for row in report["boards"]] == [1, 2, 2, 3]
    assert report["ending"] == "complete"


def test_another_folder_may_be_named(run, folder):
    line = ("--new", 2, "--port", "COM9", "--out", "tonight")
    run(ScriptedMachine(healthy, IN_MID_BOARD), "deal", *line)
    run(ScriptedMachine(), "resume", "--out", "other")
    assert sorted(file.name for file in (folder / "other").iterdir()) == [
        "record.pbn.sealed",
        "report.json",
    ]


def test_a_copy_that_is_missing_is_dealt_and_the_record_names_each_board_once(run, folder):
    line = ("--new", 2, "--copies", 2, "--port", "COM9", "--out", "tonight")
    run(ScriptedMachine(healthy, healthy, healthy, IN_MID_BOARD), "deal", *line)
    machine = ScriptedMachine()
    result = run(machine, "resume")
    assert "finished 1 A, 2 A, 1 B; still to be dealt 2 B" in result.stderr
    assert machine.dealt == [2]
    made, _ = dealfiles.read(folder / "tonight" / "record.pbn.sealed")
    assert [board.number for board in made.boards] == [1, 2]


def test_hand_shuffled_hands_of_both_runs_are_recorded(run, folder):
    packs = [streams.pack(seed) for seed in (1, 2, 3)]
    first = PatternMachine(packs[0])
    first.scripts.append(lambda *order: [LOST])
    line = ("--hand-shuffled", 3, "--port", "COM9", "--out", "tonight")
    assert run(first, "deal", *line).exit_code == 3
    assert run(PatternMachine(*packs[1:]), "resume").exit_code == 0
    made, _ = dealfiles.read(folder / "tonight" / "record.pbn.sealed")
    found = [(board.number, board.hands) for board in made.boards]
    assert found == [(nth, by_hand(pack)) for nth, pack in enumerate(packs, 1)]


def test_what_was_shown_stays_shown_and_what_was_not_stays_blind(run, folder):
    sent = []

    def script(order, board, slots):
        sent.append(slots)
        return healthy(order, board, slots)

    line = ("--new", 2, "--port", "COM9", "--out", "tonight")
    blind = run(ScriptedMachine(script, IN_MID_BOARD), "deal", *line)
    again = run(ScriptedMachine(script), "resume", "--json")
    told = [result.output.encode() for result in (blind, again)]
    assert len(sent) == 2
    assert leaks([*told, *all_files(folder)], sent) == []
    line = ("--new", 1, "--show-cards", "--port", "COM9")
    run(ScriptedMachine(IN_MID_BOARD), "deal", *line)
    result = run(ScriptedMachine(), "resume", "--json")
    assert sorted(last(result)["boards"][-1]["hands"]) == ["E", "N", "S", "W"]


def test_a_session_that_is_complete_is_told_and_needs_no_machine(run, folder):
    run(ScriptedMachine(), "deal", "--new", 2, "--port", "COM9")
    result = run(None, "resume")
    assert result.exit_code == 0
    assert "finished 1, 2; still to be dealt none" in result.stderr


def test_a_board_that_was_set_aside_is_dealt_again(run):
    machine = ScriptedMachine(*[misdealt()] * 4)
    assert run(machine, "deal", "--new", 1, "--port", "COM9").exit_code == 1
    assert run(ScriptedMachine(), "resume").exit_code == 0


@pytest.mark.parametrize(
    ("port", "words"),
    [
        ((), "no machine was used yet"),
        (("--port", "COM9"), "there is no session to go on with. Begin one with fourhand deal"),
        (("--port", "sim:?seed=1"), "keeps a session only in a folder: sim:?state=DIR"),
        (("--port", "sim:?state=mistyped"), "there is no session to go on with. Begin one"),
    ],
)
def test_where_there_is_nothing_to_go_on_with(run, folder, port, words):
    before = set(folder.rglob("*"))
    result = run(None, "resume", *port)
    assert result.exit_code == 2
    assert words in result.stderr
    assert set(folder.rglob("*")) == before
