"""Every fault of the machine, once: number, name, severity, advice, ruling.

Severities: BEGIN (the board was not begun: put it right and press START), HOLD
(stopped, goes on after CONTINUE), MISDEALT (tip out, mix, deal again), HOST (the
host's own finding). A fault may be raised one step graver than its row when a
card's place is in doubt. Source: machine.md "Causes and faults"; rulings are
articles of the code duplicate-2017 (laws.md sections 1 and 6).
"""

BEGIN = "not-begun"
HOLD = "stopped"
MISDEALT = "misdealt"

_TIP_OUT = "Tip all cards face down on one heap, mix them, do not look"
_6D1 = "2017 Law 6 D1: a new shuffle and deal"
_6B = "2017 Law 6 B: four hands of 13, card by card"
_NONE = ""

#: (number, name, severity, advice, ruling); a number is never used again.
FAULTS = (
    (1, "hopper-empty", HOLD, "Put the missing cards into the hopper and press CONTINUE", _6B),
    (2, "jam", HOLD, "Take every card out of the card path, put them back into the hopper "
        "and press CONTINUE", _NONE),
    (3, "double-feed", HOLD, "Two cards came at once: put both back into the middle of the "
        "pack and press CONTINUE", _6B),
    (4, "unreadable", HOLD, "Put the card back into the middle of the pack and press CONTINUE",
        _NONE),
    (5, "unknown-card", HOLD, "This card is not of the deck: look whether it is a joker, turned "
        "or of another pack, put the right card in and press CONTINUE", _6B),
    (6, "duplicate-card", MISDEALT, _TIP_OUT + "; a card was read twice", _6D1),
    (7, "missing-card", MISDEALT, _TIP_OUT + "; complete the pack", _6D1),
    (8, "short-pack", MISDEALT, _TIP_OUT + "; one pack is short: look in the board it came from",
        _6D1),
    (9, "extra-card", MISDEALT, _TIP_OUT + "; count the pack, it has a card too many", _6D1),
    (10, "bounced", MISDEALT, _TIP_OUT + "; a card sprang back from its pocket", _6D1),
    (11, "protruding", MISDEALT, _TIP_OUT + "; a card stands out of its pocket", _6D1),
    (12, "board-absent", MISDEALT, _TIP_OUT + "; the board was taken out too early", _6D1),
    (13, "board-turned", MISDEALT, _TIP_OUT + "; put the board in with its key to the mark", _6D1),
    (14, "pocket-not-empty", BEGIN, "Empty all four pockets face down, do not look, "
        "then press START", _6B),
    (15, "lost-position", MISDEALT, _TIP_OUT + "; the rotator lost its place", _6D1),
    (16, "cover-open", MISDEALT, _TIP_OUT + "; close the cover", _6D1),
    (17, "emergency-stop", MISDEALT, _TIP_OUT + "; release the emergency stop", _6D1),
    (18, "motor-supply", MISDEALT, _TIP_OUT + "; check the power brick and its light", _6D1),
    (19, "driver", MISDEALT, _TIP_OUT + "; a motor driver reports a fault, let it cool", _6D1),
    (20, "sensor", BEGIN, "A sensor is blocked or dead: clean it, then press START", _NONE),
    (21, "link-lost", MISDEALT,
        _TIP_OUT + "; check the cable, then go on with: fourhand resume", _6D1),
    (22, "not-shuffled", MISDEALT, _TIP_OUT + "; shuffle this pack well",
        "2017 Law 6 D2: no result stands for a pack dealt unshuffled"),
    (23, "wrong-board", BEGIN, "Put in the board with the number on the display",
        "2017 Law 2: the board's marks"),
    (24, "wrong-pocket", MISDEALT, _TIP_OUT + "; a card went into a wrong pocket", _6D1),
    (25, "no-answer", HOLD, "Nobody answered at the machine: see what its display asks for, "
        "then deal again", _NONE),
    (26, "restarted", MISDEALT, "The machine restarted: empty all four pockets of the board in it "
        "face down, do not look", _6D1),
    (27, "cancelled", MISDEALT, _TIP_OUT + "; the deal was cancelled", _6D1),
)  # fmt: skip

#: Where in the card's way a fault was noticed.
PLACES = ("none", "hopper", "feed", "reader", "throat", "mouth", "pocket", "rotator", "panel")

NAMES = tuple([row[1] for row in FAULTS])
SEVERITIES = (BEGIN, HOLD, MISDEALT)
_BY_NAME = {row[1]: row for row in FAULTS}


def severity(name: str) -> str:
    """Return the severity in a fault's row; KeyError for an unknown name."""
    return _BY_NAME[name][2]


def advice(name: str) -> str:
    """Return what a person is to do about a fault."""
    return _BY_NAME[name][3]


def ruling(name: str) -> str:
    """Return the article that rules the board after a fault, or '' where none does."""
    return _BY_NAME[name][4]


class Fault(Exception):
    """Stops the machine at work: a name of FAULTS, a place of PLACES, a card in no pocket.

    ``card`` (0..51 or -1) may be named to the operator: it lies in no pocket.
    """

    def __init__(self, name: str, place: str = "none", severity: str = "", card: int = -1):
        super().__init__(name)
        self.name = name
        self.place = place
        self.severity = severity or _BY_NAME[name][2]
        self.card = card
