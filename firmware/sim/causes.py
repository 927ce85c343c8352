"""The names of everything that can go wrong in the plant, and the wish for one of them.

A wish is ``CAUSE@k`` (at the k-th card of the run) or ``CAUSE:p`` (with
probability p). Host and plant both read it here; this file imports nothing.
"""

#: Chance and place are counted by card ...
PER_CARD = (
    "jam-feed", "jam-reader", "jam-throat", "jam-pocket", "double-feed", "double-feed-hidden",
    "misread", "lost-bar", "misread-cycle", "unreadable", "foreign-card", "joker", "face-up",
    "bounce", "protrude", "lost-steps", "stuck-beam", "reader-dead", "home-missing",
    "uart-noise", "cover-opened", "emergency-stop", "motor-supply-off", "thick-cards",
    "slow-person",
)  # fmt: skip

#: ... or by board.
PER_BOARD = (
    "missing-card", "extra-card", "short-pack", "mixed-packs", "board-removed", "board-turned",
    "used-board", "leftover-card", "wrong-board", "power-cut", "host-gone", "cable-out",
)  # fmt: skip

NAMES = PER_CARD + PER_BOARD

_BILLIONTH_DIGITS = 9


class CauseError(ValueError):
    """A wish that cannot be met; the text says why and what is allowed."""


def parse(text: str) -> tuple:
    """Return (cause, card, billionths): a card of the run from 1, or 0 and a chance.

    CauseError for an unknown cause or a wrong number.
    """
    at = "@" in text
    name, _, number = text.partition("@" if at else ":")
    if name not in NAMES:
        raise CauseError("no cause %r; the causes are: %s" % (name, ", ".join(NAMES)))
    if at and number.isdigit() and int(number) > 0:
        return name, int(number), 0
    if not at and number:
        return name, 0, _billionths(number, text)
    raise CauseError("%r: write %s@17 or %s:0.001" % (text, name, name))


def _billionths(number, text):
    """Return a chance of 0 to 1, with or without an exponent, as whole billionths."""
    mantissa, _, exponent = number.lower().partition("e")
    whole, _, fraction = mantissa.partition(".")
    power = exponent[1:] if exponent[:1] in ("-", "+") else exponent
    digits = whole + fraction
    if digits.isdigit() and (power.isdigit() or not exponent) and len(power) < 3:
        shift = int(exponent or "0") + _BILLIONTH_DIGITS - len(fraction)
        value = int(digits) * 10**shift if shift >= 0 else int(digits) // 10**-shift
        if value <= 10**_BILLIONTH_DIGITS:
            return value
    raise CauseError("%r: a probability lies between 0 and 1" % text)


class Chances:
    """The wishes of a run: which of them come true now."""

    def __init__(self, wishes, rng):
        """``wishes``: rows made by ``parse``; ``rng``: its own stream of numbers."""
        self._wishes = list(wishes)
        self._rng = rng

    def due(self, group, first: int, last: int) -> list:
        """Return the causes of a group that strike one card, or the board of a span of cards."""
        return self.placed(group, first, last) + self.drawn(group)

    def placed(self, group, first: int, last: int) -> list:
        """Return those wished for at a card of the span."""
        due = [row for row in self._wishes if row[0] in group and first <= row[1] <= last]
        self._wishes = [row for row in self._wishes if row not in due]
        return [name for name, _, _ in due]

    def drawn(self, group) -> list:
        """Return those that chance brings now."""
        rows = [row for row in self._wishes if row[0] in group and not row[1]]
        return [name for name, _, billionths in rows if self._rng.happens(billionths)]
