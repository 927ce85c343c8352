"""What the machine's faults are to the law, so that it and a director get the same answer."""

from fourhand.errors import BadInput
from fourhand.laws.rulings import Ruling, ask, events

_BEFORE = "before-deal"
_DEALT_WRONG = ("wrongly-dealt", "during-deal")
_COUNT = ("wrong-number-of-cards", "during-deal")

#: Fault of dealing.faults -> (event, time). Those left out (a jam, a dead sensor, nobody at the
#: machine, a card that could not be read) are no event that any code knows.
EVENTS = {
    "hopper-empty": ("pack-incomplete", "during-deal"),
    "double-feed": ("two-cards-fed", "before-next-card"),
    "unknown-card": ("foreign-card", "during-deal"),
    "duplicate-card": _DEALT_WRONG,
    "missing-card": _COUNT,
    "short-pack": _COUNT,
    "extra-card": _COUNT,
    "bounced": _DEALT_WRONG,
    "protruding": _DEALT_WRONG,
    "board-absent": _DEALT_WRONG,
    "board-turned": _DEALT_WRONG,
    "pocket-not-empty": ("pocket-not-empty", _BEFORE),
    "lost-position": _DEALT_WRONG,
    "cover-open": _DEALT_WRONG,
    "emergency-stop": _DEALT_WRONG,
    "motor-supply": _DEALT_WRONG,
    "driver": _DEALT_WRONG,
    "link-lost": _DEALT_WRONG,
    "not-shuffled": ("sorted-pack", _BEFORE),
    "wrong-board": ("wrong-board-marks", _BEFORE),
    "wrong-pocket": _DEALT_WRONG,
    "restarted": _DEALT_WRONG,
    "cancelled": _DEALT_WRONG,
}

#: CANCEL between the stages of cassino: the opponent claims a new deal (rules 5 and 6).
_CLAIM = ("cassino", "cancelled")
_CLAIMS = ("dealt-uncut", "opponents-card-exposed")


def of_fault(code: str, fault: str) -> Ruling:
    """Return what a code rules after a fault; BadInput when it has no rule on it."""
    event, when = _events(code, fault, table_shown=False)[0]
    if event not in events(code):
        raise BadInput(
            f"{code} has no rule on the fault {fault!r}",
            advice="The machine's own advice holds: docs/faults.md",
        )
    return ask(code, event, when)


def cited(code: str, fault: str, table_shown: bool = False, dealing: bool = True) -> str:
    """Return articles and kind of what a code rules after a fault; "" when it has no rule on it.

    table_shown: in cassino, whether the table's cards were turned up: a claim is too late then.
    dealing: whether the deal was begun; if not, only what is ruled before a deal is.
    """
    asked = _events(code, fault, table_shown)
    early = asked[0][1] == _BEFORE
    if asked[0][0] not in events(code) or not (dealing or early):
        return ""
    ruled = [ask(code, *one) for one in asked]
    articles = ", ".join(one.article.citation["en"] for one in ruled)
    return f"{articles}: {ruled[0].row.kind.replace('-', ' ')}"


def _events(code: str, fault: str, table_shown: bool) -> list[tuple[str, str]]:
    """Return what happened and when, as a code knows it; first ("", "") when none does."""
    if (code, fault) != _CLAIM:
        return [EVENTS.get(fault, ("", ""))]
    if table_shown:
        return [(_CLAIMS[0], "after-table-cards")]
    return [(claim, "before-table-cards") for claim in _CLAIMS]
