"""The rulings of every code, article by article, as the sources give them.

CASES is written from laws.md's list and the seeds, not from the data: code, article, event,
time, who, kind of ruling.
"""

import json

import pytest
from typer.testing import CliRunner

from dealing import codes, faults
from fourhand.cli import app
from fourhand.cli import laws as cli_laws
from fourhand.errors import BadInput
from fourhand.laws import articles, machine, naming, rulings

R, N, D, T, C = "rubber-1936", "duplicate-2017", "duplicate-1987", "tricks-1959", "cassino"

CASES = (
    (R, "8", "new-cards-asked", "before-cut", "", "allowed"),
    (R, "8", "new-cards-asked", "during-deal", "", "refused"),
    (R, "8", "damaged-card", "before-cut", "", "allowed"),
    (R, "8", "damaged-card", "after-cut", "", "refused"),
    (R, "9", "bad-shuffle", "before-deal", "", "shuffle-again"),
    *(
        (R, number, event, when, "", "stands")
        for number, event in (
            ("9", "bad-shuffle"),
            ("11a", "wrong-player-cut"),
            ("11b", "cut-too-small"),
            ("11c", "card-exposed-in-cut"),
            ("11d", "cut-completed-by-another"),
            ("11e", "cut-in-doubt"),
            ("11f", "shuffled-after-cut"),
            ("11g", "cut-before-hand-over"),
        )
        for when in ("during-deal", "after-deal")
    ),
    (R, "9", "sorted-pack", "before-deal", "", "shuffle-again"),
    (R, "9", "who-shuffles", "before-deal", "", "procedure"),
    (R, "10", "how-to-cut", "before-deal", "", "procedure"),
    (R, "11a", "wrong-player-cut", "before-deal", "", "shuffle-and-cut-again"),
    (R, "11b", "cut-too-small", "before-deal", "", "shuffle-and-cut-again"),
    (R, "11c", "card-exposed-in-cut", "before-deal", "", "shuffle-and-cut-again"),
    (R, "11d", "cut-completed-by-another", "before-deal", "", "shuffle-and-cut-again"),
    (R, "11e", "cut-in-doubt", "before-deal", "", "shuffle-and-cut-again"),
    (R, "11f", "shuffled-after-cut", "before-deal", "", "shuffle-and-cut-again"),
    (R, "11g", "cut-before-hand-over", "before-deal", "", "shuffle-and-cut-again"),
    (R, "12", "whose-turn-to-deal", "before-deal", "", "procedure"),
    (R, "12", "how-to-deal", "during-deal", "", "procedure"),
    (R, "12", "two-cards-to-one-hand", "before-next-card", "", "put-right"),
    (R, "13a", "two-cards-to-one-hand", "during-deal", "", "deal-again"),
    (R, "13a", "wrongly-dealt", "during-deal", "", "deal-again"),
    (R, "12", "two-cards-fed", "before-next-card", "", "put-right"),
    *(
        (R, "13a", event, "during-deal", "", "deal-again")
        for event in ("wrong-number-of-cards", "foreign-card", "pack-incomplete", "face-up-card")
    ),
    *(
        (R, number, event, "after-deal", "", "other-article")
        for number, event in (
            ("13a", "wrongly-dealt"),
            ("13a", "two-cards-to-one-hand"),
            ("13a", "wrong-number-of-cards"),
            ("13a", "face-up-card"),
            ("13b", "player-saw-card"),
            ("13c", "player-looked-at-own-card"),
        )
    ),
    (R, "13b", "player-saw-card", "during-deal", "can-name-it", "deal-again"),
    (R, "13b", "player-saw-card", "during-deal", "cannot-name-it", "stands"),
    (R, "13c", "player-looked-at-own-card", "during-deal", "", "deal-again"),
    *(
        (R, "14", event, when, "", kind)
        for event in ("dealt-out-of-turn", "dealt-opponents-pack", "dealt-uncut")
        for when, kind in (("during-deal", "may-be-stopped"), ("after-deal", "stands"))
    ),
    (R, "manners", "looked-at-bottom-card", "during-deal", "", "avoid"),
    (R, "manners", "card-lifted", "during-deal", "", "avoid"),
    (D, "6A", "bad-shuffle", "before-deal", "", "shuffle-again"),
    (D, "6A", "cut-asked", "before-deal", "opponent", "allowed"),
    (D, "6B", "how-to-deal", "before-deal", "", "procedure"),
    (D, "6C", "pair-absent", "before-deal", "", "procedure"),
    (D, "6D1", "wrongly-dealt", "during-deal", "", "deal-again"),
    (D, "6D1", "player-saw-card", "during-deal", "", "deal-again"),
    *(
        (D, "6D1", event, when, "", kind)
        for event in ("wrong-number-of-cards", "two-cards-to-one-hand", "face-up-card")
        for when, kind in (("during-deal", "deal-again"), ("after-deal", "other-article"))
    ),
    (D, "6D1", "player-saw-card", "after-deal", "", "other-article"),
    (D, "6D1", "wrongly-dealt", "after-deal", "", "other-article"),
    (D, "6D2", "sorted-pack", "after-play", "", "no-result"),
    (D, "6D2", "deal-played-before", "after-play", "", "no-result"),
    (D, "6D3", "director-orders-new-deal", "after-deal", "", "deal-again"),
    (D, "6E1", "dealt-by-players", "before-deal", "", "allowed"),
    (D, "6E2", "dealt-by-director", "before-deal", "", "allowed"),
    (D, "6E3", "dealt-by-assistants", "before-deal", "", "allowed"),
    (D, "6E4", "another-method", "before-deal", "", "allowed"),
    (D, "6F", "board-copied", "before-deal", "", "allowed"),
    *(
        (code, "6B", event, when, "", "put-right")
        for code in (D, N)
        for event, when in (
            ("two-cards-fed", "before-next-card"),
            ("pack-incomplete", "during-deal"),
            ("foreign-card", "during-deal"),
            ("pocket-not-empty", "before-deal"),
        )
    ),
    (N, "6A", "bad-shuffle", "before-deal", "", "shuffle-again"),
    (N, "6A", "cut-asked", "before-deal", "opponent", "allowed"),
    (N, "6B", "how-to-deal", "before-deal", "", "procedure"),
    (N, "6C", "pair-absent", "before-deal", "", "procedure"),
    (N, "6D1", "wrongly-dealt", "before-auction", "", "deal-again"),
    *(
        (N, "6D1", event, when, "", "deal-again")
        for event in (
            "player-saw-card",
            "wrong-number-of-cards",
            "two-cards-to-one-hand",
            "face-up-card",
        )
        for when in ("during-deal", "before-auction")
    ),
    (N, "6D1", "card-visible", "before-auction", "no-players-fault", "deal-again"),
    (N, "6D1", "card-visible", "first-play", "no-players-fault", "deal-again"),
    (N, "6D1", "card-visible", "first-play", "players-fault", "other-article"),
    (N, "6D1", "card-visible", "before-auction", "players-fault", "other-article"),
    (N, "6D1", "card-visible", "later-round", "no-players-fault", "other-article"),
    (N, "6D1", "card-visible", "later-round", "players-fault", "other-article"),
    (N, "6D2", "sorted-pack", "after-play", "", "no-result"),
    (N, "6D2", "deal-played-before", "after-play", "not-meant-as-replay", "no-result"),
    (N, "6D2", "deal-played-before", "before-deal", "meant-as-replay", "stands"),
    (N, "6D3", "director-orders-new-deal", "before-auction", "", "deal-again"),
    (N, "6E1", "dealt-by-players", "before-deal", "", "allowed"),
    (N, "6E2", "dealt-by-director", "before-deal", "", "allowed"),
    (N, "6E3", "dealt-by-assistants", "before-deal", "", "allowed"),
    (N, "6E4", "another-method", "before-deal", "", "allowed"),
    (N, "6E4", "filtered-deals", "before-deal", "", "refused"),
    (N, "6F", "board-copied", "before-deal", "", "allowed"),
    (N, "2", "wrong-board-marks", "before-deal", "", "put-right"),
    (N, "2", "wrong-board-marks", "after-play", "", "stands"),
    (N, "87", "board-differs", "after-play", "", "fouled"),
    (N, "87", "board-differs", "before-auction", "", "other-article"),
    (T, "77", "trick-complete", "during-play", "", "procedure"),
    (
        T,
        "78",
        "look-at-last-trick",
        "before-own-side-played-on",
        "declarer-or-defender",
        "allowed",
    ),
    (T, "78", "look-at-last-trick", "before-own-side-played-on", "dummy", "with-leave"),
    (T, "78", "look-at-last-trick", "after-own-side-played-on", "", "with-leave"),
    (T, "78", "look-at-last-trick", "after-play", "", "allowed"),
    (T, "78", "look-at-older-trick", "during-play", "", "with-leave"),
    (T, "78", "look-at-older-trick", "after-play", "", "allowed"),
    (T, "78", "look-as-hand-has-wrong-count", "during-play", "", "allowed"),
    (T, "79", "look-to-decide-claim", "during-play", "", "refused"),
    (T, "79", "look-to-decide-claim", "after-play", "", "allowed"),
    (T, "80", "extra-card-in-trick", "before-both-sides-played-on", "defender", "put-right"),
    (
        T,
        "80",
        "extra-card-in-trick",
        "before-both-sides-played-on",
        "declarer-or-dummy",
        "put-right",
    ),
    (T, "80", "card-missing-from-trick", "before-both-sides-played-on", "", "put-right"),
    (T, "81a", "extra-card-in-trick", "after-both-sides-played-on", "", "stands"),
    (T, "81a", "last-card-of-short-hand-wins", "during-play", "", "procedure"),
    (T, "81b", "card-missing-from-trick", "after-both-sides-played-on", "", "put-right"),
    (T, "82", "card-wrong-way", "during-play", "", "put-right"),
    (T, "82", "card-wrong-way", "after-play", "", "stands"),
    (T, "82", "trick-owner-disputed", "during-play", "", "play-stops"),
    (C, "1", "whose-turn-to-deal", "before-deal", "", "procedure"),
    (C, "1", "cut-for-deal-tied", "before-deal", "", "cut-again"),
    (C, "2", "who-shuffles", "before-deal", "", "procedure"),
    (C, "3", "card-exposed-in-cut", "before-deal", "", "cut-again"),
    (C, "3", "disorder-in-cut", "before-deal", "", "cut-again"),
    (C, "4", "how-to-deal", "before-deal", "", "procedure"),
    (C, "5", "dealt-uncut", "before-table-cards", "", "deal-again"),
    (C, "5", "dealt-uncut", "after-table-cards", "", "stands"),
    (C, "5", "shuffled-after-cut", "before-table-cards", "", "deal-again"),
    (C, "5", "shuffled-after-cut", "after-table-cards", "", "stands"),
    (C, "6", "face-up-card", "during-deal", "", "deal-again"),
    (C, "6", "opponents-card-exposed", "before-table-cards", "", "deal-again"),
    (C, "6", "opponents-card-exposed", "after-table-cards", "", "choice"),
    (C, "6", "opponents-card-exposed", "last-round", "", "put-right"),
    (C, "7", "wrong-number-of-cards", "during-deal", "", "dealer-forfeits"),
    (C, "8", "build-without-card", "during-play", "", "put-right"),
    (C, "9", "build-raised", "during-play", "card-from-table", "refused"),
    (C, "9", "build-raised", "during-play", "card-from-hand", "allowed"),
    (C, "10", "own-build-changed", "next-turn", "", "refused"),
    (C, "10", "own-build-changed", "later-turn", "", "allowed"),
    (C, "11", "build-not-announced", "during-play", "", "choice"),
    (C, "12", "wrong-cards-taken", "during-play", "", "put-right"),
    *(
        (C, "13", event, when, "", kind)
        for event in ("look-at-older-trick", "look-at-last-trick")
        for when, kind in (("during-play", "refused"), ("after-play", "allowed"))
    ),
)

