"""Hand-shuffled packs through the real firmware: what is recorded is what lies in the pockets."""

import json
import random

import pytest
from typer.testing import CliRunner

from dealing.cards import CARDS, NAMES, SEATS
from fourhand import dealfiles
from fourhand.cli import app
from fourhand.plan import Place, hand_shuffled
from fourhand.reconnect import connect
from fourhand.session import Session
from fourhand.store import Ledger
from tests.host.shuffled_packs import CLOCKWISE
from tests.machine.evening import random_places

#: Five piles back and forth, the outer two one hand: first West, then North, East, South
#: (laws.md, section 1).
FIVE_PILES = {
    "W": [1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49],
    "N": [2, 8, 10, 16, 18, 24, 26, 32, 34, 40, 42, 48, 50],
    "E": [3, 7, 11, 15, 19, 23, 27, 31, 35, 39, 43, 47, 51],
    "S": [4, 6, 12, 14, 20, 22, 28, 30, 36, 38, 44, 46, 52],
}


class Run:
    """A run of the verb on the simulated machine, with what the plant says happened."""

    def __init__(self, folder, options, arguments):
        truth = folder / "truth.jsonl"
        truth.unlink(missing_ok=True)
        port = f"sim:?speed=0&truth={truth}&{options}"
        line = ["deal", *arguments, "--out", "out", "--port", port, "--json"]
        told = CliRunner().invoke(app, line)
        self.exit_code, self.stderr = told.exit_code, told.stderr
        self.result = json.loads(told.stdout.splitlines()[-1])
        self.rows = [json.loads(row) for row in truth.read_text().splitlines()]
        self.folder = folder

    @property
    def record(self):
        """Board number and hands, as they were recorded."""
        deals, _ = dealfiles.read(self.folder / "out" / "record.pbn.sealed")
        return [(str(board.number), named(board.four_hands)) for board in deals.boards]

    @property
    def verdicts(self):
        return [
            (entry["board"], entry["copy"], entry["verdict"], *faults(entry))
            for entry in self.result["boards"]
        ]

    def truth(self, *rows):
        """Label and pockets of these rows of the truth file."""
        return [
            (row["label"], {seat: sorted(row["pockets"][seat]) for seat in SEATS})
            for row in (self.rows[nth] for nth in rows)
        ]


def named(hands):
    return {
        seat: sorted(NAMES[card] for card in hand) for seat, hand in zip(SEATS, hands, strict=True)
    }


def faults(entry):
    return [reason["fault"] for reason in entry["reasons"]]


