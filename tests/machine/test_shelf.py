"""The shelf of a machine without a host: a cut write loses no board and doubles none."""

import pytest

from attempts import new_attempt, retold
from dealing.orders import from_text
from fourhand.verdict import Evidence
from shelf import Shelf

SLOTS = from_text("NESW" * 13)
OTHER = from_text("WSEN" * 13)


class Files:
    """Files of which the write number ``breaks`` is cut after some bytes, as by a power cut."""

    def __init__(self, breaks: int = 0, after: int = 0):
        self.held: dict[str, bytes] = {}
        self.writes = 0
        self._breaks, self._after = breaks, after

    def read(self, name):
        return self.held.get(name, b"")

    def write(self, name, data):
        self.writes += 1
        if self.writes == self._breaks:
            self.held[name] = data[: self._after]
            raise PowerGone
        self.held[name] = data


class PowerGone(Exception):
    pass


def shelf(files):
    return Shelf(files, lambda: None)


def loaded(files):
    made = shelf(files)
    assert made.begin()
    assert made.add("00000001", 7, SLOTS)
    assert made.add("00000002", 8, OTHER)
    assert made.seal(2)
    return made


def dealt(order, slots, end):
    attempt = new_attempt(order, "0000aaaa", 7)
    attempt["cards"] = bytes(card | slots[card] << 6 for card in range(52))
    attempt.update(emptied=True, right=True, ms=19000, end=end)
    return attempt


def test_a_set_is_there_after_the_power_was_off():
    files = Files()
    loaded(files)
    again = shelf(files)
    assert again.left() == [("00000001", 7), ("00000002", 8)]
    assert again.slots("00000001") == SLOTS
    assert again.slots("00000002") == OTHER


def test_a_board_that_was_taken_out_is_not_dealt_again():
    files = Files()
    made = loaded(files)
    assert made.keep(0, dealt("00000001", SLOTS, ""))
    assert shelf(files).pending == 0
    made.keep(0, dealt("00000001", SLOTS, "removed"))
    again = shelf(files)
    assert (again.left(), again.pending) == ([("00000002", 8)], -1)


def test_a_board_that_is_still_in_the_machine_is_not_told_as_if_it_were_over():
    made = loaded(Files())
    made.keep(0, dealt("00000001", SLOTS, "removed"))
    made.keep(1, dealt("00000002", OTHER, ""))
    assert made.over() == 1
    assert not made.forget(1)
    made.keep(1, dealt("00000002", OTHER, "removed"))
    assert made.over() == 2


def test_a_misdealt_board_is_dealt_again_three_times_and_then_set_aside():
    made = loaded(Files())
    for nth in range(4):
        assert made.left()[0][0] == "00000001"
        made.keep(nth, dealt("00000001", SLOTS, "closed"))
    assert made.left() == [("00000002", 8)]


@pytest.mark.parametrize("after", [0, 5, 40, 200])
def test_power_that_goes_while_it_is_noted_that_a_board_is_out(after):
    files = Files(breaks=3, after=after)
    made = loaded(files)
    made.keep(0, dealt("00000001", SLOTS, ""))
    with pytest.raises(PowerGone):
        made.keep(0, dealt("00000001", SLOTS, "removed"))
    again = shelf(files)
    assert again.attempts == 1  # what is known of the dealt board is still there
    assert again.pending == 0
    assert again.attempt(0) == dealt("00000001", SLOTS, "")


@pytest.mark.parametrize("after", [0, 5, 40])
def test_power_that_goes_while_another_set_is_kept_leaves_no_set_by_half(after):
    files = Files(breaks=2, after=after)
    made = loaded(files)
    made.begin()
    made.add("00000003", 9, SLOTS)
    with pytest.raises(PowerGone):
        made.seal(1)
    assert shelf(files).left() == []


def test_nothing_is_forgotten_but_what_was_heard():
    made = loaded(Files())
    made.keep(0, dealt("00000001", SLOTS, "removed"))
    assert not made.forget(0)
    assert not made.begin()  # another set would be in the place of what nobody heard
    assert made.forget(1)
    assert (made.attempts, made.left()) == (0, [("00000002", 8)])
    assert made.begin()


def test_a_wrong_number_of_boards_is_not_sealed():
    made = shelf(Files())
    assert not made.seal(0)
    made.begin()
    made.add("00000001", 7, SLOTS)
    assert not made.seal(2)


def verdict(attempt, slots=SLOTS):
    evidence = Evidence(7, "duplicate", slots)
    for verb, values in retold(attempt):
        evidence.see(verb, values)
    return evidence.verdict().word


def test_what_is_told_again_is_judged_as_ever():
    assert verdict(dealt("00000001", SLOTS, "removed")) == "verified"
    assert verdict(dealt("00000001", SLOTS, "removed"), OTHER) == "misdealt"
    assert verdict(dict(dealt("00000001", SLOTS, "removed"), emptied=False)) == "misdealt"
    assert verdict(dict(dealt("00000001", SLOTS, "removed"), right=False)) == "misdealt"
    wrong = dealt("00000001", SLOTS, "removed")
    assert verdict(dict(wrong, cards=wrong["cards"][:-1])) == "misdealt"
    assert verdict(dict(wrong, cards=wrong["cards"][:-1] + wrong["cards"][:1])) == "misdealt"
    fault = [20, "bounced", "misdealt", "mouth", 21, -1]
    assert verdict(dict(dealt("00000001", SLOTS, "closed"), faults=[fault])) == "misdealt"
    held = [20, "jam", "stopped", "feed", 21, -1]
    assert verdict(dict(dealt("00000001", SLOTS, "removed"), faults=[held])) == "verified"
