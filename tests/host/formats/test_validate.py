"""What may be dealt: 4 hands of 13, 52 cards, each once, and no set that was not meant."""

import re
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fourhand.errors import FourhandError
from fourhand.formats import pbn
from fourhand.formats.deals import NOT_GIVEN, BadDeal, Board, DealSet, Tag
from fourhand.formats.validate import OddDeal, check, validate
from tests.host.formats.given import (
    BACK,
    FILLER,
    FILLER_TURNED,
    ROUND,
    ROUND_POCKETS,
    E,
    N,
    S,
    W,
    game,
)


def read(*games):
    return pbn.read("\n".join(games).encode())


def codes(deals):
    return [finding.code for finding in validate(deals)]


#: Name -> (deal of board 1, code of its finding, option that lets it pass)
DEALS = {
    "the filler of dealing programs": (FILLER, "filler", "allow_odd"),
    "other suits in other hands": (FILLER_TURNED, "filler", "allow_odd"),
    "51 cards": (ROUND.replace("AT62", "AT6", 1), "incomplete", "allow_partial"),
    "a hand not given": (f"N:{N} {E} {S} -", "incomplete", "allow_partial"),
    "an ending of four cards": ("N:A... K... Q... J...", "incomplete", "allow_partial"),
    "one card": ("N:A... - - -", "incomplete", "allow_partial"),
    "no card": ("N:- - - -", "no-cards", ""),
    "no card in four hands": ("N:... ... ... ...", "no-cards", ""),
    "53 cards": (ROUND.replace("J73", "KJ73", 1), "card-twice", ""),
    "a card in two hands": (ROUND.replace("AT62.J73", "KT62.J73", 1), "card-twice", ""),
    "a card twice in a hand": (ROUND.replace("AT62", "AAT6", 1), "card-twice", ""),
    "14 and 12 cards": (
        ROUND.replace("AT62", "AKT62", 1).replace("K95", "95", 2).replace("95 95", "K95 95"),
        "hand-size",
        "",
    ),
}


@pytest.mark.parametrize("name", DEALS)
def test_a_deal_is_refused_with_its_reason(name):
    deal, code, option = DEALS[name]
    deals, found = read(game(1, deal), game(2, BACK))
    assert codes(deals) == [code]
    for options in ({}, {"allow_odd": True}, {"allow_partial": True}):
        if option in options:
            assert [finding.code for finding in check(deals, found, **options)] == [code]
        else:
            with pytest.raises(BadDeal) as caught:
                check(deals, found, **options)
            assert [finding.code for finding in caught.value.findings] == [code]
            assert "board 1" in str(caught.value)
            assert caught.value.exit_code == (4 if code == "filler" else 2)


@pytest.mark.parametrize(
    ("second", "code", "severity"),
    [
        (game(2, ROUND), "deal-repeated", "error"),
        (game(2, f"E:{E} {S} {W} {N}"), "deal-repeated", "error"),
        (game(2, f"N:{E} {S} {W} {N}"), "deal-rotated", "note"),
        (game(2, f"N:{S} {W} {N} {E}"), "deal-rotated", "note"),
        (game(2, f"N:{W} {N} {E} {S}"), "deal-rotated", "note"),
        (game(1, ROUND), "number-repeated", "error"),
        (game(1, BACK), "number-repeated", "error"),
    ],
)
def test_repeats_in_a_set(second, code, severity):
    deals, found = read(game(1), second)
    findings = validate(deals)
    assert [(finding.code, finding.severity) for finding in findings] == [(code, severity)]
    assert len(check(deals, found, allow_odd=True)) == 1
    if severity == "error":
        with pytest.raises(OddDeal, match="--allow-odd") as caught:
            check(deals, found)
        assert caught.value.exit_code == 4
    else:
        assert len(check(deals, found)) == 1


@pytest.mark.parametrize(
    ("board", "code", "words"),
    [
        (game(1, dealer="E"), "dealer-differs", "dealer East, but .* has North"),
        (game(1, sides="All"), "vulnerability-differs", "vulnerable All, but .* has None"),
        (game(13, dealer="N", sides="None"), "vulnerability-differs", "has All"),
    ],
)
def test_marks_that_disagree_with_the_number_are_warned_of(board, code, words):
    deals, found = read(board)
    (finding,) = check(deals, found)
    assert (finding.code, finding.severity) == (code, "warning")
    assert re.search(words, finding.message)


def test_numbers_over_36_stay_as_they_are():
    deals, found = read(game(37), game(570, BACK))
    assert check(deals, found) == []
    assert [board.number for board in deals.boards] == [37, 570]


