"""Any order in three passes through four pockets, never more than thirteen cards in one."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealing.cards import CARDS, NAMES
from fourhand import packorders, sorting
from fourhand.errors import BadInput

packs = st.permutations(range(CARDS))


def through_pockets(pack, pockets):
    """A pass by hand: the lowest card is fed; in a pocket the first card lies lowest.

    Then North's is the lowest of the pack, East's is laid on it, South's, and West's on top.
    """
    piles = {"N": [], "E": [], "S": [], "W": []}
    for card in pack:
        piles["NESW"[pockets[card]]].append(card)
    return piles["N"] + piles["E"] + piles["S"] + piles["W"], piles


@given(packs, packs)
def test_three_passes_bring_any_pack_into_any_order(pack, order):
    for nth in (1, 2, 3):
        pack, piles = through_pockets(pack, sorting.slots(order, nth))
        assert {len(pile) for pile in piles.values()} == {13}
    assert pack == list(order)


@given(packs, packs)
def test_what_the_next_pass_should_feed_is_known_before(pack, order):
    pockets = sorting.slots(order, 1)
    assert sorting.gathered(pack, pockets) == through_pockets(pack, pockets)[0]


def test_two_passes_are_not_enough_for_the_reversed_pack():
    order = list(range(CARDS))
    pack = order[::-1]
    for nth in (1, 2):
        pack, _ = through_pockets(pack, sorting.slots(order, nth))
    assert pack != order


def test_labels_ascend_and_no_two_are_alike():
    assert len(sorting.LABELS) == CARDS
    assert list(sorting.LABELS) == sorted(set(sorting.LABELS))
    for place in range(3):
        assert Counter(label[place] for label in sorting.LABELS) == dict.fromkeys(range(4), 13)


# Orders by name, and from files


def test_each_order_has_every_card_once():
    for cards in packorders.ORDERS.values():
        assert sorted(cards) == list(range(CARDS))


def named(order):
    return [NAMES[card] for card in packorders.named(order)]


def test_a_new_deck_begins_with_the_ace_of_spades_at_its_face():
    cards = named("new-deck")
    assert cards[:2] == ["SA", "S2"]
    assert cards[12:14] == ["SK", "DA"]
    assert cards[25:27] == ["DK", "CK"]
    assert cards[38:40] == ["CA", "HK"]
    assert cards[-1] == "HA"


def test_by_suits():
    assert named("suits")[:2] == ["SA", "SK"]
    assert named("suits")[-1] == "C2"
    assert named("suits-up")[:2] == ["S2", "S3"]


def test_a_file_of_cards(tmp_path):
    file = tmp_path / "trick.txt"
    cards = named("suits")[::-1]
    file.write_text("\n".join(" ".join(cards[k : k + 13]) for k in range(0, 52, 13)))
    assert named(str(file)) == cards


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("SA SK", "missing: "),
        (" ".join(NAMES) + " SA", "twice: SA"),
        (" ".join(NAMES).replace("C2", "S1"), "'S1' is no card"),
    ],
)
def test_a_file_that_is_no_pack_is_refused_by_the_card(tmp_path, text, told):
    file = tmp_path / "pack.txt"
    file.write_text(text)
    with pytest.raises(BadInput, match=told):
        packorders.named(str(file))


def test_an_unknown_name_tells_those_there_are():
    with pytest.raises(BadInput, match="new-deck"):
        packorders.named("alphabetical")
