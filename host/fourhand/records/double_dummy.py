"""The analyses of a set of boards: those kept from before, and the others solved now."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fourhand.formats.deals import Board
from fourhand.records.analysis import Analysis, analysis
from fourhand.records.kept import Kept
from fourhand.records.worker import SolverDied, SolverMissing, Worker

#: Boards in one call: the library is no faster with more, and a person sees it go on.
BATCH = 12

#: Told how many boards are done, of how many.
Progress = Callable[[int, int], None]


def _no_progress(_done: int, _total: int) -> None:
    pass


@dataclass(frozen=True)
class Solved:
    """analyses: one for each board, None for a board that has none.

    failed: numbers of complete boards the library failed on; missing: why none could be solved.
    """

    analyses: tuple[Analysis | None, ...]
    failed: tuple[int, ...] = ()
    missing: str = ""


def solve(
    boards: Sequence[Board],
    progress: Progress = _no_progress,
    *,
    kept: Kept | None = None,
    worker: Worker | None = None,
) -> Solved:
    """Return the analyses of these boards. A board that is not complete gets none."""
    kept = kept or Kept()
    try:
        with worker or Worker() as solver:
            return _solve(boards, progress, kept, solver)
    finally:
        kept.close()


def _solve(boards: Sequence[Board], progress: Progress, kept: Kept, worker: Worker) -> Solved:
    analyses = [kept.get(board) if board.complete else None for board in boards]
    wanted = [
        index for index, board in enumerate(boards) if board.complete and not analyses[index]
    ]
    failed: list[int] = []
    try:
        for done, (index, told) in enumerate(_told(boards, wanted, worker), 1):
            try:
                analyses[index] = analysis(told)
                kept.put(boards[index], told)
            except ValueError:
                failed.append(boards[index].number)
            progress(done, len(wanted))
    except SolverMissing as error:
        return Solved(tuple(analyses), missing=str(error))
    return Solved(tuple(analyses), tuple(failed))


def _told(
    boards: Sequence[Board], wanted: Sequence[int], worker: Worker
) -> Iterator[tuple[int, Any]]:
    """Yield what the solver tells of each board; None for a board that it died over."""
    for start in range(0, len(wanted), BATCH):
        batch = wanted[start : start + BATCH]
        try:
            yield from zip(batch, worker.solve([boards[index] for index in batch]), strict=True)
        except SolverDied:
            for index in batch:
                yield index, _alone(boards[index], worker)


def _alone(board: Board, worker: Worker) -> Any:
    try:
        return worker.solve([board])[0]
    except SolverDied:
        return None
