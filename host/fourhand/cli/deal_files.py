"""The boards of deal files that are to be dealt: validated, and what is odd told."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from fourhand import dealfiles, plan, secrecy
from fourhand.formats import validate
from fourhand.formats.deals import Board, DealSet, Secret
from fourhand.formats.findings import NOTE, Finding


def boards_of(
    files: Sequence[Path],
    wanted: str | None,
    warn: Callable[[str], None],
    *,
    allow_odd: bool = False,
    teaching: bool = False,
) -> tuple[list[Board], list[Board]]:
    """Return the boards of all files, in the order of the files or of ``wanted``, and those left.

    BadInput when one cannot be dealt, OddDeal when it would have to be confirmed.
    """
    ranges = plan.chosen(wanted) if wanted is not None else None
    read = [dealfiles.read_blind(file) for file in files]
    every = [board for deals, _ in read for board in deals.boards]
    boards = plan.select(every, ranges) if ranges else every
    chosen = {id(board) for board in boards}
    check = partial(validate.check, allow_odd=allow_odd, teaching=teaching)
    told: Counter[Finding] = Counter()
    so_far: list[Board] = []
    for deals, found in read:
        part = DealSet(tuple(b for b in deals.boards if id(b) in chosen), source=deals.source)
        findings = Counter(check(part, found))
        if so_far:  # what is odd only when it is put together with the files before it
            together = replace(part, boards=(*so_far, *part.boards))
            findings += Counter(check(together)) - told - findings
        _warn(list(findings.elements()), f"{deals.source}: ", warn)
        told += findings
        so_far += part.boards
    return plan.as_named(boards, ranges) if ranges else boards, left_of(every, boards)


def secret_of(
    files: Sequence[Path], wanted: Secret | None, show_cards: bool, warn: Callable[[str], None]
) -> Secret | None:
    """Return until when no card of these files' deals is shown: as they say, or as wanted.

    Refused when they were to be shown now.
    """
    sealed = [dealfiles.read_blind(file)[0].secret for file in files if dealfiles.is_sealed(file)]
    secret = secrecy.latest([wanted, *sealed])
    if secret and show_cards:
        secrecy.check(secret, "--show-cards")
    if wanted and len(sealed) < len(files):
        warn("warning: who can read the deal files knows the cards, whatever the time")
    return secret


def left_of(every: Sequence[Board], chosen: Sequence[Board]) -> list[Board]:
    """Return the whole boards that were not chosen."""
    dealt = {id(board) for board in chosen}
    return [board for board in every if id(board) not in dealt and board.complete]


def _warn(findings: Sequence[Finding], where: str, warn: Callable[[str], None]) -> None:
    for finding in findings:
        if finding.severity != NOTE:
            warn(f"warning: {where}{finding}")
