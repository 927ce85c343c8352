"""What lies in four pockets, held against the boards of a set: pure, and silent about cards.

A pocket's cards are numbers 0..51, -1 for one that is not of the deck. No text of a finding tells
which card lies where; a card that lies in no pocket may be named (machine.md, "Blind").
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations

from dealing.cards import CARDS, HAND, SEAT_NAMES, SEATS
from fourhand import words
from fourhand.formats.deals import Board
from fourhand.verdict import MISDEALT, VERIFIED, Reason, Verdict, reason

#: Pocket -> the cards in it.
Pockets = Sequence[Sequence[int]]

_NO_BOARD = "The cards in it are of no board of this set"
_LOOK = "Look which set it is of, or deal the board again"
_NAMED = 3  # missing cards, at the most
#: Of a pack whose hands are not known: which of these lay between two hands nobody can say.
_DIVIDERS = " (just three are to lie between the hands)"
_ENOUGH = 10  # cards in their places, at the least, and three in five of those there
_AS_THEY_ARE = (0, 1, 2, 3)
_DEGREES = {1: "a quarter", 2: "a half", 3: "three quarters"}

RIGHT, OTHER_BOARD, NO_BOARD = "right", "other-board", "no-board"
TURNED, EXCHANGED, WRONG_POCKETS, INCOMPLETE = "turned", "exchanged", "wrong-pockets", "incomplete"


@dataclass(frozen=True, repr=False)
class Likeness:
    """A board as it may lie in the pockets. hands: pocket -> the seat whose hand lies in it.

    in_place: how many cards lie where it then has them.
    """

    board: Board
    hands: tuple[int, ...]
    in_place: int

    @property
    def as_they_are(self) -> bool:
        return self.hands == _AS_THEY_ARE

    @property
    def rank(self) -> int:
        """How like it is: a card in a wrong pocket is one to move, and so is a whole hand."""
        return self.in_place - sum(seat != pocket for pocket, seat in enumerate(self.hands))

    @property
    def quarters(self) -> int:
        """By how many quarters the whole board is turned, clockwise; 0 if it is not just that."""
        by = (4 - self.hands[0]) % 4
        return by if all((seat + by) % 4 == p for p, seat in enumerate(self.hands)) else 0


@dataclass(frozen=True, repr=False)
class Finding:
    """What was found of a board. what: a word above; is_board: the number it is of, 0 for none.

    moves: (card, from pocket, to pocket), the fewest that put it right, on top of whole hands
    that change places. Secret.
    """

    what: str
    is_board: int
    reasons: tuple[Reason, ...]
    hands: tuple[int, ...] = _AS_THEY_ARE
    moves: tuple[tuple[int, int, int], ...] = field(default=())

    @property
    def verdict(self) -> Verdict:
        return Verdict(MISDEALT if self.reasons else VERIFIED, self.reasons)


def compare(pockets: Pockets, wanted: Board, boards: Sequence[Board]) -> Finding:
    """Return what lies in the pockets, which should be ``wanted``; boards: all of its set."""
    found = likest(pockets, wanted, boards)
    whole = _of_the_pack(pockets)
    if found is None:
        strange = reason("wrong-board", _NO_BOARD)._replace(advice=_LOOK)
        return Finding(NO_BOARD, 0, (*whole, strange))
    is_board, moves = found.board.number, _moves(pockets, found)
    reasons = list(whole)
    if is_board != wanted.number:
        advice = f"Its cards belong into board {is_board}; deal board {wanted.number} again"
        why = reason("wrong-board", f"This is board {is_board}")
        reasons.append(why._replace(advice=advice))
    if not found.as_they_are:
        reasons.append(_of_hands(found))
    if moves:
        reasons.append(_of_cards(pockets, len(moves)))
    kinds = (
        (is_board != wanted.number, OTHER_BOARD),
        (bool(whole), INCOMPLETE),
        (bool(moves), WRONG_POCKETS),
        (found.quarters > 0, TURNED),
        (not found.as_they_are, EXCHANGED),
        (True, RIGHT),
    )
    what = next(kind for is_so, kind in kinds if is_so)
    return Finding(what, is_board, tuple(reasons), found.hands, moves)


def likest(pockets: Pockets, wanted: Board, boards: Sequence[Board]) -> Likeness | None:
    """Return the board, turned or its hands exchanged, that is most like what lies there.

    None if nothing is like it. Of equals the wanted one comes first, then one as it should lie.
    """
    sets = [{card for card in pocket if card >= 0} for pocket in pockets]
    best = None
    for board in (wanted, *(board for board in boards if board.number != wanted.number)):
        common = [[len(cards.intersection(hand)) for hand in board.four_hands] for cards in sets]
        for hands in permutations(range(4)):
            in_place = sum(common[pocket][seat] for pocket, seat in enumerate(hands))
            one = Likeness(board, hands, in_place)
            if best is None or one.rank > best.rank:
                best = one
    assert best
    return best if best.in_place >= max(_ENOUGH, len(set().union(*sets)) * 3 // 5) else None


def complete(cards: Sequence[int]) -> tuple[Reason, ...]:
    """Return what is wrong with a pack as a whole, nothing if it has 52 cards, each once."""
    return _of_the_pack([cards])


def undivided(cards: Sequence[int]) -> tuple[Reason, ...]:
    """Return the same of a pack in which no three cards of another deck lay between the hands."""
    return tuple(
        why._replace(message=why.message + _DIVIDERS) if why.fault == "unknown-card" else why
        for why in complete(cards)
    )


def _of_the_pack(pockets: Pockets) -> tuple[Reason, ...]:
    """Return what no moving of cards could put right."""
    every = Counter(card for pocket in pockets for card in pocket)
    strange = every.pop(-1, 0)
    doubles = sum(1 for number in every.values() if number > 1)
    missing = [card for card in range(CARDS) if card not in every]
    found = []
    if strange:
        found.append(reason("unknown-card", f"{_cards(strange)} not of this deck"))
    if doubles:
        found.append(reason("duplicate-card", f"{_cards(doubles)} there twice"))
    if missing:
        text = f"{_cards(len(missing))} missing"
        if named := _named(pockets):
            text += ": the " + ", the ".join(words.card(card) for card in named)
        found.append(reason("missing-card", text + sizes(pockets)))
    return tuple(found)


def _named(pockets: Pockets) -> list[int]:
    """Return the missing cards if they may be told by name: few, and none may be misread."""
    every = Counter(card for pocket in pockets for card in pocket)
    missing = [card for card in range(CARDS) if card not in every]
    surely = -1 not in every and max(every.values(), default=1) == 1
    return missing if surely and len(missing) <= _NAMED else []


def _of_hands(found: Likeness) -> Reason:
    if found.quarters:
        text = f"Every hand lies {_DEGREES[found.quarters]} turn further: the board was turned"
    else:
        moved = [SEAT_NAMES[p] for p, seat in enumerate(found.hands) if seat != p]
        text = f"Whole hands lie in each other's pockets: {', '.join(moved)}"
    advice = "; ".join(
        f"{SEAT_NAMES[pocket]}'s pocket holds {SEAT_NAMES[seat]}'s hand"
        for pocket, seat in enumerate(found.hands)
        if seat != pocket
    )
    return reason("wrong-pocket", text)._replace(
        advice=f"Put the hands where they belong, face down: {advice}"
    )


def _of_cards(pockets: Pockets, number: int) -> Reason:
    lie = "lies in a wrong pocket" if number == 1 else "lie in wrong pockets"
    return reason("wrong-pocket", f"{_cards(number, verb=False)} {lie}{sizes(pockets)}")


def _moves(pockets: Pockets, found: Likeness) -> tuple[tuple[int, int, int], ...]:
    """Return the cards that do not lie where the board, its hands as found, has them.

    Of a card that is there twice nobody knows which one is to go.
    """
    every = Counter(card for cards in pockets for card in cards)
    target = {
        card: pocket
        for pocket, seat in enumerate(found.hands)
        for card in found.board.four_hands[seat]
    }
    return tuple(
        (card, pocket, target[card])
        for pocket, cards in enumerate(pockets)
        for card in sorted(set(cards))
        if card >= 0 and every[card] == 1 and target[card] != pocket
    )


def _cards(number: int, verb: bool = True) -> str:
    text = f"{number} card{'s' if number != 1 else ''}"
    return f"{text} {'are' if number != 1 else 'is'}" if verb else text


def sizes(pockets: Pockets) -> str:
    """Return the pockets that do not hold thirteen cards, as words in brackets.

    Blind: who is told which card is missing is not told whose hand is short.
    """
    if _named(pockets):
        return ""
    odd = [
        f"{SEAT_NAMES[seat]} has {len(cards)}"
        for seat, cards in enumerate(pockets)
        if len(pockets) == len(SEATS) and len(cards) != HAND
    ]
    return f" ({', '.join(odd)})" if odd else ""