#: laws.md's list, and the source of each code.
SIXTH = "6A 6B 6C 6D1 6D2 6D3 6E1 6E2 6E3 6E4 6F"
LISTED = {
    R: "8 9 10 11a 11b 11c 11d 11e 11f 11g 12 13a 13b 13c 14 manners",
    D: SIXTH,
    N: SIXTH + " 2 87",
    T: "77 78 79 80 81a 81b 82",
    C: "1 2 3 4 5 6 7 8 9 10 11 12 13",
}
SOURCES = {R: "000_", D: "001_", T: "002_", N: "003_", C: "004_"}

#: The faults that laws.md's readings place under another code than the default.
ELSEWHERE = {
    ("double-feed", R): "12",
    ("double-feed", D): "6B",
    ("not-shuffled", R): "9",
    ("not-shuffled", D): "6D2",
    ("missing-card", R): "13a",
    ("missing-card", D): "6D1",
    ("missing-card", C): "7",
    ("bounced", R): "13a",
    ("bounced", D): "6D1",
}


@pytest.mark.parametrize(("code", "number", "event", "when", "who", "kind"), CASES)
def test_a_ruling(code, number, event, when, who, kind):
    found = rulings.ask(code, event, when, who)
    assert (found.article.number, found.row.kind) == (number, kind)
    if code != N:
        assert found.article.source.startswith(SOURCES[code])


