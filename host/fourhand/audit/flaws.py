"""What an audit can find, and which article speaks of it."""

from typing import Any, NamedTuple

from fourhand.laws.rulings import Ruling, ask
from fourhand.saying import Said

_TRICKS = "tricks-1959"


class Flaw(NamedTuple):
    """One thing that is not in order. trick: from 1, seat: 0..3, None where it has none.

    said: what it is, in words. ruling: what a code has to say of it, None where none of them
    speaks of it. law: what the laws outside our codes say of it, by number.
    """

    kind: str
    said: Said
    trick: int | None = None
    seat: int | None = None
    ruling: Ruling | None = None
    law: str = ""


#: Laws of 2017 that are in none of our codes; we know where to look, not what they rule.
LAWS = {
    "played-out-of-turn": "2017 Laws 44 and 57",
    "revoke": "2017 Laws 61 to 64",
    "opening-lead-out-of-turn": "2017 Law 54",
    "lead-out-of-turn": "2017 Laws 53, 55 and 56",
    "bad-call": "2017 Laws 27 to 39",
}

#: Kind -> the event and the time of tricks-1959, where they do not depend on more.
_RULED = {
    "wrong-way": ("card-wrong-way", "after-play", ""),
    "owner-disputed": ("trick-owner-disputed", "after-play", ""),
    "short-hand-won": ("last-card-of-short-hand-wins", "during-play", ""),
}


def said(key: str, **values: Any) -> Said:
    """Return a sentence of texts.toml."""
    return Said("fourhand.audit", key, values)


def flaw(
    kind: str, trick: int | None = None, seat: int | None = None, text: str = "", **values: Any
) -> Flaw:
    """Return a flaw with what the laws say of its kind.

    text: the key of its sentence, where that is not its kind; values: what stands in it.
    """
    ruled = _RULED.get(kind)
    ruling = ask(_TRICKS, *ruled) if ruled else None
    words = said(text or kind, trick=trick, seat=seat, **values)
    return Flaw(kind, words, trick, seat, ruling, LAWS.get(kind, ""))


def defective(trick: int, seat: int, cards: bytes, *, played_on: bool, defender: bool) -> Flaw:
    """Return a trick with a card too many or missing, ruled by articles 80 and 81 of 1959.

    cards: what the seat played to it. played_on: a player of each side has played to the next.
    """
    extra = len(cards) > 1
    event = "extra-card-in-trick" if extra else "card-missing-from-trick"
    when = "after-both-sides-played-on" if played_on else "before-both-sides-played-on"
    who = ("defender" if defender else "declarer-or-dummy") if extra and not played_on else ""
    words = said(event, seat=seat, cards=cards)
    return Flaw(event, words, trick, seat, ask(_TRICKS, event, when, who))
