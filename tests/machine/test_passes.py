"""Passes: what lies in the hopper is read, dropped and told, as it is, and is not for play."""

import ast
from pathlib import Path

import pytest

from dealing import orders
from dealing.cards import NAMES
from fourhand.client import OrderRefused
from fourhand.reconnect import connect
from tests.machine.passes import SLOTS, dealt, follow, in_order, run

PACK = [NAMES[29 * k % 52] for k in range(52)]
HANDS = in_order(PACK)
FOUR_HANDS = ["hand-N", "hand-E", "hand-S", "hand-W"]


def as_names(hands, strange=("XX", "JK")):
    return {seat: ["?" if card in strange else card for card in hand] for seat, hand in hands}


def test_a_dealt_board_is_read_hand_by_hand_and_left_as_it_was(tmp_path):
    told, rows = run(tmp_path, f"seed=3&boards={dealt(tmp_path, HANDS)}", "verify")
    assert told.asked == ["check-board", *FOUR_HANDS, "take-board"]
    assert [" ".join(hand) for hand in told.hands.values()] == HANDS
    assert told.end == "removed"
    assert [" ".join(hand) for hand in rows[-1]["pockets"].values()] == HANDS
    assert rows[-1]["put"] == "3"


@pytest.mark.parametrize(
    "change",
    [
        lambda hands: [hands[0].replace(PACK[0], "XX"), *hands[1:]],
        lambda hands: [hands[0].replace(PACK[0], PACK[20]), *hands[1:]],
        lambda hands: [hands[0].replace(PACK[0] + " ", ""), *hands[1:]],
        lambda hands: [hands[0] + " " + PACK[51], *hands[1:3], hands[3].replace(PACK[51], "JK")],
        lambda hands: [hands[1], hands[0], *hands[2:]],
        lambda hands: [*hands[:3], ""],
    ],
    ids=["foreign", "double", "twelve", "fourteen", "exchanged", "no hand"],
)
def test_whatever_lies_in_the_pockets_is_told_and_stops_nothing(change, tmp_path):
    boards = dealt(tmp_path, change(HANDS))
    told, rows = run(tmp_path, f"seed=4&boards={boards}", "verify")
    assert told.hands == as_names(rows[-1]["pockets"].items())
    assert told.faults == []
    assert told.end == "removed"


@pytest.mark.parametrize("cause", ["jam-feed", "jam-reader", "jam-throat", "double-feed"])
def test_what_is_put_right_within_a_hand_goes_on(cause, tmp_path):
    boards = dealt(tmp_path, HANDS)
    told, rows = run(tmp_path, f"seed=5&boards={boards}&fault={cause}@20", "verify")
    assert told.hands == rows[-1]["pockets"]
    assert told.end == "removed"
    assert sorted(card for hand in told.hands.values() for card in hand) == sorted(NAMES)


@pytest.mark.parametrize("cause", ["bounce", "cover-opened", "board-removed", "lost-steps"])
def test_what_cannot_be_put_right_is_tipped_out(cause, tmp_path):
    boards = dealt(tmp_path, HANDS)
    at = 1 if cause == "board-removed" else 20
    told, _ = run(tmp_path, f"seed=5&boards={boards}&fault={cause}@{at}", "verify")
    assert told.end == "closed"
    assert told.faults[-1][1] == "misdealt"


def test_a_wrong_hand_is_seen_by_its_empty_pocket(tmp_path):
    """The careless person takes the next hand, or takes none; the panel asks again."""
    boards = dealt(tmp_path, HANDS)
    asked_again = 0
    for seed in range(1, 7):
        options = f"seed={seed}&person=careless&boards={boards}"
        told, rows = run(tmp_path, options, "verify")
        if told.end == "removed":
            assert told.hands == rows[-1]["pockets"]
        asked_again += len(told.asked) > 6 and told.end == "removed"
    assert asked_again


def test_nobody_has_the_board(tmp_path):
    told, rows = run(tmp_path, f"seed=3&boards={dealt(tmp_path, HANDS, number=9)}", "verify")
    assert (told.asked, told.end, rows) == (["check-board"], "closed", [])


def test_a_pack_is_read_in_its_order(tmp_path):
    packs = tmp_path / "packs"
    packs.write_text(" ".join(PACK))
    told, rows = run(tmp_path, f"seed=3&packs={packs}", "read")
    assert told.asked == ["check-cards", "take-board"]
    assert [" ".join(hand) for hand in told.hands.values()] == HANDS
    assert told.hands == rows[-1]["pockets"]


@pytest.mark.parametrize("mode", ["read", "learn", "test"])
def test_a_short_pack_and_a_double_card_stop_no_pass(mode, tmp_path):
    packs = tmp_path / "packs"
    packs.write_text(" ".join([*PACK[:30], PACK[0], *PACK[32:]]))
    told, rows = run(tmp_path, f"seed=3&packs={packs}", mode)
    assert len(told.cards) == 51
    assert told.hands == rows[-1]["pockets"]


