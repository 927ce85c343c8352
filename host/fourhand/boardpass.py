"""One dealt board through the machine, not for play: which cards lie in which pocket.

Hand by hand each hand goes back into its own pocket. As a pack, the hands of North, East, South
and West lie on one another, a card of another deck between any two; without those dividers only
the pack as a whole is known.
"""

from typing import NamedTuple

from dealing import orders
from dealing.cards import CARDS, HAND, SEATS
from fourhand.passed import PassFailed, Report
from fourhand.passing import Passing

#: Thirteen places to each pocket.
_SLOTS = bytes(place // HAND for place in range(CARDS))


class Lying(NamedTuple):
    """What lies where. pockets: of each its cards, in their order, -1 for one of another deck.

    pockets is None when the hands are not known; cards: of the whole pack, without dividers.
    divided: whether three cards of another deck lie in the pockets too. Secret.
    """

    pockets: list[list[int]] | None
    cards: list[int]
    machine_ms: int
    qualities: tuple[tuple[int, int], ...] = ()  # card and how well it was read
    divided: bool = False

    def __repr__(self) -> str:
        return f"<{len(self.cards)} cards>"


def hand_by_hand(passing: Passing, board: int, order: str = "") -> Lying:
    """Let the machine read a board hand by hand. PassFailed, and all that Passing.run raises."""
    report = passing.run("verify", _SLOTS, board=board, order=order)
    pockets: list[list[int]] = [[] for _ in SEATS]
    for card in _told_once(report):
        pockets[card.pocket].append(card.card)
    cards = [card for pocket in pockets for card in pocket]
    return Lying(pockets, cards, report.machine_ms, _qualities(report))


def as_pack(passing: Passing, board: int, order: str = "") -> Lying:
    """Let the machine read a board's cards as one pack. Errors as ``hand_by_hand``."""
    report = passing.run("read", _SLOTS, board=board, order=order)
    cards = [card.card for card in _told_once(report)]
    if cards.count(-1) != len(SEATS) - 1:
        return Lying(None, cards, report.machine_ms, _qualities(report))
    hands: list[list[int]] = [[]]
    for card in cards:
        if card >= 0:
            hands[-1].append(card)
        else:
            hands.append([])
    cards = [card for hand in hands for card in hand]
    return Lying(hands, cards, report.machine_ms, _qualities(report), divided=True)


def _qualities(report: Report) -> tuple[tuple[int, int], ...]:
    return tuple((card.card, card.quality) for card in report.cards if card.card >= 0)


def _told_once(report: Report):
    """Return the cards of a report, if all that the machine told of them agrees; PassFailed."""
    last = {card.card: card.pocket for card in report.cards}
    told = orders.to_text(bytes(last.get(card, orders.NO_POCKET) for card in range(CARDS)))
    ordinals = [card.ordinal for card in report.cards]
    if told != report.pockets or ordinals != list(range(1, len(ordinals) + 1)):
        raise PassFailed(
            "the machine's report disagrees with the cards it told of",
            advice="Let the board pass again",
        )
    return report.cards
