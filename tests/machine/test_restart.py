"""What a machine does that started with a board or an order it does not know."""

import pytest

from fourhand.client import Client, OrderRefused
from fourhand.link import Link
from fourhand.reconnect import connect
from tests.machine.test_state import SLOTS, deal, follow, kill, state


@pytest.fixture
def url(tmp_path):
    return f"sim:?seed=2&speed=0&state={tmp_path}/machine"  # its look takes longest: 1.7 s


def told(machine, until):
    """All that it tells up to an event: the verb, with its word, place or order."""
    heard = []
    while heard[-1:] != [until]:
        event = machine.next_event(60_000)
        assert event, heard
        what = [event.values[key] for key in ("what", "name", "order") if key in event.values]
        heard.append(" ".join([event.verb, *what[:1]]))
    return heard


def finished(url):
    machine = connect(url)
    deal(machine, "state", name="full")
    kill(machine)


def test_without_a_word_it_waits(url):
    finished(url)
    with connect(url) as machine:
        heard = told(machine, "asked wait")
        assert heard == ["state restarted", "fault restarted", "asked wait"]
        assert machine.next_event(60_000) is None


def test_a_board_the_host_calls_finished_is_looked_into_and_taken_out(url):
    finished(url)
    with connect(url) as machine:
        machine.settle("00000001", 3, finished=True)
        heard = told(machine, "state idle")
        assert heard[3:] == ["state full", "asked take-board", "removed 00000001", "state idle"]


def test_a_board_the_host_does_not_know_is_tipped_out(url):
    finished(url)
    with connect(url) as machine:
        machine.settle("00000000", 0, finished=False)
        heard = told(machine, "state idle")
        assert heard[3:] == ["asked empty-all", "closed 00000000", "state idle"]


@pytest.mark.parametrize("ordinal", [1, 13, 51])
def test_the_host_s_word_alone_finishes_no_board(url, ordinal):
    machine = connect(url)
    deal(machine, "dropped", ordinal=ordinal)
    kill(machine)
    with connect(url) as machine:
        machine.settle("00000001", 3, finished=True)
        assert "removed 00000001" not in told(machine, "state idle")


def test_a_host_that_dies_while_it_looks_costs_no_board(url):
    finished(url)
    with connect(url) as machine:
        machine.settle("00000001", 3, finished=True)
        port = machine.link.port
        for _ in range(30):
            port.read(100)  # nobody speaks: the dead man's time is over
        again = Client(Link(port))
        assert again.state() == "restarted"
        again.settle("00000001", 3, finished=True)
        assert "removed 00000001" in told(again, "state idle")


def test_it_takes_one_word_only(url):
    finished(url)
    with connect(url) as machine:
        machine.settle("00000001", 3, finished=True)
        with pytest.raises(OrderRefused):
            machine.settle("00000001", 3, finished=False)


# Whatever it has is taken back


def test_an_order_nobody_knows_is_taken_back_with_the_one_ahead(url):
    with connect(url) as machine:
        machine.send_order("00000001", 3, "duplicate", SLOTS)
        follow(machine, "asked", what="put-board")
        machine.send_order("00000002", 4, "duplicate", SLOTS)
        machine.drop("00000000")
        assert told(machine, "state idle").count("closed 00000002") == 1
        assert machine.state() == "idle"


def test_a_board_in_work_is_misdealt_by_it(url):
    with connect(url) as machine:
        deal(machine, "dropped", ordinal=20)
        machine.drop("00000000")
        assert "fault cancelled" in told(machine, "state idle")


def test_a_finished_board_is_not_touched_by_it_but_the_one_ahead_is(url):
    with connect(url) as machine:
        deal(machine, "state", name="full")
        machine.send_order("00000002", 4, "duplicate", SLOTS)
        with pytest.raises(OrderRefused):
            machine.drop("00000001")
        machine.drop("00000000")
        heard = told(machine, "state idle")
        assert [row for row in heard if row.split()[0] in ("closed", "removed")] == [
            "closed 00000002",
            "removed 00000001",
        ]


def test_there_may_be_nothing_to_take_back(url):
    with connect(url) as machine:
        machine.drop("00000000")
        assert machine.next_event(5_000) is None
        with pytest.raises(OrderRefused):
            machine.drop("00000009")


def test_a_restarted_machine_s_board_is_not_misdealt_by_it(url):
    finished(url)
    with connect(url) as machine:
        machine.drop("00000000")
        machine.settle("00000001", 3, finished=True)
        machine.drop("00000000")
        assert "removed 00000001" in told(machine, "state idle")


# Another pack in the hopper: nobody can see whether all cards of this one have left it


@pytest.fixture
def full_hopper(url):
    return url + "&hopper=3"


def next_begun(url, tmp_path):
    """The board is out; of the next one cards lie in all four pockets, and none on the way."""
    machine = connect(url + "&fault=foreign-card@85")
    deal(machine, "removed")
    machine.send_order("00000002", 4, "duplicate", SLOTS)
    follow(machine, "asked", what="put-right")
    while state(tmp_path)["under way"]:
        machine.link.port.read(100)
    kill(machine)


def test_a_finished_board_is_kept_and_the_stop_card_taken_out(full_hopper):
    finished(full_hopper)
    with connect(full_hopper) as machine:
        machine.settle("00000001", 3, finished=True)
        heard = told(machine, "state idle")
        assert heard[3:] == ["state full", "asked take-stop", "removed 00000001", "state idle"]


def test_it_is_kept_when_the_stop_card_is_out_already(full_hopper, tmp_path):
    machine = connect(full_hopper)
    deal(machine, "asked", what="take-stop")
    while state(tmp_path)["under way"]:  # a careful person takes that out before the board
        machine.link.port.read(100)
    kill(machine)
    with connect(full_hopper) as machine:
        machine.settle("00000001", 3, finished=True)
        assert "removed 00000001" in told(machine, "state idle")


@pytest.mark.parametrize("order", ["00000002", "00000000"])
def test_it_is_kept_under_no_other_name(full_hopper, order):
    finished(full_hopper)
    with connect(full_hopper) as machine:
        machine.settle(order, 3, finished=True)
        assert f"closed {order}" in told(machine, "state idle")


def test_the_board_before_is_not_taken_for_the_one_that_is_in(full_hopper, tmp_path):
    """A host that has missed how the first was taken out thinks that it is this one."""
    next_begun(full_hopper, tmp_path)
    with connect(full_hopper) as machine:
        machine.settle("00000001", 3, finished=True)
        assert "removed 00000001" not in told(machine, "state idle")