def test_hands_between_dividers_come_to_their_own_pockets(tmp_path):
    hands = [HANDS[0].rpartition(" ")[0], *HANDS[1:]]  # North has twelve
    told, rows = run(tmp_path, f"seed=3&boards={dealt(tmp_path, hands)}", "read")
    assert [[card for card in hand if card != "?"] for hand in told.hands.values()] == [
        hand.split() for hand in hands
    ]
    assert told.hands == as_names(rows[-1]["pockets"].items())
    assert len(told.cards) == 51 + 3


def test_sorting_is_by_card(tmp_path):
    slots = bytes(n % 4 for n in range(52))
    told, rows = run(tmp_path, "seed=3", "sort", slots=slots)
    assert told.hands == rows[-1]["pockets"]
    for pocket, hand in enumerate(told.hands.values()):
        assert sorted(hand) == sorted(NAMES[pocket::4])


@pytest.mark.parametrize(("mode", "held"), [("sort", True), ("learn", False), ("test", False)])
def test_only_sorting_needs_to_know_every_card(mode, held, tmp_path):
    told, _ = run(tmp_path, "seed=3&fault=foreign-card@9", mode)
    assert told.faults == ([("unknown-card", "stopped")] if held else [])
    if not held:
        strange = [row for row in told.cards if row["card"] < 0]
        assert [row["ordinal"] for row in strange] == [9]
        assert strange[0]["code"] != "-"


@pytest.mark.parametrize(("mode", "held"), [("read", True), ("learn", False)])
def test_a_card_without_a_code_is_never_guessed(mode, held, tmp_path):
    told, _ = run(tmp_path, "seed=3&fault=face-up@9", mode)
    assert told.faults == ([("unreadable", "stopped")] if held else [])
    nameless = [(row["card"], row["code"]) for row in told.cards if row["card"] < 0]
    assert nameless == ([] if held else [(-1, "-")])


def test_sixty_cards_are_the_most(tmp_path):
    packs = tmp_path / "packs"
    packs.write_text(" ".join([*PACK, *PACK[:8]]))
    told, _ = run(tmp_path, f"seed=3&packs={packs}", "read")
    assert (len(told.cards), told.faults) == (60, [])
    told, _ = run(tmp_path, f"seed=3&packs={packs}&fault=extra-card@1", "read")
    assert told.faults == [("extra-card", "misdealt")]


def test_time_that_people_take_is_not_the_machine_s(tmp_path):
    """52 cards, each a feed cycle of 0.29 s; four times a push and the first card's way."""
    told, _ = run(tmp_path, f"seed=3&boards={dealt(tmp_path, HANDS)}", "verify")
    assert 15_000 < told.ms < 18_000


def words_on_panel():
    """What the display says for each question; the firmware's file needs a Pico to be imported."""
    source = (Path(__file__).parents[2] / "firmware" / "devices" / "panel.py").read_text()
    return ast.literal_eval(source.partition("WORDS = ")[2].partition("\n}\n")[0] + "}")


def test_no_pass_begins_unless_it_is_said_that_it_is_not_for_play():
    for mode in orders.PASSES:
        with connect("sim:?speed=0&seed=2&person=none") as machine:
            machine.send_order("00000001", 3, mode, SLOTS)
            told = [machine.next_event(1000) for _ in range(4)]
            asked = [event.values["what"] for event in told if event and event.verb == "asked"]
            assert len(asked) == 1
            assert "NOT FOR PLAY" in words_on_panel()[asked[0]]
            assert machine.next_event(60_000) is None
            assert machine.state() == "asking"


def test_an_order_that_would_overfill_a_pocket_is_refused():
    with connect("sim:?speed=0&seed=2&person=none") as machine:
        for mode in orders.PASSES:
            with pytest.raises(OrderRefused):
                machine.send_order("00000001", 3, mode, bytes([0] * 14 + [1] * 12 + [2, 3] * 13))


def test_a_board_for_play_is_dealt_after_a_pass(tmp_path):
    with connect(f"sim:?speed=0&seed=2&boards={dealt(tmp_path, HANDS)}") as machine:
        assert follow(machine, "verify").end == "removed"
        machine.send_order("00000002", 4, "duplicate", SLOTS)
        verbs = []
        while event := machine.next_event(600_000):
            verbs.append(event.verb)
            machine.ack(event.number)
            if event.verb == "removed":
                break
        assert verbs.count("dropped") == 52
        assert "passed" not in verbs


@pytest.mark.parametrize("mode", ["verify", "learn"])
def test_no_number_on_a_board_refuses_a_pass(mode, tmp_path):
    """Board 4 is brought where board 3 was asked for."""
    boards = dealt(tmp_path, HANDS, number=4)
    options = f"seed=4&numbers=on&fault=wrong-board@1&boards={boards}"
    told, rows = run(tmp_path, options, mode)
    assert rows[-1]["put"] == "4"
    assert told.faults == []
    assert told.end == "removed"
