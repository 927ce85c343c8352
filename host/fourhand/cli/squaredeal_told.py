"""What `fourhand squaredeal verify` says of boards and of the published pair."""

from collections.abc import Sequence

from fourhand import wording
from fourhand.errors import BadInput
from fourhand.squaredeal.description import Description
from fourhand.squaredeal.drawing import check
from fourhand.squaredeal.keys import Keys
from fourhand.squaredeal.verifying import Comparison


def fault_of(tournament: Description, secret: Keys) -> str:
    """Return what speaks against the published pair itself, if anything."""
    try:
        check(tournament, secret)
    except BadInput as error:
        return str(error)
    return ""


def as_dict(found: Comparison) -> dict:
    """Return it for programs."""
    return {
        "file": found.source,
        "boards": found.boards,
        "sessions": [
            {"session": str(part.session), "reserve": part.reserve} for part in found.parts
        ],
        "as_drawn": found.as_drawn,
        "differing": found.differing,
        "missing": found.missing,
    }


def told(tournament: Description, found: Comparison) -> list[str]:
    """Return it for people: each board that is not as drawn is named."""
    if not found.parts:
        return [f"{found.source}: no board of it was drawn for any session known so far"]
    names = ", ".join(
        f"{part}, {tournament.phase_of(part.session).title_of(part.session.session)}"
        for part in found.parts
    )
    said = f"{found.source}: session {names}: "
    if found.as_drawn:
        return [f"{said}{wording.several(found.boards, 'board')}, all as drawn"]
    lines = [f"{said}not as drawn: {boards_named(found.differing)}"] if found.differing else []
    return lines + (
        [f"{said}drawn and missing: {boards_named(found.missing)}"] if found.missing else []
    )


def reminder(tournament: Description) -> str:
    """Return what the person must compare with what was told before the deals were made."""
    if tournament.promise:
        return f"Compare the promise with the one you noted: {tournament.promise}"
    return (
        "Compare with the description as it was published before the delayed value was known, "
        "for it does not protect itself: which information was delayed "
        f"({tournament.delayed}), the phases, and the digest of the keys, {tournament.key_hash}"
    )


def boards_named(numbers: Sequence[int]) -> str:
    """Return ascending numbers in words, neighbours together: "boards 1-3, 7"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    named = ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)
    return f"board{'s' if len(numbers) > 1 else ''} {named}"
