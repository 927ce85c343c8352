"""The other verbs: what they print, and how they end."""

import json

import pytest
from typer.testing import CliRunner

from dealing import criteria, patterns
from fourhand import __version__
from fourhand.cli import app

pytestmark = pytest.mark.usefixtures("home")


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def result(*arguments):
    """The last line a program reads."""
    last = json.loads(run(*arguments, "--json").stdout.splitlines()[-1])
    assert last.pop("event") == "result"
    return last


def test_the_version():
    assert run("--version").stdout == f"fourhand {__version__}\n"


def test_an_unknown_verb_is_2():
    assert run("shuffel").exit_code == 2
    told = run("shuffel", "--json")
    assert json.loads(told.stdout)["exit_code"] == told.exit_code == 2


# pattern


def test_legal():
    shown = run("pattern", "check", "NESW")
    assert (shown.exit_code, shown.stdout) == (0, "legal\n")
    assert run("pattern", "check", "five-piles").exit_code == 0
    assert result("pattern", "check", "NESW") == {
        "pattern": "NESW",
        "legal": True,
        "law": "duplicate-2017",
        "reasons": [],
    }


def test_illegal_names_every_criterion_with_cards_and_hands():
    shown = run("pattern", "check", "NNEESSWW")
    assert shown.exit_code == 4
    thirteen, one, two = shown.stdout.splitlines()
    assert thirteen.startswith("thirteen: North 14")
    assert one.startswith("criterion 1: cards 1 and 2 both to North")
    assert two.startswith("criterion 2: cards 1 to 4 go to N N E E")
    assert len(result("pattern", "check", "NNEESSWW")["reasons"]) == 3


def test_no_pattern_is_2():
    assert run("pattern", "check", "clockwice").exit_code == 2
    assert "pattern list" in run("pattern", "show", "").stderr


def test_count():
    assert run("pattern", "count").stdout == "27763953154228224\n"
    assert result("pattern", "count") == {"count": 27763953154228224}


def test_list():
    shown = run("pattern", "list").stdout
    for name in ("clockwise", "anticlockwise", "five-piles"):
        assert name in shown
    names = [row["name"] for row in result("pattern", "list")["patterns"]]
    assert names == ["clockwise", "anticlockwise", "five-piles", "cassino-twos", "cassino-fours"]


def test_list_says_which_code_allows_which():
    allowed = {row["name"]: row["allowed"] for row in result("pattern", "list")["patterns"]}
    assert allowed == {
        "clockwise": ["duplicate-2017", "duplicate-1987", "rubber-1936"],
        "anticlockwise": ["duplicate-2017", "duplicate-1987"],
        "five-piles": ["duplicate-2017"],
        "cassino-twos": ["cassino"],
        "cassino-fours": ["cassino"],
    }


def test_under_another_code():
    refused = run("pattern", "check", "five-piles", "--code", "duplicate-1987")
    assert (refused.exit_code, refused.stdout.startswith("order: card 6 to South")) == (4, True)
    assert run("pattern", "check", "cassino-twos", "--code", "cassino").exit_code == 0
    by_west = run("pattern", "check", "clockwise", "--code", "rubber-1936", "--dealer", "W")
    assert "dealer: card 1 to West" in by_west.stdout
    assert result("pattern", "count", "--code", "duplicate-1987") == {"count": 24}
    for wrong in (["--code", "duplicate-1997"], ["--dealer", "Q"]):
        assert run("pattern", "check", "NESW", *wrong).exit_code == 2


def test_show_draws_the_piles_before_they_are_joined():
    """As the source does (seed 003); card 52 in pile 4 alone, not in pile 5 as its slip has it."""
    shown = run("pattern", "show", "five-piles").stdout
    before, _, after = shown.partition("joined:")
    assert "5 13 21 29 37 45 " in before
    assert "52" not in before.partition("5 13 21 29 37 45")[2]
    assert "1 5 9 13 17 21 25 29 33 37 41 45 49" in after
    assert "joined" not in run("pattern", "show", "clockwise").stdout


def test_show_says_the_stages_of_cassino():
    assert result("pattern", "show", "cassino-twos")["stages"] == [12, 8, 8, 8, 8, 8]
    assert result("pattern", "show", "clockwise")["stages"] == []


def test_show_counts_the_pack_from_1():
    """Pile 4 of the five piles gets card 52 (laws.md, section 1)."""
    hands = result("pattern", "show", "piles=12345432,join=5:1,to=WNES")["hands"]
    assert hands["West"] == [1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49]
    assert hands["South"] == [4, 6, 12, 14, 20, 22, 28, 30, 36, 38, 44, 46, 52]
    assert "4 6 12 14 20 22 28 30 36 38 44 46 52" in run("pattern", "show", "five-piles").stdout


def test_samples_are_legal_and_differ():
    drawn = [result("pattern", "sample")["pattern"] for _ in range(3)]
    assert len(set(drawn)) == 3
    assert [criteria.check(patterns.parse(pattern)) for pattern in drawn] == [[], [], []]


def test_on_the_machine_it_is_the_firmware_that_judges(monkeypatch):
    class Strict:
        law = "another-law"

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def check_pattern(self, seats, code, dealer):
            assert seats == patterns.parse("NESW")
            return criteria.check(patterns.parse("NNEESSWW"))

    monkeypatch.setattr("fourhand.cli.pattern.connect", lambda port: Strict())
    shown = run("pattern", "check", "NESW", "--on-machine", "--port", "COM9")
    assert shown.exit_code == 4
    assert len(shown.stdout.splitlines()) == 3
    judged = result("pattern", "check", "NESW", "--on-machine", "--port", "COM9")
    assert (judged["legal"], judged["law"]) == (False, "another-law")


# inspect, ports, history, status


def test_inspect(tmp_path):
    file = tmp_path / "set.pbn"
    file.write_text('[Board "7"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. '
                    '..AKQJT98765432. ...AKQJT98765432"]\n')  # fmt: skip
    shown = run("inspect", file)
    assert shown.exit_code == 1
    assert "is not dealt without --allow-odd" in shown.stdout
    assert result("inspect", file)["numbers"] == "7"
    gone = run("inspect", tmp_path / "gone.pbn")
    assert gone.exit_code == 2
    assert "no such file" in gone.stderr


def test_ports(monkeypatch):
    monkeypatch.setattr("fourhand.port.list_ports.comports", list)
    assert result("ports") == {"ports": []}
    assert "--port sim:" in run("ports").stdout


def test_history_of_nothing(home):
    assert result("history") == {"sessions": []}
    assert run("history").exit_code == 0
    assert run("history", "3").exit_code == 2
    assert not home.exists()


def test_history_in_a_home_that_is_a_file(home):
    home.write_text("of something else")
    shown = run("history")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert f"{home}: it cannot be used" in shown.stderr.replace("\n", "")
    assert "FOURHAND_HOME" in shown.stderr


def test_status_without_a_machine():
    shown = run("status")
    assert shown.exit_code == 2
    assert "--port" in shown.stderr


def test_a_ledger_that_is_none(home):
    home.mkdir()
    (home / "ledger.db").write_bytes(b"nonsense " * 500)
    shown = run("history")
    assert shown.exit_code == 2
    assert "ledger" in shown.stderr
    assert "Traceback" not in shown.output
