"""`fourhand deal` as a person and a script meet it, with a scripted machine behind the port."""

import json
import re

import pytest
from typer.testing import CliRunner

from dealing import orders
from dealing.cards import CARDS, SEATS, card_name, dealer, vulnerability
from fourhand.cli import app
from fourhand.errors import NoMachine, Refused
from fourhand.formats import registry
from fourhand.session import Session
from tests.host import streams
from tests.host.scripted import ScriptedMachine, cut, healthy, misdealt

pytestmark = pytest.mark.usefixtures("home")


def gone(machine):
    """A machine that was lost stays lost."""
    raise NoMachine("the machine does not answer any more")


@pytest.fixture
def deal(monkeypatch):
    """Run the verb on a scripted machine; return what came of it and the machine."""

    def run(*arguments, scripts=(), machine=None, port="COM9"):
        machine = machine or ScriptedMachine(*scripts)
        monkeypatch.setattr("fourhand.cli.deal.connect", lambda url: machine)
        monkeypatch.setattr("fourhand.cli.deal.reconnect", gone)
        line = ["deal", *map(str, arguments), *(["--port", port] if port else [])]
        return CliRunner().invoke(app, line), machine

    return run


def pbn(slots, number):
    hands = []
    for seat in range(4):
        cards = [card_name(card) for card in range(CARDS) if slots[card] == seat]
        suits = ["".join(name[1] for name in cards if name[0] == suit) for suit in "SHDC"]
        hands.append(".".join(suits))
    marks = f'[Dealer "{SEATS[dealer(number)]}"]\n[Vulnerable "{vulnerability(number)}"]\n'
    return f'[Board "{number}"]\n{marks}[Deal "N:{" ".join(hands)}"]\n\n'


@pytest.fixture
def write(tmp_path):
    """Write a PBN file of boards; other deals with another salt."""

    def write(name, *numbers, salt=0):
        path = tmp_path / name
        path.write_text("".join(pbn(streams.deal(100 * salt + n), n) for n in numbers))
        return path

    return write


@pytest.fixture
def three(write):
    return write("evening.pbn", 1, 2, 3)


