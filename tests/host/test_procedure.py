"""How deals are made: what the codes say of it, worked out from the seeds, and what is kept."""

import json
import time

import pytest
from typer.testing import CliRunner

from fourhand.cli import app
from fourhand.errors import BadInput
from fourhand.procedure.checks import check
from fourhand.procedure.entries import Entry, steps

S, W, N = 2, 3, 0

#: A deal of South by the rules of 1936: West shuffles, East cuts, South completes and deals.
GOOD = ("shuffle:W", "cut:E:20", "complete:S", "deal:S")


def rubber(*text, dealer=S, before=None):
    entry = Entry(1, "rubber-1936", text, steps(text), dealer)
    return [(one.ruling.article.number, one.ruling.row.kind, one.late)
            for one in check(entry, before)]  # fmt: skip


def changed(index, step):
    return tuple(step if nth == index else text for nth, text in enumerate(GOOD))


AGAIN = "shuffle-and-cut-again"
RUBBER = [
    (GOOD, []),
    (("new-packs:N", *GOOD), []),
    (("shuffle:W", "cut:E:20", "new-packs:N"), [("8", "refused", False)]),
    (("shuffle:W", "shuffle:N", "shuffle:S", *GOOD[1:]), []),
    (("shuffle:W", "shuffle:S", "shuffle:N", "cut:E:20"), [("9", "shuffle-again", False)]),
    (changed(0, "shuffle:N")[:3], [("9", "shuffle-again", False)]),
    (("shuffle:W", "shuffle:N", "shuffle:N"), [("9", "shuffle-again", False)]),
    (changed(1, "cut:W:20")[:3], [("11a", AGAIN, False)]),
    (changed(1, "cut:E:3")[:3], [("11b", AGAIN, False)]),
    (changed(1, "cut:E:4"), []),
    (changed(1, "cut:E:48"), []),
    (changed(1, "cut:E:49")[:3], [("11b", AGAIN, False)]),
    (changed(1, "cut:E:20:exposed")[:3], [("11c", AGAIN, False)]),
    (changed(2, "complete:E")[:3], [("11d", AGAIN, False)]),
    (changed(1, "cut:E:?")[:3], [("11e", AGAIN, False)]),
    (("shuffle:W", "cut:E:20", "shuffle:N"), [("11f", AGAIN, False)]),
    (("shuffle:W", "cut:E:20", "shuffle:N", "cut:E:20"), []),
    (changed(1, "cut:E:20:early")[:3], [("11g", AGAIN, False)]),
    (changed(1, "cut:E:3"), [("11b", AGAIN, True)]),
    (changed(3, "deal:S:WNES"), []),
    (changed(3, "deal:S:NESW:unfinished"), [("13a", "deal-again", False)]),
    (changed(3, "deal:S:NESW"), [("13a", "other-article", False)]),
    (changed(3, "deal:W:unfinished"), [("14", "may-be-stopped", False)]),
    (changed(3, "deal:W"), [("14", "stands", False)]),
    (("shuffle:W", "deal:S"), [("14", "stands", False)]),
]


@pytest.mark.parametrize(("text", "found"), RUBBER)
def test_the_rules_of_1936(text, found):
    assert rubber(*text) == found


def test_the_turn_and_the_two_packs_go_on_from_the_deal_before():
    text = ("shuffle:N", "cut:S:20", "complete:W", "deal:W:pack=red")
    before = Entry(1, "rubber-1936", (), steps(["deal:S:pack=blue"]), S)
    assert rubber(*text, dealer=W, before=before) == []
    same = Entry(1, "rubber-1936", (), steps(["deal:S:pack=red"]), S)
    assert rubber(*text, dealer=W, before=same) == [("14", "stands", False)]
    north = Entry(1, "rubber-1936", (), steps(["deal:N:pack=blue"]), N)
    assert rubber(*text, dealer=W, before=north) == [("14", "stands", False)]


def duplicate(*text, code="duplicate-1987", **told):
    entry = Entry(1, code, text, steps(text), **told)
    return [(one.ruling.article.number, one.ruling.row.kind) for one in check(entry)]


