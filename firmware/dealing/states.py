"""The machine's states and the one function that moves between them."""

#: (name, what it means)
STATES = (
    ("idle", "no order in work; motors off"),
    ("asking", "the panel asks for an empty board, cards and START"),
    ("looking", "the rotator homes and the four pockets are looked into"),
    ("dealing", "cards move"),
    ("held", "stopped; the panel says what to put right, then CONTINUE"),
    ("full", "the board is finished and must be taken out"),
    ("misdealt", "the board and the card path must be emptied"),
    ("service", "one part is tried, at the host's word; no order is in work"),
    ("restarted", "started with a board or card in; the host says whether it is finished"),
)
NAMES = tuple([row[0] for row in STATES])

#: (state, event) -> next state
TRANSITIONS = {
    ("idle", "order"): "asking",
    ("asking", "start"): "looking",
    ("asking", "drop"): "idle",
    ("looking", "empty"): "dealing",
    ("looking", "not-begun"): "asking",
    ("dealing", "dealt"): "full",
    ("dealing", "stopped"): "held",
    ("dealing", "misdealt"): "misdealt",
    ("held", "continue"): "dealing",
    ("held", "misdealt"): "misdealt",
    ("full", "removed"): "idle",
    ("full", "misdealt"): "misdealt",
    ("misdealt", "emptied"): "idle",
    ("idle", "service"): "service",
    ("service", "over"): "idle",
    ("idle", "restart"): "restarted",
    ("restarted", "finished"): "full",
    ("restarted", "emptied"): "idle",
}


class StateError(ValueError):
    """An event that the state does not know: a fault of the program, never of a person."""


def step(state: str, event: str) -> str:
    """Return the state after an event; StateError where the table has no row."""
    try:
        return TRANSITIONS[(state, event)]
    except KeyError:
        raise StateError("%s in state %s" % (event, state)) from None
