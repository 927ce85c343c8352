"""What the records of one board say against each other, and the score they come to."""

import pytest

from fourhand.audit.contracts import Contract, score
from tests import plays
from tests.audited import kinds, of_pbn, of_text, the_flaw
from tests.plays import legal_play


def test_directions_that_all_say_otherwise_are_a_dispute():
    lines = plays.written(legal_play(1)).split("\n")
    rows = [line.split() for line in lines[4:8]]
    for row in rows:
        row[3] = row[3][:-1] + {"+": "-", "-": "+"}[row[3][-1]]
    turned = [*lines[:4], *map(" ".join, rows)]
    one, article, row = the_flaw(of_text("\n".join(turned)), "owner-disputed")
    assert (one.trick, article, row.kind) == (3, "82", "play-stops")


def test_a_claim_bounds_the_result():
    play = legal_play(5)
    text = plays.pbn(play)
    rows = text.rstrip().split("\n")
    claimed = "\n".join([*rows[:-5], "*", ""])
    assert not of_pbn(claimed).flaws
    so_far = sum(seat % 2 == play.declarer % 2 for seat in play.winners[:8])
    wrong = claimed.replace(f'[Result "{play.result}"]', f'[Result "{so_far + 6}"]')
    assert kinds(of_pbn(wrong)) == ["result-differs"]
    assert kinds(of_pbn(claimed.replace("*\n", ""))) == ["half-play"]


AUCTION = '[Auction "N"]\n{}\n'
GAME = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal ""]\n{}\n'


def test_the_auction_names_contract_and_declarer():
    found = of_pbn(GAME.format(AUCTION.format("1S Pass 2H Pass\n4S ! Pass =1= Pass Pass")))
    assert str(found.played.contract) == "4S by N"
    assert not found.flaws
    other = '[Contract "3NT"]\n[Declarer "N"]\n' + AUCTION.format("1S Pass 4S AP")
    assert kinds(of_pbn(GAME.format(other))) == ["contract-differs"]


@pytest.mark.parametrize(
    "calls", ["1S 1H Pass Pass Pass", "X AP", "1S Pass X AP", "1S XX AP", "1S 8H AP", "1S Pass",
              "Pass Pass Pass Pass 1S"],
)  # fmt: skip
def test_an_auction_that_cannot_be(calls):
    assert "bad-call" in kinds(of_pbn(GAME.format(AUCTION.format(calls))))


def test_a_lead_out_of_turn_that_the_record_tells():
    """East leads the second trick, which South should have led, and wins it."""
    text = GAME.replace('[Deal ""]\n', "").format(
        '[Contract "1NT"]\n[Declarer "E"]\n[Result "?"]\n[Play "S"]\nSA S2 S3 S4\nH3 H2 H4 HA^L\n*'
    )
    found = of_pbn(text)
    assert kinds(found) == ["lead-out-of-turn"]
    assert found.leaders == [2, 1]


#: Worked out by hand from Law 77 of 2017.
SCORES = [
    ((4, 0, 0), False, 10, 420), ((4, 0, 0), True, 10, 620), ((1, 4, 0), False, 7, 90),
    ((3, 4, 1), True, 10, 950), ((2, 1, 2), False, 8, 640), ((6, 0, 0), True, 12, 1430),
    ((7, 4, 0), False, 13, 1520), ((3, 3, 0), False, 7, -100), ((3, 3, 1), False, 6, -500),
    ((3, 3, 1), False, 5, -800), ((4, 1, 2), True, 8, -1000), ((5, 2, 1), True, 10, -200),
    ((1, 3, 2), True, 8, 630), ((2, 3, 0), False, 8, 90), ((2, 3, 1), False, 8, 180),
    ((2, 2, 0), True, 10, 130), ((1, 4, 0), True, 4, -300), ((3, 4, 0), False, 9, 400),
]  # fmt: skip


@pytest.mark.parametrize(("bid", "vulnerable", "tricks", "points"), SCORES)
def test_the_score(bid, vulnerable, tricks, points):
    level, denomination, doubled = bid
    assert score(Contract(level, denomination, 0, doubled), vulnerable, tricks) == points


def test_another_score_is_told():
    play = legal_play(7)
    points = of_pbn(plays.pbn(play)).score
    assert points is not None
    assert kinds(of_pbn(plays.pbn(play, Score=f"NS {points}"))) == []
    assert kinds(of_pbn(plays.pbn(play, Score=f"NS {points + 10}"))) == ["score-differs"]
