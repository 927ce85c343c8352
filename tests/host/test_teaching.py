"""Deals for a lesson: they meet the condition, and are never taken for a play set."""

import random

import pytest
from typer.testing import CliRunner

from dealing.cards import CARDS
from fourhand import teaching
from fourhand.cli import app
from fourhand.errors import BadInput
from fourhand.formats import registry
from fourhand.formats.deals import DealSet
from fourhand.formats.validate import OddDeal, check
from tests.host.formats.given import MIXED_POCKETS, board

#: Of endplay, about the library that it reads with.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

POINTS = [4, 3, 2, 1] + [0] * 9  # ace, king, queen, jack


def points(hand):
    return sum(POINTS[card % 13] for card in hand)


def lengths(hand):
    return sorted((sum(card // 13 == suit for card in hand) for suit in range(4)), reverse=True)


def drawn(count, text, first=1):
    return teaching.lesson(count, first, text, random.Random(7).randrange).boards


def test_points_and_shape():
    text = "hcp(N) >= 15 && hcp(N) <= 17 && shape(N, any 4333 + any 4432 + any 5332)"
    boards = drawn(4, text, first=5)
    assert [one.number for one in boards] == [5, 6, 7, 8]
    for one in boards:
        north = one.four_hands[0]
        assert 15 <= points(north) <= 17
        assert lengths(north) in ([4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2])
        assert one.complete


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("hcp(east) + hcp(west) >= 25", lambda n, e, s, w: points(e) + points(w) >= 25),
        ("spades(S) >= 6", lambda n, e, s, w: sum(card < 13 for card in s) >= 6),
        ("hascard(W, AS) and hcp( E ) > 9", lambda n, e, s, w: 0 in w and points(e) > 9),
    ],
)
def test_every_seat_and_side(text, holds):
    assert all(holds(*one.four_hands) for one in drawn(5, text))


def test_it_reads_a_known_deal():
    # North of this deal: A74.AJ4.AJ8.AJ85, four aces and three jacks
    one = board(1, MIXED_POCKETS)
    assert len(MIXED_POCKETS) == CARDS
    assert teaching.condition("hcp(N) == 19 && aces(N) == 4 && shape(N, 3334)")(one)
    assert not teaching.condition("hcp(N) == 18")(one)


def test_they_are_not_for_play():
    (one,) = drawn(1, "hcp(N) > 9")
    with pytest.raises(OddDeal, match="Law 6 E4"):
        check(DealSet((one,)))


@pytest.mark.parametrize(
    "text",
    ["", "points(N) > 3", "hcp(N) >", "hcp(Q) > 3", "x", "tricks(N, spades) > 9",
     "__import__('os')", "quality(N, spades) > 3", "hcp(N) / 0 > 1"],
)  # fmt: skip
def test_what_is_no_condition(text):
    with pytest.raises(BadInput):
        drawn(1, text)


def test_a_condition_that_is_never_met_ends(monkeypatch):
    monkeypatch.setattr(teaching, "MOST_TRIES", 50)
    with pytest.raises(BadInput, match="of 50 deals none meets"):
        drawn(1, "hcp(N) > 37")


def test_on_the_command_line(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path))
    out = tmp_path / "lesson.pbn"
    line = ["generate", "2", "--teaching", "hearts(E) >= 5", "--out", str(out)]
    assert CliRunner().invoke(app, line).exit_code == 0
    boards = registry.read(out)[0].boards
    assert all(sum(card // 13 == 1 for card in one.four_hands[1]) >= 5 for one in boards)
    assert {"NotForPlay", "Edited"} <= {tag.name for tag in boards[0].tags}
    refused = CliRunner().invoke(app, [*line[:-1], str(tmp_path / "lesson.dup")])
    assert refused.exit_code == 2
    dealt = CliRunner().invoke(app, ["deal", str(out), "--port", "sim:"])
    assert dealt.exit_code == 4
    assert "--teaching" in dealt.stderr
