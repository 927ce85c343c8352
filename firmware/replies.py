"""The two replies that say whether a request is done."""


def accept(ms: int = 0) -> tuple:
    """Return the reply for a request that is done or begun, with the milliseconds it takes."""
    return "accepted", {"ms": ms}


def refuse(why: str) -> tuple:
    """Return the reply for a request that is not done; a word of messages.REFUSALS."""
    return "refused", {"why": why}
