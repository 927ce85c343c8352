"""What `verify` tells at its end: the set in a line, and what to do where all is not right."""

import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from fourhand import dealfiles, paths, wording
from fourhand.cli.output import Output
from fourhand.formats.deals import Board, DealSet, Secret
from fourhand.verdict import COUNTED, VERIFIED
from fourhand.verifying import Checked

_OF_THE_PACK = ("missing-card", "duplicate-card", "unknown-card")


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
    output: Output,
    files: Sequence[Path],
    bad: Sequence[Checked],
    slips: Sequence[Path],
    left: Sequence[int],
    copies: int | None = None,
) -> None:
    """Tell what to do with boards that are not right. left: those that were not begun."""
    names = shlex.join(map(str, files))
    verify = f"fourhand verify {names}" + (f" --copies {copies}" if copies else "")
    again = _numbers(one for one in bad if one.spoilt)
    misread = _numbers(one for one in bad if _may_be_misread(one))
    if misread:
        output.say(
            "One card misread looks as if it were missing and another one there: verify once more "
            f"before anything else: {verify} --boards {misread}"
        )
    _complete(output, bad)
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
    _once_more(output, verify, [one for one in bad if not one.spoilt], left)


def advise_copies(
    output: Output, copies: int, bad: Sequence[Checked], left: Sequence[int]
) -> None:
    """Tell what to do with copies that are not equal, as far as the deal is not needed for it."""
    _complete(output, bad)
    unclear = [one for one in bad if not one.spoilt]
    _once_more(output, f"fourhand verify --copies {copies}", unclear, left)


def _complete(output: Output, bad: Sequence[Checked]) -> None:
    broken = [
        one
        for one in bad
        if one.spoilt and any(why.fault in _OF_THE_PACK for why in one.verdict.reasons)
    ]
    if broken:
        output.say(
            f"Put the pack right first (board {_numbers(broken)}): what is missing goes in, what "
            "is there twice or of another deck comes out"
        )


def _once_more(
    output: Output, command: str, unclear: Sequence[Checked], left: Sequence[int]
) -> None:
    if unclear:
        output.say(
            "Verify again, when the hands are where they belong (cards that were mixed are dealt "
            f"again): {command} --boards {_numbers(unclear)}"
        )
    if left:
        output.say(f"Not begun: {command} --boards {','.join(map(str, left))}")


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
