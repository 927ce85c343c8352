"""`verify` and `read` on the simulated machine, held against where the cards really lie."""

import json
import random
import re

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from dealing import faults
from dealing.cards import CARDS, NAMES
from fourhand import dealfiles, words
from fourhand.cli import app
from fourhand.cli.output import Output
from fourhand.cli.verify_told import BoardScreen
from fourhand.client import Client
from fourhand.link import LinkLost
from fourhand.reconnect import connect
from fourhand.store import Ledger
from fourhand.tables import inspection
from fourhand.verifying import unknown
from tests.machine.dealt_boards import (
    HANDS,
    NUMBERS,
    both,
    brought,
    double,
    evening,
    exchanged,
    interrupted,
    one_moved,
    random_hands,
    run,
    short,
    strange,
    truth,
    turned,
    two_swapped,
)
from tests.machine.passes import SLOTS

WHOLE = ("turned", "exchanged")  # whole hands are laid elsewhere, then looked at again


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("change", "finding", "faults"),
    [
        (list, "right", []),
        (turned, "turned", ["wrong-pocket"]),
        (exchanged, "exchanged", ["wrong-pocket"]),
        (one_moved, "wrong-pockets", ["wrong-pocket"]),
        (two_swapped, "wrong-pockets", ["wrong-pocket"]),
        (strange, "incomplete", ["unknown-card", "missing-card"]),
        (double, "incomplete", ["duplicate-card", "missing-card"]),
        (short, "incomplete", ["missing-card"]),
        (lambda hands: HANDS[2], "other-board", ["wrong-board"]),
        (lambda hands: random_hands(99), "no-board", ["wrong-board"]),
    ],
)
def test_a_board_is_told_for_what_it_is(change, finding, faults, folder):
    evening(folder, HANDS)
    brought(folder, {1: change(HANDS[0])})
    code, result, told = run("verify", "evening.pbn", "--boards", "1")
    (row,) = result["boards"]
    assert row["finding"] == finding
    assert [why["fault"] for why in row["reasons"]] == faults
    assert row["verdict"] == ("misdealt" if faults else "verified")
    assert code == bool(faults)
    assert "hands" not in row
    assert not re.search(r"\b[SHDC][AKQJT2-9]\b", told.stdout + told.stderr)
    misread = len(faults) == 2  # one card taken for another looks the same
    assert ("verify evening.pbn --boards 1" in told.stderr) == (misread or row["finding"] in WHOLE)
    assert ("verify once more" in told.stderr) == misread
    lines = told.stderr.splitlines()
    pack, again = (
        [nth for nth, line in enumerate(lines) if line.startswith(begin)]
        for begin in ("Put the pack right first (board 1)", "Deal again")
    )
    assert [] < pack < again if finding == "incomplete" else not pack
    lay = [[NAMES[c] if isinstance(c, int) else c for c in hand] for hand in change(HANDS[0])]
    assert [*truth(folder)[-1]["pockets"].values()] == lay


def test_cards_are_named_only_when_that_is_asked(folder):
    evening(folder, HANDS)
    brought(folder, {1: one_moved(HANDS[0])})
    _, result, _ = run("verify", "evening.pbn", "--boards", "1", "--show-cards")
    card = NAMES[HANDS[0][0][0]]
    assert result["boards"][0]["moves"] == [{"card": card, "from": "E", "to": "N"}]
    assert [len(hand) for hand in result["boards"][0]["hands"].values()] == [12, 14, 13, 13]


def test_whatever_a_careless_person_does_nothing_wrong_is_called_right(folder):
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0], 2: two_swapped(HANDS[1]), 3: exchanged(HANDS[2])})
    verdicts = []
    for seed in range(1, 6):
        _, result, _ = run("verify", "evening.pbn", seed=seed, sim="&person=careless")
        good = {row["board"] for row in result["boards"] if row["verdict"] == "verified"}
        for row in truth(folder):
            if int(row["label"]) in good:
                lay = [set(hand) for hand in row["pockets"].values()]
                assert lay == [{NAMES[c] for c in h} for h in HANDS[int(row["label"]) - 1]]
        verdicts += [row["verdict"] for row in result["boards"]]
    assert "verified" in verdicts
    assert "misdealt" in verdicts


