"""Patterns in general: against a second checker, written from the words of the criteria."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dealing.counting import count, unrank
from dealing.criteria import check
from dealing.patterns import PatternError, parse, piles_of
from dealing.refusal import FIELDS, Reason, decode, describe, encode

seats_at_random = st.lists(st.integers(0, 3), min_size=52, max_size=52).map(bytes)
legal = st.integers(0, count() - 1).map(unrank)


@st.composite
def nearly_legal(draw):
    """A legal pattern of which a few cards go elsewhere, or two change places."""
    seats = bytearray(draw(legal))
    for _ in range(draw(st.integers(0, 3))):
        one, other = draw(st.integers(0, 51)), draw(st.integers(0, 51))
        if draw(st.booleans()):
            seats[one], seats[other] = seats[other], seats[one]
        else:
            seats[one] = draw(st.integers(0, 3))
    return bytes(seats)


patterns = st.one_of(seats_at_random, nearly_legal())


def by_the_words(seats):
    """Return criterion -> (first ordinal, hands, how many places), each looked for by itself."""
    found = {}
    sizes = [seats.count(hand) for hand in range(4)]
    if sizes != [13] * 4:
        late = [n for n in range(52) if seats[: n + 1].count(seats[n]) > 13]
        found["thirteen"] = (late[0] + 1, (seats[late[0]],), len(late))
    pairs = [n for n in range(1, 52) if seats[n - 1] == seats[n]]
    if pairs:
        found["one"] = (pairs[0], (seats[pairs[0]],), len(pairs))
    blocks = [n for n in range(1, 50, 4) if set(seats[n - 1 : n + 3]) != {0, 1, 2, 3}]
    if blocks:
        found["two"] = (blocks[0], tuple(seats[blocks[0] - 1 : blocks[0] + 3]), len(blocks))
    return found


@given(patterns)
def test_every_criterion_broken_is_named_with_its_first_place(seats):
    found = {reason.criterion: reason[1:4] for reason in check(seats)}
    assert found == by_the_words(seats)


@given(patterns)
def test_hand_sizes_are_given_when_they_are_wrong(seats):
    for reason in check(seats):
        sizes = tuple(seats.count(hand) for hand in range(4))
        assert reason.sizes == (sizes if reason.criterion == "thirteen" else ())


@given(legal)
def test_what_can_be_drawn_is_legal(seats):
    assert by_the_words(seats) == {}
    assert check(seats) == []


@given(patterns)
def test_the_wire_keeps_every_reason(seats):
    reasons = check(seats)
    fields = encode(reasons)
    assert decode(fields) == reasons
    assert [describe(reason) for reason in decode(fields)] == [describe(r) for r in reasons]
    for name, most in FIELDS:
        text = fields[name]
        assert len(text) <= most
        assert text.isascii()
        assert not set(text) & {" ", "="}


def test_no_hand_sizes_are_wider_than_their_field():
    widest = 0
    for north in range(53):
        for east in range(53 - north):
            for south in range(53 - north - east):
                sizes = (north, east, south, 52 - north - east - south)
                extra = sum(max(0, size - 13) for size in sizes)
                reason = Reason("thirteen", 52, (0,), extra, sizes)
                widest = max(widest, len(encode([reason])["first"]))
    assert widest == FIELDS[0][1]


@given(st.sampled_from(("thirteen", "one", "two")), st.text(max_size=20))
@example("one", "+1:N:26")
@example("one", "٣:N:26")
def test_other_text_is_no_reason(criterion, text):
    fields = {"first": f"{criterion}:{text}", "second": "-", "third": "-"}
    try:
        reasons = decode(fields)
    except PatternError:
        return
    assert encode(reasons) == fields


@given(st.text("NESW", min_size=1, max_size=52))
def test_a_word_is_repeated_and_cut_in_either_language(word):
    expected = ["NESW".index(word[n % len(word)]) for n in range(52)]
    assert list(parse(word)) == expected
    assert list(parse(word.replace("E", "O").replace("S", "Z").lower())) == expected


@st.composite
def layouts(draw):
    """Piles 1 to n in some order, some of the last put with earlier ones, and their hands."""
    n = draw(st.integers(1, 9))
    dealt = draw(st.permutations(range(1, n + 1))) + draw(st.lists(st.integers(1, n), max_size=9))
    kept = draw(st.integers(1, n))
    ends = {pile: draw(st.integers(1, kept)) for pile in range(kept + 1, n + 1)}
    return dealt, ends, draw(st.text("NESW", min_size=kept, max_size=kept))


@given(layouts())
def test_piles_are_dealt_to_then_joined_then_handed_out(layout):
    dealt, ends, to = layout
    piles = {}
    for ordinal in range(1, 53):
        piles.setdefault(dealt[(ordinal - 1) % len(dealt)], []).append(ordinal)
    join = "+".join(f"{pile}:{end}" for pile, end in ends.items())
    text = f"piles={''.join(map(str, dealt))},to={to}" + (f",join={join}" if join else "")
    assert piles_of(text) == [piles[pile] for pile in sorted(piles)]
    seats = parse(text)
    for pile, ordinals in piles.items():
        hand = to[ends.get(pile, pile) - 1]
        assert {"NESW"[seats[ordinal - 1]] for ordinal in ordinals} == {hand}


text_like_a_pattern = st.text("NESWOZnx0123459:+=, ", max_size=60)
spelled_like_one = st.builds(
    "piles={},join={},to={}".format,
    st.text("0123459", max_size=10),
    st.text("0125:+", max_size=8),
    st.text("NESWX", max_size=9),
)


@given(st.one_of(st.text(max_size=60), text_like_a_pattern, spelled_like_one))
def test_any_text_is_52_seats_or_refused_in_one_sentence(text):
    seats, refusal = None, ""
    try:
        seats = parse(text)
    except PatternError as error:
        refusal = str(error)
    if seats is None:
        assert 0 < len(refusal) < 300
        with pytest.raises(PatternError):
            piles_of(text)
    else:
        assert len(seats) == 52
        assert set(seats) <= {0, 1, 2, 3}
        assert sum(map(len, piles_of(text))) in (0, 52)
