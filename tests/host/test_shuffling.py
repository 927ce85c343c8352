"""Packs that were not shuffled are found, shuffled ones are not, and no word tells of a card."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourhand import likeness
from fourhand.errors import BadInput
from fourhand.shuffling import (
    HISTORY,
    SORTED,
    Former,
    compare,
    describe,
    judge,
    threshold,
)
from tests.soak import shuffles, shuffling

SIZES = (0, 1, 20, 500, HISTORY)
DESCRIPTION_OF = {
    likeness.SAME_HAND: "48 of 51 neighbours were in the same hand of an earlier deal",
    likeness.RIFFLE: "one riffle is all that lies between it and an earlier deal",
    likeness.SIDE_BY_SIDE: "51 of 51 neighbours lay side by side in an earlier deal",
    likeness.RISES: "51 of 51 cards are still in line with the one beside them in an earlier deal",
}


def dealt(number, seed="deal"):
    """A shuffled pack dealt clockwise."""
    order = bytes(Random(f"{seed} {number}").sample(range(52), 52))
    return Former(number, tuple(order[k::4] for k in range(4)), order)


EVENING = [dealt(number) for number in range(1, 41)]

packs = st.permutations(range(52)).map(bytes)
cuts = st.integers(0, 51)


def cut_at(pack, k):
    return pack[k:] + pack[:k]


@st.composite
def collected(draw):
    """(former deal, the pack when its hands were put together, each in an order of its own)."""
    former = draw(st.sampled_from(EVENING))
    hands = [bytes(draw(st.permutations(hand))) for hand in draw(st.permutations(former.hands))]
    return former, b"".join(hands)


@given(collected(), cuts)
def test_four_played_hands_in_any_order_are_found_with_their_deal(case, k):
    former, pack = case
    finding = judge(cut_at(pack, k), EVENING)
    assert finding
    assert finding.former == former.id
    assert finding.likeness == likeness.SAME_HAND
    # A cut inside a hand parts one pair of neighbours; between hands it joins none of the same.
    assert finding.score == (48 if k % 13 == 0 else 47)


@given(collected(), cuts, st.lists(st.booleans(), min_size=52, max_size=52))
def test_one_riffle_of_them_is_found_wherever_it_is_parted(case, k, from_top):
    former, pack = case
    top = sum(from_top)
    halves = {True: iter(pack[:top]), False: iter(pack[top:])}
    riffled = bytes(next(halves[card]) for card in from_top)
    finding = judge(cut_at(riffled, k), EVENING)
    assert finding
    assert finding.former == former.id


@given(st.sampled_from(EVENING), cuts, st.booleans())
def test_an_uncut_stack_dealt_again_is_found(former, k, turned):
    order = former.order[::-1] if turned else former.order
    finding = judge(cut_at(order, k), EVENING)
    assert finding
    assert finding.former == former.id
    assert finding.likeness == likeness.SIDE_BY_SIDE


@given(st.permutations(range(4)), st.lists(st.booleans(), min_size=4, max_size=4), cuts)
def test_a_pack_sorted_by_suit_is_found_without_any_deal(suits, turned, k):
    suited = [bytes(range(13 * suit, 13 * suit + 13)) for suit in suits]
    pack = b"".join(
        suit[::-1] if turn else suit for suit, turn in zip(suited, turned, strict=True)
    )
    finding = judge(cut_at(pack, k), [])
    assert finding
    assert finding.former == 0


@given(st.permutations(range(13)), cuts)
def test_a_pack_sorted_by_rank_is_found_without_any_deal(ranks, k):
    pack = bytes(rank + 13 * suit for rank in ranks for suit in (2, 0, 3, 1))
    finding = judge(cut_at(pack, k), [])
    assert finding
    assert finding.former == 0


def test_a_new_pack_as_many_are_sold():
    # Spades and diamonds from the ace to the king, clubs and hearts from the king to the ace;
    # a card's number: suit S H D C times 13, then A K Q ... 2.
    up = [0, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    pack = [*up, *(26 + r for r in up), *(39 + r for r in up[::-1]), *(13 + r for r in up[::-1])]
    assert SORTED[1].order == bytes(pack)
    rng = Random("new pack")
    for _ in range(20):
        riffled = shuffles.times(2, shuffles.riffle)(pack, rng)
        assert judge(bytes(riffled), [])


def test_three_riffles_of_a_stack_are_found_and_six_are_not():
    rng = Random("riffles")
    for former in EVENING[:20]:
        thrice = shuffles.times(3, shuffles.riffle)(list(former.order), rng)
        finding = judge(bytes(thrice), EVENING)
        assert finding
        assert (finding.former, finding.likeness) == (former.id, likeness.RISES)
        assert judge(bytes(shuffles.times(3, shuffles.riffle)(thrice, rng)), EVENING) is None


def test_shuffled_packs_are_let_through():
    assert [judge(dealt(n, "new").order, EVENING) for n in range(250)] == [None] * 250


@pytest.mark.parametrize("size", SIZES)
def test_all_looks_together_raise_less_than_one_false_alarm_in_a_million(size):
    looks = size + len(SORTED)
    counted = (likeness.SAME_HAND, likeness.SIDE_BY_SIDE, likeness.RISES)
    total = sum(likeness.chances(name)[threshold(size, name)] * looks for name in counted)
    assert 0 < total + likeness.chances(likeness.RIFFLE)[1] * looks < Fraction(1, 10**6)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [likeness.SAME_HAND, likeness.SIDE_BY_SIDE, likeness.RISES])
def test_no_threshold_is_higher_than_a_third_of_the_million_needs(size, name):
    one_less = likeness.chances(name)[threshold(size, name) - 1] * (size + len(SORTED))
    riffles = likeness.chances(likeness.RIFFLE)[1] * (size + len(SORTED))
    assert 3 * one_less + riffles >= Fraction(1, 10**6)


def test_the_page_has_the_thresholds():
    page = Path(__file__).parents[2] / "docs" / "shuffling.md"
    assert "\n".join(shuffling.thresholds()) in page.read_text(encoding="utf-8")


def test_thresholds_grow_with_the_history_and_never_reach_a_cut_pack():
    thresholds = [threshold(size) for size in (0, 1, 20, 100, 500, HISTORY)]
    assert thresholds == sorted(thresholds)
    # 48 unshuffled, 12 and a standard deviation of 3 shuffled (laws.md, section 2)
    assert all(12 + 5 * 3 < enough < 47 for enough in thresholds)
    assert threshold(10 * HISTORY) == threshold(HISTORY)


def test_the_threshold_itself_is_a_finding_and_one_less_is_not():
    former, enough = dealt(1), threshold(1)
    hand_of = {card: k for k, hand in enumerate(former.hands) for card in hand}
    rng = Random("card by card")
    found = {}
    for _ in range(20):
        pack = bytearray(b"".join(former.hands))
        for _ in range(20):
            one, other = rng.sample(range(52), 2)
            pack[one], pack[other] = pack[other], pack[one]
            score = sum(hand_of[pack[k]] == hand_of[pack[k + 1]] for k in range(51))
            names = [finding.likeness for finding in compare(bytes(pack), former, 1)]
            found[score] = likeness.SAME_HAND in names
    assert found == {score: score >= enough for score in found}
    assert {enough - 1, enough} <= set(found)


def test_only_the_newest_deals_are_looked_at():
    old = dealt(7)
    history = [dealt(n, "filler") for n in range(1, HISTORY + 1)]
    assert judge(old.order, [*history[:-1], old])
    assert judge(old.order, [*history, old]) is None


def test_the_least_likely_finding_is_the_one_told():
    former = dealt(1)
    near = bytearray(former.order)
    near[0], near[30] = near[30], near[0]
    # The very order counts for more than an order two cards from it, wherever it is in the list.
    copies = [Former(2, dealt(2).hands, bytes(near)), former]
    for history in (copies, copies[::-1]):
        finding = judge(former.order, history)
        assert finding
        assert finding.former == 1


@pytest.mark.parametrize("name", DESCRIPTION_OF)
def test_findings_in_words(name):
    former = dealt(5)
    start = former.order if name in (likeness.SIDE_BY_SIDE, likeness.RISES) else b"".join(
        former.hands
    )  # fmt: skip
    found = {finding.likeness: describe(finding) for finding in compare(start, former, 1)}
    assert found[name] == DESCRIPTION_OF[name]


def test_a_sorted_pack_in_words():
    finding = judge(bytes(rank + 13 * suit for rank in range(13) for suit in range(4)), [])
    assert finding
    assert describe(finding).endswith("a sorted pack")


@given(collected(), packs)
def test_nothing_said_tells_which_cards_they_are(case, other_names):
    former, pack = case
    renamed = Former(
        former.id,
        tuple(bytes(other_names[card] for card in hand) for hand in former.hands),
        bytes(other_names[card] for card in former.order),
    )
    as_they_are = compare(pack, former, 1)
    other_cards = compare(bytes(other_names[card] for card in pack), renamed, 1)
    assert as_they_are == other_cards
    assert repr(former) == repr(renamed)


@pytest.mark.parametrize(
    "order", [b"", bytes(51), bytes(52), bytes(range(53)), bytes(range(1, 53))]
)
def test_what_is_no_pack_is_refused_without_naming_a_card(order):
    with pytest.raises(BadInput, match="not of 52 different cards"):
        judge(order, [])
    with pytest.raises(BadInput, match="not of 52 different cards"):
        judge(bytes(range(52)), [Former(1, dealt(1).hands, order or b"\0")])


def test_uneven_hands_are_refused():
    pack = bytes(range(52))
    uneven = (pack[:14], pack[14:26], pack[26:39], pack[39:])
    for hands in (uneven, (pack[:26], pack[26:])):
        with pytest.raises(BadInput, match="four hands of 13"):
            judge(pack, [Former(1, hands)])
