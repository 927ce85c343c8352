"""Two machines on one ledger: what lies on one is not dealt by the other, whoever asks for it."""

import json
import re
import signal
import subprocess
import sys
from datetime import datetime

import pytest
from typer.testing import CliRunner

from dealing.cards import NAMES, SEATS
from fourhand import dealfiles, paths
from fourhand.cli import app, ledgers
from fourhand.client import Client
from fourhand.machine_settings import Kept, write_all
from fourhand.reconnect import connect

#: Another program of the same club: simulated machines keep the club's ledger there as well.
_PROGRAM = """
import sys
from fourhand import paths
from fourhand.cli import app, ledgers
ledgers.file_of = lambda url: paths.ledger()
app(sys.argv[1:])
"""


class Club:
    """A file of boards, one ledger, the machines left and right; and the command."""

    def __init__(self, folder):
        self.folder = folder
        self.file = folder / "evening.pbn"
        assert CliRunner().invoke(app, ["generate", "2", "--out", str(self.file)]).exit_code == 0
        self.right_hands = {
            str(board.number): {
                seat: {NAMES[card] for card in hand or b""}
                for seat, hand in zip(SEATS, board.four_hands, strict=True)
            }
            for board in dealfiles.read_blind(self.file)[0].boards
        }
        for name in ("left", "right"):
            with connect(self.url(name)) as machine:
                write_all(machine, Kept({"name": name}))

    def url(self, name, more=""):
        return f"sim:?speed=0&seed=5&state={self.folder}/{name}&truth={self.truth_of(name)}{more}"

    def truth_of(self, name):
        return self.folder / f"{name}.jsonl"

    def words(self, verb, name, more=""):
        return [*map(str, verb), "--port", self.url(name, more), "--json"]

    def run(self, verb, name, more=""):
        """Exit code and last line of a verb at a machine."""
        ended = CliRunner().invoke(app, self.words(verb, name, more), input="")
        assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.output
        return ended.exit_code, json.loads(ended.stdout.splitlines()[-1])

    def program(self, verb, name, more=""):
        """Begin a verb at a machine in a process of its own."""
        return subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, *self.words(verb, name, more)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip

    def dealt(self, name):
        """The plant's own account: boards that came out of a machine as the file has them."""
        rows = map(json.loads, self.truth_of(name).read_text().splitlines())
        return [
            row["label"]
            for row in rows
            if {seat: set(hand) for seat, hand in row["pockets"].items()}
            == self.right_hands.get(row["label"])
        ]


@pytest.fixture
def club(home, tmp_path, monkeypatch):
    monkeypatch.setattr(ledgers, "file_of", lambda url: paths.ledger())
    return Club(tmp_path)


def refused(ended, name):
    """Whether it says that the boards lie on a machine, since when, and the two ways out."""
    code, last = ended
    text = last["error"]
    number = re.search(r"machine (\w+) \(([0-9a-f]{16})\)", text)
    today = f"{datetime.now():%Y-%m-%d}"
    return (
        code == 4
        and number is not None
        and number[1] == name
        and f"since {today}" in text
        and f"/{name}&" in text.partition("--port")[2]
        and f"fourhand resume --give-up {number[2]}" in text
    )


def verdicts(last):
    return [(row["board"], row["verdict"]) for row in last["boards"]]


BOTH = [(1, "verified"), (2, "verified")]


# A set that was loaded


def test_a_set_on_one_machine_is_dealt_by_no_other_until_it_was_fetched(club):
    assert club.run(["load", club.file], "left")[0] == 0
    for verb in (["resume"], ["deal", club.file], ["load", club.file]):
        assert refused(club.run(verb, "right"), "left")
    club.run(["load", "--alone", 2], "left")
    assert refused(club.run(["deal", club.file], "right"), "left")  # nobody has heard of it yet
    assert verdicts(club.run(["load", "--fetch"], "left")[1]) == BOTH
    assert (club.dealt("left"), club.dealt("right")) == (["1", "2"], [])


def test_a_set_of_which_some_was_heard_stays_where_it_is(club):
    club.run(["load", club.file], "left")
    club.run(["load", "--fetch"], "left")  # nothing is dealt yet
    assert refused(club.run(["deal", club.file], "right"), "left")
    club.run(["load", "--alone", 1], "left")
    assert verdicts(club.run(["load", "--fetch"], "left")[1]) == BOTH[:1]
    assert refused(club.run(["deal", club.file], "right"), "left")
    assert (club.dealt("left"), club.dealt("right")) == (["1"], [])


def test_a_set_that_was_taken_off_again_is_free(club):
    club.run(["load", club.file], "left")
    assert club.run(["load", "--clear"], "left")[0] == 0
    assert club.run(["load", club.file], "right")[0] == 0
    assert refused(club.run(["deal", club.file], "left"), "right")


@pytest.mark.parametrize("at", ["seal", "after"])
def test_a_program_killed_as_it_loads_leaves_no_doubt_where_the_set_is(club, monkeypatch, at):
    asked = Client.load

    def dying(machine, boards):
        if at == "seal":
            monkeypatch.setattr(machine.link.port, "write", lambda data: die())
        asked(machine, boards)
        raise KeyboardInterrupt

    def die():
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Client, "load", dying)
        assert club.run(["load", club.file], "left")[0] == 130
    assert refused(club.run(["resume"], "right"), "left")
    club.run(["load", "--alone", 2], "left")
    heard = verdicts(club.run(["load", "--fetch"], "left")[1])
    assert heard == (BOTH if at == "after" else [])
    assert club.dealt("left") == [str(board) for board, _ in heard]
    code, last = club.run(["resume"], "right")
    assert (code, club.dealt("right")) == (0, [] if heard else ["1", "2"])
    assert verdicts(last) == BOTH


