"""What audit and procedure say, in English and in Dutch."""

import re
import string
import tomllib
from importlib import resources

import pytest
from typer.testing import CliRunner

from fourhand.cli import app
from fourhand.procedure.checks import check
from fourhand.procedure.entries import Entry, steps
from fourhand.saying import Said
from tests.host.test_recovery import ENGLISH

SENTENCES = [
    (package, key, *texts)
    for package in ("fourhand.audit", "fourhand.procedure")
    for key, texts in tomllib.loads(
        (resources.files(package) / "texts.toml").read_text(encoding="utf-8")
    ).items()
]

#: As a Dutch bridge player says it (the words of the Dutch laws of 1936, 1959 and 1987).
GLOSSARY = {
    "trick": "slag", "contract": "contract", "auction": "bieden", "shuffled": "schud",
    "pack": "spel", "cut": "afgenomen|afnemen|nam af|couperen", "card": "kaart",
    "cards": "kaarten", "board": "spel", "dealer": "gever", "led": "kwam", "passes": "gepast",
}  # fmt: skip


@pytest.mark.parametrize(("package", "key", "english", "dutch"), SENTENCES)
def test_each_sentence_says_the_same_in_dutch(package, key, english, dutch):
    def fields(text):
        return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field)

    assert fields(english) == fields(dutch) or english == "{english}", package
    assert english != dutch, key
    said, told = (re.sub(r"\{[^}]*\}", "", text).lower() for text in (english, dutch))
    assert not ENGLISH.search(told)
    for word, translated in GLOSSARY.items():
        if re.search(rf"\b{word}\b", said):
            assert re.search(translated, told), word


def test_values_are_written_in_the_language():
    revoke = Said("fourhand.audit", "revoke", {"seat": 2, "cards": b"\x00\x01", "suit": 1})
    assert revoke.told() == "South played SA and SK and had a heart still"
    assert revoke.told("nl") == "Zuid speelde SA en SK en had nog harten"
    cut = Said("fourhand.procedure", "another-cut", {"who": "W", "due": 1})
    assert cut.told("nl") == "West nam af, en niet Oost"
    assert Said("fourhand.procedure", "cut-not-made", {"who": "Jan"}).told("nl")[:3] == "Jan"
    assert "Oost-West" in Said("fourhand.procedure", "pair-absent", {"side": 1}).told("nl")


@pytest.mark.parametrize(
    ("code", "pattern", "words"),
    [
        ("duplicate-2017", "NNEESSWW", "dertien: Noord 14, Oost 14, Zuid 12, West 12 (kaart 50 is "
         "de 14e van Noord); criterium 1: kaart 1 en de volgende gaan allebei naar Noord "
         "(26 keer); criterium 2: kaart 1 en de volgende drie gaan naar N N O O (13 keer)"),
        ("duplicate-1987", "five-piles", "volgorde: kaart 6 gaat naar Zuid, niet in één"),
        ("rubber-1936", "clockwise:N", "gever: kaart 1 gaat naar Noord, en Zuid is gever"),
        ("rubber-1936", "WENS", "met de klok mee: kaart 2 gaat naar Oost, en die zit niet links "
         "van West"),
        ("cassino", "clockwise", "moeten drie handen zijn, niet W O W"),
        ("cassino", "NNEESSWW", "deel: kaart 7 gaat naar West in plaats van Noord"),
    ],
)  # fmt: skip
def test_why_a_pattern_is_refused_is_told_in_dutch(code, pattern, words):
    told = ("cut:E:20", "complete:S", f"deal:S:{pattern}:unfinished")
    breaches = check(Entry(1, code, told, steps(told), 2))
    assert any(words in one.said.told("nl") for one in breaches)


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")


@pytest.mark.usefixtures("home")
def test_a_dutch_director_reads_the_procedure_in_dutch():
    wrong = ["1", "--code", "rubber-1936", "--dealer", "S", "shuffle:W", "cut:E:2", "deal:S"]
    told = CliRunner().invoke(app, ["procedure", "enter", "--lang", "nl", *wrong])
    assert told.exit_code == 1
    assert "niet zoals de regels het willen: 1" in told.stdout
    assert "een stuk had bij het afnemen 2 kaarten, minder dan 4" in told.stdout
    assert "1936 regel 11b: opnieuw schudden en afnemen: " in told.stdout
    assert "nu is het te laat" in told.stdout
    shown = CliRunner().invoke(app, ["procedure", "show", "--lang", "nl"]).stdout
    assert "gever" in shown
    assert "Zuid" in shown
    assert CliRunner().invoke(app, ["procedure", "show", "--lang", "fr"]).exit_code == 2


@pytest.mark.usefixtures("home")
def test_a_dutch_director_reads_the_audit_in_dutch(tmp_path):
    rows = ["board 1", "contract 1NT", "declarer W", "N CA CK CQ", "E DA&DK DQ DJ", "S HA HK HQ"]
    (tmp_path / "hands.txt").write_text("\n".join([*rows, "W SA SK SQ"]))
    told = CliRunner().invoke(app, ["audit", str(tmp_path / "hands.txt"), "--lang", "nl"])
    assert told.exit_code == 1
    for words in (
        "spel 1: 1SA door West; NZ 3, OW 0 slagen",
        "slag 1: Oost speelde DA en DK in één slag",
        "1959 artikel 81a: blijft staan: Heeft van elk paar",
        "1 spel bekeken, 1 niet in orde",
        "Noord (NZ)",
    ):
        assert words in told.stdout
