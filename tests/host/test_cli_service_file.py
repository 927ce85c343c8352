"""The file for whoever repairs a machine: dated, versions and counters, nothing overwritten."""

import json
from datetime import datetime

from typer.testing import CliRunner

from dealing.cards import NAMES, SEATS
from fourhand import __version__
from fourhand.cli import app
from tests.secrecy import leaks


def test_a_dated_file_of_versions_state_and_counters_that_replaces_no_other(home, tmp_path):
    out = tmp_path / "service.json"
    words = ["service-file", "--port", "sim:?speed=0", "--out", str(out)]
    assert CliRunner().invoke(app, words).exit_code == 0
    told = json.loads(out.read_text())
    assert datetime.fromisoformat(told["written"]).tzinfo is not None
    assert told["fourhand"] == __version__
    assert told["firmware"].startswith("micropython ")
    assert told["state"] == "idle"
    assert told["self_test"] == {"found": "ok", "place": "none"}
    assert told["last_faults"] == []
    assert told["settings"]["pickup"] == 200
    assert told["settings"]["boards"] == 0
    assert told["link_machine"]["good"] > 0
    assert told["link_host"]["damaged"] == 0
    before = out.read_bytes()
    assert CliRunner().invoke(app, words).exit_code == 2
    assert out.read_bytes() == before


def test_the_last_faults_are_named_and_no_card_is(home, tmp_path):
    truth = tmp_path / "truth"
    url = f"sim:?speed=0&seed=2&state={tmp_path}/machine&truth={truth}&fault=bounce@20"
    deal = ["deal", "--new", "1", "--seed", "5", "--port", url, "--json"]
    assert CliRunner().invoke(app, deal).exit_code == 0
    out = tmp_path / "service.json"
    words = ["service-file", "--port", url, "--out", str(out)]
    assert CliRunner().invoke(app, words).exit_code == 0
    told = json.loads(out.read_text())
    rows = told["last_faults"]
    assert rows
    assert all(set(row) == {"fault", "board", "verdict_at"} for row in rows)
    assert {row["fault"] for row in rows} <= {"bounced", "protruding"}
    pockets = json.loads(truth.read_text().splitlines()[-1])["pockets"]
    slots = bytes(
        next(k for k, seat in enumerate(SEATS) if name in pockets[seat]) for name in NAMES
    )
    assert leaks([out.read_bytes()], [slots]) == []
