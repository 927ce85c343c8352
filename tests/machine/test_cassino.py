"""Cassino in stages on the machine (laws.md section 5, rules 4 to 7), by the plant's record."""

import json
from itertools import pairwise

import pytest
from typer.testing import CliRunner

from dealing.cards import CARDS
from dealing.patterns import parse
from fourhand.cli import app
from fourhand.machine_settings import Kept, write_all
from fourhand.reconnect import connect
from fourhand.verdict import MISDEALT, Evidence

#: Opponent North, table East, dealer South: rule 4, four at a time, and two at a time.
FOURS = "N" * 4 + "E" * 4 + "S" * 4 + ("N" * 4 + "S" * 4) * 5
TWOS = "NNEESS" * 2 + "NNSS" * 10
#: Cards that have dropped when there is a pause.
PAUSES = (12, 20, 28, 36, 44)


def run(tmp_path, monkeypatch, options, *arguments):
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path / "home"))
    truth = tmp_path / "truth.jsonl"
    port = f"sim:?speed=0&truth={truth}&{options}"
    line = ["deal", "--hand-shuffled", "1", "--code", "cassino", *arguments]
    told = CliRunner().invoke(app, [*line, "--port", port, "--json"])
    lines = [json.loads(row) for row in told.stdout.splitlines()]
    rows = [json.loads(row) for row in truth.read_text().splitlines()]
    return told, lines, rows


@pytest.mark.parametrize(("pattern", "order"), [((), FOURS), (("cassino-twos",), TWOS)])
def test_a_deal_in_stages_with_pauses(tmp_path, monkeypatch, pattern, order):
    named = ("--pattern", *pattern) if pattern else ()
    told, lines, rows = run(tmp_path, monkeypatch, "seed=3", *named)
    assert told.exit_code == 0, told.stderr
    (row,) = rows
    drops = row["sequence"]
    assert "".join(drop["pocket"] for drop in drops) == order
    assert len({drop["card"] for drop in drops}) == CARDS
    assert {seat: len(cards) for seat, cards in row["pockets"].items()} == {
        "N": 24, "E": 4, "S": 24, "W": 0,
    }  # fmt: skip
    # Nobody does anything in less than two seconds, and no card takes one.
    gaps = [after["read_ms"] - drop["dropped_ms"] for drop, after in pairwise(drops)]
    assert [nth for nth, gap in enumerate(gaps, 1) if gap > 2000] == list(PAUSES)
    asked = [line["what"] for line in lines if line["event"] == "asked"]
    assert asked == ["law", "put-board", "table", "stage", "stage", "stage", "stage", "take-board"]
    assert [line["event"] for line in lines].count("fault") == 0
    (board,) = lines[-1]["boards"]
    assert (board["verdict"], board["procedure"]["code"]) == ("verified", "cassino")


@pytest.mark.parametrize(
    ("cause", "fault"), [("missing-card@1", "missing-card"), ("extra-card@1", "duplicate-card")]
)
def test_a_pack_of_another_number_is_a_misdeal(tmp_path, monkeypatch, cause, fault):
    _, lines, _ = run(tmp_path, monkeypatch, f"seed=4&fault={cause}")
    first = lines[-1]["boards"][0]
    assert first["verdict"] == "misdealt"
    assert [reason["fault"] for reason in first["reasons"]] == [fault]
    if fault == "missing-card":  # rule 7; a card that came twice is the machine's own matter
        assert first["reasons"][0]["ruling"] == "cassino rule 7: dealer forfeits"


def test_a_jam_in_a_later_stage_is_put_right(tmp_path, monkeypatch):
    told, lines, rows = run(tmp_path, monkeypatch, "seed=5&fault=jam-reader@25")
    assert told.exit_code == 0, told.stderr
    assert "".join(drop["pocket"] for drop in rows[-1]["sequence"]) == FOURS
    assert lines[-1]["boards"][-1]["verdict"] == "verified"


def claimed(ask):
    """Give the deal up when the panel asks that; return what was seen of it."""
    evidence = Evidence(1, "pattern", parse("cassino-fours"), "cassino")
    with connect("sim:?speed=0&seed=6") as machine:
        write_all(machine, Kept({"law": "cassino"}))
        machine.send_order("00000001", 1, "pattern", parse("cassino-fours"))
        while event := machine.next_event(30_000):
            machine.ack(event.number)
            if event.verb == "asked" and event.values["what"] == ask:
                machine.drop("00000001")
            if event.values.get("order") == "00000001":
                evidence.see(event.verb, event.values)
            if event.verb == "closed":
                break
    return evidence


@pytest.mark.parametrize(
    ("ask", "cards", "ruling"),
    [
        ("table", 12, "cassino rule 5, cassino rule 6: deal again"),
        ("stage", 20, "cassino rule 5: stands"),
    ],
)
def test_a_claim_counts_until_the_table_shows(ask, cards, ruling):
    """Rule 5, dealt uncut or shuffled after the cut; rule 6, a card was exposed."""
    evidence = claimed(ask)
    assert evidence.cards == cards
    found = evidence.verdict()
    assert found.word == MISDEALT
    assert [(why.fault, why.ruling) for why in found.reasons] == [("cancelled", ruling)]
