"""Double dummy: known deals, the solver's process and its death, what is kept of it."""

import json
import os
import stat
from pathlib import Path

import pytest

from fourhand.formats import pbn
from fourhand.formats.deals import Board
from fourhand.records.analysis import Contract, analysis
from fourhand.records.double_dummy import solve
from fourhand.records.kept import Kept
from fourhand.records.worker import SolverDied, SolverMissing, Worker
from tests.host import streams
from tests.host.formats.given import FILLER, board
from tests.secrecy import all_files, leaks

N, E, S, W = range(4)
SPADES, HEARTS, DIAMONDS, CLUBS, NO_TRUMP = range(5)

# Each hand one suit: trumps take all tricks for the side that has them, and in no trump the
# leader, who is on the declarer's left, takes all of them.
ONE_SUIT_EACH = [[13, 0, 13, 0], [0, 13, 0, 13], [13, 0, 13, 0], [0, 13, 0, 13], [0, 0, 0, 0]]

# North has the top of all suits: 13 tricks in no trump.
LAYDOWN = "N:AKQ.AKQ.AKQ.AKQJ JT9.JT98.JT9.T98 8765.765.876.765 432.432.5432.432"

# A board of a published set with its table. 4S makes exactly: 420. North-South could only bid 5C,
# which takes 6 tricks, or higher, and doubled that costs more.
PUBLISHED = "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"
PUBLISHED_TRICKS = [
    [3, 10, 3, 10], [4, 9, 4, 9], [5, 8, 5, 8], [6, 6, 6, 6], [6, 7, 6, 7],
]  # fmt: skip


def of(deal: str, number: int = 1, dealer: str = "N", sides: str = "None") -> Board:
    text = f'[Board "{number}"]\n[Dealer "{dealer}"]\n[Vulnerable "{sides}"]\n[Deal "{deal}"]\n'
    return pbn.read(text.encode())[0].boards[0]


def random_board(number: int) -> Board:
    return board(number, streams.deal(number))


pytestmark = pytest.mark.usefixtures("home")


def test_tricks_and_par_of_known_deals():
    found = solve([of(FILLER), of(LAYDOWN, 2, "E", "NS"), of(PUBLISHED)]).analyses
    one_suit, laydown, published = found
    assert one_suit
    assert laydown
    assert published
    assert [list(row) for row in one_suit.tricks] == ONE_SUIT_EACH
    # 7S not vulnerable: 210 + 300 + 1000, and nobody can bid over it but 7NT, thirteen down.
    assert one_suit.score == 1510
    assert one_suit.contracts == (Contract(7, SPADES, (N, S), 0),)
    assert laydown.tricks[NO_TRUMP] == (13, 0, 13, 0)
    # 7NT vulnerable: 220 + 500 + 1500.
    assert (laydown.score, laydown.contracts) == (2220, (Contract(7, NO_TRUMP, (N, S), 0),))
    assert [list(row) for row in published.tricks] == PUBLISHED_TRICKS
    assert (published.score, published.contracts) == (-420, (Contract(4, SPADES, (E, W), 0),))


@pytest.mark.parametrize(
    ("level", "denomination", "tricks", "result"),
    [(3, NO_TRUMP, 10, 1), (4, SPADES, 10, 0), (5, CLUBS, 8, -3)],
)
def test_a_contract_s_result_follows_from_the_tricks(level, denomination, tricks, result):
    table = [[tricks] * 4 for _ in range(5)]
    told = {
        "tricks": table,
        "score": 0,
        "contracts": [[level, denomination, E], [level, denomination, W]],
    }
    assert analysis(told).contracts == (Contract(level, denomination, (E, W), result),)


@pytest.mark.parametrize(
    "told",
    [
        None,
        [],
        {"tricks": [[14] * 4] * 5, "score": 0, "contracts": []},
        {"tricks": [[3] * 4] * 4, "score": 0, "contracts": []},
    ],
)
def test_what_is_no_analysis_is_not_believed(told):
    with pytest.raises(ValueError):
        analysis(told)


# A solver that answers without the library, and dies, fails or hangs as it is told to.
_TABLE = {"tricks": [[6] * 4] * 5, "score": 0, "contracts": []}
_SOLVER = """
import json, os, sys
from pathlib import Path
print(json.dumps({greeting}), flush=True)
for line in sys.stdin:
    batch = json.loads(line)
    Path({log!r}).open("a").write(f"{{len(batch)}}\\n")
    Path("dump.txt").write_text(line)
    if any({deadly!r} in deal for deal, _, _ in batch):
        {death}
    print(json.dumps([{table}] * len(batch)), flush=True)
"""


@pytest.fixture
def solver(tmp_path):
    def make(deadly="never", death="os.abort()", greeting="{'ready': True}"):
        log = str(tmp_path / "calls")
        code = _SOLVER.format(
            greeting=greeting, log=log, deadly=deadly, death=death, table=repr(_TABLE)
        )
        return Worker(("-c", code))

    return make