@pytest.mark.parametrize("fault", ["bounce@20", "cover-opened@20", "power-cut@20"])
def test_a_pass_that_does_not_end_says_nothing_of_the_board(fault, folder):
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0]})
    sim = f"&state=machine&fault={fault}"
    code, result, _ = run("verify", "evening.pbn", "--boards", "1", sim=sim)
    (row,) = result["boards"]
    assert (row["verdict"], row["finding"]) == ("stopped", "unknown")
    assert code in (1, 3)
    ledger = Ledger.at(folder / "machine" / "ledger.db")
    kept = ledger.connection.execute(select(inspection.c.verdict)).scalars().all()
    ledger.close()
    assert "verified" not in kept


@pytest.mark.parametrize("at", ["check-board", "hand-N", "hand-E", "take-board"])
def test_after_ctrl_c_a_board_stays_as_good_as_it_was(at, folder, monkeypatch):
    """Whatever was in the machine goes back; boards that were not begun are named."""
    evening(folder, HANDS)
    brought(folder, dict(enumerate(HANDS, 1)))
    interrupted(monkeypatch, at)
    code, result, told = run("verify", "evening.pbn")
    (row,) = result["boards"]
    assert (code, row["verdict"], row["finding"]) == (130, "stopped", "unknown")
    (why,) = row["reasons"]
    assert why["advice"].startswith("Mix nothing, whatever the display says")
    assert "mix them" not in told.stderr
    assert "deal evening.pbn" not in told.stderr
    assert "again): fourhand verify evening.pbn --boards 1\n" in told.stderr
    assert result["not_begun"] == [2, 3]
    assert "Not begun: fourhand verify evening.pbn --boards 2,3\n" in told.stderr


def test_copies_that_were_not_begun_are_named(folder, monkeypatch):
    both(folder, (1, 1, HANDS[0]), (1, 2, HANDS[0]))
    interrupted(monkeypatch, "check-board", "1 A")
    _, result, told = run("verify", "--copies", "2", "--boards", "1-3")
    assert result["not_begun"] == [2, 3]
    assert "Not begun: fourhand verify --copies 2 --boards 2,3\n" in told.stderr


@pytest.mark.parametrize("name", faults.NAMES)
def test_no_board_that_was_being_verified_is_to_be_mixed(name):
    what = words.fault(name)
    for advice in ("", *(faults.advice(name, raised) for raised in ("", *faults.SEVERITIES))):
        one = unknown(1, name, what, advice)
        (why,) = one.verdict.reasons
        assert faults.TIP_OUT not in why.advice
        assert "Mix nothing" in why.advice
        assert why.advice.endswith("verify the board again")
        assert why.ruling == ""  # Law 6 has such a board dealt again
        assert not one.spoilt


@pytest.mark.parametrize("pack", [False, True])
def test_a_machine_is_emptied_of_a_board_that_passes_without_mixing_it(pack):
    screen = BoardScreen(Output(False), pack)
    left = screen.wish("empty-all")
    assert left.startswith("A board that was being verified or read: ")
    assert "Any other one: Tip the cards" in left
    screen.of(3)
    assert "Mix nothing" in screen.wish("empty-all")
    assert "mix them" not in screen.wish("empty-all")


@pytest.mark.parametrize("fault", ["cable-out@20", "host-gone@45"])
def test_a_lost_link_costs_no_more_than_the_hand_under_way(fault, folder):
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0], 2: two_swapped(HANDS[1])})
    code, result, told = run("verify", "evening.pbn", "--boards", "1,2", sim=f"&fault={fault}")
    assert [row["finding"] for row in result["boards"]] == ["right", "wrong-pockets"]
    assert code == 1
    asked = re.findall(r'"what": "(hand-.)"', told.stdout)
    hand = "hand-E" if fault.endswith("20") else "hand-W"
    assert asked.count(hand) == 3  # once more, of the two boards
    assert len(asked) == 9


