"""Boards against the deals that were drawn."""

from dataclasses import replace

import pytest

from fourhand.errors import BadInput
from fourhand.formats.deals import DealSet
from fourhand.generate import deal_set, fresh_set
from fourhand.squaredeal import drawing
from fourhand.squaredeal.phases import SessionId
from fourhand.squaredeal.verifying import Part, compare
from tests.host.squaredeal import published


def boards(tournament, session, reserve=False, numbers=None):
    return deal_set(
        drawing.drawn(
            tournament.description, tournament.keys, SessionId(*session), reserve, numbers
        )
    ).boards


def found(tournament, given, name="thursday.pbn", part=None):
    return compare(
        tournament.description, tournament.keys, DealSet(tuple(given), source=name), part
    )


def part(phase, session, reserve=False):
    return Part(SessionId(phase, session), reserve)


@pytest.mark.parametrize(
    ("session", "reserve"), [((1, 1), False), ((1, 2), True), ((2, 1), False), ((3, 9), False)]
)
def test_as_drawn(tournament, session, reserve):
    result = found(tournament, boards(tournament, session, reserve))
    assert result.as_drawn
    assert result.parts == (Part(SessionId(*session), reserve),)
    assert (result.differing, result.missing) == ((), ())


def test_in_any_order_and_more_than_once(tournament):
    """As a scoring program writes them, once for each table."""
    given = boards(tournament, (1, 2))
    assert found(tournament, given[::-1] + given).as_drawn


def test_one_that_differs_is_named(tournament):
    given = list(boards(tournament, (1, 2)))
    given[2] = replace(given[2], hands=fresh_set(1).boards[0].hands)
    result = found(tournament, given)
    assert not result.as_drawn
    assert (result.differing, result.missing) == ((7,), ())


def test_two_exchanged(tournament):
    one, two, three, four = boards(tournament, (1, 1))
    given = [replace(two, number=1), replace(one, number=2), three, four]
    assert found(tournament, given).differing == (1, 2)


def test_hands_exchanged(tournament):
    given = list(boards(tournament, (1, 1)))
    hands = given[3].hands
    assert hands
    given[3] = replace(given[3], hands=(hands[1], hands[0], *hands[2:]))
    assert found(tournament, given).differing == (4,)


def test_one_left_out(tournament):
    one, _, three, four = boards(tournament, (1, 1))
    result = found(tournament, [one, three, four])
    assert (result.as_drawn, result.missing) == (False, (2,))


def test_one_too_many(tournament):
    given = boards(tournament, (1, 1)) + fresh_set(1, first=9).boards
    assert found(tournament, given).differing == (9,)


def test_one_of_another_session_does_not_pass(tournament):
    given = list(boards(tournament, (2, 1)))
    given[1] = boards(tournament, (1, 1))[1]
    result = found(tournament, given)
    assert result.parts == (part(2, 1),)
    assert result.differing == (2,)


def test_one_of_the_reserve_does_not_pass(tournament):
    given = list(boards(tournament, (1, 1)))
    given[0] = boards(tournament, (1, 1), reserve=True)[0]
    assert found(tournament, given).differing == (1,)


@pytest.mark.parametrize("hands", [None, (b"", b"", b"", b""), (b"\0\0", None, None, None)])
def test_one_that_is_no_deal(tournament, hands):
    given = list(boards(tournament, (1, 1)))
    given[0] = replace(given[0], hands=hands)
    assert found(tournament, given).differing == (1,)


def test_sessions_in_one_file(tournament):
    given = boards(tournament, (1, 1)) + boards(tournament, (1, 2))
    result = found(tournament, given)
    assert result.as_drawn
    assert set(result.parts) == {part(1, 1), part(1, 2)}
    assert found(tournament, given, "RR01-02.pbn").as_drawn
    assert found(tournament, given[:5], "RR01-02.pbn").missing == (6, 7, 8)


def test_nothing_of_it(tournament):
    result = found(tournament, fresh_set(4).boards)
    assert not result.as_drawn
    assert (result.parts, result.differing) == ((), (1, 2, 3, 4))


def test_no_boards_at_all(tournament):
    assert not found(tournament, []).as_drawn
    assert found(tournament, [], "RR01.pbn").missing == (1, 2, 3, 4)


def test_the_name_says_which_session(tournament):
    """A session's file with the deals of another is not as drawn."""
    given = [replace(board, number=board.number - 4) for board in boards(tournament, (1, 2))]
    result = found(tournament, given, "games/RR01.pbn")
    assert result.parts == (part(1, 1),)
    assert result.differing == (1, 2, 3, 4)


def test_an_option_says_which_session(tournament):
    given = boards(tournament, (1, 1))
    assert found(tournament, given, part=part(1, 1)).as_drawn
    assert found(tournament, given, "RR01.pbn", part=part(1, 1, True)).differing == (1, 2, 3, 4)


def test_a_session_whose_key_is_not_given(tournament):
    given = boards(tournament, (1, 1))
    tournament.key_file.write_text("2,1:" + "c" * 60)
    with pytest.raises(BadInput, match="the key of session 1,1"):
        found(tournament, given, "RR01.pbn")
    assert not found(tournament, given).parts


def test_boards_that_were_not_known_beforehand(tournament):
    tournament.write(published.WC, [published.WC_KEY])
    given = boards(tournament, (9, 2), numbers=range(1, 16))
    assert found(tournament, given).as_drawn
    assert found(tournament, given, "BAMFIN2.pbn").as_drawn
    assert found(tournament, given[:4] + given[5:]).missing == (5,)
    far = [*given, replace(given[0], number=99_999)]
    assert 99_999 in found(tournament, far).differing


def test_boards_that_are_only_counted(tournament):
    """As in BRI, DGE and other formats without numbers: session 1,2 has boards 5 to 8."""

    def counted(boards, name="thursday.ber"):
        given = tuple(replace(board, number=nth) for nth, board in enumerate(boards, 1))
        deals = DealSet(given, source=name)
        return compare(tournament.description, tournament.keys, deals, numbered=False)

    given = boards(tournament, (1, 2))
    assert counted(given).as_drawn
    assert counted(given, "RR02.ber").as_drawn
    assert not found(
        tournament, [replace(board, number=board.number - 4) for board in given]
    ).as_drawn
    assert counted(given[::-1]).differing
    assert counted([*given[:2], fresh_set(1).boards[0], given[3]]).differing == (7,)
    assert counted(given[:3]).missing == (8,)
    assert counted(fresh_set(4).boards).differing == (1, 2, 3, 4)
    assert counted(boards(tournament, (1, 1)) + given).as_drawn
