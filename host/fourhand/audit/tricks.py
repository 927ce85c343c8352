"""The tricks of a board in the order played: leader, winner, revokes, cards too many or missing.

Articles 80 and 81 of 1959: a defective trick stays as it is once a player of each side has
played to the next; who played two to it then has no card for the last, and if his last card wins
the next player leads; a card that is added later does not change the winner.
"""

from dealing.cards import HAND, SEATS
from fourhand.audit.flaws import Flaw, defective, flaw
from fourhand.audit.played import Played, Trick, next_seat, side


def walk(
    played: Played,
    winners: list[int | None],
    leaders: list[int | None],
    flaws: list[Flaw],
) -> None:
    """Add the winner and the leader of each trick, and what is wrong. It needs a contract."""
    walker = _Walk(played, flaws)
    for nth, trick in enumerate(played.tricks):
        leader, winner = walker.take(nth, trick)
        leaders.append(leader)
        winners.append(winner)


def best(cards: list[tuple[int, int]], trumps: int) -> int:
    """Return the seat that wins: cards are (seat, card) in the order played.

    trumps: a suit, or NO_TRUMP.
    """
    seat, high = cards[0]
    for other, card in cards[1:]:
        suit = card // HAND
        if (suit == high // HAND and card < high) or (suit == trumps != high // HAND):
            seat, high = other, card
    return seat


class _Walk:
    def __init__(self, played: Played, flaws: list[Flaw]) -> None:
        assert played.contract
        self.played = played
        self.flaws = flaws
        self.trumps = played.contract.denomination
        self.declarer = played.contract.declarer
        self.turn = played.leader
        self.short = [0] * len(SEATS)
        dealt = played.dealt or (None,) * len(SEATS)
        #: What each hand holds still: of what it was dealt, else of what it plays.
        self.held = [
            set(hand) if hand is not None else {c for t in played.tricks for c in t[seat]}
            for seat, hand in enumerate(dealt)
        ]

    def take(self, nth: int, trick: Trick) -> tuple[int | None, int | None]:
        """Return who led to a trick and who won it; None where that cannot be told."""
        turn = self._turn(nth)
        if turn is None:
            return None, None
        order = [(turn + step) % len(SEATS) for step in range(len(SEATS))]
        there = [seat for seat in order if trick[seat]]
        if not there:
            return None, None
        unfinished = self._unfinished(nth, order, there)
        if not unfinished and len(there) == len(SEATS) == sum(map(len, trick)):
            winner = self._whole(nth, trick, order)
        else:
            winner = self._odd(nth, trick, order, there, unfinished)
        for seat in there:
            self.held[seat].difference_update(trick[seat])
        self.turn = winner
        return there[0], winner

    def _turn(self, nth: int) -> int | None:
        marked = self.played.led.get(nth)
        if marked is not None and self.turn is not None and marked != self.turn:
            kind = "lead-out-of-turn" if nth else "opening-lead-out-of-turn"
            self.flaws.append(flaw(kind, nth + 1, marked, due=self.turn))
        return self.turn if marked is None else marked

    def _unfinished(self, nth: int, order: list[int], there: list[int]) -> bool:
        """Whether play ended, or the record does, in the middle of this trick."""
        last = nth == len(self.played.tricks) - 1
        return last and nth < HAND - 1 and len(there) < len(SEATS) and there == order[: len(there)]

    def _whole(self, nth: int, trick: Trick, order: list[int]) -> int:
        self._revokes(nth, trick, order)
        cards = [(seat, trick[seat][0]) for seat in order]
        if self.played.added:
            cards = [pair for pair in cards if (nth, pair[0]) not in self.played.added] or cards
        return best(cards, self.trumps)

    def _odd(
        self, nth: int, trick: Trick, order: list[int], there: list[int], unfinished: bool
    ) -> int | None:
        """Take a trick in which not every hand has one card."""
        self._revokes(nth, trick, there)
        if unfinished and all(len(trick[seat]) == 1 for seat in there):
            return None
        for seat in order:
            if len(trick[seat]) > 1:
                self.short[seat] += len(trick[seat]) - 1
                self._defective(nth, seat)
            elif not trick[seat] and not unfinished:
                self._missing(nth, seat)
        winner = best([(seat, trick[seat][0]) for seat in there], self.trumps)
        every = [(seat, card) for seat in there for card in trick[seat]]
        if best(every, self.trumps) != winner:
            disputed = flaw("owner-disputed", nth + 1, text="which-card-counts", winner=winner)
            self.flaws.append(disputed)
        return winner

    def _missing(self, nth: int, seat: int) -> None:
        if HAND - nth <= self.short[seat]:  # he has no card left, and plays nothing (81a)
            if seat == self.turn:
                self.flaws.append(flaw("short-hand-won", nth + 1, seat, due=next_seat(seat)))
            return
        self._defective(nth, seat)

    def _defective(self, nth: int, seat: int) -> None:
        after = self.played.tricks[nth + 1 : nth + 2]
        sides = {side(other) for trick in after for other in range(len(SEATS)) if trick[other]}
        self.flaws.append(
            defective(
                nth + 1,
                seat,
                self.played.tricks[nth][seat],
                played_on=len(sides) > 1,
                defender=side(seat) != side(self.declarer),
            )
        )

    def _revokes(self, nth: int, trick: Trick, order: list[int]) -> None:
        led = trick[order[0]][0] // HAND
        for seat in order[1:]:
            followed = any(card // HAND == led for card in trick[seat])
            if not followed and any(card // HAND == led for card in self.held[seat]):
                self.flaws.append(flaw("revoke", nth + 1, seat, cards=trick[seat], suit=led))
