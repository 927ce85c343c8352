"""Orders of a whole pack: by name, or from a file.

An order begins with the card at the face of the pack: the one that is seen when the pack is
turned face up, the lowest when it lies face down in the hopper, the one the machine feeds first.
"""

from pathlib import Path

from dealing.cards import CARDS, NAMES, RANKS, SUITS, card_number
from fourhand import files
from fourhand.errors import BadInput

_UP = "A23456789TJQK"
_MOST = 10_000  # bytes of a file


def _run(suit: str, ranks: str) -> list[str]:
    return [suit + rank for rank in ranks]


#: Name -> 52 cards. ``new-deck``: as packs of the largest American maker come out of their box,
#: jokers taken out; others differ.
ORDERS: dict[str, tuple[int, ...]] = {
    name: tuple(map(card_number, cards))
    for name, cards in {
        "suits": [card for suit in SUITS for card in _run(suit, RANKS)],
        "suits-up": [card for suit in SUITS for card in _run(suit, RANKS[::-1])],
        "new-deck": _run("S", _UP) + _run("D", _UP) + _run("C", _UP[::-1]) + _run("H", _UP[::-1]),
    }.items()
}


def named(text: str) -> tuple[int, ...]:
    """Return the 52 cards of an order's name, or of a file of card names; BadInput."""
    if text in ORDERS:
        return ORDERS[text]
    path = Path(text)
    if not path.exists():
        advice = f"Name a file, or one of {', '.join(ORDERS)}"
        raise BadInput("this is no order that is known, and no file", text, advice)
    words = files.read(path, _MOST).decode("utf-8-sig", "replace").split()
    return _whole([_card(word, text) for word in words], text)


def _card(word: str, where: str) -> int:
    try:
        return card_number(word)
    except ValueError:
        raise BadInput(f"{word!r} is no card", where, "Cards are SA HT C2 ...") from None


def _whole(cards: list[int], where: str) -> tuple[int, ...]:
    twice = sorted({NAMES[card] for card in cards if cards.count(card) > 1})
    missing = [NAMES[card] for card in range(CARDS) if card not in cards]
    if twice or missing:
        parts = [
            f"{what}: {' '.join(cards)}"
            for what, cards in (("twice", twice), ("missing", missing))
            if cards
        ]
        advice = "Write all 52 cards, the one at the face of the pack first"
        raise BadInput(f"this is no whole pack ({'; '.join(parts)})", where, advice)
    return tuple(cards)
