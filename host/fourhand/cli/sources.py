"""Where the deals of `fourhand deal` come from: files, a lot, former sessions, shuffled packs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from fourhand import again, dealfiles, plan
from fourhand.cli import hand_shuffled, ledgers
from fourhand.cli.deal_files import boards_of, left_of
from fourhand.errors import BadInput
from fourhand.formats.deals import Board, Secret
from fourhand.generate import fresh_set

#: Takes a limit, returns a number below it.
Draw = Callable[[int], int]


@dataclass(frozen=True, repr=False)
class Source:
    """What is to be dealt. kind: what a session of it is called.

    boards: known before, in their order; left: of the same set, and not dealt. in_clear: anybody
    can read a file that has them. secret: until when they are not shown, as they say themselves.
    numbers, patterns: of packs, which are dealt as they come: by what pattern, under a code;
    ordered: whether a director ordered it.
    """

    kind: str
    boards: Sequence[Board] = ()
    left: Sequence[Board] = ()
    in_clear: bool = False
    secret: Secret | None = None
    numbers: Sequence[int] = ()
    patterns: Callable[[str], Callable[[int], bytes]] | None = None
    ordered: bool = False

    def places(self, code: str, mode: str, row: Mapping[str, Any]) -> list[plan.Place]:
        """Return all that is dealt under a dealing code. mode, row: as plan.places has them."""
        if self.patterns:
            packs = plan.hand_shuffled(self.numbers, self.patterns(code), **row)
            return plan.prescribed(packs, code) if self.ordered else packs
        return plan.places(self.boards, mode=mode, **row)


def only_one(files: bool, new: bool, packs: bool, former: bool, patterns: bool) -> None:
    """Raise BadInput unless it is said once where the deals come from."""
    given = [files, new, packs, former].count(True)
    if given > 1:
        what = "deals come from one source: files, --new, --hand-shuffled or --again"
        raise BadInput(what, "deal", "Leave the others out")
    if not given:
        what = "name deal files, or say --new or --hand-shuffled and how many boards, or --again"
        raise BadInput(what, "deal")
    if patterns and not packs:
        what = "patterns and whose turn it is are for hand-shuffled packs"
        raise BadInput(what, "--pattern, --sampled, --dealer")


def of_files(
    files: Sequence[Path], wanted: str | None, warn: Callable[[str], None], **odd: bool
) -> Source:
    """Return the boards of deal files. odd, errors: as boards_of."""
    chosen, left = boards_of(files, wanted, warn, **odd)
    in_clear = not any(map(dealfiles.is_sealed, files))
    return Source(files[0].stem, chosen, left, in_clear)


def of_lot(count: int, wanted: str | None, draw: Draw) -> Source:
    """Return boards that were never on a disk in clear. BadInput as plan."""
    boards = list(fresh_set(count, draw=draw).boards)
    chosen = plan.as_named(boards, plan.chosen(wanted)) if wanted is not None else boards
    return Source("new deals", chosen, left_of(boards, chosen))


def of_former(url: str, wanted: str) -> Source:
    """Return boards of former sessions in a run's ledger. BadInput as plan and ``again``."""
    numbers = [number for part in plan.chosen(wanted) for number in part]
    with ledgers.opened(url) as ledger:
        found, in_clear = again.boards(ledger, numbers)
    return Source("once more", found.boards, (), in_clear, found.secret)


def of_packs(count: int, boards: str | None, wanted: hand_shuffled.Wanted, draw: Draw) -> Source:
    """Return packs that people shuffled, and how each is dealt. BadInput as hand_shuffled."""
    patterns = partial(hand_shuffled.patterns, wanted, draw)
    numbers = hand_shuffled.numbers(count, boards)
    return Source("hand-shuffled", numbers=numbers, patterns=patterns, ordered=wanted.ordered)