DUPLICATE = [
    (("shuffle:N", "deal:N"), {}, []),
    (("deal:N",), {}, [("6A", "shuffle-again")]),
    (("shuffle:N", "cut-asked:E", "deal:N"), {}, [("6A", "allowed")]),
    (("shuffle:N", "cut-asked:E", "cut:E", "deal:N"), {}, []),
    (("shuffle:N", "deal:N:five-piles:unfinished"), {}, [("6D1", "deal-again")]),
    (("shuffle:N", "deal:N:five-piles"), {}, [("6D1", "other-article")]),
    (("shuffle:N", "deal:N:five-piles"), {"code": "duplicate-2017"}, []),
    (
        ("shuffle:N", "deal:N:piles=12345432,join=5:1,to=WNES@20:05"),
        {"code": "duplicate-2017"},
        [],
    ),
    (("shuffle:N", "deal:N:anticlockwise:E:pack=red"), {}, []),
    (("shuffle:N", "deal:N:NNEESSWW"), {"code": "duplicate-2017"}, [("6D1", "deal-again")]),
    (("deal:N:five-piles",), {"method": "other", "director": "Smit"}, []),
    (("deal:N:NENESWSW",), {"method": "other", "director": "Smit"}, [("6D1", "other-article")]),
    (
        ("deal:N:" + "NENESWSW" * 6 + "NESW",),
        {"method": "other", "director": "Smit", "code": "duplicate-2017"},
        [],
    ),
    (
        ("deal:N:NESWWSEN",),
        {"method": "other", "director": "Smit", "code": "duplicate-2017"},
        [("6D1", "deal-again")],
    ),
    (("deal:machine",), {"method": "other"}, [("6E4", "allowed")]),
    (("shuffle:Smit", "deal:Smit"), {"method": "director"}, []),
    (("shuffle:Bos", "deal:Bos"), {"method": "assistants"}, [("6E3", "allowed")]),
    (("shuffle:N", "deal:N"), {"present": (0, 2)}, [("6C", "procedure")]),
    (("shuffle:N", "deal:N"), {"present": (0, 1)}, []),
    (("shuffle:Bos", "deal:Bos"), {"present": (), "method": "director"}, []),
    (("deal:N",), {"copy_of": 3}, [("6F", "allowed")]),
    (("deal:N",), {"copy_of": 3, "director": "Smit"}, []),
]


@pytest.mark.parametrize(("text", "told", "found"), DUPLICATE)
def test_law_6(text, told, found):
    assert duplicate(*text, **told) == found


def test_cassino():
    def cassino(*text):
        return duplicate(*text, code="cassino")

    assert cassino("shuffle:N", "cut:S:20", "deal:N:cassino-twos") == []
    assert cassino("shuffle:N", "deal:N") == [("5", "deal-again")]
    assert cassino("cut:S:20", "shuffle:N", "deal:N") == [("5", "deal-again")]
    assert cassino("cut:S:20", "shuffle:S", "deal:N") == []
    assert cassino("cut:S:20:exposed", "deal:N") == [("3", "cut-again")]
    assert cassino("cut:S:20", "deal:N:clockwise") == [("4", "procedure")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (["eat:N"], "is no step"),
        (["shuffle"], "does not tell who"),
        (["cut:E:53"], "no number of cards, 0 to 52"),
        (["cut:E:-1"], "no number of cards"),
        (["shuffle:N@25:00"], "'25:00' in 'shuffle:N@25:00' is no time"),
        (["shuffle:N@20:10", "cut:E:20@20:09"], "comes before shuffle:N@20:10"),
        (["shuffle:N:23"], "tells nothing of a shuffle"),
        (["shuffle:N" * 99], "too long"),
    ],
)
def test_what_is_no_step_is_refused_in_words(text, words):
    with pytest.raises(BadInput, match="steps") as caught:
        steps(text)
    assert words in str(caught.value)


def test_an_evening_may_run_past_midnight():
    late, early = steps(["shuffle:N@23:58", "deal:N@0:05"])
    assert (late.at, early.at) == (1438, 5)


# the command, and what the machine's own deals keep


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")


def run(*arguments):
    return CliRunner().invoke(app, ["procedure", *arguments])


def test_what_is_entered_is_kept_whatever_the_ruling():
    assert "fourhand procedure enter" in run("enter", "--help").stdout
    good = ("enter", "1", "--code", "rubber-1936", "--dealer", "S", "--session", "tuesday")
    assert run(*good, *GOOD).exit_code == 0
    bad = ("enter", "2", "--code", "rubber-1936", "--dealer", "S", "--session", "tuesday")
    told = run(*bad, *GOOD, "--json")
    assert told.exit_code == 1  # South again, and it was West's turn
    (one,) = json.loads(told.stdout)["breaches"]
    assert (one["article"], one["kind"], one["source"][:4]) == ("1936 law 14", "stands", "000_")
    kept = json.loads(run("show", "--json").stdout)["entries"]
    assert [(each["board"], each["steps"]) for each in kept] == [(1, [*GOOD]), (2, [*GOOD])]
    assert "Nothing" not in run("show").stdout


def test_a_copy_is_linked_to_its_original():
    copy = ("enter", "3", "--session", "a", "--copy-of", "1", "--director", "Smit", "deal:Bos")
    assert run(*copy).exit_code == 2
    assert run("enter", "1", "--session", "a", "shuffle:N", "deal:N").exit_code == 0
    assert run(*copy).exit_code == 0
    assert json.loads(run("show", "--json").stdout)["entries"][1]["copy_of"] == 1


