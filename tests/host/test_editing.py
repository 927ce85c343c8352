"""Editing a set: pure, noted on the boards, and never played for a result where Law 6 forbids."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from fourhand import dealfiles, editing
from fourhand.cli import app
from fourhand.errors import BadInput
from fourhand.formats import registry
from fourhand.formats.deals import DealSet, Tag
from fourhand.formats.validate import NOT_FOR_PLAY, OddDeal, check
from tests.host.formats.given import BACK, BACK_POCKETS, MIXED_POCKETS, ROUND, board, game, told

pockets = st.permutations([0, 1, 2, 3] * 13).map(bytes)
sets = st.lists(pockets, min_size=1, max_size=6).map(
    lambda deals: DealSet(tuple(board(n, one) for n, one in enumerate(deals, 1)))
)


def notes(one, name=editing.EDITED):
    return next((tag.value for tag in one.tags if tag.name == name), "")


def numbers(deals):
    return [one.number for one in deals.boards]


@settings(derandomize=True, max_examples=30)
@given(sets)
def test_turning_four_times_changes_nothing_and_twice_is_two_quarters(deals):
    once = editing.rotate(deals, 1)
    twice = editing.rotate(once, 1)
    assert told(twice) == told(editing.rotate(deals, 2))
    assert told(editing.rotate(editing.rotate(twice, 1), 1)) == told(deals)
    for before, after in zip(deals.boards, once.boards, strict=True):
        assert after.four_hands[1] == before.four_hands[0]
        assert after.dealer == (before.dealer + 1) % 4


@settings(derandomize=True, max_examples=30)
@given(sets, st.data())
def test_two_parts_of_a_set_make_the_set(deals, data):
    last = len(deals.boards)
    cut = data.draw(st.integers(1, last))
    parts = [editing.subset(deals, [range(1, cut + 1)])]
    if cut < last:
        parts.append(editing.subset(deals, [range(cut + 1, last + 1)]))
    assert told(editing.merge(parts)) == told(deals)


@settings(derandomize=True, max_examples=30)
@given(sets, st.randoms())
def test_any_order_is_put_right_by_the_numbers(deals, chance):
    row = numbers(deals)
    chance.shuffle(row)
    mixed = editing.order(deals, row)
    assert numbers(mixed) == row
    assert told(editing.order(mixed)) == told(deals)
    down = editing.order(mixed, descending=True)
    assert numbers(down) == sorted(row, reverse=True)


@settings(derandomize=True, max_examples=30)
@given(pockets, st.sets(st.integers(0, 51)))
def test_completing_leaves_every_card_that_was_given(seats, taken):
    whole = board(1, seats)
    kept = [bytes(card for card in hand if card not in taken) for hand in whole.four_hands]
    partial = DealSet((board(1, seats),))
    lacking = DealSet((_with_hands(partial.boards[0], tuple(kept)),))
    (full,) = editing.complete(lacking, random.Random(1)).boards
    assert full.complete
    for before, after in zip(kept, full.four_hands, strict=True):
        assert set(before) <= set(after)


def _with_hands(one, hands):
    return type(one)(one.number, one.dealer, one.vulnerability, hands)


def test_a_hand_that_is_not_given_is_filled_by_chance():
    seen = set()
    for seed in range(20):
        north, east, _, _ = board(1).four_hands
        lacking = DealSet((_with_hands(board(1), (north, east, None, None)),))
        (full,) = editing.complete(lacking, random.Random(seed)).boards
        assert full.four_hands[:2] == (north, east)
        seen.add(full.hands)
    assert len(seen) == 20


def test_new_numbers_bring_their_dealer_and_vulnerability():
    deals = editing.renumber(DealSet((board(1), board(7, BACK_POCKETS))), 16)
    assert [(one.number, one.dealer, one.vulnerability) for one in deals.boards] == [
        (16, 3, "EW"), (17, 0, "None"),
    ]  # fmt: skip
    assert [notes(one) for one in deals.boards] == ["was board 1", "was board 7"]


def test_a_quarter_turn_exchanges_the_sides():
    deals = editing.rotate(DealSet((board(2), board(4))), 1)
    assert [(one.dealer, one.vulnerability) for one in deals.boards] == [(2, "EW"), (0, "All")]


def test_what_followed_from_the_deal_does_not_stay_with_a_changed_board():
    tags = (Tag("Event", "Lesson"), Tag("DoubleDummyTricks", "7" * 20), Tag("Contract", "3NT"))
    deals = DealSet((board(1, tags=tags),))
    (turned,) = editing.rotate(deals, 1).boards
    assert [tag.name for tag in turned.tags] == ["Event", editing.EDITED]
    (chosen,) = editing.subset(deals, [range(1, 2)]).boards
    assert {tag.name for tag in chosen.tags} >= {"DoubleDummyTricks", "Contract"}


def test_a_few_deals_fill_many_boards_and_are_not_for_play():
    deals = editing.repeat(DealSet((board(1), board(2, BACK_POCKETS))), 5, first=9)
    assert numbers(deals) == [9, 10, 11, 12, 13]
    first, second = board(1).hands, board(2, BACK_POCKETS).hands
    assert [one.hands for one in deals.boards] == [first, second, first, second, first]
    assert all("D2" in notes(one, NOT_FOR_PLAY) for one in deals.boards)


def test_exchanged_hands_are_not_for_play_and_others_stay():
    deals = editing.swap(DealSet((board(1), board(2))), 0, 2, [range(2, 3)])
    north, east, south, west = board(2).four_hands
    assert deals.boards[0] == board(1)
    assert deals.boards[1].hands == (south, east, north, west)
    assert "E4" in notes(deals.boards[1], NOT_FOR_PLAY)


def test_marked_boards_are_refused_until_it_is_a_lesson():
    deals = editing.swap(DealSet((board(1),)), 0, 2)
    with pytest.raises(OddDeal) as refused:
        check(deals)
    assert refused.value.exit_code == 4
    assert "--teaching" in str(refused.value)
    check(deals, teaching=True)
    with pytest.raises(OddDeal):
        check(deals, allow_odd=True)


@pytest.mark.parametrize("row", [[1], [1, 1], [1, 2, 3], [2, 2]])
def test_an_order_names_each_board_once(row):
    with pytest.raises(BadInput):
        editing.order(DealSet((board(1), board(2))), row)


# On the command line


@pytest.fixture
def lesson(home, tmp_path):
    path = tmp_path / "lesson.pbn"
    path.write_text(f"{game(1)}\n{game(2, BACK)}", encoding="ascii")
    return path


def run(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)])


@pytest.mark.parametrize(
    ("verb", "expected"),
    [
        (("subset", "--boards", "2"), [2]),
        (("renumber", "--first", 17), [17, 18]),
        (("order", "--descending"), [2, 1]),
        (("order", "--boards", "2,1"), [2, 1]),
        (("merge",), [1, 2]),
        (("rotate", "--turns", 2), [1, 2]),
        (("repeat", "--count", 5), [1, 2, 3, 4, 5]),
        (("swap", "--hands", "N,S"), [1, 2]),
        (("complete",), [1, 2]),
    ],
)
def test_each_verb_writes_a_file_that_is_read_again_and_shows_no_card(lesson, verb, expected):
    out = lesson.with_name("out.pbn")
    done = run("edit", verb[0], lesson, *verb[1:], "--out", out)
    assert done.exit_code == 0, done.output
    deals, _ = registry.read(out)
    assert numbers(deals) == expected
    assert not any(suit in done.output for hand in ROUND[2:].split() for suit in hand.split("."))
    again = run("edit", verb[0], lesson, *verb[1:], "--out", out)
    assert (again.exit_code, "--force" in again.stderr) == (2, True)


def test_notes_and_marks_are_kept_through_pbn_and_told_to_programs(lesson):
    out, turned = lesson.with_name("out.pbn"), lesson.with_name("turned.pbn")
    told = json.loads(run("edit", "swap", lesson, "--hands", "e,w", "--out", out, "--json").stdout)
    assert told == {"event": "result", "out": str(out), "boards": 2, "not_for_play": 2}
    assert run("edit", "rotate", out, "--out", turned).exit_code == 0
    first = registry.read(turned)[0].boards[0]
    assert notes(first) == "hands of East and West exchanged; turned, North's hand now East's"
    assert notes(first, NOT_FOR_PLAY) == "Law 6 E4: hands were exchanged"


def test_a_file_that_would_lose_the_mark_is_not_written(lesson):
    out, marked = lesson.with_name("out.dup"), lesson.with_name("marked.pbn")
    assert run("edit", "swap", lesson, "--hands", "N,S", "--out", out).exit_code == 2
    run("edit", "swap", lesson, "--hands", "N,S", "--out", marked)
    refused = run("convert", marked, out)
    assert (refused.exit_code, out.exists()) == (4, False)
    assert "--teaching" in refused.stderr
    assert run("convert", marked, out, "--teaching").exit_code == 0


def test_sealed_deals_are_edited_sealed(lesson):
    sealed, out = lesson.with_name("s.pbn.sealed"), lesson.with_name("t.pbn.sealed")
    dealfiles.write(sealed, DealSet((board(1, MIXED_POCKETS),)))
    plain = lesson.with_name("t.pbn")
    assert run("edit", "renumber", sealed, "--first", 5, "--out", plain).exit_code == 4
    assert not plain.exists()
    assert run("edit", "renumber", sealed, "--first", 5, "--out", out).exit_code == 0
    assert numbers(dealfiles.read(out)[0]) == [5]


@pytest.mark.parametrize("text", ["N", "N,X", "N,,S", "NS", ",N"])
def test_hands_that_are_none(lesson, text):
    out = lesson.with_name("out.pbn")
    assert run("edit", "swap", lesson, "--hands", text, "--out", out).exit_code == 2
