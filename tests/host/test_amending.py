"""Records put right to what was played: checked, noted, and the original kept."""

import pytest
from typer.testing import CliRunner

from fourhand import amending
from fourhand.cli import app
from fourhand.editing import EDITED
from fourhand.errors import BadInput
from fourhand.formats import registry
from fourhand.formats.deals import DealSet, Tag
from tests.host.formats.given import BACK, BACK_POCKETS, ROUND, E, N, S, W, board, game, hands


@pytest.fixture
def record(home, tmp_path):
    path = tmp_path / "record.pbn"
    result = '[Contract "3NT"]\n[DoubleDummyTricks "77777777777777777777"]\n'
    path.write_text(f"{game(1)}{result}\n{game(2)}{result}", encoding="ascii")
    return path


def run(*arguments):
    return CliRunner().invoke(app, ["amend", *map(str, arguments)])


def tags(one):
    return {tag.name: tag.value for tag in one.tags if tag.value}


def test_by_hand_the_original_stays_and_what_followed_from_it_goes(record):
    out = record.with_name("after.pbn")
    done = run(record, "--board", 2, "--deal", BACK, "--reason", "turned", "--out", out)
    assert done.exit_code == 0, done.output
    first, second = registry.read(out)[0].boards
    assert first.hands == hands(bytes(card % 4 for card in range(52)))
    assert tags(first) == {"Contract": "3NT", "DoubleDummyTricks": "7" * 20}
    assert second.hands == hands(BACK_POCKETS)
    assert tags(second) == {
        "Contract": "3NT",
        "OriginalDeal": f"E:{E} {S} {W} {N}",
        EDITED: "amended to what was played: turned",
        "NotForPlay": "Law 6 D2: it was played",
    }


def test_from_a_read_back_every_board_that_differs(record):
    read, out = record.with_name("read.pbn"), record.with_name("after.pbn")
    read.write_text(f"{game(2, BACK)}\n{game(1)}", encoding="ascii")
    done = run(record, "--played", read, "--out", out)
    assert done.exit_code == 0
    assert "amended: board 2;" in done.stderr
    assert ["OriginalDeal" in tags(one) for one in registry.read(out)[0].boards] == [False, True]
    assert not any(suit in done.output for hand in ROUND[2:].split() for suit in hand.split("."))


def test_the_first_original_stays_when_it_is_amended_again():
    once = amending.amend(board(1), hands(BACK_POCKETS))
    twice = amending.amend(once, board(1).four_hands)
    assert tags(twice)["OriginalDeal"] == ROUND
    assert tags(once)["OriginalDeal"] == ROUND


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--board", 2, "--deal", f"N:{N} {N} {S} {W}"), "52 different cards"),
        (("--board", 2, "--deal", f"N:{N[1:]} {E} {S} {W}"), "52 different cards"),
        (("--board", 2, "--deal", f"N:{N} {E} {S} -"), "52 different cards"),
        (("--board", 2, "--deal", "N:AKX"), "this is no deal"),
        (("--board", 2, "--deal", ROUND), "no board was played otherwise"),
        (("--board", 3, "--deal", BACK), "the record has no board 3"),
        (("--deal", BACK), "which board"),
        (("--board", 2), "tell what was played once"),
        (("--board", "1,2", "--deal", BACK), "which board"),
    ],
)
def test_what_cannot_have_been_played(record, arguments, words):
    out = record.with_name("after.pbn")
    done = run(record, *arguments, "--out", out)
    assert (done.exit_code, out.exists()) == (2, False)
    assert words in done.stderr


def test_a_board_that_was_read_twice():
    read = DealSet((board(1, BACK_POCKETS), board(1)))
    with pytest.raises(BadInput):
        amending.amended(DealSet((board(1),)), read, None, "")


def test_names_stay_with_an_amended_board():
    one = board(1, tags=(Tag("North", "Ann"),))
    assert tags(amending.amend(one, hands(BACK_POCKETS)))["North"] == "Ann"
