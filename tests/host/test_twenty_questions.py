"""Seventy questions, as two who had read only the seeds would put them to `laws ask`.

The answers were written by hand from the text of the seeds, before they were asked. Each has the
seed (by the beginning of its name) and the article in which the answer stands.
"""

import json

import pytest
from typer.testing import CliRunner

from fourhand.cli import app, laws
from fourhand.laws import rulings

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
    # fifty more, by another reader of the seeds: 000
    ("While the dealer deals North asks for new cards.",
     R, "new-cards-asked", "during-deal", "", "000", "8", "refused", "before the cut"),
    ("A card is torn and it is not cut yet. May the opponents choose between two new packs?",
     R, "damaged-card", "before-cut", "", "000", "8", "allowed", "no choice"),
    ("A card turns out to be torn when the cut is made. New cards?",
     R, "damaged-card", "after-cut", "", "000", "8", "refused", "before the cut"),
    ("Who shuffles the cards that are to be dealt?",
     R, "who-shuffles", "before-deal", "", "000", "9", "procedure", "dealer's left"),
    ("To whom is the pack offered for the cut, and who puts it together?",
     R, "how-to-cut", "before-deal", "", "000", "10", "procedure", "at his right"),
    ("A card fell open as it was cut.",
     R, "card-exposed-in-cut", "before-deal", "",
     "000", "11c", "shuffle-and-cut-again", "request"),
    ("The player who cut put the lower part on the upper himself.",
     R, "cut-completed-by-another", "before-deal", "",
     "000", "11d", "shuffle-and-cut-again", "request"),
    ("Nobody knows any more which part was the upper one.",
     R, "cut-in-doubt", "before-deal", "", "000", "11e", "shuffle-and-cut-again", "request"),
    ("West shuffled once more after the cut.",
     R, "shuffled-after-cut", "before-deal", "", "000", "11f", "shuffle-and-cut-again", "request"),
    ("It was cut while we still played the last hand.",
     R, "cut-before-hand-over", "before-deal", "",
     "000", "11g", "shuffle-and-cut-again", "request"),
    ("Two cards one after the other to North, and no card since.",
     R, "two-cards-to-one-hand", "before-next-card", "",
     "000", "12", "put-right", "no other card"),
    ("I saw that a card of East's was red, no more.",
     R, "player-saw-card", "during-deal", "cannot-name-it",
     "000", "13b", "stands", "name the card"),
    ("I looked at my first card while the deal went on.",
     R, "player-looked-at-own-card", "during-deal", "", "000", "13c", "deal-again", "same dealer"),
    ("The deal is done and West has fourteen cards. Does law 13 give a new deal?",
     R, "wrong-number-of-cards", "after-deal", "",
     "000", "13a", "other-article", "during the deal"),
    ("The deal is done, and now East tells that he saw one of my cards fall.",
     R, "player-saw-card", "after-deal", "can-name-it",
     "000", "13b", "other-article", "during the deal"),
    ("North deals and it was East's turn; ten cards are still to come.",
     R, "dealt-out-of-turn", "during-deal", "", "000", "14", "may-be-stopped", "last card"),
    ("The dealer looked at the lowest card.",
     R, "looked-at-bottom-card", "during-deal", "", "000", "manners", "avoid", "bottom card"),
    # fifty more: 001
    ("Nobody of East-West was there when the boards were dealt.",
     D, "pair-absent", "before-deal", "", "001", "6C", "procedure", "unless the director"),
    ("Nine cards are left when South proves to have got two in a row.",
     D, "two-cards-to-one-hand", "during-deal", "", "001", "6D1", "deal-again", "deal again"),
    ("All are dealt, nobody has played, and East counts fourteen.",
     D, "wrong-number-of-cards", "after-deal", "", "001", "6D1", "other-article", "D3"),
    ("After the last card a card proves to have lain face up.",
     D, "face-up-card", "after-deal", "", "001", "6D1", "other-article", "D3"),
    ("We played this very deal last week; it was noticed after play.",
     D, "deal-played-before", "after-play", "", "001", "6D2", "no-result", "No result may stand"),
    ("All is dealt and the director wants it done again.",
     D, "director-orders-new-deal", "after-deal", "", "001", "6D3", "deal-again", "reason"),
    ("May a member of the club who does not play deal this afternoon?",
     D, "dealt-by-assistants", "before-deal", "", "001", "6E3", "allowed", "appoints"),
    ("May the other section play the same deals?",
     D, "board-copied", "before-deal", "", "001", "6F", "allowed", "director's order"),
    # fifty more: 002
    ("My partner has played to the next trick, I have not. May I look back?",
     T, "look-at-last-trick", "after-own-side-played-on", "declarer-or-defender",
     "002", "78", "with-leave", "leave"),
    ("I am declarer, and only an opponent has led to the next trick.",
     T, "look-at-last-trick", "before-own-side-played-on", "declarer-or-defender",
     "002", "78", "allowed", "nobody of that side"),
    ("Play is over. May I see the last trick now?",
     T, "look-at-last-trick", "after-play", "", "002", "78", "allowed", "end of play"),
    ("Declarer claims. May the unplayed cards be looked at before play is over?",
     T, "look-to-decide-claim", "during-play", "", "002", "79", "refused", "only after the end"),
    ("Dummy's card too many is seen at once.",
     T, "extra-card-in-trick", "before-both-sides-played-on", "declarer-or-dummy",
     "002", "80", "put-right", "no penalty card"),
    ("A player forgot to follow, and one side alone has played on.",
     T, "card-missing-from-trick", "before-both-sides-played-on", "",
     "002", "80", "put-right", "adds"),
    ("Three tricks ago West laid two cards together.",
     T, "extra-card-in-trick", "after-both-sides-played-on", "",
     "002", "81a", "stands", "plays on short"),
    ("The short hand wins with its last card. Who leads?",
     T, "last-card-of-short-hand-wins", "during-play", "",
     "002", "81a", "procedure", "next player"),
    ("Play is over and one card of trick 5 lies the wrong way.",
     T, "card-wrong-way", "after-play", "", "002", "82", "stands", "pair that won"),
    ("We do not agree whose trick it was.",
     T, "trick-owner-disputed", "during-play", "", "002", "82", "play-stops", "director"),
    # fifty more: 003
    ("In the second round a player drops a card of his on the table.",
     N, "card-visible", "later-round", "players-fault", "003", "6D1", "other-article", "Law 24"),
    ("In its first play a board has a card face up; no player did it.",
     N, "card-visible", "first-play", "no-players-fault", "003", "6D1", "deal-again", "6D"),
    ("Nobody has called, and a player drops a card as he takes them out of the board.",
     N, "card-visible", "before-auction", "players-fault",
     "003", "6D1", "other-article", "Law 24"),
    # fifty more: 004
    ("An ace and a two were cut. Who deals?",
     C, "whose-turn-to-deal", "before-deal", "", "004", "1", "procedure", "ace is low"),
    ("As the parts were put together a card turned over.",
     C, "card-exposed-in-cut", "before-deal", "", "004", "3", "cut-again", "cut again"),
    ("May the dealer give three at a time?",
     C, "how-to-deal", "before-deal", "", "004", "4", "procedure", "Two or four"),
    ("The pack was not cut; the table's cards lie open already.",
     C, "dealt-uncut", "after-table-cards", "", "004", "5", "stands", "table card"),
    ("In the last round the dealer shows one of mine.",
     C, "opponents-card-exposed", "last-round", "", "004", "6", "put-right", "draws one"),
    ("A card lies face up in the pack.",
     C, "face-up-card", "during-deal", "", "004", "6", "deal-again", "demands"),
    ("He built and had no card for it, and I have played on.",
     C, "build-without-card", "during-play", "", "004", "8", "put-right", "take back"),
    ("My opponent left my build alone. May I change it at once?",
     C, "own-build-changed", "next-turn", "", "004", "10", "refused", "next turn"),
    ("He did not say what he built.",
     C, "build-not-announced", "during-play", "", "004", "11", "choice", "split"),
    ("He took a card too many with his combination.",
     C, "wrong-cards-taken", "during-play", "", "004", "12", "put-right", "all of the right"),
    ("May I count my tricks?",
     C, "look-at-older-trick", "during-play", "", "004", "13", "refused", "not examined"),
    ("The game is over: may the tricks be looked through?",
     C, "look-at-older-trick", "after-play", "", "004", "13", "allowed", "during play"),
]  # fmt: skip


