"""Numbers and moments as a person says them."""

from datetime import datetime


def several(number: int, noun: str, plural: str = "") -> str:
    """Return ``1 board``, ``2 boards``; plural: where it is not the noun with an s."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def moment(at: str) -> str:
    """Return a moment of the ledger (ISO 8601, UTC) by this computer's clock, with its zone."""
    return datetime.fromisoformat(at).astimezone().isoformat(" ", "minutes")


def short(at: str) -> str:
    """Return a moment of the ledger as ``moment`` does, without its zone: for narrow tables."""
    return moment(at)[: len("2026-11-30 22:45")]
