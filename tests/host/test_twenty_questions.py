"""Twenty questions, as one who has read only the seeds would put them to `laws ask`.

The answers were written by hand from the text of the seeds, before they were asked. Each has the
seed (by the beginning of its name) and the article in which the answer stands.
"""

import json

import pytest
from typer.testing import CliRunner

from fourhand.cli import app

R, N, D, T, C = "rubber-1936", "duplicate-2017", "duplicate-1987", "tricks-1959", "cassino"

#: What is asked; code, event, time, who; then seed, article, kind of ruling, words in it.
QUESTIONS = [
    # 000: laws 8 to 14 of 1936
    ("The player opposite the dealer shuffled first. Nobody has a card yet. What can we ask?",
     R, "bad-shuffle", "before-deal", "", "000", "9", "shuffle-again", "any player's request"),
    ("East cut off all but three cards. May we insist on another cut?",
     R, "cut-too-small", "before-deal", "", "000", "11b", "shuffle-and-cut-again", "four cards"),
    ("Half the cards are dealt when we see that the wrong player had cut. Too late?",
     R, "wrong-player-cut", "during-deal", "", "000", "11a", "stands", "before dealing starts"),
    ("Two cards at once went to West, and the next one is dealt. Can the dealer mend it?",
     R, "two-cards-to-one-hand", "during-deal", "", "000", "13a", "deal-again", "same dealer"),
    ("We have all thirteen cards, dealt from our opponents' pack. And now?",
     R, "dealt-opponents-pack", "after-deal", "", "000", "14", "stands", "stay swapped"),
    # 001: article 6 of 1987
    ("My opponent wants the pack cut after I shuffled. Must it be?",
     D, "cut-asked", "before-deal", "opponent", "001", "6A", "allowed", "cut"),
    ("With some cards still to be dealt a player saw a face.",
     D, "player-saw-card", "during-deal", "", "001", "6D1", "deal-again", "deal again"),
    ("After play it turns out that the pack was sorted and nobody had shuffled it.",
     D, "sorted-pack", "after-play", "", "001", "6D2", "no-result", "No result may stand"),
    ("May the director have the cards dealt in another way than one by one in order?",
     D, "another-method", "before-deal", "", "001", "6E4", "allowed", "prescribe another method"),
    # 002: articles 77 to 82 of 1959
    ("Nobody has played on. May dummy look at the trick that was just turned?",
     T, "look-at-last-trick", "before-own-side-played-on", "dummy", "002", "78", "with-leave",
     "Not without leave"),
    ("A defender dropped two cards on a trick; only one side has played to the next.",
     T, "extra-card-in-trick", "before-both-sides-played-on", "defender", "002", "80", "put-right",
     "penalty card"),
    ("Two tricks ago a player did not follow at all: he has a card too many.",
     T, "card-missing-from-trick", "after-both-sides-played-on", "", "002", "81b", "put-right",
     "winner does not change"),
    ("Dummy sees that one of the cards lies the wrong way.",
     T, "card-wrong-way", "during-play", "", "002", "82", "put-right", "dummy too"),
    # 003: the remarks on article 6 of 2017
    ("May a player get two cards of the pack that follow each other?",
     N, "how-to-deal", "before-deal", "", "003", "6B", "procedure", "no two adjacent cards"),
    ("A player takes his cards out of a board that nobody has played and drops one face up.",
     N, "card-visible", "first-play", "players-fault", "003", "6D1", "other-article", "Law 24"),
    ("In the third round a card lies face up in the board, and it is no player's fault.",
     N, "card-visible", "later-round", "no-players-fault", "003", "6D1", "other-article", "16D"),
    # 004: the rules of cassino
    ("We both cut an eight. Who deals?",
     C, "cut-for-deal-tied", "before-deal", "", "004", "1", "cut-again", "Cut again"),
    ("Two table cards lie open when the dealer shows one of mine. May I refuse it?",
     C, "opponents-card-exposed", "after-table-cards", "", "004", "6", "choice",
     "into the middle of the pack"),
    ("The dealer gave me five cards.",
     C, "wrong-number-of-cards", "during-deal", "", "004", "7", "dealer-forfeits", "forfeits"),
    ("May I raise my opponent's build with a card that lies on the table?",
     C, "build-raised", "during-play", "card-from-table", "004", "9", "refused", "from the hand"),
]  # fmt: skip


def test_there_are_twenty_over_all_five_codes():
    assert len(QUESTIONS) == 20
    assert {question[1] for question in QUESTIONS} == {R, N, D, T, C}


@pytest.mark.parametrize("question", QUESTIONS, ids=[question[0] for question in QUESTIONS])
def test_the_answer_is_what_the_seed_says(question):
    _, code, event, when, who, seed, article, kind, words = question
    asked = ["laws", "ask", "--code", code, "--event", event, "--when", when, "--who", who]
    told = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)
    assert (told["kind"], told["article"], told["source"][:3]) == (kind, article, seed)
    assert words in told["ruling"]
