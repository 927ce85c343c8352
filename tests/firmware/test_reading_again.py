"""A code that no card of the deck has: read again, never guessed (machine.md, `unknown-card`)."""

from cardflow import CardFlow  # pyright: ignore[reportMissingImports]
from dealing.faults import Fault
from dealing.orders import NO_ORDER

CARD = 17
DECK = {"0a": CARD, "0b": CARD + 1}


class Reader:
    """Sees one text after the other; None: nothing, "two": two cards."""

    def __init__(self, looks):
        self.looks = list(looks)

    def look(self):
        yield from ()
        text = self.looks.pop(0)
        kind = {None: "nothing", "two": "twice"}.get(text, "read")
        return kind, text or "", 100


class Board:
    """Its feeder is itself: a card backed off comes again."""

    def __init__(self, looks):
        self.reader = Reader(looks)
        self.feeder = self

    def bring_again(self):
        yield from ()


class Order:
    id = NO_ORDER
    mode = "duplicate"
    slots = bytes(52)


def read(*looks):
    """Return the card that is read by these looks, or the fault that stopped them."""
    board = Board(looks)
    told = []
    flow = CardFlow(board, DECK, Order, lambda verb, **values: told.append(values["card"]))
    try:
        for _ in flow._read():
            pass
    except Fault as fault:
        return fault.name
    assert not board.reader.looks
    return told[0]


def test_a_card_seen_twice_running_counts():
    assert read("0a") == CARD
    assert read("3f", "0a", "0a") == CARD
    assert read("3f", "3f", "3f", "0a", "0a") == CARD
    assert read("3f", "0a", None, "0b", "0b") == CARD + 1


def test_anything_else_stops():
    for looks, fault in (
        (("3f",) * 5, "unknown-card"),  # a joker
        (("3f", "0a", "0b", "0a", "0b"), "unknown-card"),
        (("3f", "0a", "3f", "0a", "3f"), "unknown-card"),
        (("3f", "3f", "3f", "3f", "0a"), "unknown-card"),
        (("3f", None, None, None, None), "unknown-card"),
        (("3f", "two"), "double-feed"),
        ((None, None, None), "unreadable"),
    ):
        assert read(*looks) == fault, looks