@pytest.mark.parametrize(
    "wrong",
    [
        ["enter", "1", "--code", "rubber-1937", "deal:N"],
        ["enter", "1", "--code", "tricks-1959", "deal:N"],
        ["enter", "1", "--code", "rubber-1936", "deal:N"],
        ["enter", "1", "--method", "magic", "deal:N"],
        ["enter", "1", "--present", "Q", "deal:N"],
        ["enter", "1", "shuffle:N", "deal:N:upside"],
        ["enter", "1"],
        ["show", "9"],
    ],
)
def test_bad_input_ends_with_2(wrong):
    told = run(*wrong)
    assert (told.exit_code, "Traceback" in told.output) == (2, False)


def test_the_machines_deals_say_by_what_right_they_were_dealt(tmp_path):
    port = f"sim:?speed=0&seed=5&state={tmp_path / 'world'}"
    out = tmp_path / "out"
    deal = ["deal", "--new", "1", "--copies", "2", "--director", "J. Smit", "--port", port]
    assert CliRunner().invoke(app, [*deal, "--out", str(out)]).exit_code == 0
    first, second = json.loads((out / "report.json").read_text())["boards"]
    assert first["procedure"] == {
        "code": "duplicate-2017", "method": "6E4", "citation": "2017 Law 6E4",
        "director": "J. Smit", "copy_of": "",
    }  # fmt: skip
    assert second["procedure"]["method"] == "6E4 6F"
    assert second["procedure"]["copy_of"] == first["order_id"]
    shown = json.loads(run("show", "1", "--port", port, "--json").stdout)["boards"]
    steps_of = [step["step"] for step in shown[0]["steps"]]
    assert steps_of == ["pockets-seen-empty", "deal", "dealt", "taken-out"]
    assert [(one["board"], one["copy"], one["label"]) for one in shown] == [
        (1, 1, "A"),
        (1, 2, "B"),
    ]
    rows = [line.split("│") for line in run("show", "1", "--port", port).stdout.splitlines()]
    named = [(row[1].strip(), row[5].strip()) for row in rows if len(row) > 6 and "1" in row[1]]
    assert named == [("1 A", ""), ("1 B", "1 A")]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system's clock has one zone")
def test_a_step_is_told_by_the_clock_on_the_wall(tmp_path, monkeypatch):
    port = f"sim:?speed=0&seed=5&state={tmp_path / 'world'}"
    assert CliRunner().invoke(app, ["deal", "--new", "1", "--port", port]).exit_code == 0
    (board,) = json.loads(run("show", "1", "--port", port, "--json").stdout)["boards"]
    hour, minute = map(int, board["steps"][0]["at"][11:16].split(":"))  # UTC
    monkeypatch.setenv("TZ", "FAR-7")  # seven hours east of Greenwich
    time.tzset()
    try:
        assert f"{(hour + 7) % 24:02}:{minute:02}" in run("show", "1", "--port", port).stdout
    finally:
        monkeypatch.undo()
        time.tzset()


def test_of_a_hand_shuffled_pack_it_is_known_that_people_shuffled(tmp_path):
    port = f"sim:?speed=0&seed=5&state={tmp_path / 'world'}"
    assert CliRunner().invoke(app, ["deal", "--hand-shuffled", "1", "--port", port]).exit_code == 0
    (board,) = json.loads(run("show", "1", "--port", port, "--json").stdout)["boards"]
    assert board["steps"][0] == {"step": "shuffle", "by": "people", "at": ""}
    assert [step["by"] for step in board["steps"][1:]] == [
        "machine",
        "machine",
        "machine",
        "person",
    ]
    assert "2017 Law 6E4" in run("show", "1", "--port", port).stdout


def test_a_pattern_that_the_director_prescribed_is_kept_with_his_name(tmp_path):
    port = f"sim:?speed=0&seed=5&state={tmp_path / 'world'}"
    deal = ["deal", "--hand-shuffled", "1", "--copies", "2", "--port", port]
    deal += ["--code", "duplicate-1987", "--pattern", "five-piles", "--director", "J. Smit"]
    assert CliRunner().invoke(app, deal).exit_code == 0
    boards = json.loads(run("show", "1", "--port", port, "--json").stdout)["boards"]
    for board in boards:
        assert (board["director"], board["prescribed"]) == ("J. Smit", True)
        assert (board["citation"], board["copy_of"]) == ("1987 Law 6E4", "")
        assert board["steps"][:2] == [
            {"step": "shuffle", "by": "people", "at": ""},
            {"step": "pattern-prescribed", "by": "J. Smit", "at": ""},
        ]
    assert "patroon opgelegd (E4)" in run("show", "1", "--port", port, "--language", "nl").stdout
