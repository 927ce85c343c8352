"""Boards of former sessions that are wanted once more: one that was dropped, a second copy.

The deals come sealed from the ledger; what is returned here is secret.
"""

from collections.abc import Sequence

from sqlalchemy import select

from dealing.orders import OF_PACKS
from fourhand import dealt, history, secrecy
from fourhand.database import durably
from fourhand.errors import BadInput
from fourhand.formats import pbn
from fourhand.formats.deals import Board, DealSet, hands_of, numbered
from fourhand.purging import GONE
from fourhand.store import Ledger
from fourhand.tables import place, session


def boards(ledger: Ledger, numbers: Sequence[int]) -> tuple[DealSet, bool]:
    """Return the boards of these numbers, each as the newest session had it that had one.

    Also whether all those sessions' records were readable.

    The set is secret as long as any of the sessions is. BadInput when a board is not known.
    """
    found, secrets, readable = [], [], []
    for number in numbers:
        board, session_id, open_record = _newest(ledger, number)
        found.append(board)
        secrets.append(history.secret(ledger.connection, session_id))
        readable.append(open_record)
    return DealSet(tuple(found), secret=secrecy.latest(secrets)), all(readable)


def _newest(ledger: Ledger, number: int) -> tuple[Board, int, bool]:
    query = (
        select(place.c.mode, place.c.sealed, session.c.id, session.c.readable)
        .add_columns(session.c.sealed.label("record"))
        .join(session)
        .where(place.c.board == number)
        .order_by(session.c.id.desc(), place.c.nth)
    )
    with durably(ledger.connection):
        rows = ledger.connection.execute(query).all()
    for row in rows:
        if row.sealed == GONE:
            continue
        if row.mode in OF_PACKS:
            came = dealt.recorded(ledger, row.id).values()
            board = next((each for each in came if each.number == number), None)
        else:
            slots = ledger.seal.open(row.sealed)
            told = pbn.read(ledger.seal.open(row.record))[0].boards if row.record else ()
            same = (each for each in told if (each.number, each.pockets) == (number, slots))
            board = next(same, None) or numbered(number, hands_of(slots))
        if board:
            return board, row.id, row.readable
    advice = "See fourhand history for what was dealt, or deal it from its file"
    raise BadInput(f"no session had a board {number}", "--again", advice)
