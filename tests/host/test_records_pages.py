"""`fourhand records`: pages, their words, files and exit codes."""

import json
from datetime import timedelta

import pypdfium2
import pytest
from typer.testing import CliRunner

from fourhand import dealfiles, secrecy
from fourhand.cli import app
from fourhand.formats import pbn_write, registry
from fourhand.formats.deals import DealSet, Secret, Tag
from fourhand.records import languages, view, writing
from fourhand.records.analysis import Analysis, Contract
from fourhand.records.double_dummy import Solved
from tests.host import streams
from tests.host.formats.given import FILLER, ROUND, E, N, board, game

SPADES, CLUBS, NO_TRUMP = 0, 3, 4
# North-South take 8 tricks in spades and 3 in clubs; the other rows can be told apart.
TRICKS = ((8, 5, 8, 4), (7, 6, 7, 6), (6, 7, 6, 7), (3, 10, 3, 9), (11, 2, 12, 1))
FOUND = Analysis(TRICKS, -300, (Contract(4, SPADES, (0, 2), -2), Contract(3, NO_TRUMP, (2,), 3)))


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def solved(monkeypatch):
    """The library is in test_records_double_dummy; here every complete board is worth FOUND."""

    def solve(boards, progress=None):
        return Solved(tuple(FOUND if board.complete else None for board in boards))

    monkeypatch.setattr(writing.double_dummy, "solve", solve)


def run(*arguments):
    return CliRunner().invoke(app, ["records", *map(str, arguments)])


def a_set(folder, boards, name="evening.pbn", tags=()):
    made = [board(n, streams.deal(n), tags=tags) for n in range(1, boards + 1)]
    (folder / name).write_bytes(pbn_write.export(DealSet(tuple(made)))[0])
    return folder / name


def pages(path):
    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_bounded() for page in document], document[0].get_size()


@pytest.mark.parametrize(
    ("boards", "layout", "count"),
    [(1, "records", 1), (18, "records", 1), (19, "records", 2), (36, "records", 2),
     (101, "records", 6), (9, "slips", 2), (8, "curtain", 1), (9, "curtain", 2)],
)  # fmt: skip
def test_how_many_pages(folder, boards, layout, count):
    done = run(a_set(folder, boards), "--out", "out.pdf", "--layout", layout)
    assert done.exit_code == 0, done.output
    texts, _ = pages(folder / "out.pdf")
    assert len(texts) == count
    each = 4 if layout == "curtain" else 1
    assert sum(text.count("Board ") for text in texts) == boards * each


def test_a_page_in_english(folder):
    (folder / "evening.pbn").write_text(game(17), encoding="ascii")
    assert run("evening.pbn", "--out", "a.pdf").exit_code == 0
    (text,), size = pages(folder / "a.pdf")
    assert [round(side) for side in size] == [595, 842]
    words = text.split()
    for word in ("Board", "17", "Dealer", "Vul", "None", "\u2660A1062", "\u2665J73", "NT"):
        assert word in words, word
    # All four hands hold 10 points here, three of them besides the aces and kings seen.
    assert words.count("10") >= 4
    assert "Par: NS \u2212300" in text
    assert "4\u2660\u00d7 NS \u22122" in text
    assert "3NT S +3" in text


def test_a_page_in_dutch_on_letter(folder):
    (folder / "evening.pbn").write_text(game(2) + "\n" + game(4), encoding="ascii")
    assert (
        run("evening.pbn", "--out", "a.pdf", "--language", "nl", "--paper", "letter").exit_code
        == 0
    )
    (text,), size = pages(folder / "a.pdf")
    assert [round(side) for side in size] == [612, 792]
    for words in (
        "Spel 2",
        "Gever O",
        "Kwetsbaar NZ",
        "Kwetsbaar Allen",
        "SA",
        "\u2665B73",
        "\u2666V84",
        "\u2663H95",
        "Par: NZ \u2212300",
        "3SA Z +3",
    ):
        assert words in text.replace("\r\n", "\n"), words
    assert not set("KQJE") & set(text.replace("Kwetsbaar", ""))


