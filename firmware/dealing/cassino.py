"""The rule of the staged deal of cassino: two players and the table, over three hands.

Source: rule 4 of seed 004_3f35d965c07d2dc0.txt. First four cards each to the opponent, the table
and the dealer, two or four at a time; then five times four each to opponent and dealer, none to
the table. "In the same way" is read as packets of the same size to the end.

Which pockets stand for the three is free; the first three that get cards are taken for them.
"""

from dealing.refusal import Reason

#: Cards of each stage. After each one play goes on at the table before the next is dealt, so
#: there is a pause; after the first a person turns the table's four cards up.
STAGES = (12, 8, 8, 8, 8, 8)
PACKETS = (2, 4)

#: Who is served in a stage, in this order: the first stage, and every later one.
OPPONENT, TABLE, DEALER = 0, 1, 2
_FIRST = (OPPONENT, TABLE, DEALER)
_LATER = (OPPONENT, DEALER)


def deal(packet: int, hands: bytes) -> bytes:
    """Return the pattern for packets of 2 or 4; hands: opponent's, the table's, dealer's."""
    slots = []
    for stage in range(len(STAGES)):
        for _ in range(4 // packet):
            for slot in _LATER if stage else _FIRST:
                slots += [hands[slot]] * packet
    return bytes(slots)


def check(seats: bytes) -> list[Reason]:
    """Return what breaks rule 4: ``hands`` (not three different ones), ``stage``."""
    packet = 4 if len(set(seats[:4])) == 1 else 2
    hands = bytes([seats[0], seats[packet], seats[2 * packet]])
    if len(set(hands)) < 3:
        return [Reason("hands", 1, tuple(hands), 1, ())]
    meant = deal(packet, hands)
    wrong = [card + 1 for card in range(len(seats)) if seats[card] != meant[card]]
    if not wrong:
        return []
    card = wrong[0]
    return [Reason("stage", card, (seats[card - 1], meant[card - 1]), len(wrong), ())]


def legal() -> list[bytes]:
    """Return every pattern that check lets pass: either packet, any three hands."""
    threes = [bytes([n >> 4 & 3, n >> 2 & 3, n & 3]) for n in range(64)]
    return [deal(packet, hands) for packet in PACKETS for hands in threes if len(set(hands)) == 3]


def pauses(seats: bytes) -> tuple:
    """Return after which cards of a pattern there is a pause; none unless it is cassino's."""
    if check(seats):
        return ()
    return tuple([sum(STAGES[:stage]) for stage in range(1, len(STAGES))])


def stage_of(card: int) -> int:
    """Return the stage, 1 to 6, in which a card (1..52) is dealt."""
    stage = 0
    while card > 0:
        card -= STAGES[stage]
        stage += 1
    return stage
