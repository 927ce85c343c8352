"""`fourhand deal --hand-shuffled` as a person and a script meet it, with a scripted machine."""

import json
import random
import re

import pytest
from typer.testing import CliRunner

from dealing import criteria
from dealing.cards import CARDS, NAMES
from fourhand import dealfiles
from fourhand.cli import app
from fourhand.client import OrderRefused
from tests.host import streams
from tests.host.scripted import ScriptedMachine
from tests.host.shuffled_packs import CLOCKWISE, SORTED, PatternMachine, by_hand, collected
from tests.secrecy import all_files, leaks

PACKS = [streams.pack(seed) for seed in (1, 2, 3, 4)]


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def deal(monkeypatch):
    """Run the verb on a machine with these packs; return what came of it and the machine."""

    def run(*arguments, packs=PACKS, machine=None, port="COM9"):
        machine = machine or PatternMachine(*packs)
        monkeypatch.setattr("fourhand.cli.deal.connect", lambda url: machine)
        line = ["deal", *map(str, arguments), "--port", port]
        return CliRunner().invoke(app, line), machine

    return run


def last(result):
    return json.loads(result.stdout.splitlines()[-1])


def recorded(path):
    deals, _ = dealfiles.read(path)
    return [(board.number, board.hands) for board in deals.boards]


# What is dealt


def test_so_many_packs_into_boards_from_1_clockwise(deal):
    result, machine = deal("--hand-shuffled", 3, "--json")
    assert result.exit_code == 0
    assert machine.dealt == [1, 2, 3]
    assert machine.sent == [CLOCKWISE] * 3
    assert last(result)["session"].startswith("hand-shuffled ")
    assert [entry["verdict"] for entry in last(result)["boards"]] == ["verified"] * 3


def test_other_numbers_in_another_order(deal):
    _, machine = deal("--hand-shuffled", 3, "--boards", "17-18,30", "--descending")
    assert machine.dealt == [30, 18, 17]
    _, machine = deal("--hand-shuffled", 2, "--boards", "5,5", packs=map(streams.pack, (8, 9)))
    assert machine.dealt == [5, 5]


def test_a_copy_is_a_deal_of_its_own(deal, folder):
    result, _ = deal("--hand-shuffled", 1, "--copies", 2, "--out", "out", "--json")
    copies = [(entry["board"], entry["copy"]) for entry in last(result)["boards"]]
    assert copies == [(1, 1), (1, 2)]
    assert recorded(folder / "out" / "record.pbn.sealed") == [
        (1, by_hand(PACKS[0])),
        (1, by_hand(PACKS[1])),
    ]


@pytest.mark.parametrize("pattern", ["anticlockwise:S", "five-piles", "NEWS", "NOZW"])
def test_by_the_pattern_named(deal, pattern):
    shown = CliRunner().invoke(app, ["pattern", "show", pattern, "--json"])
    _, machine = deal("--hand-shuffled", 2, "--pattern", pattern)
    letters = json.loads(shown.stdout)["seats"]
    assert ["".join("NESW"[seat] for seat in sent) for sent in machine.sent] == [letters] * 2


def test_by_another_legal_pattern_for_each_board(deal):
    _, machine = deal("--hand-shuffled", 3, "--sampled")
    assert len(set(machine.sent)) == 3
    assert all(criteria.check(pattern) == [] for pattern in machine.sent)


def test_the_lots_of_a_simulated_machine_can_be_made_repeatable(deal):
    sent = [
        deal("--hand-shuffled", 2, "--sampled", "--seed", seed, port="sim:")[1].sent
        for seed in (5, 5, 6)
    ]
    assert sent[0] == sent[1]
    assert not set(sent[0]) & set(sent[2])


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("--hand-shuffled", 0), "--hand-shuffled"),
        (("--hand-shuffled", 2, "--new", 2), "--hand-shuffled"),
        (("evening.pbn", "--hand-shuffled", 2), "--hand-shuffled"),
        (("--new", 2, "--pattern", "NESW"), "hand-shuffled packs"),
        (("--new", 2, "--sampled"), "hand-shuffled packs"),
        (("--hand-shuffled", 2, "--sampled", "--pattern", "NESW"), "either named or drawn"),
        (("--hand-shuffled", 2, "--pattern", "hearts"), "fourhand pattern list"),
        (("--hand-shuffled", 2, "--boards", "1-3"), "names 3 boards, but 2 packs"),
        (("--hand-shuffled", 2, "--boards", "x"), "1-16,20"),
    ],
)
def test_what_cannot_be_meant_is_2(deal, arguments, text):
    result, machine = deal(*arguments)
    assert result.exit_code == 2
    assert text in result.stderr
    assert machine.log == []


def test_a_refusal_by_the_firmware_is_4_with_its_reasons(deal):
    class Refusing(PatternMachine):
        def send_order(self, order, board, mode, slots):
            raise OrderRefused(["criterion 1: cards 1 and 2 both to North"], f"board {board}")

    result, _ = deal("--hand-shuffled", 1, "--pattern", "NNEESSWW", machine=Refusing())
    assert result.exit_code == 4
    assert "board 1: criterion 1: cards 1 and 2 both to North" in result.stderr
    result, _ = deal("--hand-shuffled", 1, "--pattern", "NN", "--json", machine=Refusing())
    (entry,) = last(result)["boards"]
    assert entry["verdict"] == "stopped"
    assert "criterion 1: cards 1 and 2 both to North" in entry["reasons"][0]["message"]


