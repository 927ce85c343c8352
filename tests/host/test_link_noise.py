"""A cable that loses, doubles, twists, cuts, swaps and delays lines, both ways.

Whatever it does: every event comes exactly once and in order, an order is done at most once, and
an order that was answered was done.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from dealing import orders
from fourhand.errors import NoMachine
from fourhand.link import Link
from tests.host.reference_machine import BOOT, ReferenceMachine, Wire

EVENTS = 25
END_MS = 60_000

fine = st.just(("fine", 0))
fate = st.one_of(
    fine,
    st.tuples(st.just("lost"), st.just(0)),
    st.tuples(st.just("doubled"), st.integers(1, 700)),
    st.tuples(st.just("delayed"), st.sampled_from([2, 5, 40, 299, 310, 900, 2500])),
    st.tuples(st.just("twisted"), st.integers(0, 8 * 128 - 1)),
    st.tuples(st.just("cut"), st.integers(0, 128)),
    st.tuples(st.just("byte lost"), st.integers(0, 127)),
    st.tuples(st.just("byte doubled"), st.integers(0, 127)),
    st.tuples(st.just("bytes swapped"), st.integers(0, 127)),
    st.tuples(st.just("garbage"), st.binary(max_size=200)),
)


def spoiled(fates):
    """What becomes of each line in turn; lines after the last fate are fine."""
    remaining = iter(fates)

    def spoil(direction, line):
        what, how = next(remaining, ("fine", 0))
        if what == "lost":
            return []
        if what == "doubled":
            return [(1, line), (1 + how, line)]
        if what == "delayed":
            return [(how, line)]
        if what == "garbage":
            return [(1, how + line)]
        if what == "cut":
            return [(1, line[:how])]
        if what == "twisted":
            line = bytearray(line)
            line[how // 8 % len(line)] ^= 1 << how % 8
        elif what != "fine":
            at = how % len(line)
            middle = {
                "byte lost": b"",
                "byte doubled": line[at : at + 1] * 2,
                "bytes swapped": line[at : at + 2][::-1],
            }[what]
            line = line[:at] + middle + line[at + (2 if what == "bytes swapped" else 1) :]
        return [(1, bytes(line))]

    return spoil


def deal(port, link, got, accepted):
    """What a session does: orders, events, an acknowledgement now and then."""
    while port.now() < END_MS and len(got) < EVENTS:
        if len(accepted) < 4 and len(got) >= 5 * len(accepted):
            order = f"{len(accepted) + 1:08x}"
            reply = link.request("order", order=order, board=1, mode="duplicate", slots=SLOTS)
            assert reply == ("accepted", {"ms": 19600})
            accepted.append(order)
        event = link.next_event(700)
        if event is not None:
            got.append((event.number, event.verb, event.values["ordinal"]))
            if event.number % 3 == 0:
                link.request("ack", event=event.number)


SLOTS = orders.to_text(bytes(range(4)) * 13)
SCRIPT = [
    (40 + 130 * nth, "read",
     {"order": "00000001", "ordinal": nth, "card": nth, "code": "1010", "quality": 90})
    for nth in range(1, EVENTS + 1)
]  # fmt: skip
TOLD = [(nth, "read", nth) for nth in range(1, EVENTS + 1)]


def run(machine, fates, sessions):
    """Deal over a bad cable, with so many handshakes at most; return (events, orders) got."""
    port = Wire(machine, spoiled(fates), SCRIPT)
    got, accepted, seen = [], [], (BOOT, 0)
    for _ in range(sessions):
        try:
            link = Link(port, seen)
        except NoMachine:
            continue
        try:
            deal(port, link, got, accepted)
            break
        except NoMachine:
            seen = link.seen
            if len(machine.done) > len(accepted):
                accepted.append(machine.done[-1])  # done, and the reply never came
    return got, accepted


@settings(max_examples=150)
@given(st.lists(fate, max_size=120))
def test_each_event_once_in_order_each_order_at_most_once(fates):
    machine = ReferenceMachine()
    got, accepted = run(machine, fates, sessions=8)
    assert got == TOLD[: len(got)]
    assert machine.done == accepted
    assert len(set(machine.done)) == len(machine.done)


@settings(max_examples=150)
@given(st.lists(st.tuples(st.lists(fine, max_size=9), fate), max_size=9))
def test_a_cable_that_is_mostly_good_loses_nothing(rows):
    fates = [each for good, bad in rows for each in [*good, bad]]
    machine = ReferenceMachine()
    got, _ = run(machine, fates, sessions=1)
    assert got == TOLD
    assert machine.done == ["00000001", "00000002", "00000003", "00000004"]
