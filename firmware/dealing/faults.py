"""Every fault of the machine, once: number, name, severity, advice.

Severities: BEGIN (the board was not begun: put it right and press START), HOLD
(stopped, goes on after CONTINUE), MISDEALT (tip out, mix, deal again), HOST (the
host's own finding). A fault may be raised one step graver than its row when a
card's place is in doubt. Source: machine.md "Causes and faults". What a code of
the laws rules after a fault is the host's to say (fourhand.laws.machine).
"""

BEGIN = "not-begun"
HOLD = "stopped"
MISDEALT = "misdealt"

#: What the display asks for by itself after each of MISDEALT.
TIP_OUT = "Tip all cards face down on one heap, mix them, do not look"

#: (number, name, severity, advice); a number is never used again.
FAULTS = (
    (1, "hopper-empty", HOLD, "Put the missing cards into the hopper and press CONTINUE"),
    (2, "jam", HOLD, "Take every card out of the card path, put them back into the hopper "
        "and press CONTINUE"),
    (3, "double-feed", HOLD, "Two cards came at once: put both back into the middle of the "
        "pack and press CONTINUE"),
    (4, "unreadable", HOLD, "Put the card back into the middle of the pack and press CONTINUE"),
    (5, "unknown-card", HOLD, "This card is not of the deck: look whether it is a joker, turned "
        "or of another pack, put the right card in and press CONTINUE"),
    (6, "duplicate-card", MISDEALT, TIP_OUT + "; see that no card of another "
        "pack is in this one"),
    (7, "missing-card", MISDEALT, TIP_OUT + "; complete the pack"),
    (8, "short-pack", MISDEALT, TIP_OUT + "; one pack is short: look in the board it came from"),
    (9, "extra-card", MISDEALT, TIP_OUT + "; count the pack, it has a card too many"),
    (10, "bounced", MISDEALT, TIP_OUT + "; a card sprang back from its pocket"),
    (11, "protruding", MISDEALT, TIP_OUT + "; a card stands out of its pocket"),
    (12, "board-absent", MISDEALT, TIP_OUT + "; leave a board in until it is asked for"),
    (13, "board-turned", MISDEALT, TIP_OUT + "; put the board in with its key to the mark"),
    (14, "pocket-not-empty", BEGIN, "Empty all four pockets face down, do not look, "
        "then press START"),
    (15, "lost-position", MISDEALT, TIP_OUT + "; see that the board turns freely"),
    (16, "cover-open", MISDEALT, TIP_OUT + "; close the cover"),
    (17, "emergency-stop", MISDEALT, TIP_OUT + "; release the emergency stop"),
    (18, "motor-supply", MISDEALT, TIP_OUT + "; check the power brick and its light"),
    (19, "driver", MISDEALT, TIP_OUT + "; let the motor driver cool"),
    (20, "sensor", BEGIN, "A sensor is blocked or dead: clean it, then press START"),
    (21, "link-lost", MISDEALT,
        TIP_OUT + "; check the cable; if the program on the computer has ended: fourhand resume"),
    (22, "not-shuffled", MISDEALT, TIP_OUT + "; shuffle this pack well"),
    (23, "wrong-board", BEGIN, "Put in the board with the number on the display"),
    (24, "wrong-pocket", MISDEALT, TIP_OUT + "; a card went into a wrong pocket"),
    (25, "no-answer", HOLD, "Nobody answered at the machine: see what its display asks for, "
        "then deal again"),
    (26, "restarted", MISDEALT, TIP_OUT + "; the machine restarted"),
    (27, "cancelled", MISDEALT, TIP_OUT + "; the deal was cancelled"),
)  # fmt: skip

#: Where in the card's way a fault was noticed.
PLACES = ("none", "hopper", "feed", "reader", "throat", "mouth", "pocket", "rotator", "panel")

NAMES = tuple([row[1] for row in FAULTS])
SEVERITIES = (BEGIN, HOLD, MISDEALT)
_BY_NAME = {row[1]: row for row in FAULTS}


def severity(name: str) -> str:
    """Return the severity in a fault's row; KeyError for an unknown name."""
    return _BY_NAME[name][2]


def advice(name: str, raised: str = "") -> str:
    """Return what a person is to do about a fault.

    raised: the severity with which it came, when it is not the one in its row. Nobody is told to
    tip out cards that have not been dealt, nor to go on with a board that is given up.
    """
    usual, text = _BY_NAME[name][2:]
    if raised in ("", usual):
        return text
    if raised == MISDEALT:
        return TIP_OUT
    button = "START" if raised == BEGIN else "CONTINUE"
    if usual != MISDEALT:
        return text.replace("CONTINUE", button).replace("START", button)
    cure = text.replace(TIP_OUT + "; ", "")
    return cure[0].upper() + cure[1:] + ", then press " + button


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
