"""What `deal` tells at its end: to people, to programs, and into a folder."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer

from dealing.cards import NAMES, SEATS
from dealing.orders import OF_PACKS
from fourhand import dealfiles, dealt, files, paths, words
from fourhand.cli.output import Output
from fourhand.cli.program import RESUME
from fourhand.copies import Copies
from fourhand.errors import BadInput, FourhandError
from fourhand.formats import pbn_write
from fourhand.formats.deals import Board, DealSet, Hands, Secret, hands_of
from fourhand.outcome import INTERRUPTED, Entry, Observer, Outcome
from fourhand.plan import Place
from fourhand.procedure import kept
from fourhand.progress import summary, totals
from fourhand.store import Ledger
from fourhand.verdict import COUNTED, Reason

NOT_KEPT = "A simulated machine keeps a session only in a folder: sim:?state=DIR"
_RECORD = "record.pbn"
_SEALED = _RECORD + dealfiles.ENDING

#: Seat -> names of cards, found by (board, copy), or by the order's id if each attempt differs.
Shown = dict[tuple[int, int] | str, dict[str, list[str]]]


class Lines(Observer):
    """Tells programs what happens, a line each, and people by what the deals are known again.

    shown: the hands that are; copies: what the copies of boards are called.
    """

    def __init__(self, output: Output, shown: Shown, copies: Copies) -> None:
        self._copies = copies
        self._event = output.event
        self._say = output.say
        self._shown = shown

    def bound(self, fingerprint: str) -> None:
        self._event("fingerprint", fingerprint=fingerprint)
        self._say(f"Fingerprint of these deals (see fourhand proof): {fingerprint}")

    def armed(self, board: int, copy: int) -> None:
        self._copies.armed(board, copy)

    def asked(self, what: str, board: int) -> None:
        self._event("asked", what=what, board=board, text=self._copies.ask(what, board))

    def declined(self, number: int, why: str) -> None:
        self._event("declined", board=number, why=why, text=words.declined(number, why))

    def begun(self, board: int, copy: int, attempt: int) -> None:
        self._event("begun", board=board, copy=copy, attempt=attempt)

    def fault(self, board: int, severity: str, reason: Reason) -> None:
        self._event("fault", board=board, severity=severity, **reason._asdict())

    def ended(self, entry: Entry) -> None:
        self._event("board", **as_told(entry, self._shown, self._copies))

    def ended_earlier(self, entry: Entry) -> None:
        self._event("earlier-board", **entry.as_dict())

    def found(self, state: str, known: bool) -> None:
        self._event("found", state=state, known=known, text=words.found(state, known))


class ResultFolder:
    """A folder for report.json and record.pbn. Made at once, so that no set is dealt in vain."""

    def __init__(
        self, path: Path, readable: bool, secret: Secret | None = None, *, kept: bool
    ) -> None:
        """BadInput when it cannot be made. readable: else the record is sealed, until a time.

        kept: a ledger has it too.
        """
        self._path = path
        self._kept = kept
        self._secret = secret
        self._readable = readable
        if not readable:
            dealfiles.sealed(b"")  # whether the key is as it should be
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise paths.unusable(path, error, setting="--out") from None

    def write(self, result: dict[str, Any], outcome: Outcome, boards: Sequence[Board]) -> None:
        """Write what became of a set, and the boards of it that are good.

        An older record in the other form is taken away: it is of another run.
        """
        good = {entry.board: entry.verdict for entry in outcome.last() if entry.good}
        there = [board for board in boards if board.number in good]
        record = as_pbn([dealt.counted(b) if good[b.number] == COUNTED else b for b in there])
        self._whole("report.json", (json.dumps(result, indent=2) + "\n").encode())
        if self._readable:
            self._whole(_RECORD, record)
            (self._path / _SEALED).unlink(missing_ok=True)
        else:
            self._whole(_SEALED, dealfiles.sealed(record, self._secret))
            (self._path / _RECORD).unlink(missing_ok=True)

    def _whole(self, name: str, content: bytes) -> None:
        """Write a file so that it is never there by half."""
        try:
            files.write(self._path / name, content, replace=True)
        except BadInput as error:
            advice = "Make room there or name another folder: fourhand resume --out DIR"
            advice = advice if self._kept else f"It is lost. {NOT_KEPT}"
            raise BadInput(error.what, error.where, advice) from None


def as_pbn(boards: Sequence[Board]) -> bytes:
    """Return boards as a PBN file, b"" if there are none."""
    return pbn_write.export(DealSet(tuple(boards)))[0] if boards else b""


def shown_hands(places: Sequence[Place]) -> Shown:
    """Return the hands of the places that are shown, where they are known before."""
    return {
        (place.board, place.copy): _named(hands_of(place.slots))
        for place in places
        if place.shown and place.mode not in OF_PACKS
    }


def shown_record(recorded: dict[str, Board]) -> Shown:
    """Return the hands of boards that were recorded, by the order's id."""
    return {order_id: _named(board.four_hands) for order_id, board in recorded.items()}


