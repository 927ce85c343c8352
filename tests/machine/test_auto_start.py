"""Boards that begin by themselves: nobody presses START when all is in."""

import pytest

from fourhand.verdict import VERIFIED
from tests.machine import evening
from tests.machine.test_sim_micropython import machine  # noqa: F401  (a fixture)


def auto(folder, options, boards=3, **more):
    return evening.deal(folder, options, boards, auto_start=True, **more)


@pytest.mark.parametrize("numbers", ["off", "on"])
def test_a_set_without_a_press_when_all_is_in(numbers, tmp_path):
    """The simulated person confirms the number first, or never presses anything."""
    night = auto(tmp_path, f"seed=3&numbers={numbers}&fault=bounce@20&fault=leftover-card@60")
    assert {entry.verdict for entry in night.outcome.last()} == {VERIFIED}
    assert {"protruding", "pocket-not-empty"} <= night.fault_names
    assert not night.wrong


def test_any_order_and_no_press_at_all(tmp_path):
    night = auto(tmp_path, "seed=5&numbers=on", any_order=True)
    assert {entry.verdict for entry in night.outcome.last()} == {VERIFIED}
    assert not night.wrong


@pytest.mark.parametrize("fault", ["cable-out@40", "host-gone@40", "power-cut@40"])
def test_a_machine_reached_anew_begins_by_itself_again(fault, tmp_path):
    """It forgets the wish with every hello; the host says it again."""
    night = auto(tmp_path, f"seed=2&numbers=on&fault={fault}", 2)
    assert {entry.verdict for entry in night.outcome.last()} == {VERIFIED}
    assert not night.wrong


def test_nobody_there_begins_nothing(tmp_path):
    night = auto(tmp_path, "seed=1&numbers=on&person=none", 1, patience_s=60)
    assert night.outcome.ending == "no-answer"
    assert not night.rows


def test_a_careless_person_makes_no_wrong_board(tmp_path):
    options = "seed=21&person=careless&fault=jam-feed:0.004&fault=used-board:0.1"
    night = auto(tmp_path, options, 6)
    assert len(night.outcome.last()) == 6
    assert not night.wrong


def test_a_careless_person_who_finds_no_used_board_puts_in_nothing(tmp_path):
    """The first board of the evening: none went off to be played yet."""
    night = auto(tmp_path, "seed=8&person=careless", 1)
    assert night.outcome.exit_code == 0


def test_the_panel_sounds_what_it_asks_and_reminds(machine):  # noqa: F811
    lines = machine(
        """
from devices.inputs import Inputs
from devices.panel import Panel, SOUNDS
from params import REMIND_MS

def steps(clock, usb):
    panel = Panel(Inputs())
    heard = []
    panel.sound = heard.append
    now = 0
    for what in ("dealing", "put-board", "take-board", "empty-all"):
        panel.show(what, 5)
        heard.clear()
        now += 1000000
        for ms in range(now, now + REMIND_MS - 1000, 10):
            panel.live(ms)
        print(what, heard.count(True), heard[-1:])
        heard.clear()
        for ms in range(now + REMIND_MS - 1000, now + REMIND_MS + 1500, 10):
            panel.live(ms)
        print("later", heard.count(True), heard[-1:])
    yield 0
"""
    ).run(1)
    assert lines.decode().split("\r\n")[:-1] == [
        "dealing 0 []",
        "later 0 []",
        "put-board 1 [False]",
        "later 1 [False]",
        "take-board 2 [False]",
        "later 1 [False]",
        "empty-all 3 [False]",
        "later 1 [False]",
    ]
