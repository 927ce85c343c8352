"""Whatever becomes of a file: words of ours, no wrong board that passes, no card told."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourhand.errors import FourhandError
from fourhand.formats.deals import DealSet, Tag
from fourhand.formats.registry import FORMATS
from fourhand.formats.validate import validate
from tests.host.formats.given import BACK_POCKETS, MIXED_POCKETS, ROUND_POCKETS, board

TAGS = (Tag("Event", "Club {1}"), Tag("North", "An; a"), Tag("Generator", "x"))
SET = DealSet(
    (
        replace(board(1), tags=TAGS),
        replace(board(2, BACK_POCKETS), tags=TAGS),
        replace(board(3, MIXED_POCKETS), tags=TAGS),
    )
)
GOOD = {(1, ROUND_POCKETS), (2, BACK_POCKETS), (3, MIXED_POCKETS)}
VALID = {form.name: form.write(SET)[0] for form in FORMATS}
#: What a file of each format is made of, besides what it tells.
MARKS = {
    "pbn": b'[]{};%"\\\r\n .:#-',
    "csv": b'",\n/-',
    "lin": b"|,\nqm",
    "rbn": b":;.\n {}%BHA",
    "rbx": b"{}:;.\nBHA",
    "bhg": b"\n Aa",
    "dlm": b"=[]\n",
}
TEXTS = [form for form in FORMATS if form.name in MARKS and form.name != "pbn"]
#: In these one board more or less is a matter of a line, which nothing else counts.
COUNTED = ("dlm",)


def name(form):
    return form.name


def read_or_refuse(form, data):
    """Return boards and severities, or nothing; whatever else is raised fails the test."""
    form.recognises(data)
    try:
        deals, findings = form.read(data, "x")
        found = [*findings, *validate(deals)]
    except FourhandError:
        return None, {"error"}
    assert all(str(finding) for finding in found)
    boards = {(one.number, one.pockets if one.complete else b"") for one in deals.boards}
    return boards, {finding.severity for finding in found}


edits = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 60), st.binary(max_size=3) | st.just(b"\0" * 200)),
    max_size=6,
)


@pytest.mark.parametrize("form", FORMATS, ids=name)
@given(edits)
@settings(max_examples=60)
def test_bytes_changed_lost_and_put_in(form, changes):
    data = bytearray(VALID[form.name])
    for where, length, put in changes:
        at = int(where * len(data))
        data[at : at + length] = put
    read_or_refuse(form, bytes(data))


@pytest.mark.parametrize("form", FORMATS, ids=name)
@given(st.binary(max_size=400))
@settings(max_examples=60)
def test_any_bytes(form, data):
    form.recognises(data)
    if data:
        read_or_refuse(form, data)


@pytest.mark.parametrize("form", FORMATS, ids=name)
def test_no_cut_passes_inside_a_board(form):
    """Of a file cut anywhere the boards are right, and a part of a board is not passed over."""
    data = VALID[form.name]
    whole = {0, *(len(form.write(DealSet(SET.boards[:n]))[0]) for n in (1, 2, 3))}
    for cut in range(1, len(data)):
        boards, severities = read_or_refuse(form, data[:cut])
        if "error" not in severities and boards is not None:
            assert boards <= GOOD
            near_end = min(abs(cut - end) for end in whole) <= 2
            assert near_end or "warning" in severities or form.name in MARKS


@st.composite
def restructured(draw, form):
    """A file in which marks of structure come and go."""
    data = bytearray(VALID[form.name])
    marks = MARKS[form.name]
    for _ in range(draw(st.integers(1, 3))):
        places = [at for at, byte in enumerate(data) if byte in marks]
        at = draw(st.sampled_from(places))
        if draw(st.booleans()):
            del data[at]
        else:
            data.insert(at + draw(st.integers(0, 1)), draw(st.sampled_from(marks)))
    return bytes(data)


@pytest.mark.parametrize("form", TEXTS, ids=name)
@given(st.data())
@settings(max_examples=250)
def test_no_wrong_board_passes_for_a_good_one_and_none_goes_without_a_word(form, data):
    boards, severities = read_or_refuse(form, data.draw(restructured(form)))
    if "error" not in severities:
        assert boards is not None
        assert boards <= GOOD
        assert boards == GOOD or "warning" in severities


@pytest.mark.parametrize("form", [one for one in FORMATS if one.name in ("dup", "dlm")], ids=name)
@given(st.floats(0, 1, exclude_max=True), st.integers(1, 255))
@settings(max_examples=300)
def test_formats_that_tell_a_deal_twice_find_any_changed_byte(form, where, change):
    data = bytearray(VALID[form.name])
    data[int(where * len(data))] ^= change
    boards, severities = read_or_refuse(form, bytes(data))
    if "error" not in severities:
        assert {deal for _, deal in boards or ()} <= {deal for _, deal in GOOD}
        assert boards == GOOD or "warning" in severities


#: A card by its name, or a suit of several ranks.
CARD = re.compile(r"\b(?:[SHDC][AKQJT2-9]|(?=[2-9]*[AKQJT])[AKQJT2-9]{2,})\b")


@pytest.mark.parametrize("form", FORMATS, ids=name)
@given(st.floats(0, 1, exclude_max=True), st.integers(1, 20))
@settings(max_examples=60)
def test_no_word_about_a_file_holds_a_card(form, where, length):
    data = bytearray(VALID[form.name])
    at = int(where * len(data))
    del data[at : at + length]
    try:
        _, findings = form.read(bytes(data), "x")
    except FourhandError as error:
        words = [str(error)]
    else:
        words = [str(finding) for finding in findings]
    for word in words:
        assert not CARD.search(word), word


@pytest.mark.parametrize("form", FORMATS, ids=name)
@pytest.mark.parametrize(
    "unit",
    [b"A", b"\n", b"|", b"\0", b'"', b"{", b"a|b|", b"[", b"\x06", b"=\n"],
    ids=repr,
)
def test_a_flood_behind_the_boards(form, unit):
    """Each byte is looked at a few times, whatever the size: `make soak` takes ten million."""
    read_or_refuse(form, VALID[form.name] + unit * (50_000 // len(unit)))