def _named(hands: Hands) -> dict[str, list[str]]:
    return {
        seat: [NAMES[card] for card in hand or b""]
        for seat, hand in zip(SEATS, hands, strict=True)
    }


def as_told(entry: Entry, shown: Shown, copies: Copies) -> dict[str, Any]:
    """Return an entry as the result has it: with its copy's name, its hands if they are shown."""
    hands = shown.get(entry.order_id) or shown.get((entry.board, entry.copy))
    more = {"label": copies.of(entry.board, entry.copy), "hands": hands}
    return {**entry.as_dict(), **{name: value for name, value in more.items() if value}}


def recorded(ledger: Ledger, session: int, outcome: Outcome) -> tuple[Outcome, dict[str, Board]]:
    """Return what came of a session and how it was dealt; the hands of hand-shuffled boards."""
    try:
        outcome = _with_procedure(outcome, kept.of_session(ledger, session))
        found = dealt.recorded(ledger, session)
    except FourhandError as error:  # what came of it is told all the same
        return replace(outcome, error=outcome.error or error), {}
    return outcome, found


def _with_procedure(outcome: Outcome, known: dict[str, dict[str, Any]]) -> Outcome:
    """Return what came of a session, each attempt with how it was dealt.

    Which board it was the entry itself tells; without the steps, as their times are of the clock,
    and a simulated run is to be repeatable.
    """
    left_out = ("board", "copy", "label", "steps")
    ground = {
        order_id: {name: value for name, value in told.items() if name not in left_out}
        for order_id, told in known.items()
    }
    entries, earlier = (
        tuple(replace(entry, procedure=ground.get(entry.order_id)) for entry in part)
        for part in (outcome.entries, outcome.earlier)
    )
    return replace(outcome, entries=entries, earlier=earlier)


def conclude(
    output: Output,
    name: str,
    outcome: Outcome,
    shown: Shown,
    copies: Copies,
    folder: ResultFolder | None = None,
    boards: Sequence[Board] = (),
    *,
    kept: bool,
) -> typer.Exit:
    """Tell what became of a session, and write it and its boards; return the way out.

    kept: a ledger has it, so that it can be gone on with.
    """
    entries = [as_told(entry, shown, copies) for entry in (*outcome.earlier, *outcome.entries)]
    result = {"session": name, **outcome.as_dict(), "boards": entries}
    if outcome.error:
        result["error"] = str(outcome.error)
    if outcome.counts()[COUNTED]:
        result["warning"] = words.COUNTED
    failure = _written(folder, result, outcome, boards)
    _tell(output, result, outcome, copies, kept)
    if failure:
        output.say(str(failure))
    return typer.Exit(outcome.exit_code or (failure.exit_code if failure else 0))


def _written(
    folder: ResultFolder | None, result: dict[str, Any], outcome: Outcome, boards: Sequence[Board]
) -> FourhandError | None:
    """Write what is wanted; return what went wrong: what came of the set is told all the same."""
    try:
        if folder:
            folder.write(result, outcome, boards)
    except FourhandError as error:
        return error
    return None


def _tell(
    output: Output, result: dict[str, Any], outcome: Outcome, copies: Copies, kept: bool
) -> None:
    """Tell people and programs what became of a set."""
    output.result(**result)
    if outcome.last():
        output.show(summary(outcome, copies))
    for entry in result["boards"]:
        for seat, hand in entry.get("hands", {}).items():
            output.show(f"board {entry['board']}, {seat}: {' '.join(hand)}")
    output.show(totals(outcome))
    if "warning" in result:
        output.say(f"NOT VERIFIED: {result['warning']}")
    if outcome.error:
        output.say(str(outcome.error))
    if outcome.ending == INTERRUPTED:
        output.say(f"interrupted, state kept: {RESUME}" if kept else f"interrupted. {NOT_KEPT}")