def lines(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


# For programs


def test_every_line_is_an_object_and_the_last_one_the_result(deal, three):
    result, machine = deal(three, "--json", "--session", "tuesday")
    assert result.exit_code == 0
    told = lines(result)
    assert all(isinstance(line["event"], str) for line in told)
    assert [line["event"] for line in told].count("result") == 1
    last = told[-1]
    assert last["event"] == "result"
    assert last["session"] == "tuesday"
    assert last["firmware"] == "micropython 1.29.0"
    assert last["boards"][1] == {
        "board": 2,
        "copy": 1,
        "attempt": 1,
        "verdict": "verified",
        "reasons": [],
        "machine_ms": 19_700,
        "order_id": machine.orders[1],
        "procedure": {
            "code": "duplicate-2017",
            "method": "6E4",
            "citation": "2017 Law 6E4",
            "director": "",
            "copy_of": "",
        },
    }


def test_one_entry_for_each_attempt_in_the_order_dealt(deal, three):
    result, _ = deal(three, "--json", scripts=[healthy, misdealt("bounced", 20)])
    entries = lines(result)[-1]["boards"]
    assert [(e["board"], e["attempt"], e["verdict"]) for e in entries] == [
        (1, 1, "verified"),
        (2, 1, "misdealt"),
        (2, 2, "verified"),
        (3, 1, "verified"),
    ]
    (reason,) = entries[1]["reasons"]
    assert set(reason) == {"fault", "message", "advice", "ruling"}
    assert reason["fault"] == "bounced"
    assert result.exit_code == 0


def test_what_the_machine_asks_for_is_told_in_words(deal, three):
    result, _ = deal(three, "--json")
    asked = [line for line in lines(result) if line["event"] == "asked"]
    assert asked[0]["what"] == "put-board"
    assert asked[0]["text"] == "Put an empty board 1 and its cards in, press START"


def test_an_error_is_a_result_too(deal, tmp_path):
    result, _ = deal(tmp_path / "none.pbn", "--json")
    (line,) = lines(result)
    assert line["event"] == "result"
    assert line["exit_code"] == result.exit_code == 2
    assert "no such file" in line["error"]


# For people


def test_a_person_reads_what_to_do_and_how_it_ended(deal, three):
    result, _ = deal(three, scripts=[misdealt("bounced", 20)])
    first, *heard = result.stderr.splitlines()
    assert re.fullmatch(r"Fingerprint of these deals .*: [0-9a-f]{64}", first)
    assert heard[:3] == [
        "Put an empty board 1 and its cards in, press START",
        "A card sprang back from its pocket (card 10 of 52) (fourhand faults bounced)",
        "Board 1: misdealt. A card sprang back from its pocket (card 10 of 52)",
    ]
    assert "Board 1 is dealt again, attempt 2" in heard
    assert "Board 3: verified" in heard
    assert "3 verified" in result.stdout
    assert "boards an hour" in result.stdout


def test_results_and_talk_are_kept_apart(deal, three):
    result, _ = deal(three)
    assert "press START" not in result.stdout
    assert "What became of each board" not in result.stderr


@pytest.mark.parametrize("as_json", [True, False])
def test_nothing_shown_or_written_depends_on_the_cards(deal, write, tmp_path, as_json):
    """Two clubs deal the same boards with other cards: every byte is the same.

    But for the fingerprint, which is salted: it is another one for the same cards too.
    """
    shown = []
    for salt in (1, 2):
        file = write("evening.pbn", 1, 2, 3, salt=salt)
        more = ["--json"] if as_json else []
        result, _ = deal(
            file, "--session", "x", "--seed", "5", "--out", tmp_path / "out", *more,
            scripts=[healthy, misdealt("duplicate-card", 60), cut(50)], port="sim:",
        )  # fmt: skip
        told = [re.sub("[0-9a-f]{64}", "", text) for text in (result.stdout, result.stderr)]
        shown.append((*told, (tmp_path / "out/report.json").read_bytes()))
    assert shown[0] == shown[1]


# Exit codes


def test_a_board_set_aside_is_1(deal, three):
    result, machine = deal(three, scripts=[misdealt()] * 4)
    assert result.exit_code == 1
    assert machine.dealt == [1, 1, 1, 1, 2, 3]


def test_nobody_there_is_1_and_ends_after_the_patience_asked_for(deal, three):
    result, machine = deal(three, "--patience", "30", scripts=[cut(0)])
    assert result.exit_code == 1
    assert "Nobody answered at the machine" in result.stderr
    assert machine.now() < 5000 + 30_000 + 5_000


@pytest.mark.parametrize(
    ("end", "code", "text"),
    [
        (NoMachine("the machine does not answer any more"), 3, "does not answer any more"),
        (KeyboardInterrupt(), 130, "interrupted, state kept: fourhand resume goes on"),
    ],
)
def test_ended_from_outside(deal, three, end, code, text):
    result, _ = deal(three, "--json", scripts=[healthy, cut(30, end)])
    assert result.exit_code == code
    assert text in result.stderr
    last = lines(result)[-1]
    assert last["event"] == "result"
    assert last["boards"][0]["verdict"] == "verified"
    assert len(last["boards"]) == 2
    assert "Traceback" not in result.output


def test_refused_by_the_firmware_is_4(deal, three):
    class Refusing(ScriptedMachine):
        def send_order(self, order, board, mode, slots):
            raise Refused("the hands would not be even: North 14")

    result, _ = deal(three, machine=Refusing())
    assert result.exit_code == 4
    assert "North 14" in result.stderr


def test_no_machine_is_3(deal, three, monkeypatch):
    monkeypatch.setattr("fourhand.port.list_ports.comports", list)
    result, _ = deal(three, port=None)
    assert result.exit_code == 3
    assert "no machine is plugged in" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--boards", "7"),
        ("--boards", "three"),
        ("--copies", "0"),
        ("--patience", "soon"),
        ("--seed", "5"),
        ("--new", "0"),
        ("--bogus",),
    ],
)
def test_what_cannot_be_meant_is_2(deal, three, arguments):
    result, machine = deal(three, *arguments)
    assert result.exit_code == 2
    assert result.stderr
    assert machine.log == []


def test_a_mistake_of_our_own_tells_no_card(deal, three, monkeypatch):
    def broken(*_):
        raise ValueError("SA in North")

    monkeypatch.setattr(Session, "run", broken)
    result, _ = deal(three)
    assert result.exit_code == 1
    assert "mistake of its own (ValueError in test_cli_deal.py, line" in result.stderr
    assert "SA" not in result.output
    assert "Traceback" not in result.output


# Which boards


def test_some_boards_descending_and_copies(deal, write):
    file = write("evening.pbn", *range(1, 9))
    result, machine = deal(file, "--boards", "2-3,8", "--descending", "--copy-each", 2, "--json")
    assert machine.dealt == [8, 8, 3, 3, 2, 2]
    copies = [(entry["board"], entry["copy"]) for entry in lines(result)[-1]["boards"]]
    assert copies == [(8, 1), (8, 2), (3, 1), (3, 2), (2, 1), (2, 2)]


