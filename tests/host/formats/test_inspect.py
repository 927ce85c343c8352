"""`inspect` tells all that is odd in a file and what dealing it would do; never a card."""

import json
from pathlib import Path

import pytest

from fourhand.formats.findings import KINDS
from fourhand.formats.inspect import report
from fourhand.formats.registry import read
from fourhand.formats.validate import check
from tests.host.formats.given import BACK, FILLER, ROUND, E, N, S, game

SAMPLE = Path(__file__).parents[3] / "docs" / "samples" / "club-evening.pbn"


@pytest.fixture
def inspected(tmp_path):
    def inspect(text):
        path = tmp_path / "evening.pbn"
        path.write_text(text, encoding="latin-1", newline="")
        return report(path)

    return inspect


def test_a_set_without_fault(inspected):
    found = inspected(f"{game(1)}\n{game(2, BACK)}\n{game(20, BACK[:2] + f'{E} {N} {S} -')}")
    assert (found.format, found.boards, found.numbers) == ("pbn", 3, "1-2, 20")
    found = inspected(f"{game(1)}\n{game(2, BACK)}")
    assert (found.status, found.rows(), found.error) == (0, [], "")


def test_warnings_alone_are_no_fault(inspected):
    found = inspected(game(1, dealer="E"))
    assert found.status == 0
    assert [row[:3] + row[4:] for row in found.rows()] == [("line 1", "1", "warning", "is dealt")]


@pytest.mark.parametrize(
    ("text", "dealing"),
    [
        (game(1, FILLER), "is not dealt without --allow-odd"),
        (game(1, f"N:{N} {E} {S} -"), "is not dealt without --allow-partial"),
        (game(1, ROUND[2:]), "is not dealt"),
        (game(1) + "[Gener", "nothing is dealt"),
    ],
)
def test_a_fault_and_what_dealing_does_about_it(inspected, text, dealing):
    found = inspected(text)
    assert found.status == 1
    assert [row[4] for row in found.rows()] == [dealing]


def test_a_file_that_cannot_be_read(inspected, tmp_path):
    found = inspected("dear members")
    assert found.status == 2
    assert "holds no boards" in found.error
    assert report(tmp_path / "none.pbn").status == 2


def test_one_json_object_with_everything(inspected):
    found = json.loads(json.dumps(inspected(game(1, FILLER)).as_dict()))
    assert found["findings"] == [
        {
            "severity": "error",
            "code": "filler",
            "board": 1,
            "line": 1,
            "offset": None,
            "message": "each hand is one whole suit",
            "advice": KINDS["filler"].advice,
            "dealing": "is not dealt without --allow-odd",
        }
    ]
    assert (found["status"], found["boards"], found["numbers"]) == (1, 1, "1")


def test_findings_come_in_the_order_of_the_file(inspected):
    found = inspected(f"{game(1, dealer='E')}\n[x\n{game(2, FILLER)}\n{game(3, BACK, 'W')}")
    lines = [finding.line for finding in found.findings]
    assert lines == sorted(lines)
    assert len(lines) == 4


def test_the_sample_of_the_documentation_is_a_set_without_a_word():
    deals, found = read(SAMPLE)
    assert check(deals, found) == []
    assert [board.number for board in deals.boards] == list(range(1, 9))
    assert report(SAMPLE).status == 0
