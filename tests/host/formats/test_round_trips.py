"""From every format to every other: the deals stay, and what does not is told."""

import random
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fourhand.errors import BadInput
from fourhand.formats.deals import Board, DealSet, Tag
from fourhand.formats.registry import FORMATS
from tests.host.formats.given import SIDES, codes, hands, told

#: Formats that tell numbers, at least some; and dealer and vulnerability.
PARTIAL = [form for form in FORMATS if form.name in ("pbn", "lin", "rbn", "rbx")]
MARKS = ("pbn", "csv", "lin", "rbn", "rbx")
LOSSES = {"numbers-lost", "marks-lost", "order-lost", "tags-lost"}


def name(form):
    return form.name


def shuffled(seed):
    order = list(range(52))
    random.Random(seed).shuffle(order)
    return bytes(order)


#: The pockets of any deal; the one that shrinking ends at is no special one.
pockets = st.integers(0, 2**64).map(lambda seed: bytes(card // 13 for card in shuffled(seed)))


@st.composite
def plain_sets(draw):
    """Boards numbered from 1 with the marks of their number: what every format can hold."""
    deals = draw(st.lists(pockets, min_size=1, max_size=3))
    return DealSet(
        tuple(
            Board(number, (number - 1) % 4, SIDES[number - 1], hands(deal))
            for number, deal in enumerate(deals, 1)
        )
    )


@st.composite
def any_sets(draw):
    """Boards with any number and any marks."""
    numbers = draw(st.lists(st.integers(1, 1200), min_size=1, max_size=4, unique=True))
    if draw(st.booleans()):
        numbers = list(range(numbers[0], numbers[0] + len(numbers)))
    return DealSet(
        tuple(
            Board(
                number,
                draw(st.integers(0, 3)),
                draw(st.sampled_from(["None", "NS", "EW", "All"])),
                hands(draw(pockets)),
            )
            for number in numbers
        )
    )


@pytest.mark.parametrize("last", FORMATS, ids=name)
@pytest.mark.parametrize("first", FORMATS, ids=name)
@given(plain_sets())
@settings(max_examples=3)
def test_from_each_format_to_each(first, last, deals):
    there, lost = first.write(deals)
    middle, found = first.read(there, "")
    back, more_lost = last.write(middle)
    end, more_found = last.read(back, "")
    assert told(end) == told(middle) == told(deals)
    assert lost == []
    assert codes(more_lost) in ([], ["tags-lost"])  # DLM told who made it
    assert {finding.severity for finding in [*found, *more_found]} <= {"note"}
    assert last.recognises(back)


@pytest.mark.parametrize("form", FORMATS, ids=name)
@given(any_sets())
def test_what_is_lost_is_told_and_no_card_moves(form, deals):
    data, lost = form.write(deals)
    back, found = form.read(data, "")
    assert {finding.severity for finding in found} <= {"note"}
    assert set(codes(lost)) <= LOSSES
    read, meant = back.boards, deals.boards
    if "order-lost" in codes(lost):
        meant = tuple(sorted(meant, key=lambda board: board.number))
    assert [board.hands for board in read] == [board.hands for board in meant]
    same_numbers = [board.number for board in read] == [board.number for board in meant]
    assert same_numbers == ("numbers-lost" not in codes(lost))
    marks = [(board.dealer, board.vulnerability) for board in meant]
    same_marks = [(board.dealer, board.vulnerability) for board in read] == marks
    assert same_marks == ("marks-lost" not in codes(lost))
    assert same_marks or form.name not in MARKS


@st.composite
def partial_hands(draw):
    """Four hands of any cards: some not given, some without a card."""
    order = shuffled(draw(st.integers(0, 2**64)))
    held = [
        draw(st.sampled_from([None, b"", whole, whole, whole, whole[:5], whole[:12]]))
        for whole in (bytes(sorted(order[at : at + 13])) for at in range(0, 52, 13))
    ]
    return held[0], held[1], held[2], held[3]


@pytest.mark.parametrize("form", PARTIAL, ids=name)
@given(partial_hands())
@example((b"\0", None, b"\1", b"\2"))
def test_a_partial_deal_comes_back_or_is_refused(form, held):
    deals = DealSet((Board(1, 0, "None", held),))
    try:
        data, lost = form.write(deals)
    except BadInput:
        assert form.name != "pbn"
        assert not any(held) or form.name == "lin"
        return
    back, _ = form.read(data, "")
    assert (told(back), lost) == (told(deals), [])


names = st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=8).map(
    lambda text: " ".join(text.split())
)


@pytest.mark.parametrize("form", PARTIAL, ids=name)
@given(plain_sets(), st.lists(names, min_size=4, max_size=4))
def test_the_players_are_kept_by_formats_of_play(form, deals, players):
    tags = [
        Tag(seat, player)
        for seat, player in zip(("North", "East", "South", "West"), players, strict=True)
        if player and not set(player) & set("|,:;+{}#\x85\xa0")
    ]
    tagged = DealSet(tuple(replace(board, tags=tuple(tags)) for board in deals.boards))
    data, lost = form.write(tagged)
    back, _ = form.read(data, "")
    for board in back.boards:
        kept = [tag for tag in board.tags if tag.name in ("North", "East", "South", "West")]
        assert sorted(tag for tag in kept if tag.value) == sorted(tags)
    assert codes(lost) == []
