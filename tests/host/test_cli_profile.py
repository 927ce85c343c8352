"""`fourhand profile` and `fourhand pack` as far as they need no machine."""

import json

import pytest
from typer.testing import CliRunner

from dealing.cards import NAMES
from fourhand import packledger, paths, profiles
from fourhand.cli import app
from fourhand.plan import Place
from fourhand.store import Ledger
from fourhand.verdict import Verdict, reason

QUALITY = bytes([100] * 52)


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    codes = [(f"{card + 5:x}",) for card in range(52)]
    about = {"name": "Club blue", "maker": "Acme", "look": "two dots", "picture": ""}
    made = profiles.made(codes, **about, reader="bars6")
    (tmp_path / "blue.json").write_bytes(made.as_bytes())
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)])


def last(*arguments):
    return json.loads(run(*arguments, "--json").stdout.splitlines()[-1])


def test_a_profile_is_kept_listed_shown_and_given_on(folder):
    assert run("profile", "list").stdout.startswith("No profile is kept yet")
    assert run("profile", "add", "blue.json").exit_code == 0
    (listed,) = last("profile", "list")["profiles"]
    assert (listed["profile"], listed["deck"], listed["maker"]) == ("blue", "Club blue", "Acme")
    assert last("profile", "show", "blue")["codes"]["SA"] == ["5"]
    assert run("profile", "export", "blue", "other.json").exit_code == 0
    assert (folder / "other.json").read_bytes() == (folder / "blue.json").read_bytes()


def test_the_backs_of_a_deck_are_part_of_its_profile_and_must_differ(folder):
    content = json.loads((folder / "blue.json").read_text())
    (folder / "two.json").write_text(json.dumps({**content, "backs": ["red", "blue"]}))
    assert last("profile", "show", "two.json")["backs"] == ["red", "blue"]
    assert "red, blue" in run("profile", "show", "two.json").stdout
    read = profiles.read(folder / "two.json")
    assert profiles.parse(read.as_bytes()) == read
    assert "backs" not in last("profile", "show", "blue.json")
    for wrong in (["red", "red"], [" "], "red", [1]):
        (folder / "two.json").write_text(json.dumps({**content, "backs": wrong}))
        assert run("profile", "show", "two.json").exit_code == 2


def test_a_deck_with_the_codes_of_another_on_other_cards_is_warned_of(folder):
    """A pack of it shows each card once: nothing but a person can tell that it is the wrong."""
    blue = json.loads((folder / "blue.json").read_text())
    rows = list(blue["codes"].values())
    turned = dict(zip(blue["codes"], rows[1:] + rows[:1], strict=True))
    (folder / "red.json").write_text(json.dumps({**blue, "name": "Red", "codes": turned}))
    other = dict(zip(blue["codes"], [["3f"], *rows[1:]], strict=True))
    (folder / "green.json").write_text(json.dumps({**blue, "name": "Green", "codes": other}))
    assert "passes for" not in run("profile", "add", "blue.json").stderr
    assert (
        "Club blue has the same codes on other cards" in run("profile", "add", "red.json").stderr
    )
    assert "passes for" not in run("profile", "add", "green.json").stderr  # one code is foreign
    (paths.home() / "profiles" / "broken.json").write_text("{")
    assert run("profile", "add", "green.json", "--force").exit_code == 0
    own = [(f"{card + 1:x}",) for card in reversed(range(52))]  # firmware/dealing/profiles.py
    texts = {"name": "Own turned", "maker": "", "look": "", "picture": "", "reader": "bars6"}
    (folder / "own.json").write_bytes(profiles.made(own, **texts).as_bytes())
    assert "Fourhand's own has the same codes" in run("profile", "add", "own.json").stderr


def test_a_kept_profile_is_not_written_over_unasked():
    assert run("profile", "add", "blue.json").exit_code == 0
    assert run("profile", "add", "blue.json").exit_code == 2
    assert run("profile", "add", "blue.json", "--force").exit_code == 0
    assert run("profile", "add", "blue.json", "--as", "../blue").exit_code == 2


def test_a_damaged_profile_is_refused_by_its_card(folder):
    content = json.loads((folder / "blue.json").read_text())
    content["codes"]["H9"] = content["codes"]["C2"]
    (folder / "blue.json").write_text(json.dumps(content))
    for verb in ("show", "add"):
        result = run("profile", verb, "blue.json")
        assert result.exit_code == 2
        assert "H9 and C2" in result.stderr


def club(*packs, deals=0):
    ledger = Ledger.at(paths.ledger())
    for name in packs:
        packledger.checked(ledger.connection, name, "", QUALITY)
    for nth in range(deals):
        session = ledger.begin("tuesday", "COM3", "", [Place(1, 1, bytes(52))])
        row = ledger.ordered(session, 0, 1, "0badcafe", "duplicate")
        ledger.mark(row, "first_card")
        why = () if nth else (reason("bounced", "A card sprang back"),)
        ledger.judged(row, Verdict("misdealt" if why else "verified", why))
    ledger.close()


def test_packs_of_a_club_are_planned_and_counted():
    assert run("pack", "list").stdout.startswith("No pack is known yet")
    assert run("pack", "show", "blue").exit_code == 2
    club("blue", "red")
    plan = last("pack", "plan", "1-2", "--keep")["plan"]
    assert [(row["board"], row["pack"]) for row in plan] == [(1, "blue"), (2, "red")]
    club(deals=4)
    shown = last("pack", "show", "blue")
    assert (shown["board"], shown["uses"], shown["misdealt"]) == (1, 4, 1)
    assert (shown["misdealt_low"], shown["misdealt_high"]) == (0.0456, 0.6994)
    assert list(shown["quality"]) == list(NAMES)
    plan = last("pack", "plan", "1-2")["plan"]
    assert [(row["board"], row["pack"]) for row in plan] == [(1, "red"), (2, "blue")]


def test_more_boards_than_packs():
    club("blue")
    result = run("pack", "plan", "1-2")
    assert result.exit_code == 2
    assert "2 fit packs needed, and 1 there" in result.stderr