# The record


def test_the_record_is_sealed_and_nothing_else_tells_a_card(deal, folder):
    result, _ = deal("--hand-shuffled", 4, "--out", "out", "--session", "x")
    assert sorted(path.name for path in (folder / "out").iterdir()) == [
        "record.pbn.sealed",
        "report.json",
    ]
    assert recorded(folder / "out" / "record.pbn.sealed") == [
        (number, by_hand(pack)) for number, pack in enumerate(PACKS, 1)
    ]
    told = [*all_files(folder), result.output.encode()]
    deals = [bytes(CLOCKWISE[pack.index(card)] for card in range(CARDS)) for pack in PACKS]
    assert leaks(told, [*deals, CLOCKWISE]) == []


def test_only_verified_boards_are_in_the_record(deal, folder):
    packs = [SORTED] * 4 + PACKS
    result, _ = deal("--hand-shuffled", 2, "--out", "out", packs=packs)
    assert result.exit_code == 1
    assert recorded(folder / "out" / "record.pbn.sealed") == [(2, by_hand(PACKS[0]))]


def test_who_asks_to_see_the_hands_sees_those_that_are_verified(deal, folder):
    packs = [SORTED, PACKS[0]]
    arguments = "--hand-shuffled", 1, "--show-cards", "--out", "out", "--json"
    result, _ = deal(*arguments, packs=packs)
    assert recorded(folder / "out" / "record.pbn") == [(1, by_hand(PACKS[0]))]
    first, second = last(result)["boards"]
    assert "hands" not in first
    hands = [[NAMES[card] for card in hand] for hand in by_hand(PACKS[0])]
    assert second["hands"] == dict(zip("NESW", hands, strict=True))


def test_the_recorded_boards_can_be_dealt_again_unseen(deal):
    deal("--hand-shuffled", 2, "--out", "out")
    sent = []

    class Listening(ScriptedMachine):
        def send_order(self, order, board, mode, slots):
            sent.append((mode, slots))
            return super().send_order(order, board, mode, slots)

    result, _ = deal("out/record.pbn.sealed", machine=Listening())
    assert result.exit_code == 0
    deals = [bytes(CLOCKWISE[pack.index(card)] for card in range(CARDS)) for pack in PACKS[:2]]
    assert sent == [("duplicate", slots) for slots in deals]


def test_a_ledger_that_cannot_be_read_at_the_end_does_not_hide_what_came_of_it(deal, monkeypatch):
    def broken(*_):
        raise OrderRefused(["the ledger's key was taken away"])

    monkeypatch.setattr("fourhand.dealt.recorded", broken)
    result, _ = deal("--hand-shuffled", 1, "--json")
    assert result.exit_code == 4
    assert last(result)["boards"][0]["verdict"] == "verified"
    assert "key was taken away" in result.stderr


# Unshuffled


def test_a_person_reads_what_to_do_with_a_pack_that_was_not_shuffled(deal):
    result, _ = deal("--hand-shuffled", 1, packs=[SORTED, PACKS[0]])
    assert result.exit_code == 0
    heard = result.stderr.splitlines()
    told = next(line for line in heard if line.startswith("The pack was not shuffled"))
    assert "51 of 51 neighbours lay side by side" in told
    assert told.endswith(". Shuffle this pack well (fourhand faults not-shuffled)")
    assert "Board 1 is dealt again, attempt 2" in heard
    assert heard[-1] == "Board 1: verified"


def test_packs_of_the_club_s_last_evening_are_known_again(deal):
    """The ledger of a real machine is the club's; that of a simulated one is its own."""
    deal("--hand-shuffled", 1, "--session", "monday", packs=PACKS[:1])
    left = [collected(PACKS[0]), PACKS[1]]
    result, _ = deal("--hand-shuffled", 1, "--boards", 9, packs=left, port="sim:")
    assert "not shuffled" not in result.stderr
    result, _ = deal("--hand-shuffled", 1, "--boards", 9, packs=left)
    assert (
        "48 of 51 neighbours were in the same hand of an earlier deal (board 1 of monday, 20"
        in (result.stderr)
    )


#: A fingerprint is another one each time, of the same cards too.
SALTED = re.compile(r"\b[0-9a-f]{64}\b")


@pytest.mark.parametrize("as_json", [True, False])
def test_nothing_shown_or_written_depends_on_the_cards(deal, folder, as_json):
    names = random.Random(7).sample(range(CARDS), CARDS)
    shown = []
    for rename in (list(range(CARDS)), names):
        packs = [PACKS[0], collected(PACKS[0]), PACKS[1], PACKS[2]]
        packs = [[rename[card] for card in pack] for pack in packs]
        arguments = ["--hand-shuffled", 3, "--session", "x", "--seed", 5, "--out", "out"]
        result, machine = deal(*arguments, *["--json"] * as_json, packs=packs, port="sim:")
        assert machine.dealt == [1, 2, 2, 3]
        report = (folder / "out" / "report.json").read_bytes()
        size = len((folder / "out" / "record.pbn.sealed").read_bytes())
        told = [SALTED.sub("fingerprint", text) for text in (result.stdout, result.stderr)]
        shown.append((*told, report, size))
    assert shown[0] == shown[1]
