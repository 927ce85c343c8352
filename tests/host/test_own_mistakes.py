"""Whatever goes wrong in the program itself: no traceback, no variable, no card on the screen.

Each mistake is planted where the cards are at hand, and has them in its own text as well.
"""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fourhand.formats import pbn_write
from fourhand.formats.deals import Board, DealSet, hands_of
from tests.host import streams
from tests.secrecy import leaks

ROOT = Path(__file__).parents[2]
DEAL = streams.deal(1)

COMMAND = """
import sys
sys.path.insert(0, {root!r})
from dealing import orders
from fourhand import cli
from tests.host import streams
from tests.host.scripted import ScriptedMachine
import fourhand.cli.deal

DEAL = streams.deal(1)


def fails(*values, **more):
    letters, hands = orders.to_text(DEAL), list(DEAL)
    raise ValueError(f"{{letters}} {{hands}} SA is in North, {{values}} {{more}}")


fourhand.cli.deal.connect = lambda url: ScriptedMachine()
{planted}
cli.main()
"""

#: Where the program fails.
MISTAKES = {
    "reading a file": "from fourhand.formats import pbn; pbn._Reader.take = fails",
    "the ledger": "from fourhand import store; store.Ledger.dropped = fails",
    "the verdict": "from fourhand import verdict; verdict.Evidence.see = fails",
    "an event": "ScriptedMachine.next_event = fails",
    "letting go": "ScriptedMachine.__exit__ = fails",
    "the end": "from fourhand.cli import deal_result; deal_result.ResultFolder.write = fails",
    "the excuse": "from fourhand.cli import program; program._ended = fails\n"
    "ScriptedMachine.next_event = fails",
}


@pytest.fixture
def club(tmp_path):
    board = Board(1, 0, "None", hands_of(DEAL))
    (tmp_path / "evening.pbn").write_bytes(pbn_write.export(DealSet((board,)))[0])
    return tmp_path


def run(club, planted, stdout: Any = subprocess.PIPE):
    command = COMMAND.format(root=str(ROOT), planted=planted)
    verb = ["deal", "evening.pbn", "--port", "COM9", "--out", "out", "--json"]
    return subprocess.run(
        [sys.executable, "-c", command, *verb],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=club,
        env={**os.environ, "FOURHAND_HOME": str(club / "home"), "COLUMNS": "250"},
        check=False,
    )


@pytest.mark.parametrize("planted", MISTAKES.values(), ids=MISTAKES)
def test_no_mistake_of_ours_tells_a_card(club, planted):
    ended = run(club, planted)
    assert ended.returncode == 1
    assert b"made a mistake of its own (ValueError in <string>, line" in ended.stderr
    shown = ended.stdout + ended.stderr
    assert leaks([shown], [DEAL]) == []
    for word in (b"SA", b"North", b"Traceback", b"DEAL"):
        assert word not in shown


def test_without_a_mistake_the_same_command_deals(club):
    ended = run(club, "")
    assert ended.returncode == 0
    assert json.loads(ended.stdout.splitlines()[-1])["boards"][0]["verdict"] == "verified"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_nor_when_there_is_nowhere_to_say_it(club):
    with open("/dev/full", "wb") as full:
        ended = run(club, MISTAKES["an event"], stdout=full)
    assert ended.returncode != 0
    assert leaks([ended.stderr], [DEAL]) == []
    for word in (b"SA", b"North", b"Traceback", b"DEAL"):
        assert word not in ended.stderr


LOADING = """
import importlib, sys


class CtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            raise KeyboardInterrupt


sys.meta_path.insert(0, CtrlC())
getattr(importlib.import_module({module!r}), {name!r})()
"""


def test_ctrl_c_while_the_modules_are_loaded_is_no_mistake():
    """Loading takes most of a second, and it has begun before a verb can say a word."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = scripts["scripts"]["fourhand"].partition(":")
    ended = subprocess.run(
        [sys.executable, "-c", LOADING.format(module=module, name=name)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (130, "")
    assert ended.stderr == "interrupted: nothing was begun\n"
