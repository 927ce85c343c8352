"""The firmware refuses, under each dealing code, exactly what the code refuses.

The table code by pattern is that of tests/shared/test_codes.py, worked out by hand.
"""

import pytest

from dealing import codes
from dealing.patterns import parse
from fourhand.client import OrderRefused
from fourhand.errors import Refused
from fourhand.machine_settings import Kept, read_all, write_all
from fourhand.reconnect import connect
from tests.shared.test_codes import BY_ORDER, NOTHING, TABLE


def put_in_force(machine, code):
    asked = []
    write_all(machine, Kept({"law": code}), lambda what, board: asked.append(what))
    return asked


def refusal(machine, mode, slots):
    """What the firmware says against an order, "" if it takes it; taken, it is dropped."""
    try:
        machine.send_order("0000beef", 1, mode, slots)
    except OrderRefused as error:
        return " ".join(reason.partition(":")[0] for reason in error.reasons)
    machine.drop("0000beef")
    while (event := machine.next_event(1000)) and event.verb != "closed":
        machine.ack(event.number)
    return ""


def expected(code):
    """Pattern -> criteria broken under a code."""
    columns = [code for code in codes.CODES if code != "tricks-1959"]
    for text, *broken in TABLE:
        yield text, NOTHING if code == "tricks-1959" else broken[columns.index(code)]


@pytest.mark.parametrize("code", codes.CODES)
def test_a_table_of_code_by_pattern(code):
    with connect("sim:?seed=1&speed=0") as machine:
        asked = put_in_force(machine, code)
        assert asked == ([] if code == codes.DEFAULT else ["law"])
        assert machine.law == code == machine.setting("law")
        for text, broken in expected(code):
            found = [reason.criterion for reason in machine.check_pattern(parse(text))]
            assert " ".join(found) == broken, text
            assert bool(refusal(machine, "pattern", parse(text))) == bool(broken), text
        # A computed deal comes of no pack's order: only E4 allows it.
        places = bytes(range(4)) * 13
        if code in ("duplicate-2017", "duplicate-1987"):
            machine.send_order("0000beee", 1, "duplicate", places)
        else:
            with pytest.raises(OrderRefused, match="pack's order"):
                machine.send_order("0000beee", 1, "duplicate", places)


@pytest.mark.parametrize("code", codes.CODES)
def test_a_pattern_that_the_director_prescribed(code):
    """E4 of 1987 and of 2017; whoever asks, the other codes know no such order."""
    words = {"thirteen": "thirteen", "one": "criterion 1"}
    with connect("sim:?seed=1&speed=0") as machine:
        put_in_force(machine, code)
        for text, in_2017, in_1987 in BY_ORDER:
            told = refusal(machine, "prescribed", parse(text))
            left = {"duplicate-2017": in_2017, "duplicate-1987": in_1987}.get(code)
            if left is None:
                assert "pack's order" in told, text
            else:
                assert told == " ".join(words[criterion] for criterion in left.split()), text
        with pytest.raises(OrderRefused):
            machine.send_order(
                "0000beef", 1, "prescribed", bytes(range(4)) * 12 + bytes([0, 1, 2, 4])
            )


def test_under_1936_a_pattern_names_its_dealer_and_the_boards_number_does_not():
    """Law 12: the last card to the dealer; whose turn it is only the players know."""
    with connect("sim:?seed=1&speed=0") as machine:
        put_in_force(machine, "rubber-1936")
        for board in range(1, 5):  # their dealers in duplicate bridge would be N, E, S, W
            for first in "NESW":
                machine.send_order("0000beef", board, "pattern", parse(f"clockwise:{first}"))
                machine.drop("0000beef")
                while (event := machine.next_event(1000)) and event.verb != "closed":
                    machine.ack(event.number)
                machine.ack(event.number if event else 0)


def test_any_code_can_be_asked_about_whatever_is_in_force():
    with connect("sim:?seed=1&speed=0&person=none") as machine:
        assert not machine.check_pattern(parse("cassino-twos"), "cassino")
        assert machine.check_pattern(parse("clockwise"), "cassino")
        told = machine.check_pattern(parse("clockwise"), "rubber-1936", 0)
        assert [reason.criterion for reason in told] == ["dealer"]
        with pytest.raises(OrderRefused):
            machine.check_pattern(parse("clockwise"), "rubber-1937")


def test_a_law_that_nobody_confirms_is_not_in_force():
    with connect("sim:?seed=1&speed=0&person=none") as machine:
        before = read_all(machine)
        with pytest.raises(Refused, match="nobody confirmed"):
            write_all(machine, Kept({"law": "cassino", "name": "left"}), patience_ms=5000)
        assert machine.law == "duplicate-2017"
        assert read_all(machine) == before
        while machine.state() != "idle":
            machine.next_event(100)
        write_all(machine, Kept({"name": "left"}))  # another setting asks nobody
        assert machine.setting("name") == "left"
