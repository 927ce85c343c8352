"""The verbs of one machine, and its refusals in words."""

import pytest

from dealing import messages, orders
from fourhand import client as client_module
from fourhand.client import Client, OrderRefused
from fourhand.link import Link, LinkLost, WrongVersion
from tests.host.dialogue import HANDSHAKE, Dialogue
from tests.host.reference_machine import ReferenceMachine, Wire

CLOCKWISE = bytes((3, 0, 1, 2)) * 13
ORDER = "order order=0000beef board=7 mode=pattern slots=" + "WNES" * 13


def talk(*rows):
    return Dialogue(*HANDSHAKE, *rows)


def test_the_firmware_says_its_name():
    machine = ReferenceMachine(firmware="micropython-1.29.0:preview", law="duplicate-2017")
    client = Client(Link(Wire(machine)))
    assert client.firmware == "micropython 1.29.0-preview"
    assert client.law == "duplicate-2017"


def test_an_order_is_written_as_the_wire_wants_it():
    with talk(("2 " + ORDER, ["2 accepted ms=19600"])) as port:
        assert Client(Link(port)).send_order("0000beef", 7, "pattern", CLOCKWISE) == 19600


def test_a_partial_order_leaves_cards_out():
    slots = bytes((0, 1, 2, 3, 4)) + bytes((orders.NO_POCKET,)) * 47
    text = "order order=0000beef board=7 mode=partial slots=NESW" + "-" * 48
    with talk(("2 " + text, ["2 accepted ms=3000"])) as port:
        assert Client(Link(port)).send_order("0000beef", 7, "partial", slots) == 3000


def test_an_illegal_order_is_refused_with_every_reason():
    # Laws.md 1: no two successive cards to one hand; of 1-4, 5-8 ... one to each hand.
    reply = "2 illegal first=one:1:N:26 second=two:1:NNEE:13 third=-"
    with talk(("2 " + ORDER, [reply])) as port, pytest.raises(OrderRefused) as caught:
        Client(Link(port)).send_order("0000beef", 7, "pattern", CLOCKWISE)
    assert caught.value.exit_code == 4
    assert caught.value.reasons == [
        "criterion 1: cards 1 and 2 both to North (and 25 more pairs)",
        "criterion 2: cards 1 to 4 go to N N E E (and 12 more blocks)",
    ]
    assert str(caught.value).startswith("board 7: criterion 1: cards 1 and 2 both to North")


def test_uneven_hands_are_told_by_their_sizes():
    reply = "2 uneven hands=14.12.13.13"
    with talk(("2 " + ORDER, [reply])) as port, pytest.raises(OrderRefused) as caught:
        Client(Link(port)).send_order("0000beef", 7, "pattern", CLOCKWISE)
    assert "North 14, East 12, South 13, West 13" in str(caught.value)


@pytest.mark.parametrize("why", messages.REFUSALS)
def test_every_refusal_has_words(why):
    rows = ("2 drop order=0000beef", [f"2 refused why={why}"])
    with talk(rows) as port, pytest.raises(OrderRefused) as caught:
        Client(Link(port)).drop("0000beef")
    assert len(str(caught.value)) > 25
    assert why not in ("field", "unknown") or caught.value.exit_code == 4


def test_no_refusal_has_words_that_the_wire_does_not_know():
    assert set(client_module._REFUSALS) == set(messages.REFUSALS)


def test_a_legal_pattern():
    with talk(("2 check slots=" + "WNES" * 13 + " code=- dealer=-", ["2 legal"])) as port:
        assert Client(Link(port)).check_pattern(CLOCKWISE) == []


def test_an_illegal_pattern_is_judged_by_the_firmware():
    reply = "2 illegal first=thirteen:14:N:39:52.0.0.0 second=- third=-"
    with talk(("2 check slots=" + "WNES" * 13 + " code=- dealer=-", [reply])) as port:
        (reason,) = Client(Link(port)).check_pattern(CLOCKWISE)
    assert (reason.criterion, reason.card, reason.sizes) == ("thirteen", 14, (52, 0, 0, 0))


@pytest.mark.parametrize(
    "reply", ["2 illegal first=nonsense second=- third=-", "2 legal", "2 welcome" + "x" * 9]
)
def test_a_reply_that_does_not_belong_is_no_acceptance(reply):
    rows = [("2 " + ORDER, [reply])] * 10 if "x" in reply else [("2 " + ORDER, [reply])]
    with pytest.raises((WrongVersion, LinkLost)):
        Client(Link(talk(*rows))).send_order("0000beef", 7, "pattern", CLOCKWISE)


def test_state_and_counters():
    counted = "good=9 damaged=1 overlong=2 repeated=3 resent=4"
    rows = [
        ("2 ping", ["2 pong state=held event=0 now=5"]),
        ("3 counters", [b"jam\n", "3 counted " + counted]),
    ]
    with talk(*rows) as port:
        client = Client(Link(port))
        assert client.state() == "held"
        machine, host = client.counters()
    assert machine == {"good": 9, "damaged": 1, "overlong": 2, "repeated": 3, "resent": 4}
    assert (host.good, host.stray, host.damaged, host.repeated) == (4, 1, 0, 0)


def test_an_idle_machine_leaves_for_the_prompt_and_another_does_not():
    rows = ("2 service", ["2 accepted ms=0"]), ("3 service", ["3 refused why=state"])
    with talk(*rows) as port:
        client = Client(Link(port))
        client.service()
        with pytest.raises(OrderRefused):
            client.service()


def test_events_and_their_acknowledgement():
    machine = ReferenceMachine()
    port = Wire(machine)
    with Client(Link(port)) as client:
        assert client.next_event(1000) is None
        assert 1000 <= client.now() < 1100
        machine.tell("armed", order="0000beef", board=12)
        event = client.next_event(1000)
        assert event is not None
        assert (event.number, event.verb) == (1, "armed")
        assert event.values == {"order": "0000beef", "board": 12}
        assert list(machine.kept) == [1]
        client.ack(1)
        assert list(machine.kept) == []
    assert port.closed