def test_no_article_of_the_list_without_a_row_and_a_case():
    for code, listed in LISTED.items():
        held = articles.code(code).articles
        assert [article.number for article in held] == listed.split()
        assert all(article.rows for article in held)
        assert {case[1] for case in CASES if case[0] == code} == set(listed.split())
    assert set(articles.names()) == set(codes.CODES) == set(LISTED)


def test_no_row_without_a_case():
    """So that a row taken out, or put under another article, fails test_a_ruling."""
    asked = [(case[0], rulings.ask(case[0], *case[2:5])) for case in CASES]
    for code in LISTED:
        held = [(code, one, row) for one in articles.code(code).articles for row in one.rows]
        cases = [(name, found.article, found.row) for name, found in asked if name == code]
        assert [one for one in held if one not in cases] == []


def test_one_question_has_one_answer_in_both_languages():
    for name in articles.names():
        asked = set()
        for article in articles.code(name).articles:
            assert article.title["en"] != article.title["nl"]
            for row in article.rows:
                assert all(row.text.values())
                assert row.text["en"] != row.text["nl"]
                for when in row.when:
                    assert (row.event, when, row.who) not in asked
                    asked.add((row.event, when, row.who))
                    who = "" if row.who == articles.ANYBODY else row.who
                    assert rulings.ask(name, row.event, when, who).row == row