def test_boards_come_in_the_order_in_which_they_are_named(deal, write):
    file = write("evening.pbn", *range(1, 9))
    assert deal(file, "--boards", "7,1-2,5")[1].dealt == [7, 1, 2, 5]


def test_copies_have_names_on_the_screen_and_in_the_report(deal, write, tmp_path):
    file = write("evening.pbn", 1)
    arguments = (file, "--copies", 2, "--out", tmp_path / "out", "--json")
    result, _ = deal(*arguments, "--copy-names", "red,blue")
    assert "Board 1 red: verified" in result.stderr
    assert "Board 1 blue: verified" in result.stderr
    report = json.loads((tmp_path / "out" / "report.json").read_text())
    assert [entry["label"] for entry in report["boards"]] == ["red", "blue"]
    assert [entry.get("label") for entry in lines(deal(*arguments)[0])[-1]["boards"]] == ["A", "B"]
    assert deal(file, "--copies", 3, "--copy-names", "red,blue")[0].exit_code == 2


class Sent(ScriptedMachine):
    """Keeps what it was sent, too."""

    def __init__(self):
        super().__init__()
        self.sent = []

    def send_order(self, order, board, mode, slots):
        self.sent.append((board, slots))
        return super().send_order(order, board, mode, slots)


def test_a_board_that_was_dropped_comes_once_more_from_the_ledger(deal, write, tmp_path):
    file = write("evening.pbn", 1, 2, 3)
    _, first = deal(file, machine=Sent())
    file.unlink()
    result, again = deal("--again", "3,1", "--out", tmp_path / "out", machine=Sent())
    assert result.exit_code == 0
    assert again.sent == [first.sent[2], first.sent[0]]
    assert (tmp_path / "out" / "record.pbn").exists()
    assert deal("--again", "3", machine=Sent())[1].sent == [first.sent[2]]


def test_a_board_that_nobody_may_see_yet_stays_so_when_it_comes_again(deal, tmp_path):
    _, first = deal("--new", 2, "--show-from", "2099-01-01 22:45", machine=Sent())
    arguments = ("--again", "2", "--out", tmp_path / "out")
    result, again = deal(*arguments, machine=Sent())
    assert result.exit_code == 0
    assert again.sent == first.sent[1:]
    assert [file.name for file in (tmp_path / "out").glob("record*")] == ["record.pbn.sealed"]
    assert deal(*arguments, "--show-cards")[0].exit_code == 4


@pytest.mark.parametrize("more", [["--again", "9"], ["--again", "1", "--new", "1"]])
def test_what_cannot_come_again(deal, three, more):
    deal(three)
    result, machine = deal(*more)
    assert result.exit_code == 2
    assert not machine.dealt


def test_the_machine_is_sent_the_file_s_deals(deal, three):
    sent = []

    class Listening(ScriptedMachine):
        def send_order(self, order, board, mode, slots):
            sent.append(orders.to_text(slots))
            return super().send_order(order, board, mode, slots)

    deal(three, machine=Listening())
    deals, _ = registry.read(three)
    for text, board in zip(sent, deals.boards, strict=True):
        assert board.hands
        for seat, hand in zip(SEATS, board.hands, strict=True):
            assert [card for card in range(CARDS) if text[card] == seat] == list(hand or b"")


@pytest.fixture
def listening():
    """A machine that keeps the deals it is sent."""

    class Listening(ScriptedMachine):
        def __init__(self):
            super().__init__()
            self.sent = []

        def send_order(self, order, board, mode, slots):
            self.sent.append(bytes(slots))
            return super().send_order(order, board, mode, slots)

    return Listening


def test_new_deals_are_new_each_time(deal, listening):
    sent = []
    for _ in range(2):
        result, machine = deal("--new", 3, "--json", machine=listening())
        assert result.exit_code == 0
        assert machine.dealt == [1, 2, 3]
        assert lines(result)[-1]["session"].startswith("new deals ")
        sent += machine.sent
    assert len(set(sent)) == 6
    assert all(sorted(slots) == sorted(bytes(range(4)) * 13) for slots in sent)


def test_new_deals_of_a_simulated_machine_can_be_made_repeatable(deal, listening):
    runs = [
        deal("--new", 3, "--seed", seed, machine=listening(), port="sim:?seed=1")[1].sent
        for seed in (5, 5, 6)
    ]
    assert runs[0] == runs[1]
    assert not set(runs[0]) & set(runs[2])


def test_some_of_the_new_deals(deal):
    _, machine = deal("--new", 8, "--boards", "5-6", "--copies", 2)
    assert machine.dealt == [5, 6, 5, 6]


