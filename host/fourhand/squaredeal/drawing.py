"""The deals of a session: they follow from its key, the delayed value and nothing else."""

from base64 import b64encode
from collections.abc import Iterator

from fourhand import bigdeal
from fourhand.errors import BadInput
from fourhand.squaredeal.description import Description
from fourhand.squaredeal.keys import Keys, WrongKeys
from fourhand.squaredeal.phases import SessionId


def check(description: Description, keys: Keys) -> None:
    """BadInput unless the tournament is as published; WrongKeys unless these are its keys.

    Right keys are all of them, by KH, or some, each by its KS; where both are, both must fit.
    """
    if not description.key_hash:
        raise BadInput("it was never published: it promises no keys (KH)", description.source)
    if not description.kept:
        raise BadInput("it was changed after it was published", description.source)
    whole = keys.digest == description.key_hash
    for session in keys.sessions:
        promised = description.line_hashes.get(session)
        if promised != keys.digest_of(session) and (promised or not whole):
            raise WrongKeys("these are not the keys that were promised", description.source)


def key_of(description: Description, session: SessionId) -> SessionId:
    """Return by which name a session's key is kept; BadInput when there is no such session."""
    return session if description.phase_of(session).sessions else SessionId(session.phase, 0)


def numbers(
    description: Description, keys: Keys, session: SessionId, reserve: bool
) -> Iterator[int]:
    """Yield the numbers (fourhand.ranking) of a session's deals, for ever.

    BadInput when its key or its delayed value is not known. Whether the keys are the right ones
    is for check to say.
    """
    name = key_of(description, session)
    value = description.value_of(session)
    if not value:
        advice = "Enter it when it is known: fourhand squaredeal value"
        raise BadInput(f"session {session} has no delayed value yet", description.source, advice)
    if name not in keys:
        raise BadInput(f"the key of session {session} is not given", description.source)
    owner, entropy = keys.halves(name)
    entropy += b64encode(value) + (b"reserve" if reserve else b"original")
    if name != session:
        entropy += b"ses%d" % session.session
    return bigdeal.numbers(owner, entropy)


def drawn(
    description: Description,
    keys: Keys,
    session: SessionId,
    reserve: bool,
    boards: range | None = None,
) -> list[tuple[int, int]]:
    """Return board numbers and deals of a session. boards: where the description says ``?``.

    BadInput as numbers, and when the boards are not known or known otherwise.
    """
    known = description.phase_of(session).board_numbers(session.session)
    if known and boards and known != boards:
        raise BadInput(
            f"session {session} has boards {known[0]} to {known[-1]}", description.source
        )
    boards = known or boards
    if not boards:
        raise BadInput(
            f"it does not say which boards session {session} has", description.source, "Say which"
        )
    return list(zip(boards, numbers(description, keys, session, reserve), strict=False))


def revealed(description: Description, keys: Keys, session: SessionId) -> Keys:
    """Return the keys that make one session known and nothing of any other.

    BadInput when there are none, or nobody could tell that they were promised.
    """
    name = key_of(description, session)
    if name != session:
        what = f"the key of session {session} is that of all sessions of its phase"
        raise BadInput(what, description.source, "Publish the file of keys after the last one")
    if name not in keys:
        raise BadInput(f"the key of session {session} is not given", description.source)
    if name not in description.line_hashes:
        what = "it promises all keys together, so one alone proves nothing"
        raise BadInput(what, description.source, "Publish the file of keys after the last session")
    return keys.only(name)