def test_what_matters_in_the_words():
    def words(*asked):
        return rulings.ask(*asked).row.text["en"]

    extra = (T, "extra-card-in-trick", "before-both-sides-played-on")
    assert "becomes a penalty card" in words(*extra, "defender")
    assert "no penalty card" in words(*extra, "declarer-or-dummy")
    assert "stay swapped" in words(R, "dealt-opponents-pack", "after-deal")
    assert words(N, "card-visible", "first-play", "players-fault").startswith("Law 24")
    assert words(N, "card-visible", "later-round", "no-players-fault").startswith("Law 16D")
    assert "winner does not change" in words(
        T, "card-missing-from-trick", "after-both-sides-played-on"
    )


def complaint(*asked):
    with pytest.raises(BadInput) as caught:
        rulings.ask(*asked)
    return str(caught.value)


def test_what_cannot_be_is_refused_with_what_can():
    assert "rubber-1936" in complaint("rubber-1937", "dealt-uncut")
    assert "dealt-uncut" in complaint(R, "card-eaten")
    assert "There is one under cassino, rubber-1936" in complaint(N, "dealt-uncut")
    assert "during-deal, after-deal" in complaint(R, "dealt-uncut", "last-round")
    assert "during-deal, after-deal" in complaint(R, "dealt-uncut")
    assert "can-name-it, cannot-name-it" in complaint(R, "player-saw-card", "during-deal")
    assert "opponent" in complaint(N, "cut-asked", "before-deal", "dummy")
    assert "nobody is called 'me'" in complaint(R, "wrong-player-cut", "before-deal", "me")


#: What the default code rules after a fault (laws.md, sections 1 and 6); the others are events
#: that it has no rule on.
RULED = {
    "6B": "hopper-empty double-feed unknown-card pocket-not-empty",
    "6D1": "duplicate-card missing-card short-pack extra-card bounced protruding board-absent "
    "board-turned lost-position cover-open emergency-stop motor-supply driver link-lost "
    "wrong-pocket restarted cancelled",
    "6D2": "not-shuffled",
    "2": "wrong-board",
    "": "jam unreadable sensor no-answer",
}


def test_every_fault_has_its_ruling_under_the_default_code():
    assert sorted(" ".join(RULED.values()).split()) == sorted(faults.NAMES)
    for article, names in RULED.items():
        for fault in names.split():
            told = machine.cited(N, fault)
            assert told.partition(":")[0] == (f"2017 Law {article}" if article else ""), fault


def test_a_ruling_is_cited_by_the_code_in_force_only():
    assert machine.cited(N, "not-shuffled") == "2017 Law 6D2: no result"
    assert machine.cited(R, "bounced") == "1936 law 13a: deal again"
    assert machine.cited(R, "double-feed") == "1936 law 12: put right"
    assert machine.cited(C, "missing-card").startswith("cassino rule 7: ")
    assert machine.cited(T, "bounced") == ""


