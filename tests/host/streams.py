"""What a machine tells while it deals a board, as (verb, values); from the wire's table."""

import random
from typing import Any

from dealing import orders
from dealing.cards import CARDS, HAND

Told = tuple[str, dict[str, Any]]

ORDER = "0badcafe"
BOARD = 12


def deal(seed: int) -> bytes:
    """A deal by chance: 52 pockets, by card."""
    slots = [card // HAND for card in range(CARDS)]
    random.Random(seed).shuffle(slots)
    return bytes(slots)


def pack(seed: int) -> list[int]:
    """A shuffled pack, in the order it leaves the hopper."""
    cards = list(range(CARDS))
    random.Random(seed).shuffle(cards)
    return cards


def armed(order=ORDER, board=BOARD) -> Told:
    return "armed", {"order": order, "board": board}


def emptied(order=ORDER, pockets=4) -> Told:
    return "emptied", {"order": order, "pockets": pockets}


def read(ordinal, card, order=ORDER) -> Told:
    values = {"order": order, "ordinal": ordinal, "card": card, "code": "2a", "quality": 97}
    return "read", values


def dropped(ordinal, card, pocket, order=ORDER) -> Told:
    values = {"order": order, "ordinal": ordinal, "card": card, "pocket": pocket}
    return "dropped", {**values, "ms": 380 * ordinal}


def fault(name, severity, ordinal=1, place="none", loose=-1, order=ORDER) -> Told:
    values = {"order": order, "name": name, "severity": severity, "place": place}
    return "fault", {**values, "ordinal": ordinal, "loose": loose}


def done(pockets: str, order=ORDER) -> Told:
    return "done", {"order": order, "ms": 19_700, "pockets": pockets}


def removed(order=ORDER, board=BOARD) -> Told:
    return "removed", {"order": order, "board": board}


def closed(dealt, order=ORDER) -> Told:
    return "closed", {"order": order, "dealt": dealt}


def cards(slots: bytes, row: list[int], order=ORDER, first=1, by_ordinal=False) -> list[Told]:
    """Cards read and dropped, the next one read before the last one drops."""
    events = [read(first, row[0], order)]
    for place, card in enumerate(row):
        ordinal = first + place
        if place + 1 < len(row):
            events.append(read(ordinal + 1, row[place + 1], order))
        pocket = slots[ordinal - 1 if by_ordinal else card]
        events.append(dropped(ordinal, card, pocket, order))
    return events


def report(slots: bytes, row: list[int], by_ordinal=False) -> str:
    """The end-of-board report of a board whose cards all went where they should."""
    if not by_ordinal:
        return orders.to_text(slots)
    return orders.to_text(bytes(slots[row.index(card)] for card in range(CARDS)))


def board(slots: bytes, row: list[int], order=ORDER, number=BOARD, by_ordinal=False) -> list[Told]:
    """A board without a fault, from armed to removed."""
    return [
        armed(order, number),
        emptied(order),
        *cards(slots, row, order, by_ordinal=by_ordinal),
        done(report(slots, row, by_ordinal), order),
        removed(order, number),
    ]