def test_the_words_of_dutch_players():
    dutch = languages.LANGUAGES["nl"]
    assert dutch.ranks[:5] == ("A", "H", "V", "B", "10")
    assert (dutch.seats, dutch.no_trump) == ("NOZW", "SA")
    assert list(dutch.sides.items()) == [
        ("None", "Niemand"), ("NS", "NZ"), ("EW", "OW"), ("All", "Allen")
    ]  # fmt: skip


def test_points_and_the_table_of_tricks():
    shown = view.view(board(1), FOUND, languages.LANGUAGES["nl"])
    assert shown["points"] == ["10", "10", "10", "10"]
    head, *rows = shown["tricks"]
    assert head == ["", {"suit": "C"}, {"suit": "D"}, {"suit": "H"}, {"suit": "S"}, "SA"]
    assert rows == [
        ["N", "3", "6", "7", "8", "11"],
        ["Z", "3", "6", "7", "8", "12"],
        ["O", "10", "7", "6", "5", "2"],
        ["W", "9", "7", "6", "4", "1"],
    ]
    none = view.view(board(1), Analysis(TRICKS, 0, ()), languages.LANGUAGES["en"])
    assert none["par"] == [["Par: all pass"]]


def test_long_suits_and_voids(folder):
    (folder / "evening.pbn").write_text(game(1, FILLER), encoding="ascii")
    assert run("evening.pbn", "--out", "a.pdf").exit_code == 0
    (text,), _ = pages(folder / "a.pdf")
    assert text.count("AKQJ1098765432") == 4
    assert text.count("\u2014") == 12


def test_a_partial_deal_shows_what_is_there(folder):
    (folder / "evening.pbn").write_text(game(1, f"N:{N} - {E} -"), encoding="ascii")
    done = run("evening.pbn", "--out", "a.pdf")
    assert done.exit_code == 0
    (text,), _ = pages(folder / "a.pdf")
    assert "\u2660A1062" in text
    assert text.count("\u2660") == 2
    assert "Par" not in text


def test_curtain_cards_tell_one_hand_each_and_nothing_computed(folder):
    (folder / "evening.pbn").write_text(game(3), encoding="ascii")
    assert run("evening.pbn", "--out", "a.pdf", "--layout", "curtain").exit_code == 0
    (text,), _ = pages(folder / "a.pdf")
    assert [text.count(seat) for seat in ("North", "East", "South", "West")] == [1, 1, 1, 1]
    assert text.count("\u2660") == 4
    assert "Par" not in text


def test_a_page_for_the_browser(folder):
    source = a_set(folder, 2, tags=(Tag("Event", "Cup <b>"), Tag("Date", "2026.11.30")))
    assert run(source, "--out", "a.html", "--language", "nl").exit_code == 0
    text = (folder / "a.html").read_text(encoding="utf-8")
    assert "<title>Cup &lt;b&gt; \u00b7 2026.11.30</title>" in text
    assert text.count("<section") == 2
    assert '<th scope="row">O</th><td>10</td><td>7</td><td>6</td><td>5</td><td>2</td>' in text
    assert "http" not in text


def test_pbn_with_what_was_computed(folder):
    old = (Tag("DoubleDummyTricks", "*" * 20), Tag("Event", "Cup"))
    assert run(a_set(folder, 1, tags=old), "--out", "a.pbn").exit_code == 0
    (made,) = registry.read(folder / "a.pbn")[0].boards
    assert made.hands == board(1, streams.deal(1)).hands
    tags = {tag.name: tag for tag in made.tags}
    assert tags["Event"].value == "Cup"
    # N, S, E, W, each in NT S H D C.
    assert tags["DoubleDummyTricks"].value == "B8763" + "C8763" + "2567A" + "14679"
    assert tags["OptimumScore"].value == "NS -300"
    table = tags["OptimumResultTable"]
    assert table.value == r"Declarer;Denomination\2R;Result\2R"
    rows = table.rows.split("\n")
    assert len(rows) == 20
    assert {"N NT 11", "N  C  3", "E  C 10", "S NT 12", "W  S  4"} <= set(rows)


