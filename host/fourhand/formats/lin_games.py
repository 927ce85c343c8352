"""The bars of a LIN file to games: pairs of a key and a value, and which deal they belong to.

Lines may be broken anywhere and mean nothing. qx (room and board) begins a game; without it a
second deal does, or names or a title that differ from those the deal has. So number and names
may stand before the deal or behind it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from fourhand.formats.findings import Findings

_OF_A_GAME = frozenset({"qx", "md", "ah", "sv", "pn"})
#: Of the calls, the cards in the order played, and the tricks of declarer in a claim.
PLAYED = ("mb", "pc", "mc")
_KEY = re.compile(r"[a-z0-9]{2}", re.ASCII)
_ROOM = re.compile(r"[a-z]?(\d+)(?:,.*)?", re.ASCII | re.IGNORECASE)
_BOARD = re.compile(r"board\D{0,3}(\d+)", re.ASCII | re.IGNORECASE)
_DIGITS = re.compile(r"\d+", re.ASCII)


@dataclass(repr=False)
class Game:
    """What is told of one deal. line: of the deal, else where the game begins.

    played: keys of PLAYED with their values, in their order.
    """

    line: int
    values: dict[str, str] = field(default_factory=dict)
    played: list[tuple[str, str]] = field(default_factory=list)

    def number(self, findings: Findings) -> str:
        """Return the text of its number, by room or title; empty when neither has one."""
        room = _ROOM.fullmatch(self.values.get("qx", ""))
        title = self.values.get("ah", "")
        board = _BOARD.search(title)
        numbers = [board[1]] if board else _DIGITS.findall(title)
        if room and len(numbers) == 1 and int(room[1][:9]) != int(numbers[0][:9]):
            message = "its number by room and by title are not the same: that of the room counts"
            findings.add("marks-repeated", message, line=self.line)
        if room:
            return room[1]
        return numbers[0] if len(numbers) == 1 else title if numbers else ""


def games(text: str, findings: Findings) -> Iterator[Game]:
    """Yield the games, also those without a deal. Names told in one of these hold from there."""
    game = Game(1)
    standing = ""
    for line, key, value in _pairs(text, findings):
        if key in PLAYED:
            game.played.append((key, value))
        if key not in _OF_A_GAME:
            continue
        other = game.values.get(key, value) != value
        dealt = "md" in game.values
        if dealt and other and key == "sv":
            message = "a second vulnerability for one deal: the first counts"
            findings.add("marks-repeated", message, line=line)
            continue
        if key == "qx" or (dealt and (key == "md" or other)):
            standing = _finished(game, standing)
            yield game
            game = Game(line)
        game.values[key] = value
        if key == "md":
            game.line = line
    _finished(game, standing)
    yield game


def _finished(game: Game, standing: str) -> str:
    """Give the game the names that stand, or keep those of a heading."""
    if "md" not in game.values:
        return game.values.get("pn", standing)
    game.values.setdefault("pn", standing)
    return standing


def _pairs(text: str, findings: Findings) -> Iterator[tuple[int, str, str]]:
    """Yield line, key and value; what is no key is told once, as it may hide a deal."""
    line, at, told = 1, 0, False
    while (bar := text.find("|", at)) >= 0 and (end := text.find("|", bar + 1)) >= 0:
        key = "".join(text[at:bar].split()).lower()
        if not _KEY.fullmatch(key) and not told:
            told = True
            message = "what is no key: a bar is missing before it, or there is one too many"
            findings.add("bad-line", message, line=line)
        line += text.count("\n", at, bar)
        yield line, key, text[bar + 1 : end].replace("\n", "").strip()
        line += text.count("\n", bar, end)
        at = end + 1
    if text[at:].strip():
        findings.add("cut-off", "the file ends inside a key or its value", line=line)
