"""What a stop of a simulated evening is put down to, and that a soak goes on where it was."""

import os
import pickle
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.machine.evening import Attempt, Evening
from tests.soak import kept, stops


def reasons(faults, causes, reader="bars6"):
    """Return the reasons of one attempt's faults."""
    return dict(stops.reasons(night([faults], causes), reader))


def night(faults, causes):
    """Return an evening of attempts of 100 ms each; causes: rows (cause, at_ms, more)."""
    attempts = [
        Attempt(cast(Any, None), 100 * k, 100 * k + 100, [(name, "stopped") for name in names])
        for k, names in enumerate(faults)
    ]
    rows = [{"causes": [{"cause": name, "at_ms": at, **more} for name, at, more in causes]}]
    return Evening(cast(Any, SimpleNamespace()), attempts, rows)


@pytest.mark.parametrize(
    ("fault", "cause", "more", "reader", "reason"),
    [
        ("duplicate-card", "misread", {"card": "SA", "as": "SK"}, "bars6", stops.SIX_BITS),
        ("unknown-card", "misread", {"card": "SA", "as": "?"}, "bars10", stops.RIGHTABLE),
        ("pocket-not-empty", "used-board", {}, "bars6", stops.PERSON),
        ("jam", "jam-throat", {"card": "SA", "how": "fast"}, "bars6", stops.FAST),
        ("unreadable", "jam-reader", {"card": "SA", "how": "fast"}, "bars6", stops.FAST),
        ("jam", "jam-throat", {"card": "SA"}, "bars6", stops.RIGHTABLE),
        ("jam", "misread", {"card": "SA", "as": "SK"}, "bars6", stops.OTHER),
    ],
)
def test_a_stop_has_the_reason_of_the_cause_that_leads_to_it(fault, cause, more, reader, reason):
    assert reasons([fault], [(cause, 50, more)], reader) == {reason: 1}


def test_a_cause_explains_one_stop_and_what_follows_hands_in_the_machine_is_theirs():
    held = ("jam-feed", 50, {"how": "fast"})
    assert reasons(["jam", "jam"], [held]) == {stops.FAST: 1, stops.PERSON: 1}
    later = night([["jam"], ["duplicate-card"], [], ["duplicate-card"]], [held])
    assert dict(stops.reasons(later, "bars6")) == {stops.FAST: 1, stops.PERSON: 1, stops.OTHER: 1}


def test_a_cause_of_another_attempt_explains_nothing():
    assert reasons(["jam"], [("jam-feed", 150, {"how": "fast"})]) == {stops.OTHER: 1}


def test_of_two_jams_the_one_that_holds_is_the_one_that_stopped():
    both = [("jam-feed", 10, {}), ("jam-throat", 20, {"how": "fast"})]
    assert reasons(["jam"], both) == {stops.FAST: 1}


def test_a_soak_goes_on_where_it_was_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "_FOLDER", tmp_path / "kept")
    first, second = (str(tmp_path / "first"),), (str(tmp_path / "second"),)
    assert kept.done("soak", os.mkdir, [first], 1) == [None]
    (path,) = (tmp_path / "kept").iterdir()
    with path.open("ab") as file:  # killed while it was writing
        file.write(pickle.dumps((second, None))[:-4])
    assert kept.done("soak", os.mkdir, [first, second], 1) == [None, None]
    assert kept.done("soak", os.mkdir, [first, second], 1) == [None, None]