def test_whatever_happens_while_links_are_lost_nothing_wrong_is_called_right(
    folder,
):
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0], 2: two_swapped(HANDS[1]), 3: HANDS[2]})
    good = 0
    for seed in range(1, 5):
        sim = "&person=careless&fault=cable-out@20&fault=host-gone@60&fault=cable-out@75"
        _, result, _ = run("verify", "evening.pbn", seed=seed, sim=sim)
        verdicts = {row["board"]: row["verdict"] for row in result["boards"]}
        lay = {int(row["label"]): row["pockets"] for row in truth(folder)}
        for number in [number for number, verdict in verdicts.items() if verdict == "verified"]:
            good += 1
            cards = [set(hand) for hand in lay[number].values()]
            assert cards == [{NAMES[c] for c in hand} for hand in HANDS[number - 1]]
    assert good


def test_what_a_broken_pass_left_in_the_machine_is_emptied_first(folder):
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0]})
    with connect("sim:?seed=3&speed=0&boards=brought.jsonl&state=m") as machine:
        machine.send_order("00000001", 1, "verify", SLOTS)
        while event := machine.next_event(60_000):
            machine.ack(event.number)
            if event.values.get("ordinal") == 20:
                break  # the program is killed
    code, result, told = run("verify", "evening.pbn", "--boards", "1", sim="&state=m")
    assert (code, result["boards"][0]["finding"]) == (0, "right")
    assert '"what": "empty-all"' in told.stdout


@pytest.mark.parametrize("missed_ms", [None, 0, 4_000])
def test_a_link_that_breaks_as_an_order_is_sent_costs_nothing(missed_ms, folder, monkeypatch):
    """The order was lost; came, and its reply was lost; came, and the machine missed its host."""
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0]})
    send, sent = Client.send_order, []

    def breaks_once(machine, *order):
        sent.append(order)
        if len(sent) > 1:
            return send(machine, *order)
        if missed_ms is not None:
            send(machine, *order)
            until = machine.now() + missed_ms
            while machine.now() < until:
                machine.link.port.read(until - machine.now())
        raise LinkLost("the machine does not answer any more", "sim:")

    monkeypatch.setattr(Client, "send_order", breaks_once)
    code, result, _ = run("verify", "evening.pbn", "--boards", "1")
    assert (code, [row["finding"] for row in result["boards"]]) == (0, ["right"])
    assert len(sent) == 2


def test_a_slip_for_who_does_not_play(folder):
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0], 2: one_moved(HANDS[1]), 3: turned(HANDS[2])})
    code, result, _ = run("verify", "evening.pbn", "--slips", "slips")
    assert code == 1
    assert result["slips"] == ["slips/board-2.pbn.sealed"]
    deals, _ = dealfiles.read_blind(folder / result["slips"][0])
    assert [board.hands for board in deals.boards] == [
        tuple(bytes(sorted(hand)) for hand in HANDS[1])
    ]


def test_a_sample_is_drawn_for_a_confidence(folder):
    evening(folder, HANDS)
    brought(folder, dict(enumerate(HANDS, 1)))
    _, result, told = run("verify", "evening.pbn", "--sampling", "60", "--wrong", "2")
    assert len(result["boards"]) == 1  # of 3 boards with 2 wrong, one misses them one time in 3
    assert "1 of 3 boards, drawn by lot" in told.stderr


def test_a_number_of_wrong_boards_is_of_a_sample_only(folder):
    evening(folder, HANDS)
    brought(folder, dict(enumerate(HANDS, 1)))
    code, result, _ = run("verify", "evening.pbn", "--wrong", "2")
    assert code == 2
    assert "--sampling 95" in result["error"]


