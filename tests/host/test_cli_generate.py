"""`generate`: new deals into a file, and never onto a screen."""

import json
import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from fourhand.cli import app
from fourhand.formats import registry


def run(*arguments):
    return CliRunner().invoke(app, ["generate", *map(str, arguments)])


def test_into_a_file(tmp_path):
    out = tmp_path / "evening.pbn"
    shown = run(24, "--first", 9, "--out", out)
    assert shown.exit_code == 0
    deals, findings = registry.read(out)
    assert [board.number for board in deals.boards] == list(range(9, 33))
    assert all(board.complete for board in deals.boards)
    assert not findings
    assert shown.stdout == ""


def test_in_another_format(tmp_path):
    out = tmp_path / "evening.dup"
    assert run(6, "--first", 9, "--out", out).exit_code == 0
    deals, _ = registry.read(out)
    assert (deals.format, [board.number for board in deals.boards]) == ("dup", list(range(9, 15)))


def test_for_programs(tmp_path):
    out = tmp_path / "evening.pbn"
    told = json.loads(run(2, "--out", out, "--json").stdout)
    assert told == {"event": "result", "boards": 2, "first": 1, "file": str(out)}


def test_not_over_a_set_that_is_there(tmp_path):
    out = tmp_path / "evening.pbn"
    run(2, "--out", out)
    before = out.read_bytes()
    again = run(2, "--out", out)
    assert again.exit_code == 2
    assert "--force" in again.stderr
    assert out.read_bytes() == before
    assert run(2, "--out", out, "--force").exit_code == 0
    assert out.read_bytes() != before


def test_through_a_pipe(tmp_path):
    command = "from fourhand.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", command, "generate", "3"], capture_output=True, check=True
    )
    file = tmp_path / "piped.pbn"
    file.write_bytes(done.stdout)
    deals, findings = registry.read(file)
    assert (len(deals.boards), list(findings)) == (3, [])
    assert done.stderr == b""


def test_not_among_the_lines_for_programs():
    shown = run(3, "--json")
    assert shown.exit_code == 2
    assert "--out" in json.loads(shown.stdout)["error"]


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_not_onto_a_screen():
    _ours, theirs = os.openpty()
    command = "from fourhand.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", command, "generate", "3"],
        stdout=theirs,
        stderr=subprocess.PIPE,
        check=False,
    )
    assert done.returncode == 2
    assert b"--out" in done.stderr


@pytest.mark.parametrize("arguments", [(0,), ("x",), (2, "--first", 0), (2, "--first", 99_999)])
def test_no_such_boards(arguments, tmp_path):
    assert run(*arguments, "--out", tmp_path / "x.pbn").exit_code == 2
    assert not list(tmp_path.iterdir())


def test_a_name_of_no_format(tmp_path):
    shown = run(2, "--out", tmp_path / "evening.doc")
    assert shown.exit_code == 2
    assert not list(tmp_path.iterdir())
