"""Records put right: what was really played, when it was not what the record has.

The deal of the record stays on the board, in the tag ``OriginalDeal``.
"""

from dataclasses import replace

from fourhand import plan
from fourhand.editing import noted
from fourhand.errors import BadInput
from fourhand.formats.deals import Board, DealSet, Hands, Tag
from fourhand.formats.pbn_write import deal_text

ORIGINAL = "OriginalDeal"

#: Tags that follow from the four hands.
_FROM_THE_HANDS = frozenset(
    ("DoubleDummyTricks", "OptimumResultTable", "OptimumScore", "ParContract", "Ability",
     "Minimax", "BCFlags")
)  # fmt: skip


def amend(board: Board, hands: Hands, reason: str = "") -> Board:
    """Return a board as it was really played; the deal of the record stays, as OriginalDeal.

    BadInput unless these are four hands of 13, of 52 different cards.
    """
    played = replace(board, hands=hands)
    if not played.complete:
        what = "these are not four hands of 13 with 52 different cards"
        raise BadInput(what, f"board {board.number}", "Count them again")
    tags = tuple(tag for tag in board.tags if tag.name not in _FROM_THE_HANDS)
    if board.hands is not None and all(tag.name != ORIGINAL for tag in tags):
        tags = (*tags, Tag(ORIGINAL, deal_text(board)))
    note = "amended to what was played" + (f": {reason}" if reason else "")
    return noted(replace(played, tags=tags), note, "Law 6 D2: it was played")


def amended(deals: DealSet, played: DealSet, ranges: list[range] | None, reason: str) -> DealSet:
    """Return the set with the boards that were played otherwise; ranges: only these.

    played: a read-back, or one board told by hand; of it each board counts that the set has.
    BadInput when it has one twice, none that the set has, or none that differs.
    """
    numbers = [board.number for board in played.boards]
    if len(set(numbers)) != len(numbers):
        raise BadInput("it has a board twice", played.source, "Name one with --board")
    read = plan.select(played.boards, ranges, "--board") if ranges else played.boards
    there = {board.number: board.hands for board in read if board.hands is not None}
    known = {board.number for board in deals.boards}
    if not known & set(there):
        advice = f"It has boards {min(known)} to {max(known)}" if known else ""
        raise BadInput(f"the record has no board {min(there, default=0)}", deals.source, advice)
    changed = [there.get(board.number, board.hands) != board.hands for board in deals.boards]
    if not any(changed):
        where = played.source or "--deal"
        raise BadInput("no board was played otherwise than the record has it", where)
    return replace(
        deals,
        boards=tuple(
            amend(board, there[board.number], reason) if differs else board
            for board, differs in zip(deals.boards, changed, strict=True)
        ),
    )