def test_the_history_of_a_session_says_what_was_verified_later(folder, monkeypatch):
    evening(folder, HANDS)
    brought(folder, {1: HANDS[0], 2: one_moved(HANDS[1])})
    for verb in ("deal", "verify"):
        run(verb, "evening.pbn", "--boards", "1-2", sim="&state=machine")
    (folder / "home").mkdir(exist_ok=True)
    for name in ("ledger.db", "ledger.key"):
        (folder / "machine" / name).rename(folder / "home" / name)
    result = CliRunner().invoke(app, ["history", "1", "--json"])
    boards = json.loads(result.stdout.splitlines()[-1])["boards"]
    assert [row["verdict"] for row in boards] == ["verified", "verified"]
    later = [row["verified_later"]["verdict"] for row in boards]
    assert later == ["verified", "misdealt"]
    shown = CliRunner().invoke(app, ["history", "1"]).stdout
    assert "1 card lies in a wrong pocket" in " ".join(shown.split())
    assert "Board 2 was right when it left the machine at 20" in " ".join(shown.split())
    assert "Board 1 was right" not in shown


def test_a_board_of_a_hand_shuffled_pack_is_known_again_when_it_is_verified(folder):
    brought(folder, {9: HANDS[0]})
    code, _, _ = run("deal", "--hand-shuffled", 2, "--out", "out", sim="&state=machine")
    assert code == 0
    released = ("export", "1", "--out", "dealt.pbn", "--show-cards")
    url = "sim:?speed=0&state=machine"
    assert CliRunner().invoke(app, [*released, "--port", url]).exit_code == 0
    brought_from = {row["put"]: list(row["pockets"].values()) for row in truth(folder)}
    brought(folder, {1: brought_from["1"], 2: turned(brought_from["2"])})
    run("verify", "dealt.pbn", sim="&state=machine")
    result = CliRunner().invoke(app, ["history", "1", "--port", url, "--json"])
    boards = json.loads(result.stdout.splitlines()[-1])["boards"]
    assert [row["verified_later"]["verdict"] for row in boards] == ["verified", "misdealt"]


# Blind


def test_what_is_told_is_the_same_wherever_the_cards_lie(folder):
    """The same mistakes twice, all cards renamed the second time."""
    other = random.Random(8).sample(range(CARDS), CARDS)
    told = []
    for renamed in (list(range(CARDS)), other):
        hands = [random_hands(number, renamed) for number in NUMBERS]
        evening(folder, hands)
        brought(folder, {1: hands[0], 2: two_swapped(hands[1]), 3: double(hands[2])})
        _, _, result = run("verify", "evening.pbn")
        text = re.sub(r'"order_id": "\w+"', "", result.stdout) + result.stderr
        told.append(re.sub(r"\d\d:\d\d", "", text))
    assert told[0] == told[1]


def test_a_hand_asked_for_once_more_is_told_to_have_been_the_wrong_one(capsys):
    screen = BoardScreen(Output(False))
    screen.of(3)
    for what in ("hand-N", "hand-N", "hand-E"):
        screen.asked(what)
    told = capsys.readouterr().err.splitlines()
    wrong = [number for number, line in enumerate(told) if line.startswith("Not that hand")]
    assert wrong == [2]
    assert "North" in told[1]
    assert "North" in told[3]
    screen.fault("Machine and computer lost each other", "All of this hand passes again")
    screen.asked("hand-E")
    assert "Not that hand" not in capsys.readouterr().err


def test_a_fault_of_a_pass_says_nothing_that_the_panel_asks_for(capsys):
    screen = BoardScreen(Output(False))
    screen.fault("The cover is open", faults.advice("cover-open", faults.MISDEALT))
    screen.fault("The machine restarted", faults.advice("restarted", faults.MISDEALT))
    told = capsys.readouterr().err.splitlines()
    assert told == ["The cover is open. Close the cover", "The machine restarted"]