@pytest.fixture
def deal(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def deal(options, *arguments):
        return Run(tmp_path, options, ["--hand-shuffled", *arguments])

    return deal


def ordinals(row):
    """Seat -> which cards of the pack, in the order fed, dropped there."""
    found = {seat: [] for seat in SEATS}
    for ordinal, drop in enumerate(row["sequence"], 1):
        found[drop["pocket"]].append(ordinal)
    return found


def test_the_record_is_what_lies_in_the_pockets(deal):
    run = deal("seed=5", "3", "--boards", "4-5,9")
    assert run.exit_code == 0, run.stderr
    assert run.verdicts == [(4, 1, "verified"), (5, 1, "verified"), (9, 1, "verified")]
    assert run.record == run.truth(0, 1, 2)
    clockwise = {seat: list(range(first, 53, 4)) for first, seat in enumerate("WNES", 1)}
    assert [ordinals(row) for row in run.rows] == [clockwise] * 3
    assert run.result["firmware"].startswith("micropython 1.")


def test_five_piles_as_the_book_has_them(deal):
    run = deal("seed=6", "1", "--pattern", "five-piles")
    assert run.exit_code == 0, run.stderr
    assert ordinals(run.rows[0]) == FIVE_PILES
    assert run.record == run.truth(0)


def test_under_1987_five_piles_are_dealt_by_the_director_s_order_alone(deal):
    """E4: it is then recorded by whose."""
    named = ("--code", "duplicate-1987", "--pattern", "five-piles")
    run = deal("seed=6", "1", *named)
    assert (run.exit_code, run.rows) == (4, [])
    assert "order: card 6 to South" in run.stderr
    run = deal("seed=6", "1", *named, "--director", "J. Smit")
    assert run.exit_code == 0, run.stderr
    assert "By the order of J. Smit alone" in run.stderr
    assert ordinals(run.rows[0]) == FIVE_PILES
    assert run.record == run.truth(0)
    deals, _ = dealfiles.read(run.folder / "out" / "record.pbn.sealed")
    told = {tag.name: tag.value for tag in deals.boards[0].tags}
    assert told["Dealt"] == "by a pattern that J. Smit prescribed, 1987 Law 6E4"
    (board,) = json.loads((run.folder / "out" / "report.json").read_text())["boards"]
    assert board["procedure"] == {
        "code": "duplicate-1987", "method": "6E4", "citation": "1987 Law 6E4",
        "director": "J. Smit", "prescribed": True, "copy_of": "",
    }  # fmt: skip


def test_what_needs_no_order_is_not_recorded_as_ordered_and_no_order_lifts_thirteen(deal):
    run = deal("seed=6", "1", "--pattern", "five-piles", "--director", "J. Smit")
    assert run.exit_code == 0, run.stderr
    (board,) = json.loads((run.folder / "out" / "report.json").read_text())["boards"]
    assert "prescribed" not in board["procedure"]
    run = deal("seed=6", "1", "--pattern", "NNEESSWW", "--director", "J. Smit")
    assert (run.exit_code, run.rows) == (4, [])
    assert "thirteen" in run.stderr
    assert "criterion 1" in run.stderr
    assert "criterion 2" not in run.stderr


def test_each_board_by_a_pattern_of_its_own(deal):
    run = deal("seed=7", "2", "--sampled")
    assert run.exit_code == 0, run.stderr
    one, other = (ordinals(row) for row in run.rows)
    assert one != other
    assert {len(hand) for way in (one, other) for hand in way.values()} == {13}
    assert run.record == run.truth(0, 1)


def test_an_illegal_pattern_is_refused_by_the_firmware_and_no_card_moves(deal):
    run = deal("seed=8", "2", "--pattern", "NNEESSWW")
    assert run.exit_code == 4
    assert "criterion 1: cards 1 and 2 both to North" in run.stderr
    assert "thirteen" in run.stderr
    assert "criterion 2" in run.stderr
    assert run.verdicts == [(1, 1, "stopped", "cancelled")]
    assert run.rows == []


def test_sorted_packs_are_tipped_out_mixed_and_dealt_again(deal):
    run = deal("seed=9&packs=sorted", "2")
    assert run.exit_code == 0, run.stderr
    assert run.verdicts == [
        (1, 1, "misdealt", "not-shuffled"),
        (1, 1, "verified"),
        (2, 1, "misdealt", "not-shuffled"),
        (2, 1, "verified"),
    ]
    assert run.record == run.truth(1, 3)
    first = run.rows[0]["sequence"]
    assert [drop["card"] for drop in first] == list(NAMES)  # so it was sorted


def test_a_pack_that_comes_back_as_it_lay_in_its_board_is_known_again(deal):
    run = deal("seed=10&packs=as-left", "1", "--copies", "2")
    assert run.exit_code == 0, run.stderr
    assert run.verdicts == [
        (1, 1, "verified"),
        (1, 2, "misdealt", "not-shuffled"),
        (1, 2, "verified"),
    ]
    assert run.record == run.truth(0, 2)
    assert "the same hand of an earlier deal (board 1 of hand-shuffled" in run.stderr


def test_a_misread_card_is_found_as_in_any_board(deal):
    run = deal("seed=11&fault=misread@20", "1")
    assert run.exit_code == 0, run.stderr
    words = [verdict[2] for verdict in run.verdicts]
    assert words == ["misdealt", "verified"]
    assert run.record == run.truth(1)


def test_a_jam_that_was_put_right_changes_the_order_and_the_record_with_it(deal):
    run = deal("seed=12&fault=jam-reader@20&fault=unreadable@35", "1")
    assert run.exit_code == 0, run.stderr
    assert {cause["cause"] for row in run.rows for cause in row["causes"]} == {
        "jam-reader",
        "unreadable",
    }
    assert run.record == run.truth(-1)


def test_the_hands_of_an_earlier_session_are_known_again(tmp_path):
    """A set dealt card by card; days later its packs come back unshuffled, in another board."""
    ledger = Ledger.in_memory()
    (place,) = random_places(1, seed=4)
    outcome = session("seed=1", ledger, [place])
    assert [entry.verdict for entry in outcome.entries] == ["verified"]
    draw = random.Random(3)
    hands = [[card for card in range(CARDS) if place.slots[card] == seat] for seat in (2, 0, 3, 1)]
    left = [NAMES[card] for hand in hands for card in draw.sample(hand, 13)]
    (tmp_path / "left").write_text(" ".join(left))
    again = hand_shuffled([7], lambda board: CLOCKWISE)
    outcome = session(f"seed=2&packs={tmp_path / 'left'}", ledger, again)
    assert [(entry.verdict, len(entry.reasons)) for entry in outcome.entries] == [
        ("misdealt", 1),
        ("verified", 0),
    ]
    message = outcome.entries[0].reasons[0].message
    assert "48 of 51 neighbours were in the same hand of an earlier deal (board 1 of" in message


def session(options: str, ledger: Ledger, places: list[Place]):
    url = f"sim:?speed=0&{options}"
    with connect(url) as machine:
        return Session(machine, ledger, places).run("evening", url)
