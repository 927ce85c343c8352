"""PBN (Portable Bridge Notation 2.1) read: games to boards.

Only Board, Dealer, Vulnerable and Deal matter to a dealing machine; all other tags are kept.
"""

import re

from dealing.cards import SEATS
from fourhand.errors import BadInput
from fourhand.formats.deals import Board, DealSet, Hands, Tag
from fourhand.formats.findings import Findings
from fourhand.formats.pbn_games import Game, games
from fourhand.formats.pbn_tokens import DEAL_TAGS, tokens
from fourhand.formats.reading import (
    UNKNOWN,
    add,
    marks_or_usual,
    number_of,
    number_or_next,
    report_unnumbered,
)
from fourhand.formats.suits import NoHand, hand
from fourhand.formats.text import decode, head

NAME = "pbn"
TITLE = "Portable Bridge Notation"
EXTENSIONS = (".pbn",)

_LOOKS = re.compile(rb'^[ \t]*+(?:%[ ]?(?:PBN|EXPORT)\b|\[\s*+[A-Za-z]\w*+\s*+")', re.MULTILINE)
_FIRST = re.compile(r"\s*([NESW])\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_DEALER = {letter.lower(): seat for seat, letter in enumerate(SEATS)}
_VULNERABLE = {
    "none": "None", "love": "None", "-": "None",
    "ns": "NS", "n-s": "NS", "ew": "EW", "e-w": "EW",
    "all": "All", "both": "All",
}  # fmt: skip


def recognises(data: bytes) -> bool:
    """Whether the file looks like PBN: a tag or a PBN version among its first lines."""
    return _LOOKS.search(head(data)) is not None


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of a PBN file and what was found in it; BadInput when it holds none."""
    findings = Findings()
    reader = _Reader(findings)
    for game in games(tokens(decode(data, findings), findings), findings):
        reader.take(game)
    if not reader.boards:
        raise BadInput("holds no boards", source, "A PBN file has a Deal tag for each board")
    report_unnumbered(reader.boards, reader.unnumbered, findings)
    findings.sort(key=lambda finding: finding.line or 0)
    return DealSet(tuple(reader.boards), NAME, source), findings


class _Reader:
    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.boards: list[Board] = []
        self.unnumbered: list[Board] = []
        self.kept: dict[Tag, Tag] = {}

    def take(self, game: Game) -> None:
        """Add a game's board, if it has one."""
        deal = game.value("Deal").strip()
        number = self._number(game, wanted=deal not in UNKNOWN)
        if number is None:
            return
        for name in DEAL_TAGS.values():
            value = game.value(name)
            if value != value.strip():
                line = game.lines[name]
                message = f"the value of {name} has spaces around it"
                self.findings.add("spaces", message, board=number, line=line)
        board = Board(
            number,
            *self._marks(game, number),
            self._hands(deal, game, number),
            tuple(self._keep(tag) for tag in game.tags if tag.name not in DEAL_TAGS.values()),
            game.line,
        )
        add(self.boards, board)
        if game.value("Board").strip() in UNKNOWN:
            self.unnumbered.append(board)

    def _number(self, game: Game, wanted: bool) -> int | None:
        """Return a game's board number; None when it has neither number nor deal."""
        text = game.value("Board").strip()
        number = number_of(text)
        if number is not None:
            return number
        if wanted:
            line = game.lines.get("Board", game.line)
            return number_or_next(text, self.boards, self.findings, line)
        if any(game.has(name) for name in DEAL_TAGS.values()):
            message = "neither a board number nor a deal: passed over"
            self.findings.add("passed-over", message, line=game.line)
        return None

    def _marks(self, game: Game, number: int) -> tuple[int, str]:
        """Return dealer and vulnerability, by the number where the file does not tell them."""
        seat = _DEALER.get(game.value("Dealer").strip().lower())
        sides = _VULNERABLE.get(game.value("Vulnerable").strip().lower())
        return marks_or_usual(seat, sides, number, self.findings, game.line)

    def _hands(self, deal: str, game: Game, number: int) -> Hands | None:
        line = game.lines.get("Deal", game.line)
        if deal in UNKNOWN:
            self.findings.add("deal-missing", "has no deal", board=number, line=line)
            return None
        try:
            hands, plain = parsed(deal)
        except NoHand as error:
            message = f"its deal cannot be read: {error}"
            self.findings.add("deal-unreadable", message, board=number, line=line)
            return None
        if not plain:
            message = "its deal is not written as PBN says, but can be read"
            self.findings.add("deal-style", message, board=number, line=line)
        return hands

    def _keep(self, tag: Tag) -> Tag:
        """Return the tag; one object for all that are equal, as most are in a large set."""
        return tag if tag.rows else self.kept.setdefault(tag, tag)


def parsed(text: str) -> tuple[Hands, bool]:
    """Return the hands of N, E, S, W, and whether they are written as the standard says."""
    match = _FIRST.fullmatch(text)
    if not match:
        raise NoHand("it does not begin with the first hand's seat and a colon")
    written = match.group(2).split()
    if len(written) != len(SEATS):
        raise NoHand(f"its hands are not four but {len(written)}")
    first = SEATS.index(match.group(1).upper())
    hands: list[bytes | None] = [None] * len(SEATS)
    plain = match.group(1).isupper()
    for index, part in enumerate(written):
        if part != "-":
            hands[(first + index) % len(SEATS)], as_said = hand(part)
            plain = plain and as_said
    return (hands[0], hands[1], hands[2], hands[3]), plain
