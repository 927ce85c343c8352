"""What may be dealt under the dealing code in force, by the rules that the host has too."""

from dealing import codes, orders, refusal
from replies import refuse


def judged(code: str, slots: bytes, seat=None) -> tuple:
    """Return the reply that says whether a pattern is legal, with every criterion it breaks.

    ``seat``: the dealer; None for who gets the last card.
    """
    if orders.NO_POCKET in slots:
        return refuse("field")
    reasons = codes.check(code, slots, seat)
    return ("illegal", refusal.encode(reasons)) if reasons else ("legal", {})


def refused(code: str, mode: str, slots: bytes):
    """Return the reply that refuses an order, or None if it may be dealt.

    Whose turn it is to deal (1936, law 12) no number of a board tells: a pattern itself names its
    dealer, who gets the last card.
    """
    if mode == "pattern":
        verdict = judged(code, slots)
        return None if verdict[0] == "legal" else verdict
    if mode != "partial" and orders.NO_POCKET in slots:
        return refuse("field")
    if mode not in orders.PASSES and code not in codes.BY_DIRECTOR:
        return refuse("law")
    if mode == "prescribed":
        reasons = codes.prescribed(code, slots)
        return ("illegal", refusal.encode(reasons)) if reasons else None
    try:
        orders.check_counts(mode, slots)
    except orders.OrderError:
        return "uneven", {"hands": ".".join([str(count) for count in orders.counts(slots)])}
    return None
