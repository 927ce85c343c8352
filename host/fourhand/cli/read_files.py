"""The files that `read` writes: all boards asked for or, by itself, what was read of them."""

import json
import shlex
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path

from dealing.cards import NAMES, SEATS, dealer, vulnerability
from fourhand import dealfiles, files
from fourhand.boardpass import Lying
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.formats import registry
from fourhand.formats.deals import Board, DealSet, Secret


class Written:
    """One file to be written when boards were read. played: each hand in its order (audit)."""

    def __init__(self, out: Path, played: bool, secret: Secret | None, force: bool) -> None:
        self._out = out
        self._played = played
        self._secret = secret
        self._force = force

    def check(self, show_cards: bool) -> None:
        """Raise BadInput for a file that must not be written so, before anything is read."""
        out, played = self._out, self._played
        readable = played or not dealfiles.is_sealed(out)
        if readable and not show_cards:
            advice = f"Let it end with {dealfiles.ENDING}, as evening.pbn{dealfiles.ENDING}"
            raise BadInput("everybody could read it; that needs --show-cards", str(out), advice)
        if readable and self._secret:
            raise BadInput("a file that everybody can read keeps no time", "--show-from")
        if not readable:
            dealfiles.sealed(b"")  # whether the key is as it should be
        endings = [ending for form in registry.FORMATS for ending in form.extensions]
        kind = Path(out.stem) if dealfiles.is_sealed(out) else out
        if not played and kind.suffix.lower() not in endings:
            advice = "Let it end with .pbn.sealed"
            raise BadInput("its name does not tell a format", str(out), advice)
        files.check_new(out, replace=self._force)

    def write(
        self, output: Output, found: dict[int, Lying], missed: Sequence[int], again: Sequence[str]
    ) -> Path | None:
        """Write what was found, and say where it is and how what was missed is read.

        An older file gives way only to all boards that were asked for. again: the command.
        """
        if not found:
            return None
        aside = self._out.exists() and (missed or not self._force)
        path = next(self._parts()) if aside else self._out
        if self._played:
            files.write(path, _as_played(found), replace=not aside and self._force)
        else:
            deals = DealSet(tuple(_board(*each) for each in found.items()), secret=self._secret)
            dealfiles.write(path, deals, force=not aside and self._force)
        if missed or aside:
            output.event("file", file=str(path), boards=list(found), missed=list(missed))
            kept = f"; {self._out} is as it was" if aside else ""
            output.say(f"{path} holds only what was read: board {_numbers(found)}{kept}")
        if missed:
            rest = str(next(self._parts()))
            command = [*again, "--boards", _numbers(missed), "--out", rest]
            output.say(f"The rest: {shlex.join(command)}")
            if not self._played:
                both = shlex.join([str(path), rest])
                output.say(f"Then put them together: fourhand edit merge {both} --out FILE")
        return path

    def _parts(self) -> Iterator[Path]:
        """Yield paths beside the file that are free."""
        for nth in count(1):
            path = self._out.with_name(f"part-{nth}-of-{self._out.name}")
            if not path.exists():
                yield path


def _numbers(boards: Iterable[int]) -> str:
    return ",".join(map(str, boards))


def _board(number: int, lying: Lying) -> Board:
    north, east, south, west = (bytes(sorted(hand)) for hand in lying.pockets or ())
    hands = north, east, south, west
    return Board(number, dealer(number), vulnerability(number), hands)


def _as_played(found: dict[int, Lying]) -> bytes:
    """Return hands as `audit` reads them, a board a line; contract and result are to be added."""
    rows = []
    for number, lying in found.items():
        hands = zip(SEATS, lying.pockets or (), strict=True)
        rows.append({"board": number, "hands": {seat: _names(hand) for seat, hand in hands}})
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def _names(hand: Sequence[int]) -> list[str]:
    return [NAMES[card] if card >= 0 else "-" for card in hand]
