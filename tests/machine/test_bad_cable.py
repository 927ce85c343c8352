"""Whole boards dealt by the real firmware to the real session, over cables that harm what passes.

Whatever a cable does: a board that is called verified lies as ordered, no order is carried out
twice, and where words fail the motors stop.
"""

import sys
from collections.abc import Callable
from contextlib import suppress

import pytest

from dealing.cards import CARDS, NAMES, SEATS
from fourhand.client import Client
from fourhand.errors import NoMachine
from fourhand.link import Link, LinkLost
from fourhand.port import open_port
from fourhand.session import Session
from fourhand.store import Ledger
from fourhand.verdict import MISDEALT, VERIFIED
from tests.machine import evening
from tests.machine.cables import FATES, Cable, Late, Noisy
from tests.machine.witness import Witness

posix = pytest.mark.skipif(sys.platform == "win32", reason="the witness is a shell script")

#: After so long without a valid line the motors are off, whatever they were doing.
OFF_MS = 2100


def deal(folder, cable, boards=1, seed=1):
    """Deal; then look whether what was verified is right, by the plant's own list of boards.

    A bad cable makes the host late, so boards belong together by their numbers and their order.
    """
    night = evening.deal(folder, f"seed={seed}", boards, seed, cable=cable)
    for place in evening.random_places(boards, seed):
        rows = [row for row in night.rows if row["label"] == str(place.board)]
        tries = [one.entry for one in night.attempts if one.entry.board == place.board]
        orders = max(1, len(tries))  # of one sent ahead the host may have heard nothing more
        assert len(rows) <= orders, "an order was carried out twice"
        for row in rows:
            cards = [drop["card"] for drop in row["sequence"]]
            assert len(set(cards)) == len(cards)
        verified = [entry for entry in tries if entry.verdict == VERIFIED]
        if verified:
            assert verified == tries[-1:]
            ordered = {
                seat: {NAMES[card] for card in range(CARDS) if place.slots[card] == pocket}
                for pocket, seat in enumerate(SEATS)
            }
            assert {seat: set(cards) for seat, cards in rows[-1]["pockets"].items()} == ordered
    # A doubt heard late comes when the next board, ordered ahead, is dealt already.
    first = list(dict.fromkeys(int(row["label"]) for row in night.rows))
    assert first == sorted(first)
    return night


def verdicts(night):
    return [(one.entry.board, one.entry.attempt, one.entry.verdict) for one in night.attempts]


class Between:
    """Makes a cable, and keeps it for a look afterwards."""

    def __init__(self, kind, *values):
        self._make = lambda port: kind(port, *values)

    def __call__(self, port):
        self.cable = self._make(port)
        return self.cable


@pytest.mark.parametrize("fate", FATES, ids=lambda fate: fate.__name__.strip("_"))
def test_a_harm_that_befalls_one_line_in_ten_costs_no_board(tmp_path, fate):
    between = Between(Noisy, 7, 0.1, (fate,))
    night = deal(tmp_path, between)
    assert verdicts(night) == [(1, 1, VERIFIED)]
    assert night.outcome.exit_code == 0
    assert between.cable.struck >= 20


@pytest.mark.parametrize("seed", [1, 2])
def test_nor_do_all_of_them_together(tmp_path, seed):
    night = deal(tmp_path, Between(Noisy, seed, 0.15), boards=3, seed=seed)
    assert [one.entry.verdict for one in night.attempts] == [VERIFIED] * 3


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_where_half_of_all_lines_are_harmed_nothing_wrong_is_called_good(tmp_path, seed):
    night = None
    with suppress(NoMachine):  # not even the handshake
        night = deal(tmp_path, Between(Noisy, seed, 0.5), boards=2, seed=seed)
    assert night is None or night.outcome.exit_code in (0, 3)


class Broken(Cable):
    """From some moment on nothing goes through, one way or both; time goes on after the end."""

    def __init__(self, inner, after_ms, ways):
        super().__init__(inner)
        self._after_ms = after_ms
        self._ways = ways

    def up(self, data):
        return self._past("up", data)

    def down(self, data):
        return self._past("down", data)

    def close(self):
        for _ in range(20):
            self.inner.read(500)
        super().close()

    def _past(self, way, data):
        return [] if way in self._ways and self.now() >= self._after_ms else [(0, data)]


@posix
@pytest.mark.parametrize("ways", [("up", "down"), ("up",), ("down",)], ids="-".join)
def test_a_cable_that_breaks_ends_in_link_lost_and_the_motors_stop(tmp_path, monkeypatch, ways):
    witness = Witness(tmp_path)
    monkeypatch.setenv(*witness.environment.popitem())
    broke_ms = 25_000  # in the middle of the first board
    night = deal(tmp_path, Between(Broken, broke_ms, ways), boards=2)
    assert night.outcome.exit_code == 3
    assert [reason.fault for reason in night.attempts[-1].entry.reasons] == ["link-lost"]
    assert verdicts(night) == [(1, 1, MISDEALT)]
    motors = [line.split(" ") for line in witness.notes if line.split(" ")[1] == "motors"]
    on = [int(ms) for ms, _, turned in motors if turned == "True"]
    off = [int(ms) for ms, _, turned in motors if turned == "False"]
    assert max(on) < broke_ms
    heard_to_ms = broke_ms if "up" in ways else broke_ms + 6_000  # the host gives up meanwhile
    assert min(ms for ms in off if ms > broke_ms) <= heard_to_ms + OFF_MS


