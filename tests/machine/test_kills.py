"""Whatever is killed, wherever: no board skipped, shifted, dealt twice, or called good unfinished.

Fifty of the several thousand points, and some of each other way and job (killed_jobs.py);
tests/soak/kills.py tries them all.
"""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.machine import killed_jobs, kills

#: A set just sealed on the machine; three deaths at a board's end; an old pass's words to come.
AMISS_ONCE = [
    ("load", kills.HOST, (17,)),
    ("load", kills.MACHINE, (900, 30, 30)),
    ("sort", kills.HOST, (584,)),
]

#: A board is finished, and other packs lie in the hopper.
OVER_PACKS = [("stop-card", "machine", 2700), ("stop-card", "both", 660)]


def sampled(count, deaths, seed):
    """So many cases: what is killed, at which points, one after the other, of how many boards."""
    draw = random.Random(seed)
    for nth in range(count):
        kind = kills.KINDS[nth % len(kills.KINDS)]
        boards = 2 if nth % 3 == 0 else 1
        first = draw.randrange(1, boards * kills.POINTS[kind])
        yield kind, (first, *(draw.randrange(1, 300) for _ in range(deaths - 1))), boards


@pytest.mark.parametrize(
    ("kind", "at", "boards"), [*sampled(42, 1, "one death"), *sampled(8, 3, "three deaths")]
)
def test_every_board_is_dealt_once_and_is_what_was_ordered(tmp_path, kind, at, boards):
    report = kills.run(tmp_path, kind, *at, boards=boards)
    assert report.wrong == []
    assert report.lost == []
    assert report.attempts <= boards + len(at)


def in_each_way(seed):
    """One case of each way of dealing, what is killed going round; the points are drawn."""
    draw = random.Random(seed)
    for nth, way in enumerate(way for way in kills.WAYS if way):
        kind = kills.KINDS[nth % len(kills.KINDS)]
        yield way, kind, draw.randrange(1, 2 * kills.POINTS[kind])


@pytest.mark.parametrize(
    ("way", "kind", "at"), [*in_each_way("ways"), ("any-order", "machine", 4700), *OVER_PACKS]
)
def test_every_way_of_dealing_has_the_same_guarantees(tmp_path, way, kind, at):
    report = kills.run(tmp_path, kind, at, boards=1 if way == "copies" else 2, way=way)
    assert report.wrong == []
    assert report.lost == []
    assert report.attempts <= 3


def in_each_job():
    """Each job with something killed at a point drawn; what is killed goes round."""
    draw = random.Random("jobs")
    for nth, job in enumerate(2 * [*killed_jobs.JOBS]):
        kind = (kills.HOST, kills.MACHINE, kills.BOTH, kills.MACHINE)[nth // 2 % 4]
        yield job, kind, (draw.randrange(1, killed_jobs.POINTS[job][kind]),)


@pytest.mark.parametrize(("job", "kind", "at"), [*in_each_job(), *AMISS_ONCE])
def test_every_other_job_is_done_in_the_end_and_nothing_is_called_done_before(
    tmp_path, job, kind, at
):
    report = killed_jobs.run(tmp_path, job, kind, *at)
    assert report.kills == len(at)
    assert report.wrong == []
    assert report.lost == []


@pytest.mark.parametrize("job", killed_jobs.JOBS)
def test_a_job_has_as_many_points_as_are_sampled_from(tmp_path, job):
    report = killed_jobs.run(tmp_path, job, kills.MACHINE)
    assert 0.9 < report.points / killed_jobs.POINTS[job][kills.MACHINE] < 1.1


@pytest.mark.parametrize("kind", [kills.HOST, kills.MACHINE])
def test_as_many_points_as_are_sampled_from(tmp_path, kind):
    report = kills.run(tmp_path, kind, boards=1)
    assert report.attempts == 1
    assert 0.9 < report.points / kills.POINTS[kind] < 1.1


def test_the_command_itself_killed_in_mid_set_and_gone_on_with(tmp_path):
    """kill -9 of the program when the second board is begun; its machine ends with it."""
    environment = {**os.environ, "FOURHAND_HOME": str(tmp_path / "home")}
    url = f"sim:?speed=0&seed=5&state={tmp_path / 'machine'}&truth={tmp_path / 'truth.jsonl'}"
    command = [str(Path(sys.executable).with_name("fourhand"))]
    line = ["deal", "--new", "3", "--out", str(tmp_path / "tonight"), "--port", url, "--json"]
    with subprocess.Popen(
        [*command, *line], env=environment, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout
        begun = (json.loads(told) for told in first.stdout)
        assert any(told["event"] == "begun" and told["board"] == 2 for told in begun)
        first.kill()
    assert first.returncode == -signal.SIGKILL
    ended = subprocess.run(
        [*command, "resume", "--json"], env=environment, capture_output=True, text=True
    )
    assert ended.returncode == 0
    lines = [json.loads(told) for told in ended.stdout.splitlines()]
    assert lines[0]["finished"][0] == {"board": 1, "copy": 1}
    good = [entry["board"] for entry in lines[-1]["boards"] if entry["verdict"] == "verified"]
    assert good == [1, 2, 3]
    report = json.loads((tmp_path / "tonight" / "report.json").read_text())
    assert report["boards"] == lines[-1]["boards"]
