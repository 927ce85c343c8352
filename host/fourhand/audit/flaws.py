"""What an audit can find, and which article speaks of it."""

from typing import NamedTuple

from fourhand.laws.rulings import Ruling, ask

_TRICKS = "tricks-1959"


class Flaw(NamedTuple):
    """One thing that is not in order. trick: from 1, seat: 0..3, None where it has none.

    ruling: what a code has to say of it, None where none of them speaks of it. law: what the
    laws outside our codes say of it, by number.
    """

    kind: str
    text: str
    trick: int | None = None
    seat: int | None = None
    ruling: Ruling | None = None
    law: str = ""


#: Laws of 2017 that are in none of our codes; we know where to look, not what they rule.
LAWS = {
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


def flaw(kind: str, text: str, trick: int | None = None, seat: int | None = None) -> Flaw:
    """Return a flaw with what the laws say of its kind."""
    ruled = _RULED.get(kind)
    ruling = ask(_TRICKS, *ruled) if ruled else None
    return Flaw(kind, text, trick, seat, ruling, LAWS.get(kind, ""))


def defective(
    text: str, trick: int, seat: int, *, extra: bool, played_on: bool, defender: bool
) -> Flaw:
    """Return a trick with a card too many or missing, ruled by articles 80 and 81 of 1959.

    played_on: a player of each side has played to the next trick.
    """
    event = "extra-card-in-trick" if extra else "card-missing-from-trick"
    when = "after-both-sides-played-on" if played_on else "before-both-sides-played-on"
    who = ("defender" if defender else "declarer-or-dummy") if extra and not played_on else ""
    return Flaw(event, text, trick, seat, ask(_TRICKS, event, when, who))
