"""A board's play looked at: who won each trick, and everything that is not in order."""

from dataclasses import dataclass, field

from dealing.cards import CARDS, HAND, SEAT_NAMES, SEATS, card_name
from fourhand.audit import contracts, tricks
from fourhand.audit.flaws import Flaw, flaw
from fourhand.audit.played import SIDES, Played, side
from fourhand.formats.deals import Hands


@dataclass(repr=False)
class Audit:
    """What was found. winners, leaders: a seat for each trick, None where it cannot be told.

    result: tricks of declarer, score: points of North-South; None where they cannot be told.
    explained: what could have happened that would leave less wrong.
    """

    played: Played
    winners: list[int | None] = field(default_factory=list)
    leaders: list[int | None] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)
    result: int | None = None
    score: int | None = None
    explained: list[str] = field(default_factory=list)

    @property
    def taken(self) -> tuple[int, int]:
        """The tricks that North-South and East-West won."""
        sides = [side(winner) for winner in self.winners if winner is not None]
        return sides.count(0), sides.count(1)


def audit(played: Played) -> Audit:
    """Return what there is to say of a board's play."""
    found = Audit(played, flaws=list(played.flaws))
    if played.dealt:
        _deal(played.dealt, found)
    _cards(played, found)
    if played.passed and played.tricks:
        found.flaws.append(flaw("play-of-a-pass", "there is play, but the board was passed out"))
    elif played.tricks and (played.contract is None or played.leader is None):
        what = "the contract is not told: without trumps no trick has a winner"
        found.flaws.append(flaw("no-contract", what))
    elif played.tricks:
        _opening_lead(played, found)
        tricks.walk(played, found.winners, found.leaders, found.flaws)
        _directions(played, found)
    _end(played, found)
    return found


def _deal(dealt: Hands, found: Audit) -> None:
    for seat, hand in enumerate(dealt):
        if hand is not None and len(hand) != HAND:
            what = f"{SEAT_NAMES[seat]} was dealt {len(hand)} cards, not {HAND}"
            found.flaws.append(flaw("hand-size", what, seat=seat))
    held = b"".join(hand or b"" for hand in dealt)
    if len(set(held)) != len(held):
        twice = sorted(card_name(card) for card in set(held) if held.count(card) > 1)
        what = f"the deal has {', '.join(twice)} more than once"
        found.flaws.append(flaw("card-twice", what))


def _cards(played: Played, found: Audit) -> None:
    """Look at each card: was it played before, and was it this player's."""
    first: dict[int, tuple[int, int]] = {}
    dealt = played.dealt or (None,) * len(SEATS)
    owner = {card: seat for seat, hand in enumerate(dealt) for card in hand or b""}
    for nth, trick in enumerate(played.tricks):
        for seat, laid in enumerate(trick):
            for card in laid:
                if card in first:
                    what = f"{card_name(card)} of {_to(*first[card])} is played again by "
                    found.flaws.append(flaw("card-twice", what + SEAT_NAMES[seat], nth + 1, seat))
                first.setdefault(card, (nth, seat))
                if dealt[seat] is not None and owner.get(card) != seat:
                    of = SEAT_NAMES[owner[card]] if card in owner else "nobody"
                    what = f"{SEAT_NAMES[seat]} played {card_name(card)}, which {of} was dealt"
                    found.flaws.append(flaw("not-held", what, nth + 1, seat))
    _counts(played, found)


def _counts(played: Played, found: Audit) -> None:
    counts = [sum(len(trick[seat]) for trick in played.tricks) for seat in range(len(SEATS))]
    if sum(counts) > CARDS:
        what = f"the play has {sum(counts)} cards, and a pack {CARDS}"
        found.flaws.append(flaw("too-many-cards", what))
    if len(played.tricks) < HAND and not (played.over or not played.tricks):
        what = f"the play stops after trick {len(played.tricks)}, and nothing says it ended there"
        found.flaws.append(flaw("half-play", what, len(played.tricks)))
    if len(played.tricks) < HAND:
        return
    for seat, count in enumerate(counts):
        if count != HAND:
            kind = "short-hand" if count < HAND else "long-hand"
            what = f"{SEAT_NAMES[seat]} played {count} cards, not {HAND}"
            found.flaws.append(flaw(kind, what, seat=seat))


def _to(nth: int, seat: int) -> str:
    return f"{SEAT_NAMES[seat]} to trick {nth + 1}"


def _opening_lead(played: Played, found: Audit) -> None:
    assert played.contract
    assert played.leader is not None
    right = (played.contract.declarer + 1) % len(SEATS)
    if played.leader != right:
        what = f"{SEAT_NAMES[played.leader]} led, but it was for {SEAT_NAMES[right]} at declarer's"
        found.flaws.append(
            flaw("opening-lead-out-of-turn", f"{what} left to lead", 1, played.leader)
        )


def _directions(played: Played, found: Audit) -> None:
    """Look at each card that lies the wrong way; a trick of which all do is in dispute (82)."""
    told: dict[int, list[int]] = {}
    for nth, seat in played.turned:
        told.setdefault(nth, []).append(seat)
    for nth, seats in sorted(told.items()):
        winner = found.winners[nth] if nth < len(found.winners) else None
        if winner is None:
            continue
        wrong = [seat for seat in sorted(seats) if played.turned[nth, seat] != side(winner)]
        won = f"{SEAT_NAMES[winner]} won it for {SIDES[side(winner)]}"
        if len(wrong) == len(seats) > 1:
            what = f"every direction gives the trick to {SIDES[1 - side(winner)]}, but {won}"
            found.flaws.append(flaw("owner-disputed", what, nth + 1))
            continue
        for seat in wrong:
            what = f"{SEAT_NAMES[seat]}'s card lies as if {SIDES[1 - side(winner)]} had won, but "
            found.flaws.append(flaw("wrong-way", what + won, nth + 1, seat))


def _end(played: Played, found: Audit) -> None:
    """Compare result and score with the play, and reckon what can be."""
    contract = played.contract
    if contract is None:
        if played.passed:
            found.score = 0
            _compare_score(played, found)
        return
    ours = found.taken[side(contract.declarer)]
    left = HAND - sum(found.taken)
    if not left:
        found.result = ours
    if played.result is not None and not ours <= played.result <= ours + left:
        least = f"{ours}" if not left else f"{ours} to {ours + left}"
        what = f"the result is given as {played.result} tricks, and by the play it is {least}"
        found.flaws.append(flaw("result-differs", what))
    elif left and played.over:
        found.result = played.result
    if found.result is not None:
        sides = SIDES[side(contract.declarer)]
        points = contracts.score(contract, played.vulnerability in ("All", sides), found.result)
        found.score = -points if side(contract.declarer) else points
        _compare_score(played, found)


def _compare_score(played: Played, found: Audit) -> None:
    if played.score is not None and played.score != found.score:
        what = f"the score is given as NS {played.score}, and by the tricks it is NS {found.score}"
        found.flaws.append(flaw("score-differs", what))