def test_without_double_dummy(folder, monkeypatch):
    monkeypatch.setattr(writing.double_dummy, "solve", None)
    assert run(a_set(folder, 2), "--out", "a.pdf", "--no-double-dummy").exit_code == 0
    assert "Par" not in pages(folder / "a.pdf")[0][0]


def test_boards_that_could_not_be_solved_are_told_and_1(folder, monkeypatch):
    answer = Solved((FOUND, None), failed=(2,))
    monkeypatch.setattr(writing.double_dummy, "solve", lambda *_: answer)
    done = run(a_set(folder, 2), "--out", "a.pdf", "--json")
    result = json.loads(done.stdout.splitlines()[-1])
    assert (done.exit_code, result["boards"], result["solved"]) == (1, 2, 1)
    assert "board 2: the double-dummy library failed" in done.stderr
    assert pages(folder / "a.pdf")[0][0].count("Par:") == 1


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--out", "a.doc"], "Let it end with .pdf"),
        (["--out", "none/a.pdf"], "no such folder"),
        (["--out", "there.pdf"], "--force"),
        (["--out", "a.html", "--layout", "slips"], "are for paper"),
        (["--out", "a.pdf", "--layout", "tall"], "no layout of this name"),
        (["--out", "a.pdf", "--paper", "a5"], "a4 or letter"),
        (["--out", "a.pdf", "--language", "fr"], "en or nl"),
    ],
)
def test_bad_input_is_2_and_leaves_nothing(folder, more, words):
    source = a_set(folder, 1)
    (folder / "there.pdf").write_bytes(b"mine")
    done = run(source, *more)
    assert done.exit_code == 2
    assert words in done.stderr
    assert (folder / "there.pdf").read_bytes() == b"mine"
    assert sorted(path.name for path in folder.iterdir()) == ["evening.pbn", "there.pdf"]


def test_deals_that_are_none_are_refused_and_odd_ones_told(folder):
    source = folder / "evening.pbn"
    source.write_text(game(1, ROUND.replace("AT62", "AT6", 1)), encoding="ascii")
    assert run(source, "--out", "a.pdf").exit_code == 2
    source.write_text(f'{game(1)}[Dealer "E"]\n', encoding="ascii")
    assert run(source, "--out", "a.pdf").exit_code == 4
    assert not (folder / "a.pdf").exists()
    assert run(source, "--out", "a.pdf", "--allow-odd").exit_code == 0
    source.write_text(f"{game(1)}\n{game(2)}", encoding="ascii")
    done = run(source, "--out", "a.pdf", "--force")
    assert done.exit_code == 0
    assert "is the same deal as board 1" in done.stderr


def test_a_sealed_file_is_shown_when_somebody_says_so(folder):
    dealfiles.write(folder / "e.pbn.sealed", DealSet((board(1),)))
    done = run("e.pbn.sealed", "--out", "a.pdf")
    assert (done.exit_code, (folder / "a.pdf").exists()) == (4, False)
    assert run("e.pbn.sealed", "--out", "a.pdf", "--show-cards").exit_code == 0
    assert run("e.pbn.sealed", "--out", "b.pbn.sealed").exit_code == 0
    (made,) = dealfiles.read(folder / "b.pbn.sealed")[0].boards
    assert "OptimumScore" in {tag.name for tag in made.tags}
    assert run("e.pbn.sealed", "--out", "b.txt.sealed").exit_code == 2


def test_before_its_time_a_set_is_not_shown(folder):
    later = secrecy.now() + timedelta(hours=3)
    secret = DealSet((board(1),), secret=Secret(later))
    dealfiles.write(folder / "e.pbn.sealed", secret)
    done = run("e.pbn.sealed", "--out", "a.pdf", "--show-cards")
    assert done.exit_code == 4
    assert "not shown before" in done.stderr
    with pytest.raises(secrecy.NotYet):
        writing.write(secret, folder / "a.pdf")
    assert not (folder / "a.pdf").exists()
    assert run("e.pbn.sealed", "--out", "b.pbn.sealed").exit_code == 0
    assert run("b.pbn.sealed", "--out", "a.pdf").exit_code == 4