def test_no_set_is_given_to_two_machines_at_once(club):
    """Each asks in the transaction that keeps its own: one of two is refused, whichever."""
    both = [club.program(["load", club.file], name) for name in ("left", "right")]
    codes = [(one.communicate()[0], one.returncode)[1] for one in both]
    assert sorted(codes) == [0, 4]
    boards = [club.run(["load", "--fetch"], name)[1]["left"] for name in ("left", "right")]
    assert sorted(boards) == [0, 2]


# A session that was cut short


def cut_in_mid_board(club):
    """A program that is killed while board 1 is dealt on the left one."""
    run = club.program(["deal", club.file], "left", "&fault=slow-person@150")
    for line in run.stdout:
        if json.loads(line)["event"] == "begun":
            break
    run.kill()
    run.communicate()


def test_a_board_unfinished_on_one_machine_is_dealt_by_no_other(club):
    cut_in_mid_board(club)
    for verb in (["resume"], ["deal", club.file], ["load", club.file]):
        assert refused(club.run(verb, "right"), "left")
    code, last = club.run(["resume"], "left")
    assert (code, [row for row in verdicts(last) if row[1] == "verified"]) == (0, BOTH)
    assert (club.dealt("left"), club.dealt("right")[:1]) == (["1", "2"], [])


def test_of_a_set_that_is_being_dealt_there_nobody_is_told_to_give_it_up(club):
    run = club.program(["deal", club.file], "left", "&person=none")
    for line in run.stdout:
        if json.loads(line)["event"] == "asked":
            break
    code, last = club.run(["deal", club.file], "right")
    run.send_signal(signal.SIGTERM)  # Ctrl-C is ignored where tests run in the background
    run.communicate()
    assert (code, "is being dealt on machine left" in last["error"]) == (4, True)
    assert "Wait for its end" in last["error"]
    assert "give-up" not in last["error"]


def test_an_order_called_off_before_it_was_begun_holds_nothing(club):
    run = club.program(["deal", club.file], "left", "&person=none")
    for line in run.stdout:
        if json.loads(line)["event"] == "asked":
            break
    run.send_signal(signal.SIGTERM)  # Ctrl-C is ignored where tests run in the background
    run.communicate()
    assert run.returncode == 130
    assert club.run(["resume"], "right")[0] == 0
    assert (club.dealt("left"), club.dealt("right")) == ([], ["1", "2"])


def test_what_a_machine_lost_for_good_held_is_dealt_elsewhere_and_never_counted_twice(club):
    cut_in_mid_board(club)
    code, last = club.run(["resume", "--give-up", "right"], "right")
    assert (code, "this is that machine" in last["error"]) == (2, True)
    code, last = club.run(["resume", "--give-up", ""], "right")  # a machine with no name is not it
    assert (code, "no machine is named" in last["error"]) == (2, True)
    code, last = club.run(["resume", "--give-up", "left"], "right")
    assert code == 0
    assert [row for row in verdicts(last) if row[1] == "verified"] == BOTH
    assert club.dealt("right") == ["1", "2"]
    code, last = club.run(["resume"], "left")  # it is found again
    assert (code, verdicts(last)[-2:]) == (0, BOTH)  # and has nothing more to do with it
    assert [row for row in club.dealt("left") if row == "2"] == []


def test_a_set_given_up_with_its_machine_does_not_count_when_that_comes_back(club):
    club.run(["load", club.file], "left")
    club.run(["load", "--alone", 2], "left")
    assert club.run(["resume", "--give-up", "left"], "right")[0] == 0
    assert club.dealt("right") == ["1", "2"]
    code, last = club.run(["load", "--fetch"], "left")
    assert (code, last["boards"], last["given_up"]) == (1, [], 2)
    good = [row for row in club.run(["history", 1], "left")[1]["boards"] if row["verdict"]]
    assert [row["board"] for row in good if row["verdict"] == "verified"] == [1, 2]
    assert club.run(["load", "--fetch"], "left")[1]["given_up"] == 0  # said, and forgotten


# Two programs at work at the same time


def test_one_session_is_gone_on_with_by_one_machine_and_another_one_beside_it(club):
    other = club.folder / "other.pbn"
    CliRunner().invoke(app, ["generate", "1", "--out", str(other)])
    at_left = club.program(["deal", club.file], "left")
    for line in at_left.stdout:
        if json.loads(line)["event"] == "begun":
            break
    for verb in (["resume"], ["deal", club.file], ["load", club.file]):
        if at_left.poll() is None:
            ended = club.run(verb, "right")
            assert refused(ended, "left") or at_left.wait() == 0
    assert club.run(["deal", other], "right")[0] == 0
    rest, _ = at_left.communicate()
    assert at_left.returncode == 0
    assert verdicts(json.loads(rest.splitlines()[-1])) == BOTH
    assert club.dealt("left") == ["1", "2"]


def test_no_session_is_gone_on_with_on_two_machines_at_once(club):
    code, _ = club.run(["deal", club.file, "--patience", 1], "left", "&person=none")
    assert code == 1  # it ended in good order, and nothing is in the machine
    both = [club.program(["resume"], name) for name in ("left", "right")]
    codes = sorted((one.communicate()[0], one.returncode)[1] for one in both)
    assert codes[0] == 0
    assert sorted(club.dealt("left") + club.dealt("right")) == ["1", "2"]
