"""What `verify` and `read` tell while boards pass, and what `verify` tells of them at its end."""

import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.markup import escape

from dealing.cards import SEATS
from fourhand import comparing, dealfiles, paths, twins, verifying, wording, words
from fourhand.cli.output import Output
from fourhand.cli.passes import PassScreen
from fourhand.formats.deals import Board, DealSet, Secret
from fourhand.verdict import COUNTED, MISDEALT, VERIFIED
from fourhand.verifying import Checked

_READ = "The board was read: take it out, its cards in their pockets"
_HANDS = tuple(f"hand-{seat}" for seat in SEATS)
_WRONG_HAND = "Not that hand: its pocket, and no other, is to be empty, its cards in the hopper"
_STYLES = {VERIFIED: "green", COUNTED: "green", MISDEALT: "red"}
_SAID = {
    comparing.RIGHT: "all four hands are right",
    comparing.TURNED: "it was turned",
    comparing.EXCHANGED: "whole hands are exchanged",
    comparing.WRONG_POCKETS: "cards are in wrong pockets",
    comparing.OTHER_BOARD: "another board of this set",
    comparing.NO_BOARD: "no board of this set",
    comparing.INCOMPLETE: "the pack is not complete",
    verifying.COMPLETE_PACK: "the pack is complete; which hand is where is not known",
    verifying.UNKNOWN: "nothing is known of it",
    twins.FIRST: "read; the next copy is held against it",
    twins.EQUAL: "it holds the same hands",
}


class BoardScreen(PassScreen):
    """As for a pack, but what is asked names the board that is verified or read."""

    _board: int | str = 0  # none yet: what an earlier run left in the machine has to come out
    _asked = ""  # last, if no fault was told since

    def of(self, board: int, copy: str = "") -> None:
        """Another board begins, or a copy of one."""
        self._board = f"{board} {copy}".strip()
        self.begin(f"Board {self._board}")

    def asked(self, what: str) -> None:
        if what == self._asked and what in _HANDS:
            self._say(f"[yellow]{_WRONG_HAND}[/yellow]")
        self._asked = what
        super().asked(what)

    def fault(self, message: str, advice: str) -> None:
        self._asked = ""
        super().fault(message, advice)

    def wish(self, what: str) -> str:
        return _READ if what == "take-board" else words.ask(what, self._board)


def tell(output: Output, one: Checked, shown: bool) -> None:
    """Tell what was found of one board. shown: with the cards to be moved."""
    style = _STYLES.get(one.verdict.word, "yellow")
    why = "; ".join(reason.message for reason in one.verdict.reasons)
    text = f"Board {one.name}: [{style}]{one.verdict.word}[/{style}], {_SAID[one.what]}"
    output.people.print(text + escape(f". {why}" if why else ""), highlight=False, soft_wrap=True)
    for reason in one.verdict.reasons:
        if not one.spoilt or reason.fault == "wrong-board":
            output.say(reason.advice)
    if shown:
        for move in one.moves():
            output.show(f"board {one.name}: {move['card']} from {move['from']} to {move['to']}")


def made(folder: Path) -> Path:
    """Return a folder for slips, made if it is not there; BadInput when it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise paths.unusable(folder, error, setting="--slips") from None
    return folder


def written(
    folder: Path, bad: Sequence[Checked], every: Sequence[Board], secret: Secret | None
) -> list[Path]:
    """Write a sealed file with the deal of each board that is not right; return them."""
    deals = {board.number: board for board in every}
    slips = {one.board: folder / f"board-{one.board}.pbn{dealfiles.ENDING}" for one in bad}
    for number, path in slips.items():
        dealfiles.write(path, DealSet((deals[number],), secret=secret), force=True)
    return list(slips.values())


def advise(
    output: Output, files: Sequence[Path], bad: Sequence[Checked], slips: Sequence[Path]
) -> None:
    """Tell what to do with boards that are not right."""
    names = shlex.join(map(str, files))
    again = _numbers(one for one in bad if one.spoilt)
    misread = _numbers(one for one in bad if _may_be_misread(one))
    if misread:
        output.say(
            "One card misread looks as if it were missing and another one there: verify once more "
            f"before anything else: fourhand verify {names} --boards {misread}"
        )
    if again:
        output.say(f"Deal again, into emptied boards: fourhand deal {names} --boards {again}")
    if slips:
        output.say(
            f"Or give the file in {slips[0].parent} to someone who does not play, to mend the "
            f"board: fourhand records {shlex.quote(str(slips[0]))} --layout slips --show-cards "
            "--out slip.pdf"
        )
    elif again:
        mend = f"mend.pbn{dealfiles.ENDING}"
        output.say(
            "Or have someone who does not play mend it: "
            f"fourhand edit subset {names} --boards {again} --out {mend}, then "
            f"fourhand records {mend} --layout slips --show-cards --out slips.pdf"
        )
    unclear = _numbers(one for one in bad if not one.spoilt)
    if unclear:
        output.say(
            "Verify again, when the hands are where they belong and unless the machine had the "
            f"board emptied: fourhand verify {names} --boards {unclear}"
        )


def _may_be_misread(one: Checked) -> bool:
    """Whether a card taken for another could be all; a pack of unknown hands lies anyhow now."""
    if one.finding is None:
        return False
    faults = {reason.fault for reason in one.verdict.reasons}
    return "missing-card" in faults and bool(faults & {"unknown-card", "duplicate-card"})


def _numbers(found: Iterable[Checked]) -> str:
    return ",".join(dict.fromkeys(str(one.board) for one in found))


def summary(found: Sequence[Checked], wanted: int) -> str:
    """Return the set in one line."""
    right = sum(one.verdict.word == VERIFIED for one in found)
    counted = sum(one.verdict.word == COUNTED for one in found)
    text = f"{right} of {wording.several(wanted, 'board')} right"
    return f"{text}, of {counted} only the pack is complete" if counted else text


def equality(found: Sequence[Checked], numbers: Sequence[int], copies: int) -> str:
    """Return in one line which boards have copies that are not equal, or may not be."""
    good = Counter(one.board for one in found if one.good)
    bad = [str(number) for number in numbers if good[number] < copies]
    every = wording.several(len(numbers), "board")
    many = f"{len(numbers) - len(bad)} of {every}: all copies hold the same hands"
    return f"{many}; not so, or not known: {', '.join(bad)}" if bad else many