def test_new_deals_lie_nowhere_in_clear(deal, listening, home):
    """In no file of the club's folder, as bytes, letters of hands or names of cards."""
    _, machine = deal("--new", 2, machine=listening())
    files = [path.read_bytes() for path in home.rglob("*") if path.is_file()]
    assert len(files) >= 3  # ledger, its key, the port
    for slots in machine.sent:
        cards = b" ".join(card_name(card).encode() for card in range(CARDS) if slots[card] == 0)
        hand = pbn(slots, 1).split("N:")[1].split()[0].encode()
        for form in (slots, orders.to_text(slots).encode(), cards, hand):
            assert all(form not in content for content in files)


def test_files_or_new_deals_but_not_both(deal, three):
    for arguments in ((), (three, "--new", 3)):
        result, machine = deal(*arguments)
        assert result.exit_code == 2
        assert "--new" in result.stderr
        assert machine.log == []


def test_a_number_in_two_files_is_refused_unless_allowed(deal, write):
    files = write("one.pbn", 1, 2), write("two.pbn", 2, 3, salt=1)
    result, machine = deal(*files)
    assert result.exit_code == 4
    assert "--allow-odd" in result.stderr
    assert machine.log == []
    result, machine = deal(*files, "--allow-odd", "--json")
    assert machine.dealt == [1, 2, 2, 3]
    assert [entry["copy"] for entry in lines(result)[-1]["boards"]] == [1, 1, 2, 1]


def test_the_other_half_of_two_files_may_have_the_number(deal, write):
    files = write("one.pbn", 1, 2), write("two.pbn", 3, 4)
    _, machine = deal(*files)
    assert machine.dealt == [1, 2, 3, 4]


def test_what_is_odd_in_a_file_is_told_with_its_place(deal, tmp_path):
    file = tmp_path / "odd.pbn"
    file.write_text(pbn(streams.deal(1), 1).replace('Dealer "N"', 'Dealer "S"'))
    result, _ = deal(file)
    assert result.exit_code == 0
    assert "odd.pbn: line 1, board 1: dealer South" in result.stderr


# What is kept


def test_a_folder_for_the_results(deal, three, tmp_path):
    out = tmp_path / "results" / "tuesday"
    result, _ = deal(three, "--out", out, "--json", scripts=[healthy, *[misdealt()] * 4])
    report = json.loads((out / "report.json").read_text())
    told = lines(result)[-1]
    assert told.pop("event") == "result"
    assert report == told
    recorded, _ = registry.read(out / "record.pbn")
    given, _ = registry.read(three)
    boards = {board.number: board.hands for board in recorded.boards}
    assert boards == {b.number: b.hands for b in given.boards if b.number != 2}
    assert sorted(path.name for path in out.iterdir()) == ["record.pbn", "report.json"]


def test_a_folder_that_cannot_be_made_is_told_before_any_board(deal, three, tmp_path):
    (tmp_path / "file").write_text("")
    result, machine = deal(three, "--out", tmp_path / "file" / "x")
    assert result.exit_code == 2
    assert "--out" in result.stderr
    assert machine.log == []


def test_a_real_machine_s_boards_are_kept_and_a_simulated_one_s_are_not(deal, three, home):
    deal(three, port="sim:?seed=1")
    assert not (home / "ledger.db").exists()
    assert (home / "last-port").read_text().strip() == "sim:?seed=1"
    deal(three, port="spy:sim:?file=x")
    assert not (home / "ledger.db").exists()
    deal(three, "--session", "tuesday", scripts=[misdealt()])
    assert (home / "last-port").read_text().strip() == "COM9"
    past = CliRunner().invoke(app, ["history", "--json"])
    (session,) = json.loads(past.stdout)["sessions"]
    shown = {key: session[key] for key in ("name", "port", "boards", "good", "attempts", "ending")}
    assert shown == {
        "name": "tuesday",
        "port": "COM9",
        "boards": 3,
        "good": 3,
        "attempts": 4,
        "ending": "complete",
    }
    past = CliRunner().invoke(app, ["history", str(session["id"]), "--json"])
    attempts = json.loads(past.stdout)["boards"]
    assert [(row["board"], row["attempt"], row["verdict"]) for row in attempts] == [
        (1, 1, "misdealt"),
        (1, 2, "verified"),
        (2, 1, "verified"),
        (3, 1, "verified"),
    ]


def test_a_home_that_cannot_be_used(deal, three, home):
    home.write_text("a file where a folder should be")
    result, _ = deal(three, port="sim:")
    assert result.exit_code == 0
    assert "warning" in result.stderr
    result, machine = deal(three)
    assert result.exit_code == 2
    assert "FOURHAND_HOME" in result.stderr
    assert machine.log == []