@pytest.mark.parametrize("code", codes.CODES)
def test_a_fault_is_ruled_by_the_code_in_force_only(code):
    for fault in faults.NAMES:
        try:
            found = machine.of_fault(code, fault)
        except BadInput:
            assert (fault, code) not in ELSEWHERE
            continue
        assert found.code == code
        assert ELSEWHERE.get((fault, code), found.article.number) == found.article.number
    assert set(machine.EVENTS) <= set(faults.NAMES)


def test_every_name_has_a_dutch_one_that_is_understood():
    """dummy is the only word that both languages could share, and they do not."""
    for name in articles.names():
        for article in articles.code(name).articles:
            for row in article.rows:
                for what, english in (
                    (naming.EVENT, row.event),
                    (naming.WHO, row.who),
                    (naming.KIND, row.kind),
                    *((naming.WHEN, when) for when in row.when),
                ):
                    dutch = naming.told(what, english, "nl")
                    assert dutch != english
                    assert naming.meant(what, dutch) == english
                    assert naming.told(what, english, "en") == english


# the command


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "250")


def run(*arguments, answers=None):
    return CliRunner().invoke(app, ["laws", *arguments], input=answers)


def test_list_and_show():
    listed = json.loads(run("list", "--json").stdout)["codes"]
    assert listed[0]["name"] == N
    shown = run("show", R, "13B")
    assert "1936 law 13b" in shown.stdout
    assert "000_" in shown.stdout
    assert "2017 artikel 6D1" in run("show", N, "6 d1", "--language", "nl").stdout
    assert len(json.loads(run("show", C, "--json").stdout)["articles"]) == 13
    for wrong in (["show", "x"], ["show", R, "15"], ["list", "--language", "fr"]):
        assert run(*wrong).exit_code == 2


def test_ask_by_options():
    asked = ("ask", "--code", R, "--event", "dealt-uncut", "--when", "after-deal")
    assert run(*asked).stdout.startswith("stands: The deal stands.\n  1936 law 14")
    told = json.loads(run(*asked, "--json").stdout)
    assert (told["kind"], told["article"], told["source"][:4]) == ("stands", "14", "000_")
    assert "De gift geldt" in run(*asked, "--language", "nl").stdout
    assert "1936 law 12" in run("ask", "--code", R, "--fault", "double-feed").stdout


def test_ask_refuses_in_words():
    assert "wrongly-dealt" in run("ask").stderr
    for wrong in (
        ["--event", "nonsense"],
        ["--event", "wrongly-dealt", "--when", "tomorrow"],
        ["--fault", "nonsense"],
        ["--fault", "jam", "--event", "wrongly-dealt"],
    ):
        assert run("ask", *wrong).exit_code == 2


def test_ask_at_a_terminal(monkeypatch):
    monkeypatch.setattr(cli_laws, "_at_a_terminal", lambda: True)
    told = run("ask", "--code", R, answers="ten\nplayer-saw-card\n1\n2\n")
    assert "'ten' is none of these" in told.stderr
    assert "\nstands: The deal goes on" in told.stdout
    assert "13b" in told.stdout


def test_who_goes_away_from_a_question_interrupts(monkeypatch):
    monkeypatch.setattr(cli_laws, "_at_a_terminal", lambda: True)
    assert run("ask", "--code", R, answers="").exit_code == 130


def test_ask_in_dutch(monkeypatch):
    """A Dutch director asks in Dutch; a program gets the same names whatever the language."""
    dutch = ("--lang", "nl", "--code", R, "--event", "gegeven-zonder-afnemen")
    assert run("ask", *dutch, "--when", "na-het-geven").stdout.startswith("blijft staan: De gift")
    told = json.loads(run("ask", *dutch, "--when", "na-het-geven", "--json").stdout)
    assert (told["kind"], told["asked"]["event"]) == ("stands", "dealt-uncut")
    assert "tijdens-het-geven, na-het-geven" in run("ask", *dutch).stderr
    monkeypatch.setattr(cli_laws, "_at_a_terminal", lambda: True)
    told = run(
        "ask", "--lang", "nl", "--code", R, answers="speler-zag-kaart\ntijdens-het-geven\n1\n"
    )
    assert "Wat gebeurde er?" in told.stderr
    assert "2 kan-hem-niet-noemen" in told.stderr
    assert "opnieuw geven: Iemand zag" in told.stdout