@posix
def test_motors_are_off_in_time_whatever_they_were_doing(tmp_path, monkeypatch):
    """The host falls silent at many moments: while the rotator creeps home, looks, cards move."""
    witness = Witness(tmp_path)
    monkeypatch.setenv(*witness.environment.popitem())
    for after_ms in (50, 300, 550, 800, 1050, 1300, 2000, 3000, 4100, 5300, 6600, 8000):
        with Client(Link(open_port("sim:?seed=1&speed=0"))) as machine:
            machine.send_order("00000001", 1, "duplicate", evening.random_places(1, 1)[0].slots)
            while not (event := machine.next_event(1000)) or event.values.get("name") != "looking":
                pass
            silent_ms = machine.now() + after_ms
            while machine.now() < silent_ms:
                machine.next_event(10)
            machine.state()
            last_ms = machine.now()
            while machine.now() < last_ms + 3000:
                machine.link.port.read(100)
        motors = [line.split(" ") for line in witness.notes if line.split(" ")[1] == "motors"]
        assert motors[-1][2] == "False"
        switched_ms = [int(ms) for ms, _, on in motors if on == "True"][-1]
        off_ms = min(int(ms) for ms, _, on in motors if on == "False" and int(ms) > switched_ms)
        assert 1600 < off_ms - last_ms <= OFF_MS, after_ms


@pytest.mark.parametrize("late_ms", [50, 700])
def test_a_slow_host_is_slow_and_no_worse(tmp_path, late_ms):
    night = deal(tmp_path, Between(Late, lambda nth: late_ms))
    assert verdicts(night) == [(1, 1, VERIFIED)]


@posix
def test_a_host_that_sleeps_in_the_middle_of_a_board_finds_it_stopped(tmp_path, monkeypatch):
    witness = Witness(tmp_path)
    monkeypatch.setenv(*witness.environment.popitem())
    between = Between(Late, lambda nth: 5000 if nth == 120 else 0)
    night = deal(tmp_path, between)
    assert verdicts(night) == [(1, 1, MISDEALT), (1, 2, VERIFIED)]
    assert night.attempts[0].faults == [("link-lost", MISDEALT)]
    assert 10 < len(night.rows[0]["sequence"]) < 50
    panel = [line.split(" ", 2)[2] for line in witness.notes if " display " in line]
    assert any("tip out all" in text and "link-lost" in text for text in panel)


def test_a_host_that_is_always_too_late_gets_no_board(tmp_path):
    night = deal(tmp_path, Between(Late, lambda nth: 2500))
    assert night.outcome.exit_code in (1, 3)
    assert VERIFIED not in [one.entry.verdict for one in night.attempts]


class Flooded(Cable):
    """A million bytes without a newline in front of one line, each way."""

    floods = 0

    def up(self, data):
        return self._flood(data, 60)

    def down(self, data):
        return self._flood(data, 61)

    def _flood(self, data, nth):
        self.floods += 1
        return [(0, b"x" * 1_000_000 + data if self.floods == nth else data)]


def test_a_megabyte_without_a_newline_costs_no_board(tmp_path):
    between = Between(Flooded)
    night = deal(tmp_path, between)
    assert between.cable.floods > 61
    assert verdicts(night) == [(1, 1, VERIFIED)]


class Shared(Cable):
    """One of two hosts' ends: both hear all that the machine says."""

    def __init__(self, inner):
        super().__init__(inner)
        self.other: Shared | None = None
        self.when: Callable[[], None] = lambda: None  # happens before a read of ours

    def read(self, ms):
        self.when()
        return super().read(ms)

    def down(self, data):
        if self.other:
            self.other._put(False, [(0, data)])
        return [(0, data)]


def test_a_second_host_takes_the_machine_over_and_the_first_one_is_told(tmp_path):
    truth = tmp_path / "truth.jsonl"
    port = open_port(f"sim:?seed=1&speed=0&truth={truth}")
    first = Shared(port)
    second: list[Client] = []
    reads = []

    def come_in():
        reads.append(1)
        if len(reads) == 120:
            first.other = Shared(port)
            first.other.other = first
            second.append(Client(Link(first.other)))

    first.when = come_in
    places = evening.random_places(2, 1)
    told = Session(Client(Link(first)), Ledger.in_memory(), places[:1]).run("first", "sim:")
    assert isinstance(told.error, LinkLost)
    assert told.exit_code == 3
    assert [entry.verdict for entry in told.entries] == [MISDEALT]
    machine = second[0]
    other = Session(machine, Ledger.in_memory(), places[1:]).run("second", "sim:")
    machine.close()
    assert [(entry.board, entry.verdict) for entry in other.entries] == [(2, VERIFIED)]


def test_what_a_bad_cable_does_is_counted_at_both_ends(tmp_path):
    good = Client(Link(open_port("sim:?speed=0&person=none")))
    bad = Client(Link(Noisy(open_port("sim:?speed=0&person=none"), 3, 0.2)))
    counted = []
    for machine in (good, bad):
        for _ in range(60):
            machine.state()
        counted.append(machine.counters())
        machine.close()
    (well, well_here), (ill, ill_here) = counted
    assert well["good"] >= 60 <= well_here.good
    for name in ("damaged", "overlong", "repeated", "resent"):
        assert well[name] == 0
    assert (well_here.damaged, well_here.repeated, well_here.gaps) == (0, 0, 0)
    assert min(ill["damaged"], ill["repeated"], ill_here.damaged, ill_here.repeated) > 0