def calls(tmp_path):
    return [int(line) for line in (tmp_path / "calls").read_text().split()]


@pytest.mark.parametrize("death", ["os.abort()", "sys.exit(1)", "print('?', flush=True)"])
def test_a_death_of_the_solver_costs_the_board_it_died_over(solver, tmp_path, death):
    boards = [random_board(number) for number in range(1, 15)]
    third = "KQJT98765432"
    boards[2] = of(FILLER, 3)
    told = []
    found = solve(boards, lambda *n: told.append(n), worker=solver(third, death))
    assert found.failed == (3,)
    assert [one is not None for one in found.analyses] == [True, True, False] + [True] * 11
    assert calls(tmp_path) == [12] + [1] * 12 + [2]
    assert told == [(done, 14) for done in range(1, 15)]


def test_a_solver_that_hangs_is_given_up(solver, monkeypatch):
    monkeypatch.setattr("fourhand.records.worker._BOARD_S", 0.2)
    with solver("KQJT98765432", "__import__('time').sleep(60)") as worker:
        with pytest.raises(SolverDied):
            worker.solve([of(FILLER)])
        assert worker.solve([random_board(1)]) == [_TABLE]


def test_without_the_library_a_sentence_and_no_tricks(solver):
    found = solve([random_board(1)], worker=solver(greeting="{'missing': 'no endplay'}"))
    assert found.analyses == (None,)
    assert "cannot be computed on this computer (no endplay)" in found.missing
    assert "pip install endplay" in found.missing
    with Worker(("-c", "raise SystemExit(3)")) as worker, pytest.raises(SolverMissing):
        worker.solve([random_board(1)])


def test_only_complete_deals_reach_the_library(solver, tmp_path):
    partial = of("N:QT5.KQ9863.T7.T8 - AJ92.J42.KJ96.72 -")
    twice = of(FILLER.replace("AKQ", "KKQ", 1))
    found = solve([partial, twice, random_board(1)], worker=solver())
    assert [one is None for one in found.analyses] == [True, True, False]
    assert calls(tmp_path) == [1]
    with solver() as worker:
        for wrong in ([partial], [random_board(1)] * 41):
            with pytest.raises(ValueError):
                worker.solve(wrong)


def test_it_works_in_a_folder_of_its_own_that_goes_away(solver, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    worker = solver()
    with worker:
        worker.solve([random_board(1)])
        folder = Path(worker._folder.name)
        assert (folder / "dump.txt").exists()
        if os.name == "posix":
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert not folder.exists()
    assert not (tmp_path / "dump.txt").exists()


# What is kept


def test_a_deal_is_solved_once(solver, tmp_path):
    boards = [random_board(number) for number in (1, 2, 3)]
    first = solve(boards, worker=solver())
    told = []
    again = solve([*boards, random_board(4)], lambda *n: told.append(n), worker=solver())
    assert [vars_of(one) for one in again.analyses[:3]] == [vars_of(one) for one in first.analyses]
    assert calls(tmp_path) == [3, 1]
    assert told == [(1, 1)]


def vars_of(found):
    return found.tricks, found.score, found.contracts


def test_par_is_kept_for_dealer_and_vulnerability(solver, tmp_path):
    for dealer, sides in (("N", "None"), ("E", "None"), ("N", "All")):
        solve([of(LAYDOWN, 1, dealer, sides)], worker=solver())
    assert calls(tmp_path) == [1, 1, 1]


def test_what_is_kept_gives_no_deal_away(solver, home):
    boards = [random_board(number) for number in (1, 2, 3)]
    solve(boards, worker=solver())
    kept = all_files(home)
    assert any(name.startswith(str(home / "double-dummy.db").encode()) for name in kept)
    assert leaks(kept, [one.pockets for one in boards]) == []
    assert not any(b"tricks" in content for content in kept)


def test_a_cache_of_another_key_or_none_is_begun_anew(solver, home, tmp_path):
    solve([random_board(1)], worker=solver())
    (home / "double-dummy.key").write_text("scribble")
    (home / "double-dummy.db").write_bytes(b"no database" * 99)
    assert solve([random_board(1)], worker=solver()).analyses[0]
    (home / "double-dummy.key").unlink()
    assert solve([random_board(1)], worker=solver()).analyses[0]
    assert calls(tmp_path) == [1, 1, 1]


def test_a_row_that_was_changed_is_not_believed(home):
    one = random_board(1)
    kept = Kept(home)
    kept.put(one, _TABLE)
    assert kept.get(one)
    kept._rows.execute("update solved set sealed = ?", (b"x" + json.dumps(_TABLE).encode(),))
    assert kept.get(one) is None
    assert kept.get(board(1, streams.deal(2))) is None
    kept.close()
