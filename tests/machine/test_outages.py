"""The cable out, the host gone, the controller's power cut, at any moment of a board: the machine
stops by itself, says so as soon as it is heard, and the next board is dealt as if nothing was.
"""

import json
from collections import deque

import pytest

from dealing.cards import SEATS, card_number
from dealing.orders import to_text
from fourhand.client import Client
from fourhand.errors import NoMachine
from fourhand.reconnect import connect, reconnect
from tests.machine import evening

#: From the last word of the host until nothing moves.
STOPS_MS = 2100
#: A card that was let go by the last roller when the power went still flies into its pocket.
FLIES_MS = 40
PATIENCE_MS = 300_000


class Host:
    """Deals one board, and comes back whenever its link was lost."""

    def __init__(self, folder, wish, seed):
        self._truth = folder / "truth.jsonl"
        self.slots = evening.random_places(1, seed)[0].slots
        self.machine: Client = connect(
            f"sim:?speed=0&seed={seed}&truth={self._truth}&fault={wish}"
        )
        self.boots = [self.machine.link.boot]
        self.numbers: list[int] = []  # of the events since the last start of the machine
        self.told: list[tuple[str, dict]] = []

    def deal(self, order: str) -> None:
        """Order the board and see it through; settle it for a machine that restarted."""
        self.told.clear()
        self.machine.send_order(order, 1, "duplicate", self.slots)
        while not self.told or self.told[-1][0] not in ("removed", "closed"):
            verb, values = self._next()
            self._ask(lambda: self.machine.ack(self.numbers[-1]))
            if verb == "fault" and values["name"] == "restarted":
                self.machine.settle(order, 1, finished="done" in self.verbs)

    def _next(self) -> tuple[str, dict]:
        end_ms = self.machine.now() + PATIENCE_MS
        while self.machine.now() < end_ms:
            event = self._ask(lambda: self.machine.next_event(1000))
            if event:
                self.numbers.append(event.number)
                self.told.append((event.verb, dict(event.values)))
                return self.told[-1]
        raise AssertionError("the machine waits for ever")

    def _ask(self, question):
        """Ask the machine; if its link is lost, have it back and go without the answer."""
        try:
            return question()
        except NoMachine:
            self.machine = reconnect(self.machine, pause=lambda _: None)
        if self.machine.link.boot != self.boots[-1]:
            self.boots.append(self.machine.link.boot)
            self.numbers.clear()
        return None

    @property
    def verbs(self) -> list[str]:
        return [verb for verb, _ in self.told]

    @property
    def faults(self) -> list[tuple[str, str]]:
        return [(values["name"], values["severity"]) for v, values in self.told if v == "fault"]

    @property
    def dropped(self) -> int:
        return self.verbs.count("dropped")

    def rows(self) -> list[dict]:
        """End the run; return the plant's rows."""
        self.machine.close()
        return [json.loads(line) for line in self._truth.read_text().splitlines()]


@pytest.fixture
def host(tmp_path):
    hosts = []

    def begin(wish, seed):
        hosts.append(Host(tmp_path, wish, seed))
        hosts[-1].deal("0000000a")
        return hosts[-1]

    yield begin
    for one in hosts:
        one.machine.close()


def moments(row, cause):
    """When the cause struck, and when the cards dropped."""
    (struck_ms,) = [one["at_ms"] for one in row["causes"] if one["cause"] == cause]
    return struck_ms, [drop["dropped_ms"] for drop in row["sequence"]]


def as_ordered(row, slots):
    """Whether the board holds what the order says."""
    found = {card_number(card): k for k, s in enumerate(SEATS) for card in row["pockets"][s]}
    return len(found) == 52 and to_text(bytes(found[card] for card in range(52))) == to_text(slots)


@pytest.mark.parametrize("cause", ["cable-out", "host-gone"])
@pytest.mark.parametrize("card", [3, 30, 45])
def test_without_a_host_the_machine_stops_and_says_so_later(cause, card, host):
    one = host(f"{cause}@{card}", seed=card)
    assert one.faults == [("link-lost", "misdealt")]
    assert one.verbs[-1] == "closed"
    told = one.dropped
    one.deal("0000000b")
    assert (one.faults, one.verbs[-1]) == ([], "removed")
    assert one.numbers == list(range(1, len(one.numbers) + 1))
    assert len(one.boots) == 1
    first, second = one.rows()
    struck_ms, drops_ms = moments(first, cause)
    assert card - 2 <= len(drops_ms) == told < 52
    assert max(drops_ms) <= struck_ms + STOPS_MS
    assert as_ordered(second, one.slots)


@pytest.mark.parametrize("cause", ["cable-out", "host-gone"])
def test_the_last_cards_are_dealt_before_the_machine_misses_its_host(cause, host):
    one = host(f"{cause}@51", seed=5)
    assert (one.faults, one.dropped, one.verbs[-1]) == ([], 52, "removed")
    assert as_ordered(one.rows()[0], one.slots)


@pytest.mark.parametrize("cause", ["cable-out", "host-gone"])
def test_a_short_outage_harms_nothing(cause, host):
    for seed in range(1, 60):
        one = host(f"{cause}@20", seed)
        if not one.faults:
            break
    else:
        pytest.fail("none was short")
    assert (one.dropped, one.verbs[-1]) == (52, "removed")
    assert one.numbers == list(range(1, len(one.numbers) + 1))
    assert as_ordered(one.rows()[0], one.slots)


@pytest.mark.parametrize("card", [1, 17, 52])
def test_a_power_cut_ends_everything_at_once(card, host):
    one = host(f"power-cut@{card}", seed=card)
    assert len(set(one.boots)) == 2
    assert one.faults == [("restarted", "misdealt")]
    assert one.verbs[-1] == "closed"
    one.deal("0000000b")
    assert (one.faults, one.verbs[-1]) == ([], "removed")
    assert one.numbers == list(range(1, len(one.numbers) + 1))
    *first, second = one.rows()
    for row in first:  # none when no card had dropped
        struck_ms, drops_ms = moments(row, "power-cut")
        assert card - 3 <= len(drops_ms) < 52
        assert max(drops_ms) <= struck_ms + FLIES_MS
    assert as_ordered(second, one.slots)


def test_a_finished_board_outlives_a_power_cut(host):
    for seed in range(1, 60):
        one = host("power-cut:1", seed)
        before = one.verbs[: one.verbs.index("fault")] if one.faults else []
        if "done" in before:
            break
    else:
        pytest.fail("none struck a finished board")
    assert one.faults == [("restarted", "misdealt")]
    assert one.verbs[-1] == "removed"
    assert as_ordered(one.rows()[0], one.slots)


def test_a_machine_that_is_opened_again_has_its_power(tmp_path):
    state = tmp_path / "state"
    state.mkdir()
    url = f"sim:?speed=0&seed=4&state={state}&fault=power-cut@5"
    machine = connect(url)
    machine.send_order("0000000a", 1, "duplicate", evening.random_places(1, 4)[0].slots)
    with pytest.raises(NoMachine):
        deque(iter(lambda: machine.next_event(1000), "never"), maxlen=0)
    dark_ms = machine.now()
    boot = machine.link.boot
    machine.close()
    with connect(url) as again:
        assert (again.state(), again.link.boot == boot) == ("restarted", False)
        assert dark_ms <= again.now() < dark_ms + 1000
