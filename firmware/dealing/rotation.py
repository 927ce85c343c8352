"""The rules of the two codes that deal round the table in one order.

duplicate-1987   Article 6 B (seed 001_923eaf5de3e21e98.txt): card by card, in order, four
                 hands of 13. Read so: one order of the four hands, any, to the last card.
rubber-1936      law 12 (seed 000_7ad24c0ac78dfa4b.txt): one by one in rotation, the first
                 card to the dealer's left, the last to the dealer, 13 to each.
"""

from dealing.cards import CARDS, HAND
from dealing.refusal import Reason


def in_order(seats: bytes) -> list[Reason]:
    """Return what breaks Article 6 B of 1987: ``thirteen``, ``order``."""
    wrong = [
        place + 1
        for place, seat in enumerate(seats)
        if (seat in seats[:place] if place < 4 else seat != seats[place % 4])
    ]
    return thirteen(seats) + _first(
        "order", wrong, lambda card: tuple(seats[:4]) + (seats[card - 1],)
    )


def clockwise(seats: bytes, dealer: int) -> list[Reason]:
    """Return what breaks law 12 of 1936: ``thirteen``, ``clockwise``, ``dealer``."""
    turns = [place + 1 for place in range(1, CARDS) if seats[place] != _left(seats[place - 1])]
    ends = [card for card, seat in ((1, _left(dealer)), (52, dealer)) if seats[card - 1] != seat]
    reasons = thirteen(seats)
    reasons += _first("clockwise", turns, lambda card: (seats[card - 2], seats[card - 1]))
    return reasons + _first("dealer", ends, lambda card: (seats[card - 1], dealer))


def orders_of_hands() -> list[bytes]:
    """Return every pattern that in_order lets pass, by trying all words of four hands."""
    words = [bytes([n >> shift & 3 for shift in (6, 4, 2, 0)]) for n in range(256)]
    return [word * HAND for word in words if not in_order(word * HAND)]


def rounds(dealer: int) -> list[bytes]:
    """Return every pattern that clockwise lets pass for a dealer, by trying all words of four."""
    return [seats for seats in orders_of_hands() if not clockwise(seats, dealer)]


def thirteen(seats: bytes) -> list[Reason]:
    """Return the reason that a hand gets more than 13 cards, if one does."""
    late = [place + 1 for place in range(CARDS) if _nth(seats, place) > HAND]
    sizes = tuple([sum([1 for seat in seats if seat == hand]) for hand in range(4)])
    return _first("thirteen", late, lambda card: (seats[card - 1],), sizes)


def _first(criterion, cards, seats_at, sizes=()):
    """Return one reason for the first of the cards that break a criterion; none without one."""
    if not cards:
        return []
    return [Reason(criterion, cards[0], seats_at(cards[0]), len(cards), sizes)]


def _nth(seats, place):
    """Return how many cards the hand of a card has with it."""
    return sum([1 for seat in seats[: place + 1] if seat == seats[place]])


def _left(seat):
    return (seat + 1) % 4
