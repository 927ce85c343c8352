"""A board's play looked at: who won each trick, and everything that is not in order."""

from dataclasses import dataclass, field
from typing import Any

from dealing.cards import CARDS, HAND, SEATS
from fourhand.audit import contracts, tricks
from fourhand.audit.flaws import Flaw, flaw
from fourhand.audit.played import SIDES, Played, side
from fourhand.formats.deals import Hands
from fourhand.saying import Said


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
    explained: list[Said] = field(default_factory=list)

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
        found.flaws.append(flaw("play-of-a-pass"))
    elif played.tricks and (played.contract is None or played.leader is None):
        found.flaws.append(flaw("no-contract"))
    elif played.tricks:
        _opening_lead(played, found)
        tricks.walk(played, found.winners, found.leaders, found.flaws)
        _directions(played, found)
    _end(played, found)
    return found


def _deal(dealt: Hands, found: Audit) -> None:
    for seat, hand in enumerate(dealt):
        if hand is not None and len(hand) != HAND:
            found.flaws.append(flaw("hand-size", None, seat, count=len(hand)))
    held = b"".join(hand or b"" for hand in dealt)
    if len(set(held)) != len(held):
        twice = sorted(card for card in set(held) if held.count(card) > 1)
        found.flaws.append(flaw("card-twice", text="deal-twice", cards=twice))


def _cards(played: Played, found: Audit) -> None:
    """Look at each card: was it played before, and was it this player's."""
    first: dict[int, tuple[int, int]] = {}
    dealt = played.dealt or (None,) * len(SEATS)
    owner = {card: seat for seat, hand in enumerate(dealt) for card in hand or b""}
    for nth, trick in enumerate(played.tricks):
        for seat, laid in enumerate(trick):
            for card in laid:
                if card in first:
                    found.flaws.append(_again(card, first[card], nth, seat))
                first.setdefault(card, (nth, seat))
                if dealt[seat] is not None and owner.get(card) != seat:
                    text = "not-held" if card in owner else "not-dealt"
                    wrong = flaw(
                        "not-held", nth + 1, seat, text, cards=[card], other=owner.get(card)
                    )
                    found.flaws.append(wrong)
    _counts(played, found)


def _again(card: int, before: tuple[int, int], nth: int, seat: int) -> Flaw:
    trick, other = before
    text = "played-again"
    return flaw("card-twice", nth + 1, seat, text, cards=[card], first=trick + 1, other=other)


def _counts(played: Played, found: Audit) -> None:
    counts = [sum(len(trick[seat]) for trick in played.tricks) for seat in range(len(SEATS))]
    if sum(counts) > CARDS:
        found.flaws.append(flaw("too-many-cards", count=sum(counts)))
    if len(played.tricks) < HAND and not (played.over or not played.tricks):
        there = len(played.tricks)
        found.flaws.append(flaw("half-play", there, count=there))
    if len(played.tricks) < HAND:
        return
    for seat, count in enumerate(counts):
        if count != HAND:
            kind = "short-hand" if count < HAND else "long-hand"
            found.flaws.append(flaw(kind, None, seat, "hand-count", count=count))


def _opening_lead(played: Played, found: Audit) -> None:
    assert played.contract
    assert played.leader is not None
    right = (played.contract.declarer + 1) % len(SEATS)
    if played.leader != right:
        found.flaws.append(flaw("opening-lead-out-of-turn", 1, played.leader, due=right))


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
        won: dict[str, Any] = {"winner": winner, "side": side(winner), "other": 1 - side(winner)}
        if len(wrong) == len(seats) > 1:
            found.flaws.append(flaw("owner-disputed", nth + 1, text="all-wrong-way", **won))
            continue
        found.flaws += [flaw("wrong-way", nth + 1, seat, **won) for seat in wrong]


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
        text = "result-out-of-reach" if left else "result-differs"
        told = {"given": played.result, "low": ours, "high": ours + left}
        found.flaws.append(flaw("result-differs", text=text, **told))
    elif left and played.over:
        found.result = played.result
    if found.result is not None:
        sides = SIDES[side(contract.declarer)]
        points = contracts.score(contract, played.vulnerability in ("All", sides), found.result)
        found.score = -points if side(contract.declarer) else points
        _compare_score(played, found)


def _compare_score(played: Played, found: Audit) -> None:
    if played.score is not None and played.score != found.score:
        found.flaws.append(flaw("score-differs", given=played.score, points=found.score))
