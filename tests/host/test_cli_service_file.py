"""The file for whoever repairs a machine: dated, versions and counters, nothing overwritten."""

import json
from datetime import datetime

from typer.testing import CliRunner

from fourhand import __version__
from fourhand.cli import app


def test_a_dated_file_of_versions_state_and_counters_that_replaces_no_other(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path / "home"))
    out = tmp_path / "service.json"
    words = ["service-file", "--port", "sim:?speed=0", "--out", str(out)]
    assert CliRunner().invoke(app, words).exit_code == 0
    told = json.loads(out.read_text())
    assert datetime.fromisoformat(told["written"]).tzinfo is not None
    assert told["fourhand"] == __version__
    assert told["firmware"].startswith("micropython ")
    assert told["state"] == "idle"
    assert told["link_machine"]["good"] > 0
    assert told["link_host"]["damaged"] == 0
    before = out.read_bytes()
    assert CliRunner().invoke(app, words).exit_code == 2
    assert out.read_bytes() == before
