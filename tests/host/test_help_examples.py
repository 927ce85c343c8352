"""Each example of each verb's ``--help`` runs as it stands: copied, with the files it names there.

The examples of a verb are run in their order, in one folder, as a newcomer would: nothing was
dealt here before, and no pack checked. An example ends with 0, or as the help says behind it:
"(ends with 4)".
"""

import json
import re
import shlex
import shutil
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from dealing.cards import SEATS
from fourhand import paths, printing, secrecy
from fourhand.cli import app
from fourhand.cli import deal as cli_deal
from fourhand.formats import registry
from fourhand.formats.deals import DealSet
from fourhand.store import Ledger
from tests.host import streams
from tests.host.formats.given import E, N, S, board
from tests.host.scripted import ScriptedMachine
from tests.plays import legal_play

_SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
#: What a shell would take for its own outside of quotes, and inside of them.
_BARE, _QUOTED = set("?*[]{}&|;<>()$!~`'#\\"), set("$`!\\")


def _verbs(command, path=()):
    """Yield the words of each verb and sub-verb that does something, and its help."""
    inner = getattr(command, "commands", {})
    for name, verb in inner.items():
        yield from _verbs(verb, (*path, name))
    if not inner:
        yield path, command.help


def _examples(text):
    """Return the command lines behind "Example" in a help, each with how it is to end."""
    shown = " ".join(text.partition("Example")[2].split())
    found = re.findall(r"`fourhand ([^`]*)`(?: \(ends with (\d))?", shown)
    return [(line, int(code or 0)) for line, code in found]


HELP = {words: _examples(text) for words, text in _verbs(typer.main.get_command(app))}
LINES = [line for examples in HELP.values() for line, _ in examples]


def run(line):
    return CliRunner().invoke(app, shlex.split(line))


def a_set(name="evening.pbn", boards=2, salt=0):
    deals = [board(number, streams.deal(100 * salt + number)) for number in range(1, boards + 1)]
    registry.write(name, DealSet(tuple(deals)))


def twelve_sessions():
    """In the club's ledger, the last with a board: a season takes more than an evening."""
    ledger = Ledger.at(paths.ledger())
    for _ in range(11):
        ledger.begin("Tuesday", "COM9", ScriptedMachine.firmware, ())
    ledger.close()
    assert run("deal --new 1 --port COM9").exit_code == 0


def impounded_hands():
    """Of a board played in four spades by South, ten tricks."""
    plays = map(legal_play, range(10_000))
    play = next(p for p in plays if (p.trump, p.declarer, p.result) == (0, 2, 10))
    held = {SEATS[seat]: [trick[seat] for trick in play.tricks] for seat in range(4)}
    Path("found.json").write_text(json.dumps({"board": 7, "hands": held}))


def a_record_and_twelve_sessions():
    a_set("record.pbn")
    twelve_sessions()


def a_record_and_what_was_played():
    a_set("record.pbn")
    a_set("readback.pbn", salt=1)


def files_to_edit():
    a_set(boards=16)
    a_set("morning.pbn", salt=1)
    a_set("lesson.pbn", boards=1)
    Path("endings.pbn").write_text(f'[Board "1"]\n[Deal "N:{N} {E} {S} -"]\n')


def a_learnt_deck():
    assert run(HELP[("learn",)][0][0]).exit_code == 0


#: The files there are before the examples of a verb, and for `stats --season` a season.
BEFORE = {
    "amend": a_record_and_what_was_played,
    "audit": impounded_hands,
    "convert": a_set,
    "deal": a_set,
    "edit": files_to_edit,
    "inspect": a_set,
    "load": a_set,
    "profile": a_learnt_deck,
    "read": a_set,
    "records": a_set,
    "stats": a_record_and_twelve_sessions,
    "verify": a_set,
}

#: Verbs with sub-verbs that go on with one another's files, in the order of their help.
CHAINS = ("profile", "squaredeal")


@pytest.fixture(autouse=True)
def club(home, tmp_path, monkeypatch):
    """A folder with the samples, a printer, a machine at COM9, and a clock two days ahead."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(_SAMPLES, tmp_path / "docs" / "samples")
    connect = cli_deal.connect
    machines = {"COM9": ScriptedMachine}
    monkeypatch.setattr(
        cli_deal, "connect", lambda url: machines.get(url, partial(connect, url))()
    )
    monkeypatch.setattr(printing, "ready", lambda: None)
    monkeypatch.setattr(printing, "send", lambda path: None)
    later = datetime.now().astimezone() + timedelta(days=2)
    over = later.replace(hour=22, minute=45, second=0, microsecond=0)
    monkeypatch.setattr(secrecy, "now", lambda: over)


@pytest.mark.parametrize("words", HELP, ids=" ".join)
def test_each_verb_teaches_by_an_example_and_speaks_to_programs(words):
    shown = CliRunner().invoke(app, [*words, "--help"])
    assert shown.exit_code == 0
    assert f"fourhand {' '.join(words)}" in shown.stdout.partition("Example")[2]
    assert "--json" in shown.stdout
    assert HELP[words]


def test_no_shell_takes_a_part_of_an_example_for_its_own():
    for line in LINES:
        bare, quoted = line.split('"')[::2], line.split('"')[1::2]
        assert not _BARE & set("".join(bare)), line
        assert not _QUOTED & set("".join(quoted)), line


@pytest.mark.parametrize(
    "words",
    dict.fromkeys(words[:1] if words[0] in CHAINS else words for words in HELP),
    ids=" ".join,
)
def test_each_example_runs(words):
    BEFORE.get(words[0], lambda: None)()
    for verb, examples in HELP.items():
        for line, code in examples if verb[: len(words)] == words else ():
            done = run(line)
            assert done.exit_code == code, f"fourhand {line}\n{done.output}"
