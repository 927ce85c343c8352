"""When a board begins by itself: everything in, confirmed, and no hand in the machine any more."""

from types import SimpleNamespace

import pytest

import pins
from params import START_DELAY_MS
from starting import Starting


class Bench:
    """A board's inputs as a person makes them, and time."""

    def __init__(self, numbers=False, by_itself=True):
        self.in_board = self.in_cards = self.open_cover = False
        self.alive = True
        self.ms = 0
        self.button = ""
        self.chimes = 0
        board = SimpleNamespace(
            panel=SimpleNamespace(pressed=self._pressed, chime=self._chime),
            inputs=SimpleNamespace(seen=lambda bit: bit == pins.BOARD_PRESENT and self.in_board),
            safety_open=lambda: self.open_cover,
            feeder=SimpleNamespace(hopper_has_cards=lambda: self.in_cards),
            clock=SimpleNamespace(ms=lambda: self.ms),
            numbers=object() if numbers else None,
        )
        self.starting = Starting(board, SimpleNamespace(alive=lambda: self.alive))
        self.starting.by_itself = by_itself
        self.starting.ask(False)

    def _pressed(self):
        button, self.button = self.button, ""
        return button

    def _chime(self, times):
        self.chimes += times

    def put_in(self):
        self.in_board = self.in_cards = True

    def after(self, ms):
        """What is due after so long, looked at every 20 ms."""
        for _ in range(ms // 20):
            due = self.starting.due()
            if due:
                return due
            self.ms += 20
        return self.starting.due()

    def press(self, button="start"):
        self.button = button
        return self.starting.due()


def test_a_number_that_nobody_confirmed_begins_nothing():
    bench = Bench()
    bench.put_in()
    assert bench.after(60_000) == ""


@pytest.mark.parametrize("before", [True, False])
def test_confirmed_it_begins_when_all_is_in(before):
    """START pressed at the empty machine confirms the number on the display."""
    bench = Bench()
    if before:
        assert bench.press() == ""
        bench.put_in()
    else:
        bench.in_board = True
        assert bench.press() == ""
        bench.in_cards = True
    assert bench.after(START_DELAY_MS - 40) == ""
    assert bench.after(80) == "start"
    assert bench.chimes == 2  # heard, and hands off


def test_start_with_all_in_begins_at_once():
    bench = Bench()
    bench.put_in()
    assert bench.press() == "start"


def test_a_number_reader_confirms_for_the_person():
    bench = Bench(numbers=True)
    bench.put_in()
    assert bench.after(START_DELAY_MS + 40) == "start"


@pytest.mark.parametrize(
    ("name", "value"),
    [("in_board", False), ("in_cards", False), ("open_cover", True), ("alive", False)],
)
def test_whatever_changes_begins_the_wait_anew(name, value):
    bench = Bench(numbers=True)
    bench.put_in()
    assert bench.after(START_DELAY_MS - 100) == ""
    setattr(bench, name, value)
    assert bench.after(10_000) == ""
    setattr(bench, name, not value)
    assert bench.after(START_DELAY_MS - 40) == ""
    assert bench.after(80) == "start"


@pytest.mark.parametrize("numbers", [True, False])
def test_a_board_that_was_refused_does_not_begin_again_before_it_was_out(numbers):
    bench = Bench(numbers)
    bench.put_in()
    bench.starting.ask(True)
    if not numbers:
        bench.in_cards = False
        bench.press()
        bench.in_cards = True
    assert bench.after(60_000) == ""
    bench.in_board = False
    assert bench.after(100) == ""
    bench.in_board = True
    assert bench.after(START_DELAY_MS + 40) == "start"


def test_a_confirmed_number_is_confirmed_once():
    bench = Bench()
    bench.press()
    bench.starting.ask(False)
    bench.put_in()
    assert bench.after(60_000) == ""


def test_without_the_wish_only_start_begins_with_a_board_in():
    bench = Bench(numbers=True, by_itself=False)
    assert bench.press() == ""
    bench.put_in()
    assert bench.after(60_000) == ""
    bench.in_cards = False
    assert bench.press() == "start"  # cards may come later
    bench.open_cover = True
    assert bench.press() == "start"  # it is told that the cover is open, and nothing moves


def test_cancel_is_cancel():
    bench = Bench()
    bench.put_in()
    assert bench.press("cancel") == "cancel"
