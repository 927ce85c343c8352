"""Events come out once each, in order, whatever order they come in."""

from hypothesis import given
from hypothesis import strategies as st

from fourhand.inbox import Event, Inbox


def event(number):
    return Event(number, "state", {"name": "idle"})


def drained(inbox):
    numbers = []
    while (got := inbox.next()) is not None:
        numbers.append(got.number)
    return numbers


@given(st.lists(st.integers(1, 12), max_size=60), st.integers(1, 6))
def test_a_run_without_a_hole_from_the_first_on(arrivals, first):
    inbox = Inbox()
    inbox.begin(first)
    wanted = first
    for number in arrivals:
        inbox.take(event(number))
        wanted += number == wanted
    assert drained(inbox) == list(range(first, wanted))
    assert inbox.missing == (max(arrivals, default=0) >= wanted)


@given(st.permutations(range(1, 9)), st.integers(1, 9))
def test_what_came_before_the_beginning_counts_too(arrivals, first):
    inbox = Inbox()
    for number in arrivals:
        inbox.take(event(number))
        assert drained(inbox) == []
    assert inbox.lowest() == 1
    assert not inbox.missing
    inbox.begin(first)
    assert drained(inbox) == list(range(first, 9))


def test_one_known_by_hearsay_is_missing_until_it_comes():
    inbox = Inbox()
    inbox.begin(1)
    inbox.heard_of(2)
    assert inbox.missing
    inbox.take(event(1))
    assert inbox.missing
    inbox.take(event(2))
    assert not inbox.missing
    assert inbox.gaps == 1
    inbox.heard_of(1)
    assert not inbox.missing


def test_an_event_shows_no_card():
    values = {"order": "0000beef", "ordinal": 7, "card": 51, "code": "110011", "quality": 98}
    shown = f"{Event(30, 'read', values)!r} {Event(30, 'read', values)}"
    assert "51" not in shown
    assert "110011" not in shown
    assert "<30 read order=0000beef ordinal=7" in shown
    assert "98" not in shown  # a worn card is known by it
