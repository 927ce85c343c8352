"""The deals of a session, as published; and what cannot be drawn."""

import hashlib
from itertools import islice

import pytest

from fourhand import bigdeal
from fourhand.errors import BadInput
from fourhand.formats import suits
from fourhand.ranking import unrank
from fourhand.squaredeal import drawing
from fourhand.squaredeal.keys import WrongKeys
from fourhand.squaredeal.phases import SessionId
from tests.host.squaredeal import published

VALUE = b"MyAxMSAxNyAyOCA0MCA0NA=="  # "3 11 17 28 40 44" in Base64


def numbers(tournament, session, reserve=False, boards=None):
    return drawing.drawn(
        tournament.description, tournament.keys, SessionId(*session), reserve, boards
    )


def test_world_bridge_games(tournament):
    tournament.write(published.WBG, [published.WBG_KEY])
    drawing.check(tournament.description, tournament.keys)
    drawn = numbers(tournament, (7, 1))
    assert drawn[:2] == [(1, published.WBG_DEALS[0]), (2, published.WBG_DEALS[1])]
    assert [board for board, _ in drawn] == list(range(1, 17))
    assert numbers(tournament, (7, 1), reserve=True)[0] == (1, published.WBG_RESERVE[0])


def test_a_value_is_used_as_it_is_stored(tournament):
    tournament.write(published.WC, [published.WC_KEY])
    drawn = numbers(tournament, (9, 2), boards=range(1, 4))
    texts = [" ".join(suits.write(hand or b"") for hand in unrank(deal)) for _, deal in drawn]
    assert texts == published.WC_DEALS


def test_the_seeds(tournament):
    """L is the owner; R, the value and the word are the entropy."""
    expected = bigdeal.numbers(b"b" * 30, b"b" * 30 + VALUE + b"original")
    drawn = numbers(tournament, (1, 2))
    assert drawn == list(zip((5, 6, 7, 8), islice(expected, 4), strict=True))


def test_sessions_of_one_key(tournament):
    """Each adds its number; version 2.7 of Square Deal."""
    for session in (1, 12):
        seeds = b"d" * 30 + VALUE + b"reserve" + b"ses%d" % session
        expected = bigdeal.numbers(b"d" * 30, seeds)
        drawn = numbers(tournament, (3, session), reserve=True)
        assert drawn == list(zip((1, 2), islice(expected, 2), strict=True))


def test_a_value_for_each_session(tournament):
    text = tournament.file.read_text().replace("DV 3 11 17", "#+ EV\n#+ DV 1,2 3 11 17")
    expected = numbers(tournament, (1, 2))
    tournament.file.write_text(text)
    assert numbers(tournament, (1, 2)) == expected
    with pytest.raises(BadInput, match="session 1,1 has no delayed value yet"):
        numbers(tournament, (1, 1))


def test_before_the_value_is_known(tournament):
    tournament.file.write_text(published.OWN)
    with pytest.raises(BadInput, match="no delayed value yet"):
        numbers(tournament, (1, 1))


def test_without_its_key(tournament):
    tournament.key_file.write_text("1,2:" + "b" * 60)
    with pytest.raises(BadInput, match="the key of session 1,1 is not given"):
        numbers(tournament, (1, 1))
    with pytest.raises(BadInput, match="the key of session 3,7 is not given"):
        numbers(tournament, (3, 7))


def test_boards_must_be_told_where_they_are_not_known(tournament):
    tournament.write(published.WC, [published.WC_KEY])
    with pytest.raises(BadInput, match="which boards session 9,2 has"):
        numbers(tournament, (9, 2))


def test_boards_that_are_known_otherwise(tournament):
    assert numbers(tournament, (1, 1), boards=range(1, 5)) == numbers(tournament, (1, 1))
    with pytest.raises(BadInput, match="boards 1 to 4"):
        numbers(tournament, (1, 1), boards=range(1, 3))


# which keys are right


def test_all_keys(tournament):
    drawing.check(tournament.description, tournament.keys)


def test_others(tournament):
    text = tournament.key_file.read_text()
    tournament.key_file.write_text(text.replace("a", "A", 1))
    with pytest.raises(WrongKeys, match="not the keys that were promised"):
        drawing.check(tournament.description, tournament.keys)


def test_some_prove_nothing_in_an_old_file(tournament):
    tournament.key_file.write_text("1,2:" + "b" * 60 + "\n")
    with pytest.raises(WrongKeys):
        drawing.check(tournament.description, tournament.keys)


def extend(tournament, **hashes):
    """Add digests of single keys and the promise, by hand."""
    text = tournament.file.read_text()
    for session, key in published.OWN_KEYS.items():
        line = hashlib.sha256(f"{session}:{hashes.get(key[0], key)}\r\n".encode()).hexdigest()
        text += f"#+ KS {session} {line}\n"
    promised = [line for line in text.splitlines() if not line.startswith("DV")]
    digest = hashlib.sha256("".join(f"{line}\r\n" for line in promised).encode()).hexdigest()
    tournament.file.write_text(f"{text}#+ PR {digest}\n")


def test_some_do_in_ours(tournament):
    extend(tournament)
    drawing.check(tournament.description, tournament.keys)
    tournament.key_file.write_text("1,2:" + "b" * 60 + "\n")
    drawing.check(tournament.description, tournament.keys)
    tournament.key_file.write_text("1,2:" + "B" * 60 + "\n")
    with pytest.raises(WrongKeys):
        drawing.check(tournament.description, tournament.keys)


def test_two_keys_cannot_be_promised_for_one_session(tournament):
    """One by the digest of all, another by its own: the organiser could choose."""
    extend(tournament, b="x" * 60)
    with pytest.raises(WrongKeys):
        drawing.check(tournament.description, tournament.keys)


def test_not_published(tournament):
    tournament.file.write_text(published.OWN)
    with pytest.raises(BadInput, match="never published"):
        drawing.check(tournament.description, tournament.keys)


def test_changed(tournament):
    extend(tournament)
    tournament.file.write_text(tournament.file.read_text().replace("3 January", "4 January"))
    with pytest.raises(BadInput, match="changed after it was published"):
        drawing.check(tournament.description, tournament.keys)


# the key of one session


def test_one_session_revealed(tournament):
    extend(tournament)
    one = drawing.revealed(tournament.description, tournament.keys, SessionId(1, 2))
    assert list(one.sessions) == [SessionId(1, 2)]


def test_what_cannot_be_revealed_alone(tournament):
    with pytest.raises(BadInput, match="promises all keys together"):
        drawing.revealed(tournament.description, tournament.keys, SessionId(1, 2))
    extend(tournament)
    with pytest.raises(BadInput, match="all sessions of its phase"):
        drawing.revealed(tournament.description, tournament.keys, SessionId(3, 2))
    tournament.key_file.write_text("1,2:" + "b" * 60 + "\n")
    with pytest.raises(BadInput, match="not given"):
        drawing.revealed(tournament.description, tournament.keys, SessionId(1, 1))
