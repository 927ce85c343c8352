"""A deal in thirteen bytes, as RZD and CDS write it: a byte for each rank, ace first.

Bits 7-6 are the seat of the spade, 5-4 of the heart, 3-2 of the diamond, 1-0 of the club. RZD
numbers the seats N E S W from 0; CDS begins with W.
"""

from dealing.cards import HAND, SEATS, SUITS
from fourhand.formats.deals import Hands, hands_of
from fourhand.formats.suits import NoHand

SIZE = HAND
_SHIFTS = (6, 4, 2, 0)


def hands(data: bytes, north: int) -> Hands:
    """Return the hands of 13 bytes; NoHand when a seat has not 13 cards, as any bytes would.

    north: the number that stands for North.
    """
    seats = bytes(
        ((data[rank] >> shift) - north) % len(SEATS) for shift in _SHIFTS for rank in range(SIZE)
    )
    if any(seats.count(seat) != HAND for seat in range(len(SEATS))):
        raise NoHand("it does not give each seat thirteen cards")
    return hands_of(seats)


def is_deal(data: bytes) -> bool:
    """Whether 13 bytes give each seat 13 cards, as one in four hundred would by chance."""
    try:
        hands(data, 0)
    except NoHand:
        return False
    return True


def pack(pockets: bytes, north: int) -> bytes:
    """Return the 13 bytes of a deal told as a seat for each card."""
    return bytes(
        sum(
            (pockets[SIZE * suit + rank] + north) % len(SEATS) << _SHIFTS[suit]
            for suit in range(len(SUITS))
        )
        for rank in range(SIZE)
    )