def test_there_are_many_over_all_five_codes():
    assert len({question[0] for question in QUESTIONS}) == len(QUESTIONS) == 70
    assert {question[1] for question in QUESTIONS} == {R, N, D, T, C}


@pytest.mark.parametrize("question", QUESTIONS, ids=[question[0] for question in QUESTIONS])
def test_the_answer_is_what_the_seed_says(question):
    _, code, event, when, who, seed, article, kind, words = question
    asked = ["laws", "ask", "--code", code, "--event", event, "--when", when, "--who", who]
    told = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)
    assert (told["kind"], told["article"], told["source"][:3]) == (kind, article, seed)
    assert words in told["ruling"]


@pytest.mark.parametrize("question", QUESTIONS[::5], ids=[one[0] for one in QUESTIONS[::5]])
def test_who_is_asked_for_each_gets_the_same_answer(question, monkeypatch):
    """At a terminal only what is left open is asked for; all names are typed here."""
    _, code, event, when, who, _, article, kind, words = question
    monkeypatch.setattr(laws, "_at_a_terminal", lambda: True)
    found = rulings.about(code, event)
    open_still = [event]
    if len(rulings.times(found)) > 1:
        open_still.append(when)
    if rulings.who_of([one for one in found if when in one.row.when]):
        open_still.append(who)
    told = CliRunner().invoke(app, ["laws", "ask", "--code", code], input="\n".join(open_still))
    assert told.stdout.split(": ")[0].endswith(kind)
    assert f"{article}, " in told.stdout
    assert words in told.stdout
