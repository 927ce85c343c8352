"""The firmware's own end of the wire and the host's, with a bad cable between them."""

from hypothesis import given, settings
from hypothesis import strategies as st

import link as machine_link
from tests.host.reference_machine import BOOT, WELCOME
from tests.host.test_link_noise import TOLD, fate, fine, run


class Usb:
    def __init__(self):
        self.to_machine = bytearray()
        self.to_host = bytearray()

    def read(self):
        return self.to_machine.pop(0) if self.to_machine else -1

    def write(self, data):
        self.to_host += data
        return len(data)


class Machine:
    """The firmware's link, with answers that only count the orders."""

    def __init__(self):
        self.now = 0
        self.done = []
        self._usb = Usb()
        self._link = machine_link.Link(self._usb, self)
        self._link.boot = BOOT

    def ms(self):
        return self.now

    def tell(self, verb, **values):
        self._link.tell(verb, **values)

    def feed(self, data):
        self._usb.to_machine += data

    @property
    def out(self):
        """The lines that it has to say now."""
        for _ in range(10):
            self._link.poll(self._serve)
        whole, newline, self._usb.to_host = self._usb.to_host.rpartition(b"\n")
        return bytes(whole + newline).splitlines(keepends=True)

    @out.setter
    def out(self, lines):
        pass  # what was said is not said again

    def _serve(self, verb, values):
        if verb == "hello":
            return "welcome", WELCOME
        if verb == "ping":
            return "pong", {"state": "idle", "event": self._link.event, "now": self.now}
        if verb == "order":
            self.done.append(values["order"])
            return "accepted", {"ms": 19600}
        if verb == "ack":
            self._link.acknowledged(values["event"])
        elif verb == "resend":
            self._link.resend(values["event"])
        return "accepted", {"ms": 0}


@settings(max_examples=200)
@given(st.lists(fate, max_size=120))
def test_each_event_once_in_order_each_order_at_most_once(fates):
    machine = Machine()
    got, accepted = run(machine, fates, sessions=8)
    assert got == TOLD[: len(got)]
    assert machine.done == accepted


@settings(max_examples=100)
@given(st.lists(st.tuples(st.lists(fine, max_size=9), fate), max_size=9))
def test_a_cable_that_is_mostly_good_loses_nothing(rows):
    fates = [each for good, bad in rows for each in [*good, bad]]
    machine = Machine()
    got, _ = run(machine, fates, sessions=1)
    assert got == TOLD
    assert machine.done == ["00000001", "00000002", "00000003", "00000004"]


def test_an_order_line_that_comes_late_is_not_obeyed_again():
    # The second copy arrives when other requests were answered in between.
    machine = Machine()
    fates = [("fine", 0)] * 4 + [("doubled", 650)]
    got, accepted = run(machine, fates, sessions=1)
    assert got == TOLD
    assert machine.done == accepted
