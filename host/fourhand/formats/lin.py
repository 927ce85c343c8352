"""LIN (Bridge Base Online): pairs of a two-letter key and a value, each with a bar behind it.

md is the deal: the dealer as a digit, 1 to 4 for South, West, North, East, and the hands in this
same order whoever deals. The fourth hand may be left out: it has the rest. qx holds room and
number, ah a title with the number, sv the vulnerability, pn names, of two tables perhaps.
"""

import re

from dealing.cards import SEATS, SUITS
from fourhand.formats import suits
from fourhand.formats.deals import MOST_BOARDS, BadDeal, Board, DealSet, Hands, Tag, with_rest
from fourhand.formats.findings import Findings
from fourhand.formats.lin_games import Game, games
from fourhand.formats.losses import check_count, report_tags
from fourhand.formats.reading import (
    add,
    deal_set,
    hands_or_none,
    marks_or_usual,
    number_of,
    number_or_next,
    once,
    report_unnumbered,
)
from fourhand.formats.text import decode, head

NAME = "lin"
TITLE = "Bridge Base Online"
EXTENSIONS = (".lin",)

#: Order of the hands, the names and the dealer's digits.
_ORDER = (2, 3, 0, 1)
_DIGITS = "1234"
_NAMES = ("South", "West", "North", "East")
_FOURTH = _ORDER[-1]
_VULNERABLE = {"o": "None", "0": "None", "n": "NS", "e": "EW", "b": "All"}
_LETTERS = {"None": "o", "NS": "n", "EW": "e", "All": "b"}
_LOOKS = re.compile(rb"(?:^|[|\s])md\s*+\|\s*+[0-9S]", re.IGNORECASE)


def recognises(data: bytes) -> bool:
    """Whether the key of a deal, and what begins one, is near the beginning."""
    return _LOOKS.search(head(data)) is not None


def read(data: bytes, source: str = "") -> tuple[DealSet, Findings]:
    """Return the boards of a LIN file, each once, and what was found in it."""
    findings = Findings()
    boards: list[Board] = []
    unnumbered: list[Board] = []
    without: dict[int | None, Game] = {}
    for game in games(decode(data, findings), findings):
        text = game.number(findings)
        if "md" not in game.values:
            if len(without) < MOST_BOARDS:
                without.setdefault(number_of(text), game)
            continue
        board = board_of(game, number_or_next(text, boards, findings, game.line), findings)
        add(boards, board)
        if not text:
            unnumbered.append(board)
    report_unnumbered(boards, unnumbered, findings)
    for number in without.keys() - {None, *(board.number for board in boards)}:
        message = f"board {number} is told of without a deal: passed over"
        findings.add("passed-over", message, line=without[number].line)
    return deal_set(once(boards, findings), findings, NAME, source), findings


def write(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of a LIN file, and what of the set it cannot hold."""
    findings = Findings()
    check_count(deals.boards, TITLE)
    report_tags(deals.boards, frozenset(_NAMES), findings)
    return "".join(_line(board, findings) for board in deals.boards).encode(), findings


def board_of(game: Game, number: int, findings: Findings) -> Board:
    """Return the board of a game that has a deal."""
    deal = game.values["md"]
    seat = _ORDER[_DIGITS.index(deal[0])] if deal[:1] and deal[0] in _DIGITS else None
    sides = _VULNERABLE.get(game.values.get("sv", "").lower())
    marks = marks_or_usual(seat, sides, number, findings, game.line)
    hands = hands_or_none(_hands, deal, number, findings, line=game.line)
    return Board(number, *marks, hands, _players(game), game.line)


def _hands(deal: str) -> Hands:
    texts = deal[deal[:1].isdigit() :].split(",")
    if len(texts) > len(SEATS) and not any(texts[len(SEATS) :]):
        del texts[len(SEATS) :]
    if len(texts) > len(SEATS):
        raise suits.NoHand(f"its hands are not four but {len(texts)}")
    hands: list[bytes | None] = [None] * len(SEATS)
    for seat, text in zip(_ORDER, texts, strict=False):
        if text.strip():
            hands[seat], _ = suits.hand(text.strip())
    if not any(hands):
        raise suits.NoHand("it has no cards")
    return with_rest(hands, _FOURTH)


def _players(game: Game) -> tuple[Tag, ...]:
    """Return the players' names; of eight, the last four are those of the closed room."""
    names = game.values["pn"].split(",")
    if len(names) > len(SEATS) and game.values.get("qx", "").lower().startswith("c"):
        names = names[len(SEATS) :]
    told = zip(_NAMES, names, strict=False)
    return tuple(Tag(seat, name.strip()) for seat, name in told if name.strip())


def _line(board: Board, findings: Findings) -> str:
    if not any(board.hands or ()):
        raise BadDeal("it has no cards to write", f"board {board.number}")
    hands = list(board.hands or ())
    if with_rest(hands, _FOURTH) != board.hands:
        what = "East has no hand, and whoever reads a LIN file gives it the rest"
        raise BadDeal(what, f"board {board.number}")
    deal = _DIGITS[_ORDER.index(board.dealer)] + ",".join(_hand(hands[seat]) for seat in _ORDER)
    told = {tag.name: tag.value for tag in board.tags if tag.name in _NAMES}
    names = ",".join(_name(told.get(seat, ""), board, findings) for seat in _NAMES)
    return (
        f"qx|o{board.number}|pn|{names}|md|{deal}|sv|{_LETTERS[board.vulnerability]}|"
        f"ah|Board {board.number}|pg||\n"
    )


def _hand(cards: bytes | None) -> str:
    if cards is None:
        return ""
    written = zip(SUITS, suits.write(cards).split("."), strict=True)
    return "".join(letter + ranks for letter, ranks in written)


def _name(name: str, board: Board, findings: Findings) -> str:
    written = " ".join(re.sub(r"[|,]", " ", name).split())
    if written != name:
        message = "a player's name has signs or spaces that LIN cannot hold"
        findings.add("characters", message, board=board.number)
    return written
