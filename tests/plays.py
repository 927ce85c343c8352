"""Boards played by the rules, from a seed, and how PBN and a director write them down.

It shares no code with what it tests: who wins a trick is told here in another way.
"""

import random
from dataclasses import dataclass

from dealing.cards import RANKS, SEATS, SUITS

NO_TRUMP = 4


@dataclass
class Play:
    """hands, tricks: card names by seat; winners: seats; trump: a suit number, 4 for none."""

    board: int
    trump: int
    level: int
    declarer: int
    hands: list[list[str]]
    tricks: list[list[str]]
    winners: list[int]

    @property
    def contract(self):
        return f"{self.level}{'NT' if self.trump == NO_TRUMP else SUITS[self.trump]}"

    @property
    def result(self):
        """The tricks of declarer's side."""
        return sum(seat % 2 == self.declarer % 2 for seat in self.winners)


def strength(card, led, trump):
    """Return how high a card is in a trick: trumps first, then the suit led."""
    suit, rank = card
    if trump != NO_TRUMP and suit == SUITS[trump]:
        return 200 - RANKS.index(rank)
    return 100 - RANKS.index(rank) if suit == led else 0


def legal_play(seed):
    """Return a random deal and contract, played at random by the rules."""
    draw = random.Random(seed)
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    draw.shuffle(pack)
    hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
    trump, declarer = draw.randrange(5), draw.randrange(4)
    left = [list(hand) for hand in hands]
    tricks, winners = [], []
    leader = (declarer + 1) % 4
    for _ in range(13):
        trick = [""] * 4
        led = ""
        for step in range(4):
            seat = (leader + step) % 4
            can = [card for card in left[seat] if card[0] == led] or left[seat]
            trick[seat] = draw.choice(can)
            left[seat].remove(trick[seat])
            led = led or trick[seat][0]
        leader = max(range(4), key=lambda seat: strength(trick[seat], led, trump))
        tricks.append(trick)
        winners.append(leader)
    board = draw.randrange(1, 33)
    return Play(board, trump, draw.randrange(1, 8), declarer, hands, tricks, winners)


def hand_text(hand):
    """Return a hand as PBN writes it."""
    suits = ["".join(r for r in RANKS if suit + r in hand) for suit in SUITS]
    return ".".join(suits)


def pbn(play, **tags):
    """Return a PBN game; tags are put in the place of the play's own."""
    first = (play.declarer + 1) % 4
    rows = [[trick[(first + step) % 4] for step in range(4)] for trick in play.tricks]
    values = {
        "Board": play.board,
        "Deal": "N:" + " ".join(map(hand_text, play.hands)),
        "Declarer": SEATS[play.declarer],
        "Contract": play.contract,
        "Result": play.result,
        "Play": SEATS[first],
        **tags,
    }
    lines = [f'[{name} "{value}"]' for name, value in values.items()]
    return "\n".join([*lines, *(" ".join(row) for row in rows), "", ""])


def written(play, **values):
    """Return a director's note of the impounded hands, with every card's direction."""
    told = {
        "board": play.board,
        "contract": play.contract,
        "declarer": SEATS[play.declarer],
        "result": play.result,
        **values,
    }
    lines = [f"{name} {value}" for name, value in told.items()]
    for seat in range(4):
        cards = [
            trick[seat] + "-+"[winner % 2 == seat % 2]
            for trick, winner in zip(play.tricks, play.winners, strict=True)
        ]
        lines.append(f"{SEATS[seat]} {' '.join(cards)}")
    return "\n".join([*lines, "", ""])


def auction(play):
    """Return the calls from the dealer on: passes, declarer's bid, three passes."""
    dealer = (play.board - 1) % 4
    bid = f"{play.level}{'N' if play.trump == NO_TRUMP else SUITS[play.trump]}"
    return ["p"] * ((play.declarer - dealer) % 4) + [bid, "p", "p", "p"]


def lin(play, *, tricks=13, cards=None, calls=None, claim: int | str = ""):
    """Return a LIN game of the first tricks; cards, calls: in the place of the play's own."""
    dealer, leader = (play.board - 1) % 4, (play.declarer + 1) % 4
    if cards is None:
        cards = []
        for trick, winner in zip(play.tricks[:tricks], play.winners, strict=False):
            cards += [trick[(leader + step) % 4] for step in range(4)]
            leader = winner
    order = (2, 3, 0, 1)  # South, West, North, East
    hands = ",".join(
        "".join(suit + "".join(r for r in RANKS if suit + r in play.hands[seat]) for suit in SUITS)
        for seat in order
    )
    sides = "onebnebo" + "ebonbone"  # of sixteen boards
    vulnerable = sides[(play.board - 1) % 16]
    called = "".join(f"mb|{call}|" for call in calls or auction(play))
    played = "".join(f"pc|{card}|" for card in cards)
    ended = f"mc|{claim}|" if claim != "" else ""
    return (
        f"qx|o{play.board}|pn|s,w,n,e|st||md|{order.index(dealer) + 1}{hands}|"
        f"sv|{vulnerable}|{called}pg||{played}{ended}pg||\n"
    )
