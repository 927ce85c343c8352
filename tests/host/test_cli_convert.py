"""`fourhand convert`: files, words and exit codes."""

import json

import pytest
from typer.testing import CliRunner

from fourhand.cli import app
from tests.host.formats.given import BACK, ROUND, E, N, S, W, game


@pytest.fixture
def evening(home, tmp_path):
    path = tmp_path / "evening.pbn"
    path.write_text(f'{game(17)}[Event "Cup"]\n\n{game(18, BACK)}', encoding="ascii")
    return path


def run(*arguments):
    return CliRunner().invoke(app, ["convert", *map(str, arguments)])


def test_written_and_told(evening):
    out = evening.with_suffix(".dup")
    done = run(evening, out)
    assert (done.exit_code, done.stdout) == (0, f"2 boards written to {out}\n")
    assert done.stderr == f"warning: {out}: no place for the tags Event\n"
    assert out.read_bytes()[146:156] == b"YN17 0 18 "
    assert run(out, evening.with_suffix(".csv")).stderr == ""


def test_for_programs(evening):
    out = evening.with_suffix(".bri")
    done = run(evening, out, "--json")
    (result,) = map(json.loads, done.stdout.splitlines())
    lost = result.pop("lost")
    assert result == {
        "event": "result", "file": str(evening), "format": "pbn", "out": str(out), "boards": 2,
        "findings": [],
    }  # fmt: skip
    assert [row["code"] for row in lost] == ["numbers-lost", "tags-lost"]
    assert {"severity", "message", "advice", "board", "line", "offset"} <= lost[0].keys()


def test_a_file_that_is_there(evening):
    out = evening.with_suffix(".bri")
    out.write_bytes(b"mine")
    done = run(evening, out)
    assert (done.exit_code, done.stdout, out.read_bytes()) == (2, "", b"mine")
    assert "is there already" in done.stderr
    assert "--force" in done.stderr
    assert run(evening, out, "--force").exit_code == 0
    assert len(out.read_bytes()) == 256


@pytest.mark.parametrize(
    ("text", "out", "words"),
    [
        ("dear members", "a.bri", "holds no boards"),
        (game(1), "a.txt", "does not tell a format"),
        (game(1), "none/a.bri", "cannot be written"),
        (game(1, ROUND.replace("AT62", "AT6", 1)), "a.bri", "has 51 cards"),
        (game(1, f"N:{N} {E} {S} -"), "a.bri", "its deal is not complete"),
    ],
)
def test_bad_input_is_2_and_leaves_nothing(evening, text, out, words):
    evening.write_text(text, encoding="ascii")
    done = run(evening, evening.parent / out, "--json")
    assert done.exit_code == 2
    assert words in done.stderr
    last = json.loads(done.stdout.splitlines()[-1])
    assert (last["event"], last["exit_code"]) == ("result", 2)
    assert [entry.name for entry in evening.parent.iterdir()] == ["evening.pbn"]


def test_a_doubt_is_4_until_it_is_confirmed(evening):
    evening.write_text(f'{game(1)}[Dealer "E"]\n', encoding="ascii")
    out = evening.with_suffix(".bri")
    done = run(evening, out)
    assert (done.exit_code, out.exists()) == (4, False)
    assert "--allow-odd" in done.stderr
    assert run(evening, out, "--allow-odd").exit_code == 0


def test_the_import_form(evening):
    out = evening.with_name("out.pbn")
    assert run(evening, out, "--import-form").exit_code == 0
    assert out.read_bytes().count(b"\r\n[") == 9
    assert run(evening, evening.with_suffix(".bri"), "--import-form").exit_code == 2


def test_no_hand_is_shown(evening):
    evening.write_text(f"{game(1)}\n{game(1, BACK)}\n{game(2, BACK)}", encoding="ascii")
    for ending in ("dup", "lin", "rbn", "bri"):
        done = run(evening, evening.with_suffix(f".{ending}"), "--json")
        assert done.exit_code == 0
        assert "the same deal as board 1" in done.stderr
        for hand in (N, E, S, W):
            assert not any(suit in done.output for suit in hand.split("."))
