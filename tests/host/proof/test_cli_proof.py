"""`fourhand proof` as a club and a member meet it."""

import json
import stat
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dealing.cards import CARDS, NAMES
from fourhand import paths, plan, secrecy
from fourhand.cli import app
from fourhand.formats import registry
from fourhand.proof.checking import check
from fourhand.store import Ledger
from tests.host import streams
from tests.host.proof import given


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def club(folder):
    """A club that has dealt a session."""
    ledger = Ledger.at(paths.ledger())
    given.dealt(ledger)
    ledger.close()
    return folder


def proof(*arguments):
    return CliRunner().invoke(app, ["proof", *map(str, arguments)])


def last(result):
    return json.loads(result.stdout.splitlines()[-1])


def test_from_the_evening_to_the_member(club):
    made = proof("make", "--out", "tuesday.proof")
    assert made.exit_code == 0
    number = made.stdout.strip()
    assert check((club / "tuesday.proof").read_bytes()).fingerprints[-1] == number
    assert proof("notice", "tuesday.proof", "--out", "notice.pdf").exit_code == 0
    assert (club / "notice.pdf").read_bytes().startswith(b"%PDF")
    assert proof("make", "1", "--open", "--out", "opened.proof").exit_code == 0
    checked = proof("check", "opened.proof", "--notice", number)
    assert checked.exit_code == 0
    assert "Your notice" in checked.stdout
    assert "3 of 3 boards are good; never dealt: 1" in checked.stdout
    assert "board 1:" not in checked.stdout
    shown = proof("check", "opened.proof", "--show-cards")
    assert [line[:8] for line in shown.stdout.splitlines()][-3:] == [
        "board 1:", "board 2:", "board 3:",
    ]  # fmt: skip


def test_for_programs(club):
    made = last(proof("make", "--open", "--out", "x.proof", "--json"))
    assert (made["session"], made["opened"], made["file"]) == (1, True, "x.proof")
    told = last(proof("check", "x.proof", "--json"))
    assert told["holds"] is True
    assert told["fingerprint"] == made["fingerprint"]
    assert told["boards"][0] == {"board": 1, "copy": 1, "attempts": 2, "verdict": "verified"}
    assert (told["spares"], told["findings"]) == ([3], [])
    assert "hands" not in told
    hands = last(proof("check", "x.proof", "--json", "--show-cards"))["hands"]
    held = [name for name, pocket in zip(NAMES, streams.deal(1), strict=True) if pocket == 0]
    north = hands[0]["deal"].removeprefix("N:").split()[0]
    assert north == ".".join("".join(n[1] for n in held if n[0] == s) for s in "SHDC")
    assert len(hands[0]["deal"]) == len("N:") + CARDS + 3 * 4 + 3


def test_a_forged_proof_ends_with_one_and_says_why(club, opened):
    (club / "forged.proof").write_bytes(given.forge(opened, next(iter(given.OPENED_LIES))))
    checked = proof("check", "forged.proof")
    assert checked.exit_code == 1
    assert "Does not hold: Board 1, attempt 2: card " in checked.stdout
    told = last(proof("check", "forged.proof", "--json"))
    assert told["holds"] is False
    assert told["findings"][0]["code"] == "wrong-card"
    assert proof("notice", "forged.proof", "--out", "n.pdf").exit_code == 2
    assert not (club / "n.pdf").exists()


def test_another_session_s_notice(club):
    proof("make", "--out", "a.proof")
    checked = proof("check", "a.proof", "--notice", "AB " * 32)
    assert checked.exit_code == 1
    assert f"{'ab' * 32} is not of this session" in checked.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["make"], 2, "no session was kept"),
        (["check", "nothing.proof"], 2, "cannot be read"),
        (["check", "other.txt"], 2, "no proof of a session"),
        (["check", "a.proof", "--notice", "12"], 2, "64 digits"),
        (["check", "a.proof", "--sqd", "x.sqd"], 2, "both --sqd and --keys"),
        (["notice", "other.txt", "--out", "n.pdf"], 2, "no proof of a session"),
    ],
)
def test_what_cannot_be(folder, closed, arguments, code, said):
    (folder / "other.txt").write_text("hello\n")
    (folder / "a.proof").write_bytes(closed)
    result = proof(*arguments)
    assert result.exit_code == code
    assert said in result.stderr


def test_a_session_is_not_opened_before_its_time(folder):
    ledger = Ledger.at(paths.ledger())
    given.dealt(ledger, record=plan.Record(secret=secrecy.made("2999-01-01 22:45", None)))
    ledger.close()
    early = proof("make", "--open", "--out", "x.proof")
    assert early.exit_code == 4
    assert "not shown before 2999-01-01 22:45" in early.stderr
    assert not (folder / "x.proof").exists()
    assert proof("make", "--out", "closed.proof").exit_code == 0
    assert check((folder / "closed.proof").read_bytes()).story.opened == []


def test_a_session_that_is_none(club):
    assert "there is no session 9" in proof("make", "9").stderr


def test_a_file_that_is_there_stays(club):
    (club / "session.proof").write_text("mine")
    assert proof("make").exit_code == 2
    assert (club / "session.proof").read_text() == "mine"
    assert proof("make", "--force").exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights for files")
def test_only_the_owner_may_read_an_opened_proof(club):
    proof("make", "--open", "--out", "x.proof")
    assert stat.S_IMODE((club / "x.proof").stat().st_mode) == 0o600


def test_the_page(folder):
    assert proof("page").exit_code == 0
    assert (folder / "check-proof.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_samples_of_the_documentation():
    samples = Path(__file__).parents[3] / "docs" / "samples"
    early = check((samples / "closed.proof").read_bytes()).fingerprints
    checked = proof("check", samples / "opened.proof", "--notice", early[-1], "--json")
    assert checked.exit_code == 0
    assert last(checked)["published"] == {early[-1]: len(early)}


def squaredeal(*arguments):
    done = CliRunner().invoke(app, ["squaredeal", *arguments])
    assert done.exit_code == 0, done.output


def test_a_set_that_square_deal_drew_is_held_against_its_draw(folder):
    """Boards 1 and 2 of three are dealt; the third was drawn with them all the same."""
    named = ["--name", "Thursdays", "--delayed", "the lottery", "--phase", "2:1-3"]
    squaredeal("new", "s.sqd", *named)
    squaredeal("publish", "s.sqd")
    squaredeal("value", "s.sqd", "3 11 17 28 40 44")
    pair = ["s.sqd", "--keys", "s.sqk"]
    squaredeal("draw", *pair, "--session", "1,2", "--out", "b.pbn")
    drawn = plan.places(registry.read(Path("b.pbn"))[0].boards)
    changed = [*drawn[:2], plan.Place(3, 1, streams.deal(3))]
    checks = []
    for places in (drawn, changed):
        ledger = Ledger.at(paths.ledger())
        given.dealt(ledger, places=places[:2], spares=places[2:])
        ledger.close()
        assert proof("make", "--open", "--force").exit_code == 0
        checks.append(proof("check", "session.proof", "--sqd", *pair))
    as_drawn, otherwise = checks
    assert as_drawn.exit_code == 0
    assert "The deals are just those that the published draw gives" in as_drawn.stdout
    assert otherwise.exit_code == 1
    assert "Does not hold: not as drawn: board 3" in otherwise.stdout
    proof("make", "--out", "closed.proof")
    assert "not opened" in proof("check", "closed.proof", "--sqd", *pair).stderr
