"""What `fourhand proof check` says of a proof, to people and to programs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fourhand.cli.squaredeal_told import boards_named
from fourhand.errors import BadInput
from fourhand.formats import suits
from fourhand.formats.deals import DealSet
from fourhand.proof.checking import Checked
from fourhand.squaredeal import description, drawing, keys, verifying
from fourhand.verdict import COUNTED, VERIFIED


def grouped(fingerprint: str) -> str:
    """Return it in eight groups, as people read it."""
    return " ".join(fingerprint[at : at + 8] for at in range(0, len(fingerprint), 8))


def as_dict(found: Checked, show_cards: bool) -> dict[str, Any]:
    """Return it for programs."""
    prints = found.fingerprints
    return {
        "session": found.story.drawn.get("name"),
        "opened": found.opened,
        "first_fingerprint": prints[0] if prints else None,
        "fingerprint": prints[-1] if prints else None,
        "published": found.published,
        "boards": _boards(found),
        "spares": found.story.drawn.get("spares", []),
        "findings": [finding.as_dict() for finding in found.findings],
        **({"hands": _hands(found)} if show_cards else {}),
    }


def told(found: Checked, draw_asked: bool, drawn: str) -> Iterator[str]:
    """Yield the result for people, line by line."""
    for finding in found.findings:
        yield f"Does not hold: {finding}"
    if found.holds:
        yield from _held(found)
    if drawn:
        yield f"Does not hold: {drawn}"
    elif draw_asked:
        yield "The deals are just those that the published draw gives."


def _held(found: Checked) -> Iterator[str]:
    drawn, boards = found.story.drawn, _boards(found)
    yield f"{drawn['name']}, begun {drawn['at'][:16].replace('T', ' ')} UTC"
    yield f"The chain is whole: {len(found.fingerprints)} links, none changed, left out or moved."
    for number, nth in found.published.items():
        rest = (
            "the last"
            if nth == len(found.fingerprints)
            else f"all before link {nth + 1} is as then"
        )
        yield f"Your notice {grouped(number)[:17]}… is link {nth} of it: {rest}."
    if found.opened:
        yield "Every promise is opened; each verified board was dealt card by card as promised."
    else:
        yield "The promises are closed: no card is told yet. Check the opened proof after play."
    good = [row for row in boards if row["verdict"] in (VERIFIED, COUNTED)]
    yield f"{len(good)} of {len(boards)} boards are good; never dealt: {len(drawn['spares'])}."
    for row in boards:
        if row not in good:
            yield f"Board {row['board']}, copy {row['copy']}: {row['verdict'] or 'not finished'}"
    if any(place["shown"] for place in drawn["places"]):
        yield "Whoever dealt them was shown the cards."
    for at in found.story.opened:
        yield f"The cards were asked for in clear at {at[:16].replace('T', ' ')} UTC."
    yield f"Fingerprint before the first card: {grouped(found.fingerprints[0])}"
    yield f"Fingerprint now:                   {grouped(found.fingerprints[-1])}"


def hands(found: Checked) -> Iterator[str]:
    """Yield the hands of an opened proof, a line each."""
    for row in _hands(found):
        yield f"board {row['board']}: {row['deal']}"


def drawn_fault(found: Checked, sqd: Path, sqk: Path, source: str) -> str:
    """Return how the deals differ from what a published pair gives, "" when they do not.

    BadInput when the pair cannot be used or the proof is not opened.
    """
    if not found.boards:
        raise BadInput("its deals are not opened, so no draw can be checked", source)
    tournament, secret = description.read(sqd), keys.read(sqk)
    drawing.check(tournament, secret)
    compared = verifying.compare(tournament, secret, DealSet(tuple(found.boards), source="proof"))
    if not compared.parts:
        return "no board was drawn for any session known so far"
    faults = [("not as drawn", compared.differing), ("drawn and missing", compared.missing)]
    return "; ".join(f"{what}: {boards_named(which)}" for what, which in faults if which)


def _boards(found: Checked) -> list[dict[str, Any]]:
    rows = []
    for nth, place in enumerate(found.story.drawn.get("places", [])):
        tries = found.story.of_place(nth)
        verdict = tries[-1].verdict if tries else ""
        row = {"board": place["board"], "copy": place["copy"], "attempts": len(tries)}
        rows.append({**row, "verdict": verdict})
    return rows


def _hands(found: Checked) -> list[dict[str, Any]]:
    return [
        {
            "board": board.number,
            "deal": "N:" + " ".join(suits.write(hand) for hand in board.four_hands),
        }
        for board in found.boards
    ]
