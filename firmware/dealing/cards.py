"""Cards, seats and the marks of a board.

A card is a number 0..51 (SA = 0, SK = 1 ... C2 = 51), a seat or pocket a number
0..3 in the order N E S W. Names are suit then rank: ``SA HT C2``.
"""

SUITS = "SHDC"
RANKS = "AKQJT98765432"
SEATS = "NESW"
SEAT_NAMES = ("North", "East", "South", "West")
CARDS = 52
HAND = 13

NAMES = tuple([suit + rank for suit in SUITS for rank in RANKS])

#: Vulnerability of boards 1..16; it repeats after sixteen (Law 2 of 2017, laws.md section 1).
VULNERABILITIES = (
    "None", "NS", "EW", "All",
    "NS", "EW", "All", "None",
    "EW", "All", "None", "NS",
    "All", "None", "NS", "EW",
)  # fmt: skip


def card_name(card: int) -> str:
    """Return the two-letter name of a card number; IndexError outside 0..51."""
    if card < 0:
        raise IndexError("card %d" % card)
    return NAMES[card]


def card_number(name: str) -> int:
    """Return the number of a card named suit then rank; ValueError for any other text."""
    if len(name) == 2:
        suit = SUITS.find(name[0].upper())
        rank = RANKS.find(name[1].upper())
        if suit >= 0 and rank >= 0:
            return suit * HAND + rank
    raise ValueError("not a card: %r" % name)


def seat_number(letter: str) -> int:
    """Return 0..3 for N E S W; the Dutch O (Oost) and Z (Zuid) are accepted. ValueError else."""
    seat = "NESW".find(letter.upper()) if len(letter) == 1 else -1
    if seat < 0 and len(letter) == 1:
        seat = {"O": 1, "Z": 2}.get(letter.upper(), -1)
    if seat < 0:
        raise ValueError("not a seat: %r" % letter)
    return seat


def dealer(board: int) -> int:
    """Return the dealer's seat of a board number (1 and up), by the cycle of four."""
    return (_positive(board) - 1) % 4


def vulnerability(board: int) -> str:
    """Return None, NS, EW or All for a board number (1 and up), by the cycle of sixteen."""
    return VULNERABILITIES[(_positive(board) - 1) % 16]


def _positive(board):
    if board < 1:
        raise ValueError("board numbers begin at 1, not %d" % board)
    return board
