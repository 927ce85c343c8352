"""Every deal has a number: all C(52,13) C(39,13) C(26,13) of them, in Big Deal's order.

North's cards, ascending (dealing.cards), are a choice of 13 places out of 52; such choices are
ordered as words in a dictionary. East's are one out of the 39 cards that are left, South's out
of 26. North counts most: number = (north * C(39,13) + east) * C(26,13) + south. Deal 0 gives
North the spades, East the hearts, South the diamonds, West the clubs.
"""

from bisect import bisect_right
from math import comb

from dealing.cards import CARDS, HAND, SEATS
from fourhand.formats.deals import Hands

#: How many cards are left when N, E and S choose, and how many choices each has.
_LEFT = (CARDS, CARDS - HAND, CARDS - 2 * HAND)
_CHOICES = tuple(comb(left, HAND) for left in _LEFT)

#: How many deals there are: 53,644,737,765,488,792,839,237,440,000.
DEALS = _CHOICES[0] * _CHOICES[1] * _CHOICES[2]

# Counted from the last place, choice number r of all in dictionary order is number C - 1 - r of
# the order in which the highest place decides: the sum of C(place, k), k = 13 ... 1.
_WEIGHTS = tuple(tuple(comb(place, k) for place in range(CARDS)) for k in range(HAND + 1))
_STEPS = _WEIGHTS[:0:-1]


def unrank(number: int) -> Hands:
    """Return the hands of a deal, N E S W; ValueError outside 0 .. DEALS - 1."""
    if not 0 <= number < DEALS:
        raise ValueError("there is no deal of this number")
    rest, south = divmod(number, _CHOICES[2])
    north, east = divmod(rest, _CHOICES[1])
    cards = list(range(CARDS))
    first = _take(cards, _CHOICES[0] - 1 - north)
    second = _take(cards, _CHOICES[1] - 1 - east)
    third = _take(cards, _CHOICES[2] - 1 - south)
    return first, second, third, bytes(cards)


def rank(hands: Hands) -> int:
    """Return the number of a deal; ValueError when it is none: not 52 cards, 13 a hand."""
    whole = [hand for hand in hands if hand is not None and len(hand) == HAND]
    if len(whole) != len(SEATS) or set().union(*whole) != set(range(CARDS)):
        raise ValueError("a deal has four hands of 13 cards, all different")
    cards = list(range(CARDS))
    number = 0
    for hand, choices in zip(whole, _CHOICES, strict=False):
        number = number * choices + choices - 1 - _leave(cards, hand)
    return number


def _take(cards: list[int], choice: int) -> bytes:
    """Remove and return the cards of a choice. cards: those left, ascending."""
    last = len(cards) - 1
    hand = []
    for weights in _STEPS:
        place = bisect_right(weights, choice) - 1
        choice -= weights[place]
        hand.append(cards[last - place])
    for card in hand:
        cards.remove(card)
    return bytes(hand)


def _leave(cards: list[int], hand: bytes) -> int:
    """Remove a hand's cards and return which choice they were."""
    last = len(cards) - 1
    places = sorted(map(cards.index, hand))
    for card in hand:
        cards.remove(card)
    return sum(weights[last - place] for weights, place in zip(_STEPS, places, strict=True))