def test_what_the_reader_found_stops_the_board_too():
    deals, found = read(game(1), game(2, ROUND[2:]))
    with pytest.raises(BadDeal, match="board 2"):
        check(deals, found, allow_odd=True, allow_partial=True)


def test_boards_that_are_not_dealt_may_be_bad():
    deals, found = read(game(1), game(2, ROUND[2:]), game(3, ROUND))
    assert check(replace(deals, boards=deals.boards[:1]), found) == []
    with pytest.raises(OddDeal):
        check(replace(deals, boards=(deals.boards[0], deals.boards[2])), found)


def test_a_fault_of_the_whole_file_stops_every_board():
    deals, found = read(game(1), game(2, BACK) + '[Board "3')
    with pytest.raises(BadDeal, match="Get the whole file"):
        check(replace(deals, boards=deals.boards[:1]), found, allow_odd=True, allow_partial=True)


def test_all_reasons_are_told_and_the_first_in_words():
    deals, found = read(game(1, FILLER), game(2, "N:A... - - -"), game(3, ROUND))
    with pytest.raises(BadDeal, match="1 more of such") as caught:
        check(deals, found)
    assert [finding.code for finding in caught.value.findings] == ["filler", "incomplete"]
    assert not isinstance(caught.value, OddDeal)


def test_a_missing_card_is_named_unless_a_hand_follows_from_it():
    deals, _ = read(game(1, ROUND.replace("AT62", "AT6", 1)), game(2, f"N:{N} {E} {S} -"))
    first, second = validate(deals)
    assert first.message == "has 51 cards, without S2"
    assert second.message == "has 39 cards"


def test_a_card_that_is_twice_is_named_but_not_where():
    (finding,) = validate(read(game(1, ROUND.replace("AT62.J73", "KT62.J73", 1)))[0])
    assert finding.message == "SK more than once"


def hands_of(order):
    """Thirteen cards in turn for each seat."""
    first, second, third, fourth = (order[at : at + 13] for at in range(0, 52, 13))
    return bytes(sorted(first)), bytes(sorted(second)), bytes(sorted(third)), bytes(sorted(fourth))


def board_of(order):
    return Board(1, 0, "None", hands_of(order), (Tag("Play", "W", "SA SK SQ SJ"),))


@given(st.permutations(range(52)))
def test_pockets_tell_the_seat_of_every_card(order):
    pockets = board_of(order).pockets
    assert [pockets[card] for card in order] == [0] * 13 + [1] * 13 + [2] * 13 + [3] * 13


def test_pockets_of_a_board_that_cannot_be_dealt():
    deals, _ = read(
        game(1, "N:A... - - K..."), game(2, ROUND[2:]), game(3, FILLER[:2] + " ".join([N] * 4))
    )
    assert deals.boards[0].pockets == bytes([0, 3]) + bytes([NOT_GIVEN]) * 50
    for board in deals.boards[1:]:
        with pytest.raises(BadDeal):
            _ = board.pockets


def test_pockets_of_the_deal_made_by_a_rule():
    board = read(game(1))[0].boards[0]
    assert board.complete
    assert board.pockets == ROUND_POCKETS


@given(st.permutations(range(52)))
def test_nothing_shows_a_card_by_accident(order):
    board = board_of(order)
    assert repr(board) == str(board) == "<board 1>"
    assert repr(DealSet((board,))) == "<1 boards>"
    assert repr(board.tags) == "(<tag Play>,)"


SPOIL = {
    "nothing": lambda hand, seat: hand,
    "a hand": lambda hand, seat: None if seat == 2 else hand,
    "a card": lambda hand, seat: bytes(card for card in hand if card != 17),
    "a card twice": lambda hand, seat: hand + hand[hand.index(17) :][:1] if 17 in hand else hand,
}


def said(order, spoil):
    """All that is said of a deal dealt twice, spoilt the same way wherever its cards lie."""
    north, east, south, west = (
        SPOIL[spoil](hand, seat) for seat, hand in enumerate(hands_of(order))
    )
    hands = (north, east, south, west)
    deals = DealSet((Board(1, 0, "None", hands), Board(2, 2, "None", hands)))
    with pytest.raises(FourhandError) as caught:
        check(deals)
    return str(caught.value), [str(finding) for finding in validate(deals)]


@given(st.permutations(range(52)), st.sampled_from(sorted(SPOIL)))
def test_what_is_said_of_a_deal_is_the_same_wherever_the_cards_lie(order, spoil):
    usual = [card for seat in range(4) for card in range(seat, 52, 4)]
    one_suit = all(len({card // 13 for card in hand}) == 1 for hand in hands_of(order))
    assume(not one_suit)
    assert said(order, spoil) == said(usual, spoil)
