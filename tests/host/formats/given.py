"""Deals made by a rule, so that what must come out can be said without any reader or writer."""

from collections.abc import Iterable

from fourhand.formats.deals import Board, DealSet
from fourhand.formats.findings import Finding

# Card number c (SA = 0 ... C2 = 51) goes to seat c % 4, written out by hand.
N, E, S, W = "AT62.J73.Q84.K95", "K95.AT62.J73.Q84", "Q84.K95.AT62.J73", "J73.Q84.K95.AT62"
ROUND = f"N:{N} {E} {S} {W}"
ROUND_POCKETS = bytes(card % 4 for card in range(52))

# The same with East and West exchanged: card c goes to seat -c % 4.
BACK = f"N:{N} {W} {S} {E}"
BACK_POCKETS = bytes(-card % 4 for card in range(52))

# Each four cards begin one seat further on: card c goes to seat (c + c // 4) % 4.
MIXED = "N:A74.AJ4.AJ8.AJ85 KT3.KT7.KT74.T74 Q96.Q963.963.K63 J852.852.Q52.Q92"
MIXED_POCKETS = bytes((card + card // 4) % 4 for card in range(52))

# The deal that dealing programs put into boards they leave unused, and another like it.
FILLER = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
FILLER_TURNED = "N:..AKQJT98765432. AKQJT98765432... ...AKQJT98765432 .AKQJT98765432.."

# Vulnerability of boards 1 to 16 (Law 2).
SIDES = ["None", "NS", "EW", "All", "NS", "EW", "All", "None"]
SIDES += ["EW", "All", "None", "NS", "All", "None", "NS", "EW"]


def game(number: int | str, deal: str = ROUND, dealer: str = "", sides: str = "") -> str:
    """One board as dealing programs write it, with the marks of its number if none are given."""
    index = int(number) - 1 if str(number).isdigit() else 0
    return (
        f'[Board "{number}"]\n[Dealer "{dealer or "NESW"[index % 4]}"]\n'
        f'[Vulnerable "{sides or SIDES[index % 16]}"]\n[Deal "{deal}"]\n'
    )


def hands(pockets: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    """The hands of N, E, S, W of a deal told as a seat for each card."""
    north, east, south, west = (
        bytes(card for card in range(52) if pockets[card] == seat) for seat in range(4)
    )
    return north, east, south, west


def board(
    number: int, pockets: bytes = ROUND_POCKETS, dealer: int | None = None, sides: str = "", **more
) -> Board:
    """A board with the marks of its number if none are given."""
    index = number - 1
    seat = index % 4 if dealer is None else dealer
    return Board(number, seat, sides or SIDES[index % 16], hands(pockets), **more)


def told(deals: DealSet) -> list[tuple[int, int, str, object]]:
    """All that a machine needs of a set."""
    return [(one.number, one.dealer, one.vulnerability, one.hands) for one in deals.boards]


def codes(findings: Iterable[Finding]) -> list[str]:
    return [finding.code for finding in findings]
