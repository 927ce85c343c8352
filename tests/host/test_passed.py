"""What a person is told when a pass stops: there the order of the cards counts."""

from itertools import chain
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dealing import faults
from fourhand import cli, passed

STOPS = [name for name in faults.NAMES if faults.severity(name) == faults.HOLD]
#: Of these a card was on its way.
ON_ITS_WAY = ("jam", "double-feed", "unreadable", "unknown-card")


def advice(name, severity):
    return passed.advice({"name": name, "severity": severity})


@pytest.mark.parametrize("name", ON_ITS_WAY)
def test_a_card_on_its_way_is_to_be_fed_next(name):
    """The lowest card of the hopper is fed first (firmware/sim/hands.py; docs/packs.md)."""
    told = advice(name, faults.HOLD)
    assert "the one that was furthest on is the lowest" in told
    assert "face down" in told
    assert told.endswith("Press CONTINUE")


@pytest.mark.parametrize("name", STOPS)
def test_no_stop_of_a_pass_lays_a_card_into_the_middle(name):
    assert "middle" not in advice(name, faults.HOLD)


@pytest.mark.parametrize("name", ON_ITS_WAY)
def test_where_the_pass_is_given_up_nothing_is_put_back(name):
    assert advice(name, faults.MISDEALT) == faults.TIP_OUT


INTERRUPTED = {
    "sort.py": ["sort", "shuffle"],
    "learn.py": ["learn --name A --out a.json"],
    "pack.py": ["pack check"],
    "read.py": ["read --out a.pbn.sealed"],
    "verify.py": [],  # it tells each board as it is (tests/machine)
}


def test_every_verb_that_lets_a_pack_pass_is_known_here():
    files = Path(cli.__file__).parent.glob("*.py")
    using = {file.name for file in files if "on_machine(" in file.read_text()}
    assert using - {"passes.py"} == set(INTERRUPTED)


@pytest.mark.parametrize("words", [*chain(*INTERRUPTED.values())])
def test_who_interrupts_a_pass_hears_what_becomes_of_the_cards(words, home, tmp_path, monkeypatch):
    def interrupted(url):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fourhand.cli.passes.connect", interrupted)
    ended = CliRunner().invoke(cli.app, [*words.split(), "--port", "COM9"])
    assert ended.exit_code == 130
    wanted = "read it again" if words.startswith("read") else "out of pockets and machine; the job"
    assert wanted in ended.stderr
    assert ended.stderr.startswith("interrupted, state kept: ")
